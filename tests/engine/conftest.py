"""How hard Hypothesis tries: some parties, the same in every run; HYPOTHESIS_PROFILE=long tries many others."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default", max_examples=45, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("default"), max_examples=5000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

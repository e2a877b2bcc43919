"""The real settings, on a data directory of the run's own, with repeated queries made an error."""

import os
import tempfile

_data = tempfile.TemporaryDirectory(prefix="thousand-tests-")
for _name in [name for name in os.environ if name.startswith("THOUSAND_")]:
    del os.environ[_name]
os.environ["THOUSAND_DATA"] = _data.name
# Playwright keeps an event loop in this thread, beside which Django would refuse every query of the tests after it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

from thousand_site.settings import *  # noqa: E402, F403
from thousand_site.settings import INSTALLED_APPS, MIDDLEWARE, STATIC_ROOT, STORAGES  # noqa: E402

INSTALLED_APPS = [*INSTALLED_APPS, "zeal"]
MIDDLEWARE = ["zeal.middleware.zeal_middleware", *MIDDLEWARE]
ZEAL_RAISE = True

# Nothing is collected for these tests: names of static files stay as they are.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT.mkdir()
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

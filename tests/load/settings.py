"""The real settings, and one more address: what a page may cost is measured by a view that does nearly nothing."""

from thousand_site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.load.urls"

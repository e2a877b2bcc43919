"""Brings the catalogues up to date with the source: what is new in them waits for a translation."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

ELSEWHERE = ["data/*", "docs/*", "scoring/derive/*", "static/phone/*", "static/vendor/*", "tests/*", ".venv/*"]


class Command(BaseCommand):
    help = "Collects the strings to translate and compiles the translations. Needs GNU gettext."

    def handle(self, **options: Any) -> None:
        languages = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        call_command(
            "makemessages",
            locale=languages,
            ignore_patterns=ELSEWHERE,
            add_location="file",
            no_wrap=True,
            no_obsolete=True,
            verbosity=0,
        )
        call_command("compilemessages", locale=languages, ignore_patterns=ELSEWHERE, verbosity=0)

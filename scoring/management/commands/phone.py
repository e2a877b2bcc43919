"""Derives from the source what runs on the phone."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.derive import bundle


class Command(BaseCommand):
    help = "Derives what runs on the phone from the source of the engine and its pages."

    def handle(self, **options: Any) -> None:
        bundle.FOLDER.mkdir(exist_ok=True)
        for path, text in bundle.files().items():
            path.write_text(text, encoding="utf-8")

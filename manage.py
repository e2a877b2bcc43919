#!/usr/bin/env python3
"""Every command of the project. On a bare machine it first makes the environment it needs."""

import os
import sys

from thousand_site import bootstrap


def main() -> None:
    arguments = sys.argv[1:]
    testing = arguments[:1] == ["test"]
    bootstrap.enter(sys.argv, dev=testing)
    if testing:
        from thousand_site import browser

        browser.provide()
        bootstrap.replace_process([sys.executable, "-m", "pytest", *arguments[1:]])

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    from django.conf import settings
    from django.core.management import execute_from_command_line

    try:
        _ = settings.DATA_DIR  # read, or made, with the settings
    except OSError as error:
        sys.exit(f"The data directory cannot be used: {error}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

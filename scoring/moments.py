"""Moments and spans of time, in the reader's language."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext


def moment_text(at: str) -> str:
    """When an entry was first written down, on this server's clock."""
    try:
        moment = datetime.fromisoformat(at.upper())
    except ValueError:
        return at
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def duration_text(length: timedelta) -> str:
    """How long it took, as one would say it: `2 h 10 min`."""
    minutes = max(1, round(length.total_seconds() / 60))
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return gettext("{minutes} min").format(minutes=minutes)
    return gettext("{hours} h {minutes} min").format(hours=hours, minutes=minutes)

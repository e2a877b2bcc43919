"""Moments on a page: by the server's clock, until the page says them by that of its phone (static/scoring/times.js)."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def day(at: datetime, look: str = "") -> SafeString:
    """`{% day party.played_at "soft" %}`"""
    return _time(at, "day", "DATE_FORMAT", look)


@register.simple_tag
def minute(at: datetime) -> SafeString:
    return _time(at, "minute", "DATETIME_FORMAT")


def _time(at: datetime, shown: str, written: str, look: str = "") -> SafeString:
    here = timezone.localtime(at)
    marked = format_html(' class="{}"', look) if look else ""
    return format_html(
        '<time{} datetime="{}" data-local="{}">{}</time>', marked, here.isoformat(), shown, date_format(here, written)
    )

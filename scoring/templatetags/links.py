"""Links to hand on."""

from urllib.parse import urlsplit

import segno
from django import template

register = template.Library()


@register.filter
def qr(link: str) -> str:
    """The link as a QR code, dark on light whatever the page is like: a data address of an image.

    Nothing for a link that no code can hold.
    """
    try:
        return segno.make(link, micro=False).svg_data_uri(dark="#000", light="#fff", border=4)
    except segno.DataOverflowError:
        return ""


@register.filter
def only_here(link: str) -> bool:
    """Whether an address means, on every device, that device itself."""
    host = urlsplit(link).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")

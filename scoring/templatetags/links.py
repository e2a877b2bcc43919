"""Links to hand on."""

import segno
from django import template

register = template.Library()


@register.filter
def qr(link: str) -> str:
    """The link as a QR code, dark on light whatever the page is like: a data address of an image."""
    return segno.make(link, micro=False).svg_data_uri(dark="#000", light="#fff", border=4)

"""What a page says once and shows in more than one place."""

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_block_tag
def capture(content: str) -> SafeString:
    """`{% capture as heading %}{% block heading %}{% endblock %}{% endcapture %}`, and then `{{ heading }}`.

    A block can stand in a template only once; what it says is safe already, as a block is.
    """
    return SafeString(content.strip())

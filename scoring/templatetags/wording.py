"""What the engine says, in templates."""

from django import template

from scoring import wording

register = template.Library()

register.filter("fault_text", wording.fault_text)

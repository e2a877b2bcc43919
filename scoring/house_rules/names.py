"""What an agreement is called."""

from dataclasses import replace
from functools import cache

from django.utils.translation import gettext as _

from scoring.engine.agreement import Agreement, from_dict
from scoring.models import AgreementVersion
from scoring.presets_text import PRESET_TEXTS


def name_of(agreement: Agreement) -> str:
    """By the preset it came from, and whether it still is that one."""
    preset = agreement.preset or "classic"
    name = str(PRESET_TEXTS[preset].name)
    if _begun(preset, agreement.players) == replace(agreement, preset=preset):
        return name
    return _("{name}, with changes").format(name=name)


@cache
def _begun(preset: str, players: int) -> Agreement | None:
    """What a preset says."""
    return from_dict({"preset": preset, "players": players})[0]


def name_of_version(version: AgreementVersion) -> str:
    """By the group's agreement that it is a version of."""
    return _("{name}, version {number}").format(name=version.agreement.name, number=version.number)

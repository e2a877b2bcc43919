"""The built-in agreements: what they are called and, in one line, what is played; and each for so many players."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.agreement import Agreement, from_dict
from scoring.engine.faults import Fault
from scoring.engine.presets import PRESETS


class PresetText(NamedTuple):
    name: str | Promise
    line: str | Promise


PRESET_TEXTS: dict[str, PresetText] = {
    "classic": PresetText(
        _("Classic"), _("Barrel at 880 with three attempts, three bolts cost 120, exactly 555 is a samosval.")
    ),
    "golden": PresetText(_("Golden round"), _("Classic, but first each in turn plays 120, and everything is doubled.")),
    "strict": PresetText(
        _("Strict"), _("125 wins from the barrel, a failed contract there costs the bid, and 120 may be played dark.")
    ),
    "online": PresetText(_("Online"), _("With a golden round, and the ace marriage for 200.")),
    "windows": PresetText(
        _("As in the Windows game"),
        _("The dealer is obliged, bids have no limit, bolts count in a row, any number may sit on the barrel."),
    ),
    "pagat": PresetText(
        _("As on pagat.com"), _("Write-offs are free but every third one, no samosval, the barrel may be jumped over.")
    ),
    "ukrainian": PresetText(
        _("Ukrainian"), _("Ace marriage 200, last trick 10; on the barrel the talon is free and 121 wins; no samosval.")
    ),
    "lviv": PresetText(_("Lviv"), _("Barrel at 900 without an end to the attempts, 100 wins from it, no samosval.")),
    "polish": PresetText(
        _("Polish"), _("From 900 only own contracts count, points go by tens, no bolts, no barrel, no samosval.")
    ),
    "two": PresetText(_("For two"), _("Two players, no barrel: who reaches 1000 has won.")),
    "four": PresetText(
        _("For four"), _("The dealer rests and is credited the talon, and two may sit on the barrel at once.")
    ),
}


def adapted(preset: str, players: int) -> tuple[Agreement | None, list[Fault]]:
    """A preset for so many players. One that was made for another number of them stays what it is."""
    made_for = PRESETS[preset].get("players", players)
    if made_for != players:
        text = "The agreement is for {players} players."  # the engine marks it for translation
        return None, [Fault("agreement", "/agreement/players", text, {"players": made_for})]
    return from_dict({"preset": preset, "players": players})

"""The keys of an agreement in chapters, as players think of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.house_rules import barrel, deals, game
from scoring.house_rules.words import Words

if TYPE_CHECKING:
    from scoring.house_rules.words import Text


@dataclass(frozen=True)
class Chapter:
    """Keys that belong together. `section`: the section that is switched on and off with it; `off` says that it is."""

    name: str
    title: "Text"
    words: Mapping[str, Words]
    section: str = ""
    off: "Text | None" = None
    note: "Text | None" = None


CHAPTERS = (
    Chapter("game", _("Players and target"), game.GAME),
    Chapter("marriages", _("Marriages and extras"), game.MARRIAGES),
    Chapter("auction", _("Auction"), game.AUCTION),
    Chapter("contract", _("Declarer and defenders"), game.CONTRACT),
    Chapter("bolts", _("Bolts"), barrel.BOLTS, "bolts", _("There are no bolts.")),
    Chapter("barrel", _("Barrel"), barrel.BARREL, "barrel", _("There is no barrel.")),
    Chapter("lock", _("Lock"), barrel.LOCK),
    Chapter("samosval", _("Samosval"), barrel.SAMOSVAL, "samosval", _("There is no samosval.")),
    Chapter("write_off", _("Write-offs"), deals.WRITE_OFF, "write_off", _("There are no write-offs.")),
    Chapter("dark", _("Dark"), deals.DARK, "dark", _("Nobody plays dark.")),
    Chapter("golden", _("Golden round"), deals.GOLDEN, "golden", _("There is no golden round.")),
    Chapter("resting", _("Four at the table"), game.RESTING, note=_("Plays a part only with four players.")),
    Chapter("faults", _("Faults and fines"), deals.FAULTS),
    Chapter("table", _("At the deal"), deals.TABLE, note=_("The sheet does not need these: it reminds you of them.")),
)
BY_NAME = {chapter.name: chapter for chapter in CHAPTERS}
WORDS: dict[str, Words] = {key: words for chapter in CHAPTERS for key, words in chapter.words.items()}

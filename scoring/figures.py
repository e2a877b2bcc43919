"""The figures of a player: what each is called, what it means, and how it is worked out from a tally."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Text = str | Promise
Tally = Mapping[str, int]


class Shape(Enum):
    """How a figure is read."""

    COUNT = "count"
    SHARE = "share"
    MEAN = "mean"


class Limit(NamedTuple):
    """So much of something a figure has to rest on before anyone is ranked by it."""

    tally: str
    least: int
    text: Text


PARTIES = Limit("parties", 5, _("Ranked from 5 parties on."))
FINISHED = Limit("finished", 5, _("Ranked from 5 finished parties on."))
CONTRACTS = Limit("contracts", 20, _("Ranked from 20 contracts on."))
DEFENDED = Limit("defended", 40, _("Ranked from 40 rounds of defence on."))


def of_kind(tally: str) -> Limit:
    return Limit(tally, 10, _("Ranked from 10 such contracts on."))


@dataclass(frozen=True)
class Figure:
    """`part` is what is counted, `whole` what it is a share or a mean of; both are names in a tally."""

    key: str
    label: Text
    meaning: Text
    part: str
    whole: str = ""
    shape: Shape = Shape.COUNT
    limit: Limit = PARTIES

    def value(self, tally: Tally) -> float | None:
        """None where there is nothing that it could rest on."""
        if self.shape == Shape.COUNT:
            return tally[self.part]
        return tally[self.part] / tally[self.whole] if tally[self.whole] else None

    def text(self, tally: Tally) -> str:
        value = self.value(tally)
        if value is None:
            return "–"
        if self.shape == Shape.SHARE:
            return gettext("{number}%").format(number=round(value * 100))
        return number_format(value, 1 if self.shape == Shape.MEAN else 0)

    def rests_on(self, tally: Tally) -> str:
        """What stands behind a share: 32 of 50."""
        if self.shape != Shape.SHARE or not tally[self.whole]:
            return ""
        return gettext("{part} of {whole}").format(part=tally[self.part], whole=tally[self.whole])

    def stands_on(self, tally: Tally) -> bool:
        """Whether there is anything that it could rest on."""
        return self.value(tally) is not None

    def ranks(self, tally: Tally) -> bool:
        """Whether the figure rests on enough to be compared."""
        return tally[self.limit.tally] >= self.limit.least


class Chapter(NamedTuple):
    title: Text
    figures: tuple[Figure, ...]


class BidClass(NamedTuple):
    """Bids from `least` up to just below `below`."""

    key: str
    least: int
    below: int
    label: Text
    meaning: Text


BID_CLASSES = (
    BidClass(
        "bids_0", 0, 100, _("Bids below 100"), _("Contracts below 100 made, of those played; few agreements have such.")
    ),
    BidClass("bids_100", 100, 120, _("Bids 100–115"), _("Contracts of 100 to 115 made, of those played.")),
    BidClass("bids_120", 120, 160, _("Bids 120–155"), _("Contracts of 120 to 155 made, of those played.")),
    BidClass("bids_160", 160, 200, _("Bids 160–195"), _("Contracts of 160 to 195 made, of those played.")),
    BidClass("bids_200", 200, 100_000, _("Bids from 200"), _("Contracts of 200 and more made, of those played.")),
)

_share = partial(Figure, shape=Shape.SHARE)
_mean = partial(Figure, shape=Shape.MEAN)

CHAPTERS = (
    Chapter(
        _("Parties"),
        (
            Figure("parties", _("Parties"), _("All parties sat in, those in progress too."), "parties"),
            Figure("wins", _("Wins"), _("Parties won."), "wins"),
            _share(
                "share_won",
                _("Share won"),
                _("Parties won, of those that somebody has won. Parties in progress or broken off are left out."),
                "wins",
                "finished",
                limit=FINISHED,
            ),
            Figure(
                "run",
                _("Longest run"),
                _("The most parties won one after the other, by when they began; those without a winner are left out."),
                "run",
            ),
        ),
    ),
    Chapter(
        _("Contracts"),
        (
            Figure("contracts", _("Contracts"), _("Rounds played as the declarer; no write-offs."), "contracts"),
            _share(
                "share_made",
                _("Contracts made"),
                _("Contracts of which at least the bid was taken, of all that were played."),
                "made",
                "contracts",
                limit=CONTRACTS,
            ),
            *(
                _share(one.key, one.label, one.meaning, f"{one.key}_made", one.key, limit=of_kind(one.key))
                for one in BID_CLASSES
            ),
            _mean("mean_bid", _("Mean bid"), _("The mean of the bids played."), "bids", "contracts", limit=CONTRACTS),
            _mean(
                "mean_taken",
                _("Mean taken"),
                _("What the declarer took in a round on average: trick points, marriages and extras."),
                "taken",
                "contracts",
                limit=CONTRACTS,
            ),
            _share(
                "dark",
                _("Dark"),
                _("Dark contracts made, of those played."),
                "dark_made",
                "dark",
                limit=of_kind("dark"),
            ),
            _share(
                "golden",
                _("Golden"),
                _("Contracts made in golden deals, of those played."),
                "golden_made",
                "golden",
                limit=of_kind("golden"),
            ),
            Figure("write_offs", _("Write-offs"), _("Contracts given up before the first card."), "write_offs"),
        ),
    ),
    Chapter(
        _("Defence"),
        (
            Figure(
                "defence",
                _("Points in defence"),
                _("Trick points, marriages and extras taken against a declarer, before they were rounded."),
                "defence",
            ),
            _mean(
                "mean_defence",
                _("Defence a round"),
                _("Points in defence on average, in each round defended."),
                "defence",
                "defended",
                limit=DEFENDED,
            ),
        ),
    ),
    Chapter(
        _("Marriages"),
        (
            Figure("spades", _("Spade marriages"), _("Marriages of spades declared."), "spades"),
            Figure("clubs", _("Club marriages"), _("Marriages of clubs declared."), "clubs"),
            Figure("diamonds", _("Diamond marriages"), _("Marriages of diamonds declared."), "diamonds"),
            Figure("hearts", _("Heart marriages"), _("Marriages of hearts declared."), "hearts"),
            Figure("aces", _("Ace marriages"), _("Four aces declared, where that is played."), "aces"),
        ),
    ),
    Chapter(
        _("Luck and mischance"),
        (
            Figure("bolts", _("Bolts"), _("Rounds without a trick that were marked with a bolt."), "bolts"),
            Figure("barrels", _("Barrels reached"), _("How often the barrel was reached."), "barrels"),
            Figure("barrels_won", _("Won from the barrel"), _("Parties won by who sat on the barrel."), "barrels_won"),
            Figure(
                "barrels_spent",
                _("Barrels spent"),
                _("Roll-offs that spend a barrel; not where several arrived at once and had to leave again."),
                "barrels_spent",
            ),
            Figure("samosvals", _("Samosvals"), _("How often a total fell to 0 by a samosval."), "samosvals"),
        ),
    ),
)


def shown(tallies: Sequence[Tally]) -> list[Chapter]:
    """The chapters with those figures that rest on anything in any of the tallies."""
    return [
        Chapter(title, tuple(figure for figure in figures if any(map(figure.stands_on, tallies))))
        for title, figures in CHAPTERS
    ]


FIGURES = {figure.key: figure for chapter in CHAPTERS for figure in chapter.figures}
USUAL = "share_won"

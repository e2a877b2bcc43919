"""How a party stands, in a few lines of text for the group's chat, in the reader's language."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sheet import PartySheet, SeatNow
from scoring.wording import number_text


def tidings(sheet: PartySheet) -> str:
    """The title and the day, each player with the total, the highest first, and how many deals it took."""
    return "\n".join(_lines(sheet))


def _lines(sheet: PartySheet) -> Iterator[str]:
    day = date_format(timezone.localtime(sheet.party.played_at), "SHORT_DATE_FORMAT")
    yield _("{party}, {day}").format(party=sheet.party.title or _("Thousand"), day=day)
    for seat in sorted(sheet.seats, key=lambda seat: (not seat.won, -seat.total)):
        yield f"{seat.name}: {number_text(seat.total)}{_mark(seat)}"
    deals = sheet.round_number - 1
    played = ngettext("{deals} deal", "{deals} deals", deals).format(deals=deals)
    yield f"{played}, {sheet.agreement_name}"


def _mark(seat: SeatNow) -> str:
    if seat.won:
        return " ★ " + _("won")
    if not seat.sits:
        return ""
    if seat.attempts is None:
        return " ◆ " + _("on the barrel")
    return " ◆ " + _("on the barrel, attempt {attempt} of {attempts}").format(
        attempt=seat.attempt, attempts=seat.attempts
    )

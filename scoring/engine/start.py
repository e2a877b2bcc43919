"""A party carried on from paper (rules.md, section 2, `start`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.engine.agreement import Agreement
from scoring.engine.faults import Fault, gettext_noop, pointer
from scoring.engine.ledger import Standing, Start
from scoring.engine.reading import Fields

AT = "/start"


def read_start(written: object, players: int) -> tuple[Start, list[Fault]]:
    """Read a start for so many players; what could not be read stands in it as nothing."""
    if not isinstance(written, Mapping):
        return Start(()), [Fault("start", AT, gettext_noop("This has to be an object."))]
    fields = Fields(written, AT, code="start")
    fields.refuse_unknown(("seats", "golden_played", "golden_made", "redeals"))
    start = Start(
        seats=_seats(fields, players),
        golden_played=fields.whole("golden_played", least=0) if "golden_played" in written else None,
        golden_made=fields.flag("golden_made"),
        redeals=fields.whole("redeals", 0, 0),
    )
    return start, fields.faults


def _seats(fields: Fields, players: int) -> tuple[Standing, ...]:
    seats = fields.items("seats") if fields.required("seats") else ()
    if "seats" not in fields.unread and len(seats) != players:
        fields.fault("seats", gettext_noop("This needs one value a seat."))
    return tuple([_seat(fields, number, seat) for number, seat in enumerate(seats)])


def _seat(fields: Fields, number: int, written: Any) -> Standing:
    if not isinstance(written, Mapping):
        fields.fault("seats", gettext_noop("This has to be an object."), number)
        return Standing()
    inner = Fields(written, AT + pointer("seats", number), code="start")
    inner.refuse_unknown(("score", "bolts", "barrel", "spent", "write_offs"))
    standing = Standing(
        score=inner.whole("score", 0),
        bolts=inner.whole("bolts", 0, 0),
        barrel=inner.whole("barrel", least=0) if written.get("barrel") is not None else None,
        spent=inner.whole("spent", 0, 0),
        write_offs=inner.whole("write_offs", 0, 0),
    )
    fields.faults += inner.faults
    return standing


def start_problems(agreement: Agreement, start: Start) -> list[Fault]:
    """What a start says that cannot be under the agreement."""
    faults = [
        Fault("start", AT + pointer("seats", number, key), text)
        for number, standing in enumerate(start.seats)
        for key, text in _seat_problems(agreement, standing)
    ]
    if (start.golden_played or 0) > agreement.golden_deals:
        text = gettext_noop("The golden round has fewer deals.")
        faults.append(Fault("start", AT + "/golden_played", text))
    if start.golden_made and agreement.golden is None:
        faults.append(Fault("start", AT + "/golden_made", gettext_noop("The agreement has no golden round.")))
    return faults


def _seat_problems(agreement: Agreement, standing: Standing) -> Iterator[tuple[str, str]]:
    yield from _barrel_problems(agreement, standing)
    bolts = agreement.bolts
    if bolts is None and standing.bolts:
        yield "bolts", gettext_noop("The agreement has no bolts.")
    if bolts is not None and standing.bolts >= bolts.limit:
        yield "bolts", gettext_noop("That many bolts are already the penalty.")
    if agreement.write_off is None and standing.write_offs:
        yield "write_offs", gettext_noop("The agreement has no write-offs.")


def _barrel_problems(agreement: Agreement, standing: Standing) -> Iterator[tuple[str, str]]:
    barrel = agreement.barrel
    if barrel is None:
        if standing.sits:
            yield "barrel", gettext_noop("The agreement has no barrel.")
        if standing.spent:
            yield "spent", gettext_noop("The agreement has no barrel.")
        if agreement.win.reached_by(standing.score):
            yield "score", gettext_noop("This total has already won.")
        return
    if standing.sits and standing.score != barrel.at:
        yield "score", gettext_noop("Who sits on the barrel has exactly its total.")
    if not standing.sits and standing.score >= barrel.at:
        yield "score", gettext_noop("Who has this total sits on the barrel.")
    if barrel.attempts is not None and (standing.barrel or 0) >= barrel.attempts:
        yield "barrel", gettext_noop("All attempts are used up already.")
    if barrel.limit is not None and standing.spent >= barrel.limit:
        yield "spent", gettext_noop("All barrels are spent already.")

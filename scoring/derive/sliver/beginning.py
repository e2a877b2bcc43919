"""A party that begins on the phone: what its form says, as a party file, judged by the engine."""

from collections.abc import Callable, Iterator
from random import getrandbits
from typing import Any
from unicodedata import KINDS

from django.forms.bound import ValidationError
from django.forms.fields import CharField, IntegerField, stripped
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from scoring.engine.agreement import Agreement, from_dict, to_dict
from scoring.engine.faults import Refusal
from scoring.engine.partyfile import FORMAT, LONGEST_NAME, read_party, write_party
from scoring.engine.presets import PRESETS
from scoring.forms.names import NameField
from scoring.forms.paper import MARKS, MOST_MARKS, marks_of
from scoring.namesakes import namesakes
from scoring.paper import start_of
from scoring.rematch import rematch
from scoring.wording import fault_text

SEATS = (0, 1, 2, 3)
Asked = dict[str, Any]


def begin(kit: Asked, fields: list[list[str]], folded: Asked, kinds: Asked) -> Asked:
    """What is known of the new party, and who deals first; or why it cannot begin.

    `folded`: each name in one case; `kinds`: of which kind each sign in them is.
    """
    KINDS.update(kinds)
    data = MultiValueDict()
    for name, value in fields:
        data.add(name, value)
    given, faults = read(data)
    seats = [seat for seat in SEATS if stripped(data.get(f"name_{seat}", ""))]
    faults += wrong(given, seats, lambda name: folded.get(name, name))
    stakes = stakes_of(kit, data)
    if stakes is None:
        faults.append(gettext("With stakes a party begins where there is a network; they may be agreed on later, too."))
    choice = data.get("preset", "classic")
    offer = kit["agreements"][choice]
    agreed, found = agreed_on(choice, offer["values"], len(seats)) if len(seats) > 1 else (None, [])
    faults += [fault_text(one) for one in found]
    dealer = dealer_of(given, seats) if seats else 0
    file = {} if agreed is None else file_of(given, agreed, seats, dealer)
    read_file = read_party({**file, "id": data.get("uuid"), **(stakes or {})}) if file else None
    if isinstance(read_file, Refusal):
        faults += [fault_text(one) for one in read_file.faults]
    if faults or read_file is None or isinstance(read_file, Refusal):
        return {"faults": [one for number, one in enumerate(faults) if one not in faults[:number]]}
    written = write_party(read_file[0])
    meant = namesakes(written["players"], kit["players"], lambda name: folded.get(name, name))
    written["players"] = [meant.get(name, name) for name in written["players"]]
    told = told_of(kit, written, {**offer, "title": given["title"]})
    return {**told, "first_dealer": str(seats[dealer])}


def again(kit: Asked, before: Asked, winner: int, uuid: str) -> Asked:
    """The next party of one that was told, as `begin` answers."""
    file = rematch(before["file"], winner, uuid=uuid, stakes=before.get("stakes"))
    return {**told_of(kit, file, before), "first_dealer": str(winner)}


def told_of(kit: Asked, file: Asked, like: Asked) -> Asked:
    """The new party as the app would tell of it (scoring/carried.py)."""
    same = {name: like[name] for name in ("title", "agreement_name", "reminders")}
    new = {name: kit[name] for name in ("slug", "group", "look", "csrf")}
    stakes = file.get("meta", {}).get("stakes")
    told = {**new, **same, "uuid": file["id"], "version": 0, "stakes": stakes, "file": file}
    return {"told": told, "names": ", ".join(file["players"])}


# What was typed.


def read(data: MultiValueDict) -> tuple[Asked, list[str]]:
    """As the fields of the start form read it, and what they have against it."""
    fields: Asked = {
        "title": CharField(required=False, max_length=60),
        "golden_played": IntegerField(required=False, min_value=0, max_value=MOST_MARKS),
    }
    for seat in SEATS:
        fields[f"name_{seat}"] = NameField(required=False, max_length=LONGEST_NAME)
        fields.update(marks_of(seat))
    given: Asked = {"golden_made": bool(data.get("golden_made")), "first_dealer": data.get("first_dealer", "draw")}
    faults: list[str] = []
    for name, field in fields.items():
        try:
            given[name] = field.clean(data.get(name))
        except ValidationError as error:
            faults += error.texts
    return given, faults


def wrong(given: Asked, seats: list[int], folded: Callable[[str], str]) -> Iterator[str]:
    """What the engine does not ask about."""
    names = [folded(given[f"name_{seat}"]) for seat in seats if f"name_{seat}" in given]
    asked = seats
    if len(seats) < 2 and len(names) == len(seats):
        yield gettext("At least two play.")
        asked = [*seats, next(seat for seat in SEATS if seat not in seats)]
    if any(given.get(f"{mark}_{seat}") is not None for mark in MARKS for seat in SEATS if seat not in seats):
        yield gettext("Something stands on paper for this player, but there is no name.")
    if len(set(names)) < len(names):
        yield gettext("Two players have the same name.")
    if given["first_dealer"] != "draw" and int(given["first_dealer"]) not in asked:
        yield gettext("Nobody sits there to deal.")
    if given["golden_made"] and given.get("golden_played", 0) is None:
        yield gettext("How many of the golden deals have been played?")


def stakes_of(kit: Asked, data: MultiValueDict) -> Asked | None:
    """Those that stood in the form already, or none, as a party file has them; None for any others."""
    if data.get("stakes_kind", "nothing") == "nothing":
        return {}
    usual = kit["stakes"]
    if usual is None or any(data.get(name) != value for name, value in usual["typed"].items()):
        return None
    return {"meta": {"stakes": usual["meta"]}}


# What it makes.


def agreed_on(choice: str, values: Asked | None, players: int) -> tuple[Agreement | None, list[Any]]:
    if values is None:
        return from_dict({"preset": choice, "players": PRESETS[choice].get("players", players)})
    return from_dict({**values, "players": players})


def dealer_of(given: Asked, seats: list[int]) -> int:
    chosen = given["first_dealer"]
    if chosen == "draw" or int(chosen) not in seats:
        return getrandbits(16) % len(seats)
    return seats.index(int(chosen))


def file_of(given: Asked, agreed: Agreement, seats: list[int], dealer: int) -> Asked:
    start = start_of(agreed, seats, given.get)
    return {
        "format": FORMAT,
        "agreement": to_dict(agreed),
        "players": [given.get(f"name_{seat}", f"?{seat}") for seat in seats],
        "first_dealer": dealer,
        **({"start": start} if start else {}),
        "entries": [],
    }

"""A party that begins on the phone: what its form says, as a party file, judged by the engine."""

from collections.abc import Iterator
from random import getrandbits
from typing import Any

from django.forms.fields import stripped, whole
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from scoring.engine.agreement import Agreement, from_dict
from scoring.engine.faults import Refusal
from scoring.engine.partyfile import FORMAT, read_party, write_party
from scoring.engine.presets import PRESETS
from scoring.paper import start_of
from scoring.wording import fault_text

SEATS = (0, 1, 2, 3)
Asked = dict[str, Any]


def begin(kit: Asked, fields: list[list[str]], folded: list[str]) -> Asked:
    """What is known of the new party, and who deals first; or why it cannot begin. `folded`: all names, in one case."""
    data = MultiValueDict()
    for name, value in fields:
        data.add(name, value)
    seats = [seat for seat in SEATS if stripped(data.get(f"name_{seat}", ""))]
    faults = list(wrong(data, seats, folded))
    preset = data.get("preset", "classic")
    agreed, found = from_dict({"preset": preset, "players": PRESETS[preset].get("players", len(seats))})
    faults += [fault_text(one) for one in found]
    if faults or agreed is None:
        return {"faults": [one for number, one in enumerate(faults) if one not in faults[:number]]}
    chosen = data.get("first_dealer", "draw")
    dealer = getrandbits(16) % len(seats) if chosen == "draw" else seats.index(int(chosen))
    file = file_of(data, agreed, seats, dealer)
    read = read_party(file)
    if isinstance(read, Refusal):
        return {"faults": [fault_text(one) for one in read.faults]}
    told = {**told_of(kit, data), "file": write_party(read[0]), **kit["agreements"][preset]}
    return {"told": told, "first_dealer": str(seats[dealer]), "names": ", ".join(file["players"])}


def file_of(data: MultiValueDict, agreed: Agreement, seats: list[int], dealer: int) -> Asked:
    def typed(name: str) -> int | bool | None:
        return bool(data.get(name)) if name == "golden_made" else whole(data.get(name, ""))

    file = {
        "format": FORMAT,
        "id": data.get("uuid"),
        "agreement": {"preset": data.get("preset", "classic"), "players": agreed.players},
        "players": [stripped(data.get(f"name_{seat}", "")) for seat in seats],
        "first_dealer": dealer,
        "entries": [],
    }
    start = start_of(agreed, seats, typed)
    if start:
        file["start"] = start
    return file


def told_of(kit: Asked, data: MultiValueDict) -> Asked:
    """The new party as the app would tell of it (scoring/carried.py), but for its file and its agreement."""
    return {
        "slug": kit["slug"],
        "uuid": data.get("uuid"),
        "title": stripped(data.get("title", "")),
        "version": 0,
        "group": None,
        "look": kit["look"],
        "csrf": kit["csrf"],
    }


def wrong(data: MultiValueDict, seats: list[int], folded: list[str]) -> Iterator[str]:
    """What the engine does not ask about."""
    if len(seats) < 2:
        yield gettext("At least two play.")
    if len(set(folded)) < len(folded):
        yield gettext("Two players have the same name.")
    chosen = data.get("first_dealer", "draw")
    if chosen != "draw" and int(chosen) not in seats:
        yield gettext("Nobody sits there to deal.")
    if data.get("stakes_kind", "nothing") != "nothing":
        yield gettext("With stakes a party begins where there is a network; they may be agreed on later, too.")

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
from scoring.wording import fault_text

SEATS = (0, 1, 2, 3)
PARTS = (("bolts", "bolts"), ("barrel", "barrel"), ("spent", "barrel"), ("write_offs", "write_off"))
"""What stands on paper, and the section of the agreement that plays it."""
Asked = dict[str, Any]


def begin(kit: Asked, fields: list[list[str]], folded: list[str]) -> Asked:
    """What is known of the new party, and who deals first; or why it cannot begin. `folded`: all names, in one case."""
    data = MultiValueDict()
    for name, value in fields:
        data.add(name, value)
    names = {seat: stripped(data.get(f"name_{seat}", "")) for seat in SEATS}
    seats = [seat for seat in SEATS if names[seat]]
    faults = list(wrong(data, seats, folded))
    preset = data.get("preset", "classic")
    agreed, found = from_dict({"preset": preset, "players": PRESETS[preset].get("players", len(seats))})
    faults += [fault_text(one) for one in found]
    if faults or agreed is None:
        return {"faults": [one for number, one in enumerate(faults) if one not in faults[:number]]}
    chosen = data.get("first_dealer", "draw")
    dealer = getrandbits(16) % len(seats) if chosen == "draw" else seats.index(int(chosen))
    start = on_paper(data, seats, agreed)
    file = {
        "format": FORMAT,
        "id": data.get("uuid"),
        "agreement": {"preset": preset, "players": agreed.players},
        "players": [names[seat] for seat in seats],
        "first_dealer": dealer,
        "entries": [],
    }
    if start:
        file["start"] = start
    read = read_party(file)
    if isinstance(read, Refusal):
        return {"faults": [fault_text(one) for one in read.faults]}
    told = {
        "slug": kit["slug"],
        "uuid": data.get("uuid"),
        "title": stripped(data.get("title", "")),
        "version": 0,
        "group": None,
        "file": write_party(read[0]),
        "look": kit["look"],
        "csrf": kit["csrf"],
        **kit["agreements"][preset],
    }
    return {"told": told, "first_dealer": str(seats[dealer]), "names": ", ".join(file["players"])}


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


def on_paper(data: MultiValueDict, seats: list[int], agreed: Agreement) -> Asked:
    marks = []
    for seat in seats:
        one = {"score": whole(data.get(f"score_{seat}", ""))}
        for name, section in PARTS:
            if getattr(agreed, section) is not None:
                one[name] = whole(data.get(f"{name}_{seat}", ""))
        if one["score"] is None and one.get("barrel") is not None and agreed.barrel is not None:
            one["score"] = agreed.barrel.at
        marks.append({name: value for name, value in one.items() if value is not None})
    golden = {}
    played = whole(data.get("golden_played", "")) if agreed.golden is not None else None
    if played is not None:
        golden = {"golden_played": played, "golden_made": bool(data.get("golden_made"))}
    return {"seats": marks, **golden} if any(marks) or golden else {}

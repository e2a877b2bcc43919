"""Groups with all that an archive holds, and archives as they are sent."""

import io
import json
import zipfile
from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.archive import written_archive
from scoring.engine.agreement import from_dict, to_dict
from scoring.models import Agreement, Group, Party, Settlement
from scoring.models.seating import Seating, Sitter
from scoring.progress import Result, Steps
from scoring.stakes import Kind, Stakes
from tests.web.cast import Cast, phone_on
from tests.web.make import ROUND, party_file, real_party, write_down

Document = dict[str, Any]


def house_rules(**differs: Any) -> dict[str, Any]:
    agreed, faults = from_dict(differs)
    assert agreed is not None, faults
    return to_dict(agreed)


def full_group(cast: Cast) -> Group:
    """Two agreements, parties by both, one of them reseated, corrected and undone; a player who plays no more."""
    group, alice, bob = cast.group, phone_on(cast.alice), phone_on(cast.bob)
    ours = Agreement.begin(group, "Дачная", house_rules(), phone=alice)
    ours.change("Дачная", house_rules(penalty=100), phone=bob)
    Agreement.begin(group, "Строгая", house_rules(preset="strict"), phone=bob).archive(away=True)
    won = Party.begin(real_party("classic"), phone=alice, group=group, title="Пятница")
    won.stake(Stakes(Kind.EACH, Decimal("0.5"), "₽"), phone=alice)
    Settlement.of(group.parties.filter(pk=won.pk), group, cast.member(cast.bob))
    won.again(phone=alice).archive(away=True)
    rules = {"agreement": dict(ours.begun.values), "players": ["Вера", "Гена", "Аня"], "id": str(uuid4())}
    party = Party.begin({**party_file(), **rules}, phone=bob, group=group, agreement_version=ours.begun)
    first, second = write_down(party, alice, ROUND, {**ROUND, "note": "да"})
    party.change_entry(first, {**ROUND, "bid": 120}, phone=bob)
    party.remove_entry(second, phone=alice)
    undo(party, alice)
    party.agree(ours.newest.values, ours.newest, phone=alice)
    there = Seating.of(party).sitters
    party.reseat(Seating((there[1], there[0], Sitter("Дима")), 0, (1, 0, 2)), phone=alice)
    group.players.filter(name="Борис").update(archived_at=timezone.now())
    return group


def undo(party: Party, phone: Any) -> None:
    act = party.last_act()
    assert act is not None
    party.undo(act, phone=phone)


def document(group: Group) -> Document:
    return written_archive(group)


def zipped(content: bytes, name: str = "group.json") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def send(client: Client, content: bytes | Mapping[str, Any], group: Group | None = None) -> Any:
    """The answer to an archive that is to be restored, as a new group or into one."""
    source = content if isinstance(content, bytes) else json.dumps(content).encode()
    address = reverse("archive_open") + (f"?group={group.slug}" if group else "")
    return client.post(address, {"file": SimpleUploadedFile("group.zip", source)})


def finished(steps: Steps[Result]) -> Result:
    """What comes of long work in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: Result = stop.value
            return result


def restored(client: Client, content: bytes | Mapping[str, Any], group: Group | None = None) -> Group:
    """The group after one has said yes."""
    answer = send(client, content, group)
    assert answer.status_code == 302, answer.content.decode()
    done = client.post(answer["Location"])
    assert done.status_code == 302, done.content.decode()
    return Group.objects.get(slug=done["Location"].strip("/").split("/")[-1])

"""Reading an archive: nothing in it is taken on trust, and all that is wrong is said with its place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.archive.acts import read_acts
from scoring.archive.contents import (
    Archive,
    ArchivedAgreement,
    ArchivedParty,
    ArchivedPlayer,
    ArchivedSettlement,
    ArchivedVersion,
)
from scoring.archive.fields import ArchiveFields
from scoring.archive.packing import BadPackingError, TooLargeError, unpacked
from scoring.archive.versions import up_to_date
from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.faults import Fault, Refusal, gettext_noop, pointer
from scoring.engine.partyfile import LONGEST_NAME, read_party, write_party
from scoring.jsontext import parsed
from scoring.models import Party
from scoring.models.agreements import LONGEST_AGREEMENT_NAME
from scoring.models.groups import LONGEST_GROUP_NAME
from scoring.progress import Step, Steps

MOST = {"players": 1000, "agreements": 500, "versions": 500, "parties": 5000, "settlements": 5000}
FAULTS_SHOWN = 10
LARGEST_SIGN = 32767

Read = TypeVar("Read")


class Unreadable(Exception):  # noqa: N818 - what it is, rather than that it is an error
    """Why a file was not read: a sentence, and the faults with their places where it is an archive with faults."""

    def __init__(self, text: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(text)
        self.text, self.faults = text, tuple(faults[:FAULTS_SHOWN])


def read_archive(content: bytes) -> Steps[Archive]:
    """The archive in a file, whole and right; else Unreadable is raised."""
    document = up_to_date(_document(content))
    if document is None:
        raise Unreadable(_("This is no archive of a group, or one that a newer version of this app has written."))
    fields = ArchiveFields(document)
    archive = yield from _archive(fields)
    if fields.faults:
        raise Unreadable(_("There are faults in this archive, so nothing was read from it."), fields.faults)
    return archive


def _document(content: bytes) -> dict[str, Any]:
    try:
        document = parsed(unpacked(content))
    except TooLargeError as error:
        raise Unreadable(too_large()) from error
    except BadPackingError as error:
        raise Unreadable(_("This zip file cannot be opened, or has not just one file in it.")) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(_("This is no archive of a group: there is no JSON in it.")) from error
    if not isinstance(document, dict):
        _no_archive()
    return document


def _no_archive() -> NoReturn:
    raise Unreadable(_("This is no archive of a group, or one that a newer version of this app has written."))


def too_large() -> str:
    return _("This file is larger than an archive may be: 8 MB, or 32 MB unpacked.")


def _archive(fields: ArchiveFields) -> Steps[Archive]:
    fields.refuse_unknown(KEYS)
    players = _each(fields, "players", _player)
    agreements = _each(fields, "agreements", _agreement)
    fields.refuse_doubles("players", [player.name for player in players])
    fields.refuse_doubles("agreements", [agreement.name for agreement in agreements])
    versions = {agreement.name: len(agreement.versions) for agreement in agreements}
    parties = yield from _parties(fields, versions, {player.name for player in players})
    default = fields.written.get("default_agreement")
    if default is not None and (not isinstance(default, str) or default not in versions):
        fields.fault("default_agreement", NO_SUCH_AGREEMENT)
    _refuse_circles(fields, parties)
    settlements = _each(fields, "settlements", _settlement)
    for number, party in enumerate(parties):
        if party.settled is not None and party.settled >= len(settlements):
            fields.fault("parties", gettext_noop("There is no such settlement in the archive."), number, "settled")
    return Archive(
        name=fields.name("name", LONGEST_GROUP_NAME),
        created_at=fields.at_time("created_at"),
        players=players,
        agreements=agreements,
        default=default,
        parties=parties,
        settlements=settlements,
    )


KEYS = ("format", "name", "created_at", "players", "agreements", "default_agreement", "parties", "settlements")


NO_SUCH_AGREEMENT = gettext_noop("There is no such agreement in the archive.")


def _each(fields: ArchiveFields, key: str, read: Callable[[ArchiveFields], Read | None]) -> list[Read]:
    """What a list holds, as far as it can be read."""
    return [found for inner in fields.objects(key, MOST[key]) if (found := read(inner)) is not None]


def _player(fields: ArchiveFields) -> ArchivedPlayer:
    fields.refuse_unknown(("name", "sign", "archived_at", "created_at"))
    return ArchivedPlayer(
        name=fields.name("name", LONGEST_NAME),
        sign=fields.whole("sign", least=0, most=LARGEST_SIGN),
        archived_at=fields.at_time("archived_at") if "archived_at" in fields.written else None,
        created_at=fields.at_time("created_at"),
    )


def _agreement(fields: ArchiveFields) -> ArchivedAgreement:
    fields.refuse_unknown(("name", "archived_at", "created_at", "versions"))
    versions = _each(fields, "versions", _version)
    if not versions:
        fields.fault("versions", gettext_noop("An agreement has at least one version."))
    return ArchivedAgreement(
        name=fields.name("name", LONGEST_AGREEMENT_NAME),
        archived_at=fields.at_time("archived_at") if "archived_at" in fields.written else None,
        created_at=fields.at_time("created_at"),
        versions=versions,
    )


def _version(fields: ArchiveFields) -> ArchivedVersion:
    fields.refuse_unknown(("values", "made_at", "by"))
    values, faults = from_dict(fields.written.get("values"), at=fields.at + pointer("values"))
    fields.faults += faults
    written = to_dict(values) if values else {}
    return ArchivedVersion(written, fields.at_time("made_at"), fields.phone("by"))


def _settlement(fields: ArchiveFields) -> ArchivedSettlement:
    fields.refuse_unknown(("at",))
    return ArchivedSettlement(fields.at_time("at"))


def _parties(fields: ArchiveFields, versions: Mapping[str, int], players: set[str]) -> Steps[list[ArchivedParty]]:
    """Each is read by the rules of the game, which takes its time."""
    found, written = [], fields.written.get("parties")
    for number, inner in enumerate(fields.objects("parties", MOST["parties"]), start=1):
        if (party := _party(inner, versions, players)) is not None:
            found.append(party)
        yield Step(gettext_lazy("Reading the parties"), number, len(written or ()))
    return found


def _party(fields: ArchiveFields, versions: Mapping[str, int], players: set[str]) -> ArchivedParty | None:
    fields.refuse_unknown(PARTY_KEYS)
    created_at, changed_at = fields.at_time("created_at"), fields.at_time("changed_at")
    follows, settled = (fields.whole(key, least=0) if key in fields.written else None for key in ("follows", "settled"))
    archived_at = fields.at_time("archived_at") if "archived_at" in fields.written else None
    rules = fields.rules(versions) if "rules" in fields.written else None
    read = read_party(fields.written.get("party"))
    if isinstance(read, Refusal):
        fields.faults += _at_place(fields.at, read)
        return None
    game = read[0]
    written = write_party(game)
    if game.id is None:
        fields.fault("party", gettext_noop("This is missing."), "id")
        return None
    for seat, name in enumerate(game.players):
        if name not in players:
            fields.fault("party", gettext_noop("There is no such player in the archive."), "players", seat)
    title = Party.take_title(written)
    acts = read_acts(fields, len(game.players), versions, players)
    return ArchivedParty(
        written=written,
        title=title,
        rules=rules,
        follows=follows,
        settled=settled,
        created_at=created_at,
        changed_at=changed_at,
        archived_at=archived_at,
        acts=acts,
    )


PARTY_KEYS = ("party", "rules", "follows", "settled", "created_at", "changed_at", "archived_at", "acts")


def _at_place(at: str, refusal: Refusal) -> Iterator[Fault]:
    """The faults of a party, with their place in the archive."""
    where = at + pointer("party") + ("" if refusal.entry is None else pointer("entries", refusal.entry))
    for fault in refusal.faults:
        yield Fault(fault.code, where + fault.field, fault.text, fault.figures)


def _refuse_circles(fields: ArchiveFields, parties: Sequence[ArchivedParty]) -> None:
    """A party follows another one that has no other after it."""
    seen: set[int] = set()
    for number, party in enumerate(parties):
        if party.follows is None:
            continue
        if party.follows >= len(parties) or party.follows == number or party.follows in seen:
            fields.fault("parties", gettext_noop("There is no such party to follow."), number, "follows")
        seen.add(party.follows)

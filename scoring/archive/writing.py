"""A group as an archive."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from scoring.archive.contents import FORMAT
from scoring.engine.partyfile import write_party
from scoring.models import Act, Agreement, AgreementVersion, Group, Party, Player, Settlement
from scoring.sheet import sheet_of

Document = dict[str, Any]


def written_archive(group: Group) -> Document:
    """The group as the JSON document of an archive says it: all in the order in which it came about."""
    with transaction.atomic():  # nothing is written in between
        players = list(group.players.order_by("pk"))
        agreements = list(group.agreements.order_by("pk").prefetch_related("versions"))
        parties = list(group.parties.order_by("pk").to_play().with_agreement().prefetch_related("acts"))
        settlements = list(group.settlements.order_by("pk"))
    return _Writing(players, agreements, parties, settlements).document(group)


class _Writing:
    """Gives what is random in the database its name in the archive, and phones their numbers."""

    def __init__(
        self, players: list[Player], agreements: list[Agreement], parties: list[Party], settlements: list[Settlement]
    ) -> None:
        self.players, self.agreements, self.parties, self.settlements = players, agreements, parties, settlements
        self.names = {player.slug: player.name for player in players}
        self.rules = {
            version.slug: _rules(agreement, version) for agreement in agreements for version in agreement.versions.all()
        }
        self.numbers = {party.pk: number for number, party in enumerate(parties)}
        self.settled = {settlement.pk: number for number, settlement in enumerate(settlements)}
        self.phones: dict[int, int] = {}

    def document(self, group: Group) -> Document:
        default = next((one.name for one in self.agreements if one.pk == group.default_agreement_id), None)
        return {
            "format": FORMAT,
            "name": group.name,
            "created_at": _moment(group.created_at),
            "players": [self._player(player) for player in self.players],
            "agreements": [self._agreement(agreement) for agreement in self.agreements],
            "default_agreement": default,
            "parties": [self._party(party) for party in self.parties],
            "settlements": [{"at": _moment(one.at)} for one in self.settlements],
        }

    @staticmethod
    def _player(player: Player) -> Document:
        archived = {"archived_at": _moment(player.archived_at)} if player.archived_at else {}
        return {"name": player.name, "sign": player.sign, **archived, "created_at": _moment(player.created_at)}

    def _agreement(self, agreement: Agreement) -> Document:
        archived = {"archived_at": _moment(agreement.archived_at)} if agreement.archived_at else {}
        versions = [
            {"values": version.values, "made_at": _moment(version.made_at), **self._by(version.phone_id)}
            for version in agreement.versions.all()
        ]
        return {
            "name": agreement.name,
            **archived,
            "created_at": _moment(agreement.created_at),
            "versions": versions,
        }

    def _party(self, party: Party) -> Document:
        version = party.agreement_version
        rules = self.rules.get(version.slug) if version else None
        said = {
            "rules": rules,
            "follows": self.numbers.get(party.previous_id or 0),
            "settled": self.settled.get(party.settlement_id or 0),
            "archived_at": party.archived_at and _moment(party.archived_at),
        }
        return {
            "party": write_party(sheet_of(party).game),
            **{key: value for key, value in said.items() if value is not None},
            "created_at": _moment(party.created_at),
            "changed_at": _moment(party.changed_at),
            "acts": [self._act(act) for act in party.acts.all()],
        }

    def _act(self, act: Act) -> Document:
        said = {
            "entry": act.entry_key and str(act.entry_key),
            "position": act.position,
            "before": self._state(act.before),
            "after": self._state(act.after),
        }
        return {
            "verb": act.verb,
            **{key: value for key, value in said.items() if value is not None},
            **self._by(act.phone_id),
            "at": _moment(act.at),
            **({"undone": True} if act.undone else {}),
        }

    def _state(self, state: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        if state is not None and "seats" in state:
            seats = [{"name": seat["name"], **self._player_named(seat["player"])} for seat in state["seats"]]
            return {**state, "seats": seats}
        if state is not None and "agreement" in state:
            rules = self.rules.get(state["version"] or "")
            return {"agreement": state["agreement"], **({"rules": rules} if rules else {})}
        return state

    def _player_named(self, slug: str | None) -> Document:
        return {"player": self.names[slug]} if slug in self.names else {}

    def _by(self, phone: int | None) -> Document:
        return {} if phone is None else {"by": self.phones.setdefault(phone, len(self.phones) + 1)}


def _rules(agreement: Agreement, version: AgreementVersion) -> Document:
    return {"agreement": agreement.name, "version": version.number}


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()

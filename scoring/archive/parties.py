"""The parties of an archive with who wrote what, found in a group or brought into it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy

from scoring.archive.bringing import Count, Phones
from scoring.archive.contents import ArchivedAct, ArchivedParty, ArchivedSettlement, Rules
from scoring.engine.partyfile import write_party
from scoring.models import Act, AgreementVersion, Entry, Group, Party, Player, Seat, Settlement
from scoring.models.lists import BATCH
from scoring.models.players import folded
from scoring.progress import Step, Steps
from scoring.sheet import sheet_of

AT_ONCE = 20
"""So many parties are scored, and their outcomes written, at a time."""


class Parties:
    """`found`: whether the group's party of the same id says the same, by the number of each that has one.

    A party that says the same and has been removed comes back: `removed` has those, by their numbers.
    """

    def __init__(
        self,
        archived: Sequence[ArchivedParty],
        settlements: Sequence[ArchivedSettlement],
        names: Mapping[str, str],
    ) -> None:
        self.archived, self.settlements, self.names = archived, settlements, names
        self.found: dict[int, bool] = {}
        self.removed: dict[int, Party] = {}

    def find(self, group: Group | None) -> Steps[None]:
        known: dict[UUID, list[Party]] = defaultdict(list)
        ids = [one.uuid for one in self.archived]
        for party in Party.with_removed.to_play().filter(group=group, uuid__in=ids) if group else ():
            known[party.uuid].append(party)
        for number, one in enumerate(self.archived):
            yield Step(gettext_lazy("Comparing the parties"), number + 1, len(self.archived))
            same = {party: _says(party, one, self.names) for party in known[one.uuid]}
            there = [said for party, said in same.items() if party.deleted_at is None]
            if there:
                self.found[number] = any(there)
            elif back := next((party for party, said in same.items() if said), None):
                self.removed[number] = back

    @property
    def count(self) -> Count:
        return Count.of(self.found.get(number) for number in range(len(self.archived)))

    def bring(
        self,
        group: Group,
        players: Mapping[str, Player],
        rules: Mapping[Rules, AgreementVersion],
        phones: Phones,
    ) -> Steps[None]:
        for party in self.removed.values():
            party.restore()
        made: dict[int, Party] = {}
        for number, one in enumerate(self.archived):
            if number not in self.found and number not in self.removed:
                made[number] = _party(group, one, rules.get(one.rules) if one.rules else None)
        self._settle(made, group)
        Party.objects.bulk_create(made.values(), batch_size=BATCH)
        self._follow(made)
        Seat.objects.bulk_create(
            Seat(party=party, number=seat, name=players[name].name, player=players[name])
            for number, party in made.items()
            for seat, name in enumerate(self.archived[number].written["players"])
        )
        Entry.objects.bulk_create(
            (
                Entry.from_file(party, position, entry)
                for number, party in made.items()
                for position, entry in enumerate(self.archived[number].written["entries"])
            ),
            batch_size=BATCH,
        )
        states = States({name: player.slug for name, player in players.items()}, rules)
        bring_acts({party: self.archived[number].acts for number, party in made.items()}, states, phones)
        keys = [party.pk for party in made.values()]
        for done in range(0, len(keys), AT_ONCE):
            Party.objects.filter(pk__in=keys[done : done + AT_ONCE]).project_new()
            yield Step(gettext_lazy("Writing the parties"), min(done + AT_ONCE, len(keys)), len(keys))

    def _settle(self, made: Mapping[int, Party], group: Group) -> None:
        """Let those that are new be part of the settlements that they were part of."""
        settled = {one: self.archived[one].settled for one in made}
        fresh = {
            number: Settlement(group=group, at=one.at)
            for number, one in enumerate(self.settlements)
            if number in settled.values()
        }
        Settlement.objects.bulk_create(fresh.values())
        for number, party in made.items():
            party.settlement = fresh.get(-1 if (one := settled[number]) is None else one)

    def _follow(self, made: Mapping[int, Party]) -> None:
        """Let the parties that are new stand after those before them."""
        followers = []
        for number, party in made.items():
            follows = self.archived[number].follows
            if follows is not None and follows in made:
                party.previous = made[follows]
                followers.append(party)
        Party.objects.bulk_update(followers, ["previous"], batch_size=BATCH)


def _says(party: Party, one: ArchivedParty, names: Mapping[str, str]) -> bool:
    """Whether a party of the group is the archived one, under the names that its players have here."""
    here = write_party(sheet_of(party).game)
    title = Party.take_title(here)
    players = [names[name] for name in one.written["players"]]
    return (here, title) == ({**one.written, "players": players}, one.title)


def _party(group: Group, one: ArchivedParty, version: AgreementVersion | None) -> Party:
    return Party(
        uuid=one.uuid,
        title=one.title,
        group=group,
        agreement=one.written["agreement"],
        agreement_version=version,
        first_dealer=one.written["first_dealer"],
        start=one.written.get("start"),
        meta=one.written.get("meta"),
        version=len(one.acts),
        created_at=one.created_at,
        changed_at=one.changed_at,
        archived_at=one.archived_at,
        folded_title=folded(one.title),
    )


@dataclass
class States:
    """What stood before and after an act, with the group's own players and agreements in it."""

    slugs: Mapping[str, str]
    rules: Mapping[Rules, AgreementVersion]

    def of(self, state: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        if state is not None and "seats" in state:
            seats = [{"name": seat["name"], "player": self.slugs.get(seat.get("player"))} for seat in state["seats"]]
            return {**state, "seats": seats}
        if state is not None and "agreement" in state:
            version = self.rules.get(Rules(**state["rules"])) if "rules" in state else None
            return {"agreement": state["agreement"], "version": version.slug if version else None}
        return state


def bring_acts(acts: Mapping[Party, Sequence[ArchivedAct]], states: States, phones: Phones) -> None:
    fresh = (
        Act(
            party=party,
            verb=one.verb,
            entry_key=one.entry,
            position=one.position,
            before=states.of(one.before),
            after=states.of(one.after),
            phone=phones.of(one.by),
            at=one.at,
            undone=one.undone,
        )
        for party, archived in acts.items()
        for one in archived
    )
    Act.objects.bulk_create(fresh, batch_size=BATCH)

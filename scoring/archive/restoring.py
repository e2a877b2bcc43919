"""An archive back in the database: as a new group, or into one that is there, without doubling anything."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.archive.contents import (
    Archive,
    ArchivedAct,
    ArchivedAgreement,
    ArchivedParty,
    ArchivedPlayer,
    ArchivedSettlement,
    Rules,
)
from scoring.engine.partyfile import write_party
from scoring.models import Act, Agreement, AgreementVersion, Entry, Group, Party, Phone, Player, Role, Seat, Settlement
from scoring.models.players import folded
from scoring.sheet import sheet_of

BATCH = 500


@dataclass
class Count:
    """How much of one kind is new, there already, or there otherwise, and left as it is."""

    new: int = 0
    there: int = 0
    kept: int = 0

    @property
    def all(self) -> int:
        return self.new + self.there + self.kept


class Restoring:
    """What an archive brings into a group, or what a new group will be where there is none.

    Asked before it is carried out, it says what will happen; both look at the same group.
    """

    def __init__(self, archive: Archive, group: Group | None) -> None:
        self.archive, self.group = archive, group
        self.players = _Players(archive.players, group)
        self.agreements = _Agreements(archive.agreements, group)
        self.parties = _Parties(archive.parties, archive.settlements, group, self.players.names)

    @property
    def counts(self) -> dict[str, Count]:
        return {
            "players": self.players.count,
            "agreements": self.agreements.count,
            "parties": self.parties.count,
        }

    @property
    def brings_nothing(self) -> bool:
        return self.group is not None and not any(count.new for count in self.counts.values())

    def carry_out(self, phone: Phone) -> Group:
        """All of it, or nothing where anything goes wrong. A new group is owned by the phone; another one is held."""
        with transaction.atomic():
            group = self.group or self._begin(phone)
            phones = Phones(self.archive)
            players = self.players.bring(group)
            rules = self.agreements.bring(group, phones)
            self.parties.bring(group, players, rules, phones)
            if self.group is None and self.archive.default is not None:
                rules[Rules(self.archive.default, 1)].agreement.make_default()
        return group

    def _begin(self, phone: Phone) -> Group:
        group = Group.objects.create(name=self.archive.name)
        group.created_at = self.archive.created_at
        group.save(update_fields=["created_at"])
        group.join(phone, Role.OWNER)
        return group


class Phones:
    """The numbers of an archive as phones that nobody has."""

    def __init__(self, archive: Archive) -> None:
        numbers = {version.by for agreement in archive.agreements for version in agreement.versions}
        numbers |= {act.by for party in archive.parties for act in party.acts}
        self.numbers = sorted(number for number in numbers if number is not None)

    @cached_property
    def made(self) -> dict[int, Phone]:
        phones = Phone.objects.bulk_create(Phone() for _ in self.numbers)
        return dict(zip(self.numbers, phones, strict=True))

    def of(self, number: int | None) -> Phone | None:
        return None if number is None else self.made[number]


class _Players:
    """`found`: the group's player for each name of the archive that one of them has, each another one."""

    def __init__(self, archived: Sequence[ArchivedPlayer], group: Group | None) -> None:
        self.archived = archived
        known = list(group.players.all()) if group else []
        by_name = {player.name: player for player in known}
        self.found = {one.name: by_name[one.name] for one in archived if one.name in by_name}
        taken = {player.pk for player in self.found.values()}
        free: dict[str, list[Player]] = defaultdict(list)
        for player in known:
            if player.pk not in taken:
                free[folded(player.name)].append(player)
        for one in archived:
            if one.name not in self.found and free[folded(one.name)]:
                self.found[one.name] = free[folded(one.name)].pop(0)

    @property
    def names(self) -> dict[str, str]:
        """What each player of the archive is called in the group."""
        return {one.name: self.found[one.name].name if one.name in self.found else one.name for one in self.archived}

    @property
    def count(self) -> Count:
        count = Count()
        for one in self.archived:
            player = self.found.get(one.name)
            if player is None:
                count.new += 1
            elif (player.name, player.sign, player.archived) == (one.name, one.sign, one.archived_at is not None):
                count.there += 1
            else:
                count.kept += 1
        return count

    def bring(self, group: Group) -> dict[str, Player]:
        """The players by their names in the archive; who is not there is added."""
        fresh = [one for one in self.archived if one.name not in self.found]
        made = Player.objects.bulk_create(Player(group=group, **asdict(one)) for one in fresh)
        return {**self.found, **{player.name: player for player in made}}


class _Agreements:
    """`found`: the group's agreement of the same name, else one that says the same, for each that has one."""

    def __init__(self, archived: Sequence[ArchivedAgreement], group: Group | None) -> None:
        self.archived = archived
        known = list(group.agreements.prefetch_related("versions")) if group else []
        by_name = {agreement.name: agreement for agreement in known}
        self.found: dict[str, Agreement] = {}
        for one in archived:
            same = next((agreement for agreement in known if _newest_says(agreement, one)), None)
            if agreement := by_name.get(one.name, same):
                self.found[one.name] = agreement

    @property
    def count(self) -> Count:
        count = Count()
        for one in self.archived:
            agreement = self.found.get(one.name)
            if agreement is None:
                count.new += 1
            elif _newest_says(agreement, one):
                count.there += 1
            else:
                count.kept += 1
        return count

    def bring(self, group: Group, phones: Phones) -> dict[Rules, AgreementVersion]:
        """The versions that the archive's parties play by. Of one that the group has otherwise, as far as it has it."""
        fresh = [one for one in self.archived if one.name not in self.found]
        made = Agreement.objects.bulk_create(
            Agreement(group=group, name=one.name, archived_at=one.archived_at, created_at=one.created_at)
            for one in fresh
        )
        return {**self._versions_there(), **self._versions(made, fresh, phones)}

    def _versions_there(self) -> dict[Rules, AgreementVersion]:
        rules = {}
        for one in self.archived:
            there = list(self.found[one.name].versions.all()) if one.name in self.found else []
            for number, archived in enumerate(one.versions, start=1):
                version = next((own for own in there if own.says(archived.values)), None)
                if version is not None:
                    rules[Rules(one.name, number)] = version
        return rules

    @staticmethod
    def _versions(
        made: Iterable[Agreement], fresh: Iterable[ArchivedAgreement], phones: Phones
    ) -> dict[Rules, AgreementVersion]:
        rules = {
            Rules(one.name, number): AgreementVersion(
                agreement=agreement,
                number=number,
                values=version.values,
                made_at=version.made_at,
                phone=phones.of(version.by),
            )
            for agreement, one in zip(made, fresh, strict=True)
            for number, version in enumerate(one.versions, start=1)
        }
        AgreementVersion.objects.bulk_create(rules.values(), batch_size=BATCH)
        return rules


def _newest_says(agreement: Agreement, archived: ArchivedAgreement) -> bool:
    versions = list(agreement.versions.all())
    return versions[-1].says(archived.versions[-1].values)


class _Parties:
    """`found`: whether the group's party of the same id says the same, by the number of each that has one."""

    def __init__(
        self,
        archived: Sequence[ArchivedParty],
        settlements: Sequence[ArchivedSettlement],
        group: Group | None,
        names: Mapping[str, str],
    ) -> None:
        self.archived, self.settlements = archived, settlements
        known: dict[UUID, list[Party]] = defaultdict(list)
        ids = [one.uuid for one in archived]
        for party in group.parties.to_play().filter(uuid__in=ids) if group else ():
            known[party.uuid].append(party)
        self.found = {
            number: any(_says(party, one, names) for party in known[one.uuid])
            for number, one in enumerate(archived)
            if one.uuid in known
        }

    @property
    def count(self) -> Count:
        there = sum(self.found.values())
        return Count(new=len(self.archived) - len(self.found), there=there, kept=len(self.found) - there)

    def bring(
        self,
        group: Group,
        players: Mapping[str, Player],
        rules: Mapping[Rules, AgreementVersion],
        phones: Phones,
    ) -> None:
        made: dict[int, Party] = {}
        for number, one in enumerate(self.archived):
            if number not in self.found:
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
        states = _States({name: player.slug for name, player in players.items()}, rules)
        _bring_acts({party: self.archived[number].acts for number, party in made.items()}, states, phones)
        Party.objects.filter(pk__in=[party.pk for party in made.values()]).project_new()

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
class _States:
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


def _bring_acts(acts: Mapping[Party, Sequence[ArchivedAct]], states: _States, phones: Phones) -> None:
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

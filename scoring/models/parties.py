from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self
from uuid import UUID, uuid4

from django.db import models, transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils import timezone

from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import FORMAT, read_party
from scoring.engine.score import Sheet
from scoring.models.agreements import AgreementVersion
from scoring.models.entries import Act, Entry
from scoring.models.groups import Group
from scoring.models.phones import Phone
from scoring.models.players import Player
from scoring.models.projection import Outcome, outcomes_of
from scoring.models.seating import Seating, Sitter, sit_down
from scoring.models.secrets import new_slug

Written = Mapping[str, Any]
LONGEST_TITLE = 60


class ImpossibleError(Exception):
    """An act would leave a party that cannot be. Forms say so before it comes to this."""


class Differs(NamedTuple):
    """How far a projection was not what the entries say: outcomes, and whether the totals or the winner."""

    outcomes: int
    totals: bool


class PartyQuerySet(models.QuerySet["Party"]):
    def of_phone(self, phone: Phone | None) -> Self:
        """The parties a phone has opened, the last touched first."""
        return self.filter(phones=phone).order_by("-changed_at") if phone else self.none()

    def loose(self) -> Self:
        """Those of no group."""
        return self.filter(group=None)

    def known_to(self, phone: Phone, group: Group | None) -> Self:
        """What a phone may find again: of the group, and what it has opened, as far as it may still see that."""
        own = Q(pk__in=phone.parties.values("pk")) & (Q(group=None) | Q(group__in=Group.objects.of(phone)))
        return self.filter(own | Q(group=group) if group else own)

    def newest_of(self, groups: Iterable[Group]) -> Self:
        """The newest party of each of these groups."""
        newest = Party.objects.filter(group=OuterRef("group")).newest_first().values("pk")[:1]
        return self.filter(group__in=groups, pk=Subquery(newest))

    def newest_first(self) -> Self:
        return self.order_by("-created_at", "-pk")

    def with_agreement(self) -> Self:
        """With what the agreement is called."""
        return self.select_related("agreement_version__agreement")

    def renamed(self) -> None:
        """A name in them is another one now: who watches is to see it."""
        self.update(renames=F("renames") + 1)

    def unprojected(self) -> Self:
        """Those with entries of which no statistics know, from before there were any."""
        return self.filter(entries__isnull=False, outcomes=None).distinct()

    def to_play(self) -> Self:
        """With all that scoring a party needs."""
        return self.prefetch_related("seats", "entries")


class Party(models.Model):
    """One game up to the target. What was written down is the truth; the projection is read off it."""

    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    uuid = models.UUIDField(default=uuid4, db_index=True)
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="parties")
    agreement = models.JSONField()
    agreement_version = models.ForeignKey(
        AgreementVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="parties"
    )
    first_dealer = models.PositiveSmallIntegerField()
    start = models.JSONField(null=True, blank=True)
    meta = models.JSONField(null=True, blank=True)
    previous = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next")
    phones = models.ManyToManyField(Phone, related_name="parties")
    version = models.PositiveIntegerField(default=0)
    renames = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now_add=True)

    # The projection that lists read, written with every act. What statistics read of it are the `outcomes`.
    scores = models.JSONField(default=list)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = PartyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "parties"

    def __str__(self) -> str:
        return self.title or ", ".join(self.names)

    def get_absolute_url(self) -> str:
        return reverse("party_detail", args=[self.slug])

    @property
    def looks(self) -> int:
        """Grows with all that changes how the party looks: acts, and names that change outside of it."""
        return self.version + self.renames

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats.all()]

    @classmethod
    def take_title(cls, written: dict[str, Any]) -> str:
        """Take the title out of a party file, where it stands among what is kept along."""
        meta = written.get("meta") or {}
        title = meta.get("title")
        if not isinstance(title, str) or title != title.strip() or not 1 <= len(title) <= LONGEST_TITLE:
            return ""
        written["meta"] = {key: value for key, value in meta.items() if key != "title"} or None
        return title

    @property
    def totals(self) -> list[tuple[str, int, bool]]:
        """Each player with the total, and whether that one has won: from the projection."""
        names = enumerate(zip(self.names, self.scores, strict=True))
        return [(name, score, number == self.winner) for number, (name, score) in names]

    def as_file(self, entries: Sequence[Written] | None = None) -> dict[str, Any]:
        """The party as the party file has it, with its own entries or with others in their place."""
        meta = {**(self.meta or {}), "title": self.title} if self.title else self.meta
        optional = {"start": self.start, "meta": meta}
        return {
            "format": FORMAT,
            "id": str(self.uuid),
            "agreement": self.agreement,
            "players": self.names,
            "first_dealer": self.first_dealer,
            **{key: value for key, value in optional.items() if value is not None},
            "entries": [entry.as_file() for entry in self.entries.all()] if entries is None else entries,
        }

    def score(self, entries: Sequence[Written] | None = None) -> tuple[Game, Sheet] | Refusal:
        """The party as the engine knows it, and its sheet."""
        return read_party(self.as_file(entries))

    @classmethod
    def begin(
        cls,
        written: Written,
        *,
        phone: Phone,
        title: str = "",
        previous: Self | None = None,
        group: Group | None = None,
        agreement_version: AgreementVersion | None = None,
    ) -> Self:
        """A new party from a party file, which is whole and right, for the phone that opened it.

        In a group its names are those of players; who begins to play is archived no longer.
        """
        with transaction.atomic():
            party = cls.objects.create(
                uuid=written.get("id") or uuid4(),
                title=title,
                group=group,
                agreement=written["agreement"],
                agreement_version=agreement_version,
                first_dealer=written["first_dealer"],
                start=written.get("start"),
                meta=written.get("meta"),
                previous=previous,
            )
            sit_down(party, cls._sitters(written["players"], group, back=not written["entries"]))
            Entry.objects.bulk_create(
                Entry.from_file(party, position, entry) for position, entry in enumerate(written["entries"])
            )
            party.phones.add(phone)
            party.project()
        return party

    @staticmethod
    def _sitters(names: Sequence[str], group: Group | None, *, back: bool = False) -> list[Sitter]:
        if group is None:
            return [Sitter(name) for name in names]
        return [Sitter(player.name, player.slug) for player in Player.named(group, names, back=back)]

    @classmethod
    def begin_once(
        cls,
        written: Written,
        *,
        phone: Phone,
        title: str = "",
        as_it_stands: bool = False,
        group: Group | None = None,
        agreement_version: AgreementVersion | None = None,
    ) -> tuple["Party", bool]:
        """The party of a file's id that this phone or the group has already, else a new one; and whether it is new.

        `as_it_stands`: what there is under the id counts only while it says the same as the file.
        """
        with transaction.atomic():
            Phone.objects.select_for_update().get(pk=phone.pk)
            for party in cls.objects.known_to(phone, group).filter(uuid=written["id"]):
                if not as_it_stands or party.stands_as(written, title):
                    return party, False
            party = cls.begin(written, phone=phone, title=title, group=group, agreement_version=agreement_version)
            return party, True

    def stands_as(self, written: Written, title: str) -> bool:
        """Whether the party is what a file says, but for the ids of entries, which a file need not have."""

        def entries(one: Written) -> list[dict[str, Any]]:
            return [{key: value for key, value in entry.items() if key != "id"} for entry in one["entries"]]

        ours, ignored = self.as_file(), {"id", "entries", "meta"}
        heads = [{key: value for key, value in one.items() if key not in ignored} for one in (ours, written)]
        kept = (self.title, self.meta) == (title, written.get("meta"))
        return kept and heads[0] == heads[1] and entries(ours) == entries(written)

    def again(self, *, phone: Phone) -> "Party":
        """The next party of a won one: the same seats and agreement, and the winner deals first. There is only one."""
        followed = Party.objects.filter(previous=self).first()
        if followed is not None:
            return followed
        written = {**self.as_file([]), "id": uuid4(), "first_dealer": self.winner, "start": None, "meta": None}
        return self.begin(
            written,
            phone=phone,
            title=self.title,
            previous=self,
            group=self.group,
            agreement_version=self.agreement_version,
        )

    def move(self, group: Group) -> None:
        """Take a party of no group into one: its names are those of players from now on."""
        with transaction.atomic():
            self.group = group
            self.save(update_fields=["group"])
            seats = list(self.seats.all())
            for seat, player in zip(seats, Player.named(group, [seat.name for seat in seats]), strict=True):
                seat.player, seat.name = player, player.name
            self.seats.bulk_update(seats, ["player", "name"])
            self.project()

    def reseat(self, seating: Seating, *, phone: Phone) -> None:
        """Seat the players otherwise: what was written follows who wrote it, and all is scored anew."""
        with transaction.atomic():
            before = Seating.of(self).as_state()
            seating = seating.settle(self.group)
            seating.take(self)
            self._record(Act.Verb.SEATED, None, phone, before=before, after=seating.as_state())

    def agree(self, values: Written, version: AgreementVersion | None, *, phone: Phone) -> None:
        """Correct the agreement: all is scored anew. `version` is that of the group's agreement which says the same."""
        with transaction.atomic():
            before = self._agreed()
            self.agreement, self.agreement_version = dict(values), version
            self.save(update_fields=["agreement", "agreement_version"])
            self._record(Act.Verb.AGREED, None, phone, before=before, after=self._agreed())

    def _agreed(self) -> Written:
        """The agreement as an act keeps it."""
        version = self.agreement_version
        return {"agreement": self.agreement, "version": version.slug if version else None}

    def _agree_again(self, state: Written) -> None:
        self.agreement = state["agreement"]
        self.agreement_version = AgreementVersion.objects.filter(slug=state["version"]).first()
        self.save(update_fields=["agreement", "agreement_version"])

    def add_entry(self, written: Written, *, key: UUID, position: int, phone: Phone) -> Entry:
        """Write an entry down at a position; those from there on move down."""
        with transaction.atomic():
            self.entries.all().make_room(position)
            entry = self.entries.create(position=position, key=key, written=written)
            self._record(Act.Verb.ADDED, entry, phone, after=written)
        return entry

    def change_entry(self, entry: Entry, written: Written, *, phone: Phone) -> None:
        with transaction.atomic():
            before, entry.written = entry.written, written
            entry.save(update_fields=["written"])
            self._record(Act.Verb.CHANGED, entry, phone, before=before, after=written)

    def remove_entry(self, entry: Entry, *, phone: Phone) -> None:
        with transaction.atomic():
            self._record(Act.Verb.REMOVED, self._take_out(entry), phone, before=entry.written)

    def last_act(self) -> Act | None:
        """The act that can be undone."""
        return self.acts.filter(undone=False).exclude(verb=Act.Verb.UNDONE).last()

    def undo(self, act: Act, *, phone: Phone) -> None:
        """Take the last act back."""
        with transaction.atomic():
            entry = self._undo_entry(act, act.entry_key) if act.entry_key else None
            if act.verb == Act.Verb.SEATED and act.before and act.after:
                Seating.back(act.before, act.after).settle(self.group).take(self)
            if act.verb == Act.Verb.AGREED and act.before:
                self._agree_again(act.before)
            act.undone = True
            act.save(update_fields=["undone"])
            self._record(Act.Verb.UNDONE, entry, phone, before=act.after, after=act.before)

    def _undo_entry(self, act: Act, key: UUID) -> Entry:
        if act.verb == Act.Verb.REMOVED:
            position = act.position or 0
            self.entries.all().make_room(position)
            return self.entries.create(position=position, key=key, written=act.before)
        entry = self.entries.get(key=key)
        if act.verb == Act.Verb.ADDED:
            return self._take_out(entry)
        entry.written = act.before
        entry.save(update_fields=["written"])
        return entry

    def _take_out(self, entry: Entry) -> Entry:
        self.entries.filter(pk=entry.pk).delete()
        self.entries.all().close_gap(entry.position)
        return entry

    def _record(
        self,
        verb: Act.Verb,
        entry: Entry | None,
        phone: Phone,
        *,
        before: Written | None = None,
        after: Written | None = None,
    ) -> None:
        """Keep who did what and when, and count the version up, so that another phone notices."""
        self.acts.create(
            verb=verb,
            entry_key=None if entry is None else entry.key,
            position=None if entry is None else entry.position,
            before=before,
            after=after,
            phone=phone,
        )
        self.version += 1
        self.changed_at = timezone.now()
        self.project("version", "changed_at")

    def project(self, *also: str) -> Differs:
        """Read the projection off the entries again, and save it with the fields that have changed besides."""
        party = Party.objects.to_play().get(pk=self.pk)
        scored = party.score()
        if isinstance(scored, Refusal):
            raise ImpossibleError(scored.message)
        table = scored[1].table
        self.scores = [standing.score for standing in table.standings]
        self.winner = table.winner
        with transaction.atomic():
            self.save(update_fields=["scores", "winner", *also])
            rows = Outcome.objects.follow(party, outcomes_of(party, *scored))
        return Differs(rows, (self.scores, self.winner) != (party.scores, party.winner))

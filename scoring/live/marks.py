"""The mark of what is watched: what has to change for a page to be out of date.

A party's mark counts its acts and the changes of its names (`Party.looks`); a group's follows all its parties. The role
of who looks on is part of it, as that decides what is on the page.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, F, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from scoring.models import Group, Member, Party, Role, WatchLink

WATCHER = 0  # beside the roles of members
PARTY, GROUP, LINK, ROLE = range(4)
LOOKS = F("version") + F("renames")


@dataclass(frozen=True, slots=True)
class Watched:
    """What is looked at, and by what right: by a watch link, as a member, or, in a party of no group, by its address.

    `party`: None where all parties of the group are looked at. `phone`, `link`: 0 for none.
    """

    party: int | None
    group: int
    phone: int = 0
    link: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """What one look at the database saw, by primary keys."""

    parties: dict[int, tuple[int, int]] = field(default_factory=dict)
    groups: dict[int, tuple[int, int]] = field(default_factory=dict)
    links: set[int] = field(default_factory=set)
    roles: dict[tuple[int, int], int] = field(default_factory=dict)

    def mark(self, watched: Watched) -> str | None:
        """The mark; None for what may not be seen, or by that right no longer."""
        role = self._role(watched)
        if role is None:
            return None
        if watched.party is None:
            return group_mark(*self.groups.get(watched.group, (0, 0)), role)
        looks, group = self.parties.get(watched.party, (0, -1))
        return party_mark(looks, role) if group == watched.group else None

    def _role(self, watched: Watched) -> int | None:
        if watched.link:
            return WATCHER if watched.link in self.links else None
        if watched.group:
            return self.roles.get((watched.phone, watched.group))
        return Role.OWNER


def party_mark(looks: int, role: int) -> str:
    return f"{looks}.{role}"


def group_mark(looks: int, parties: int, role: int) -> str:
    return f"{looks}-{parties}.{role}"


def mark_of_group(group: Group, role: int) -> str:
    found = group.parties.in_sight().aggregate(looks=Coalesce(Sum(LOOKS), 0), parties=Count("pk"))
    return group_mark(found["looks"], found["parties"], role)


def look(watched: Collection[Watched]) -> Found:
    """All that is watched, looked at in one query."""
    found = Found()
    for what, first, second, third in _rows(watched):
        if what == PARTY:
            found.parties[first] = second, third
        elif what == GROUP:
            found.groups[first] = second, third
        elif what == LINK:
            found.links.add(first)
        else:
            found.roles[first, second] = max(third, found.roles.get((first, second), 0))
    return found


def _rows(watched: Collection[Watched]) -> Iterable[tuple[int, int, int, int]]:
    first, *others = _parts(watched)
    return first.union(*others, all=True) if others else first


def _parts(watched: Collection[Watched]) -> Iterator[QuerySet[Any, Any]]:
    """What there is to look for, each part with the same columns. Twice a second: no part is asked for in vain."""
    if parties := {one.party for one in watched if one.party is not None}:
        found = Party.objects.filter(pk__in=parties)
        yield found.values_list(Value(PARTY), "pk", LOOKS, Coalesce("group_id", 0))
    if lists := {one.group for one in watched if one.party is None}:
        seen = Party.objects.in_sight().filter(group__in=lists).values("group")
        counted = seen.annotate(seen=Sum(LOOKS), there=Count("pk"))
        yield counted.values_list(Value(GROUP), "group", "seen", "there")
    if links := {one.link for one in watched if one.link}:
        open_ = WatchLink.objects.that_open().filter(pk__in=links)
        yield open_.values_list(Value(LINK), "pk", Value(0), Value(0))
    if phones := {one.phone for one in watched if one.phone}:
        groups = {one.group for one in watched if one.phone}
        members = Member.objects.filter(group__in=groups, group__deleted_at=None).order_by()
        yield members.filter(phone__in=phones).values_list(Value(ROLE), "phone", "group", F("role"))
        yield members.filter(user__phones__in=phones).values_list(Value(ROLE), "user__phones", "group", F("role"))

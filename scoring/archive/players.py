"""The players of an archive, found in a group or brought into it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict

from scoring.archive.bringing import Count
from scoring.archive.contents import ArchivedPlayer
from scoring.models import Group, Player
from scoring.models.players import folded


class Players:
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
        return Count.of(self._is_same(one) for one in self.archived)

    def _is_same(self, one: ArchivedPlayer) -> bool | None:
        player = self.found.get(one.name)
        if player is None:
            return None
        return (player.name, player.sign, player.archived) == (one.name, one.sign, one.archived_at is not None)

    def bring(self, group: Group) -> dict[str, Player]:
        """The players by their names in the archive; who is not there is added."""
        fresh = [one for one in self.archived if one.name not in self.found]
        made = Player.objects.bulk_create(Player(group=group, **asdict(one)) for one in fresh)
        return {**self.found, **{player.name: player for player in made}}

"""The group to look around in."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.models import Group, Party, Role
from tests.web.cast import may

pytestmark = pytest.mark.django_db


def demo(**options: object) -> tuple[Group, str]:
    said = StringIO()
    call_command("demo", stdout=said, **options)
    return Group.objects.latest("pk"), said.getvalue()


def test_its_owner_comes_in_by_the_link_that_is_printed() -> None:
    group, said = demo()
    client = Client()
    link = said.split()[-1]
    assert client.post("/" + link.split("/", 3)[3]).status_code == 302
    assert may(group, client) == Role.OWNER
    assert client.get(group.get_absolute_url()).status_code == 200


def test_it_has_players_an_agreement_and_twelve_parties_the_last_one_running() -> None:
    group, _said = demo()
    assert group.players.count() == 6
    assert group.default_agreement is not None
    parties = list(group.parties.order_by("created_at"))
    assert len(parties) == 12
    assert parties[-1].winner is None
    assert sum(party.winner is not None for party in parties) > 6
    assert {len(party.names) for party in parties} == {2, 3, 4}


def test_its_names_are_in_the_language_that_is_given() -> None:
    names = {language: demo(language=language, parties=1)[0].name for language in ("en", "ru", "uk")}
    assert names["en"] == "Cards on Saturday"
    assert len(set(names.values())) == 3


def test_the_same_seed_makes_the_same_parties() -> None:
    def entries(group: Group) -> list[object]:
        return [
            [{**entry.written, "at": None} for entry in party.entries.all()]  # it ends today, whenever that is
            for party in Party.objects.filter(group=group).order_by("pk")
        ]

    first, again, other = (entries(demo(parties=3, seed=seed)[0]) for seed in (5, 5, 6))
    assert first == again != other


def test_no_party_is_none() -> None:
    with pytest.raises(CommandError, match="at least 1"):
        demo(parties=0)

"""What every page says at its head: what it is, whose it is, and where the way back goes."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Party
from tests.web.cast import Cast

pytestmark = pytest.mark.django_db

HOSTILE = '<b>Дача & "Co\'s" &copy;'


def title(page: str) -> str:
    [found] = re.findall(r"<title>(.*?)</title>", page)
    return unescape(str(found))


def bar(page: str) -> str:
    [found] = re.findall(r'<header class="bar">(.*?)</header>', page, re.DOTALL)
    return re.sub(r">\s+<", "><", str(found).strip())


def test_a_page_of_a_group_says_what_it_is_and_whose_and_leads_back_there() -> None:
    cast = Cast()
    page = cast.alice.get(cast.group_url("member_list")).content.decode()
    back = cast.group.get_absolute_url()
    assert title(page) == "Members · Дача"
    assert bar(page) == (
        f'<a class="icon" href="{back}" aria-label="Back"><span aria-hidden="true">‹</span></a>'
        '<div class="where"><h1>Members</h1><p><bdi>Дача</bdi></p></div>'
    )


def test_a_page_of_a_party_leads_back_to_its_table() -> None:
    cast = Cast()
    party = cast.party()
    page = cast.alice.get(reverse("party_stakes", args=[party.slug])).content.decode()
    assert title(page) == "Stakes · Аня, Борис, Вера"
    assert f'href="{party.get_absolute_url()}" aria-label="Back to the table"' in bar(page)


def test_a_page_of_nobody_says_what_it_is_and_leads_to_the_first_page(client: Client) -> None:
    page = client.get(reverse("party_add")).content.decode()
    assert title(page) == "New party"
    assert 'href="/"' in bar(page)
    assert "<p>" not in bar(page)


def test_where_nothing_is_to_be_tapped_there_is_no_foot() -> None:
    cast = Cast()
    place = cast.group_url("member_list")
    assert '<footer class="foot">' in cast.alice.get(place).content.decode()
    assert "<footer" not in cast.bob.get(place).content.decode()


def test_a_name_stands_at_the_head_as_it_was_given() -> None:
    cast = Cast()
    cast.group.name = HOSTILE
    cast.group.save()
    party = cast.party()
    Party.objects.filter(pk=party.pk).update(title=HOSTILE)
    for place, called in (
        (cast.group.get_absolute_url(), HOSTILE),
        (cast.group_url("group_change"), f"Settings of the group · {HOSTILE}"),
        (reverse("party_share", args=[party.slug]), f"Other phones · {HOSTILE}"),
    ):
        page = cast.alice.get(place).content.decode()
        assert title(page) == called
        assert HOSTILE in unescape(bar(page))
        assert "<b>Дача" not in page

"""A party in words, for the group's chat, and on paper."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Party
from scoring.printed import SIZES, PrintedSheet
from scoring.sheet import sheet_of
from tests.web.make import ROUND, long_party, opened, party_file, queries, real_party, text

pytestmark = pytest.mark.django_db


def told(client: Client, party: Party, language: str = "en") -> list[str]:
    page = text(client.get(reverse("party_export", args=[party.slug]), headers={"accept-language": language}))
    found = re.search(r"<textarea[^>]*readonly>(.*?)</textarea>", page, re.DOTALL)
    assert found
    return found[1].strip().split("\n")


def test_a_won_party_tells_who_has_won_first(client: Client) -> None:
    lines = told(client, opened(client, real_party("classic")))
    assert lines[1:] == ["Вера: 1000 ★ won", "Аня: 485", "Борис: 160", "40 deals, Classic"]


def test_a_party_that_is_played_tells_how_it_stands(client: Client) -> None:
    seats = [{"score": 880, "barrel": 1}, {"score": 450}, {"score": -35}]
    lines = told(client, opened(client, party_file({"type": "redeal"}, start={"seats": seats}, meta={"title": "Дача"})))
    assert lines[0].startswith("Дача, ")
    assert lines[1:] == ["Аня: 880 ◆ on the barrel, attempt 2 of 3", "Борис: 450", "Вера: −35", "0 deals, Classic"]


def test_it_is_told_in_the_reader_s_language(client: Client) -> None:
    assert told(client, opened(client, party_file(ROUND)), "ru")[0].startswith("Тысяча, ")


def test_a_name_breaks_out_of_no_field(client: Client) -> None:
    party = opened(client, party_file(ROUND, players=["</textarea><b>", "Борис", "Вера"]))
    assert told(client, party)[1] == "&lt;/textarea&gt;&lt;b&gt;: 100"


@pytest.mark.parametrize(
    ("entries", "columns", "size"),
    [(0, 1, 34), (34, 1, 34), (35, 2, 34), (60, 2, 34), (88, 2, 44), (89, 3, 34), (200, 3, 80), (330, 3, 110)],
)
def test_a_longer_sheet_has_more_columns_of_smaller_lines(
    client: Client, entries: int, columns: int, size: int
) -> None:
    printed = PrintedSheet(sheet_of(opened(client, long_party(entries))))
    assert (printed.columns_wanted, printed.size) == (columns, size)
    assert size in SIZES
    lines = [row for column in printed.columns for row in column.rows]
    assert lines == list(printed.sheet.rows)
    assert all(len(column.rows) <= size for column in printed.columns)


def test_what_stood_on_paper_takes_a_line_of_the_first_column(client: Client) -> None:
    start = {"seats": [{"score": 5}, {"score": 450}, {"score": -35}]}
    printed = PrintedSheet(sheet_of(opened(client, {**long_party(35), "start": start})))
    assert [len(column.rows) for column in printed.columns] == [17, 18]


def test_a_printed_sheet_asks_as_often_for_a_long_party(client: Client) -> None:
    short, long = (reverse("party_print", args=[opened(client, long_party(number)).slug]) for number in (3, 60))
    assert queries(client, short) == queries(client, long)

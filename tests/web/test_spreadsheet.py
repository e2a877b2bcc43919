"""The table for spreadsheet programs: the sheet as it stands, in the reader's language, and harmless."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Party
from scoring.sheet import sheet_of
from tests.web.make import ROUND, long_party, opened, party_file, queries, real_party, text

pytestmark = pytest.mark.django_db


def address(party: Party) -> str:
    return reverse("party_table", args=[party.slug])


def table(client: Client, party: Party, separator: str = ",", **headers: Any) -> list[list[str]]:
    answer = client.get(address(party), headers=headers)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    written = answer.content.decode()
    assert written.startswith("\ufeff")
    return list(csv.reader(StringIO(written.removeprefix("\ufeff")), delimiter=separator))


def test_each_entry_is_a_line_of_totals_and_changes(client: Client) -> None:
    party = opened(client, party_file(ROUND, {"type": "penalty", "seat": 1, "points": 120}, {"type": "redeal"}))
    assert table(client, party) == [
        ["Deal", "Entry", "Player", "Bid", "Аня", "Борис", "Вера", "Аня: change", "Борис: change", "Вера: change"],
        ["1", "round", "Аня", "100", "100", "20", "0", "100", "20", "0"],
        ["", "penalty", "Борис", "", "100", "-100", "0", "0", "-120", "0"],
        ["", "redeal", "", "", "100", "-100", "0", "0", "0", "0"],
    ]


@pytest.mark.parametrize("name", ["classic", "four", "two"])
def test_it_says_what_the_sheet_says(client: Client, name: str) -> None:
    party = opened(client, real_party(name))
    lines = table(client, party)[1:]
    sheet = sheet_of(party)
    seats = len(sheet.seats)
    assert [line[4 : 4 + seats] for line in lines] == [[str(cell.total) for cell in row.cells] for row in sheet.rows]
    assert [line[4 + seats :] for line in lines] == [[str(cell.delta) for cell in row.cells] for row in sheet.rows]


def test_a_party_from_paper_begins_with_it(client: Client) -> None:
    party = opened(client, party_file(start={"seats": [{"score": 880, "barrel": 0}, {"score": 450}, {"score": -35}]}))
    assert table(client, party)[1][:7] == ["", "on paper", "", "", "880", "450", "-35"]


@pytest.mark.parametrize(("language", "word"), [("ru", "кон"), ("uk", "кін")])
def test_where_a_comma_is_in_numbers_it_is_not_between_them(client: Client, language: str, word: str) -> None:
    lines = table(client, opened(client, party_file(ROUND)), ";", accept_language=language)
    assert lines[1][1:4] == [word, "Аня", "100"]


@pytest.mark.parametrize("name", ["=1+1", "+380 44", "-Аня", "@SUM(A1)"])
def test_a_name_is_no_formula(client: Client, name: str) -> None:
    lines = table(client, opened(client, party_file(ROUND, players=[name, "Борис", "Вера"])))
    assert lines[0][4] == f"'{name}"
    assert lines[0][7] == f"'{name}: change"
    assert lines[1][2] == f"'{name}"


def test_a_name_breaks_no_cell(client: Client) -> None:
    name = 'Аня; "Ко", <b>'
    assert table(client, opened(client, party_file(ROUND, players=[name, "Борис", "Вера"])))[0][4] == name


def test_the_party_s_page_of_files_leads_to_it(client: Client) -> None:
    party = opened(client, party_file(ROUND))
    assert f'href="{address(party)}"' in text(client.get(reverse("party_export", args=[party.slug])))


def test_a_long_party_asks_as_often_as_a_short_one(client: Client) -> None:
    short, long = opened(client, long_party(3)), opened(client, long_party(60))
    assert queries(client, address(short)) == queries(client, address(long))

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Party
from tests.web.make import (
    ROUND,
    open_file,
    opened,
    party_at,
    party_file,
    phone_of,
    queries,
    real_party,
    started,
    write_down,
)
from tests.web.make import text as text_of

pytestmark = pytest.mark.django_db


def home(client: Client) -> str:
    return text_of(client.get(reverse("home_detail")))


def test_the_first_page_leads_to_a_party_and_to_a_party_file(client: Client) -> None:
    page = home(client)
    assert f'href="{reverse("party_add")}"' in page
    assert f'href="{reverse("party_open")}"' in page


def test_a_phone_finds_its_own_parties_and_no_others(client: Client) -> None:
    started(client, "Аня", "Борис")
    assert "Борис" in home(client)
    assert "Борис" not in home(Client())


def test_a_party_opened_by_its_link_is_found_on_the_first_page(client: Client) -> None:
    party = started(client)
    friend = Client()
    friend.get(party.get_absolute_url())
    assert party.get_absolute_url() in home(friend)


def test_the_party_touched_last_comes_first(client: Client) -> None:
    older, newer = started(client), started(client)
    Party.objects.filter(pk=newer.pk).update(changed_at=timezone.now() - timedelta(days=1))
    page = home(client)
    assert page.index(older.get_absolute_url()) < page.index(newer.get_absolute_url())


def test_totals_stand_beside_the_names_with_a_real_minus(client: Client) -> None:
    party = started(client)
    write_down(party, phone_of(client), ROUND, {"type": "penalty", "seat": 2, "points": 65})
    page = home(client)
    assert "100</b>" in page
    assert "−65</b>" in page
    assert "in progress" in page


def test_a_won_party_names_its_winner(client: Client) -> None:
    party = opened(client, real_party("classic"))
    assert party.winner is not None
    page = home(client)
    assert "in progress" not in page
    assert page.count("won</span>") == 1


def test_long_lists_come_in_pages(client: Client) -> None:
    for _ in range(21):
        started(client)
    assert home(client).count('class="party"') == 20
    rest = text_of(client.get(reverse("home_detail"), {"page": 2}))
    assert rest.count('class="party"') == 1


def test_a_page_that_is_not_there_is_the_nearest_one(client: Client) -> None:
    assert client.get(reverse("home_detail"), {"page": "what"}).status_code == 200


def test_names_are_shown_as_text(client: Client) -> None:
    started(client, "<b>Аня</b>", "Борис")
    assert "&lt;b&gt;Аня" in home(client)


def test_the_first_page_takes_the_same_queries_for_every_number_of_parties(client: Client) -> None:
    started(client)
    few = queries(client, reverse("home_detail"))
    for _ in range(10):
        started(client)
    assert queries(client, reverse("home_detail")) == few


def test_the_start_page_takes_the_same_queries_for_every_number_of_parties(client: Client) -> None:
    started(client)
    few = queries(client, reverse("party_add"))
    for number in range(10):
        started(client, "Аня", f"Борис {number}")
    assert queries(client, reverse("party_add")) == few


def change_language(client: Client, language: str, to: str = "/new/") -> str:
    answer = client.post(reverse("language_change"), {"language": language, "next": to})
    assert answer.status_code == 302
    address: str = answer["Location"]
    return address


def test_the_chosen_language_stays_for_a_year(client: Client) -> None:
    assert change_language(client, "ru") == "/new/"
    assert client.cookies["django_language"].value == "ru"
    assert client.cookies["django_language"]["max-age"] == 365 * 24 * 60 * 60
    assert '<html lang="ru">' in home(client)


def test_the_language_of_the_browser_is_spoken_until_one_is_chosen(client: Client) -> None:
    assert '<html lang="uk">' in text_of(client.get("/", headers={"accept-language": "uk,en;q=0.5"}))


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com/", "javascript:alert(1)"])
def test_the_language_switch_leads_to_no_other_host(client: Client, elsewhere: str) -> None:
    assert change_language(client, "ru", elsewhere) == "/"


def test_the_language_in_use_is_marked(client: Client) -> None:
    assert 'value="en" lang="en" aria-current="true"' in home(client)


def test_what_is_missing_is_answered_in_the_house_style(client: Client) -> None:
    answer = client.get("/nothing/")
    assert answer.status_code == 404
    assert "There is nothing here" in text_of(answer)


def test_a_form_without_its_token_is_answered_in_the_house_style() -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("party_add"))
    assert answer.status_code == 403
    assert "This page was open too long" in text_of(answer)


def test_a_fault_of_ours_is_answered_in_the_house_style(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Party.objects, "of_phone", fail)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert "Something went wrong here" in text_of(answer)


def test_too_large_a_form_is_answered_in_the_house_style(client: Client) -> None:
    answer = client.post(reverse("party_add"), {"title": "x" * 3_000_000})
    assert answer.status_code in (400, 422)
    assert "<html" in text_of(answer)


def test_a_party_from_a_file_is_found_on_the_first_page(client: Client) -> None:
    party = party_at(open_file(client, party_file(meta={"title": "Дача"})))
    assert party.get_absolute_url() in home(client)
    assert "Дача" in home(client)

"""Tests of how pages of the past write numbers, joint winners, and a club without a name."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.factories import MatchFactory, give_browser, play
from tests.fixtures.parsed import parsed, words
from tests.queries.past.golf import golf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

LAST = date(2026, 11, 20)


def test_numbers_of_four_digits_are_grouped_on_every_page(client: Client) -> None:
    options = {"title": "Darts", "wins": "high", "rounds": 2}
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options=options, date=LAST)
    scores = [{"Ann": 1, "Bob": 1500}, {"Ann": 3000, "Bob": 0}]
    play(match, [{"hands": {name: {"points": points} for name, points in each.items()}} for each in scores])
    give_browser(client, match.club)
    records, year = f"/clubs/{match.club_id}/records/", f"/clubs/{match.club_id}/years/2026/"
    assert "1,501" in words(client.get(records))
    assert "1,499" in words(client.get(records))
    assert "1,501 ahead" in words(client.get(records, {"game": "custom-high-darts"}))
    assert "by 1,501" in words(client.get(year))
    assert "by 1,501" in parsed(client.get(year)).one("textarea").words


def test_the_text_of_a_year_names_a_club_without_a_name_as_its_pages_do(client: Client) -> None:
    match = golf(1, Ann=[1], Bob=[2])
    text = parsed(give_browser(client, match.club).get(f"/clubs/{match.club_id}/years/2026/")).one("textarea").words
    assert text.startswith("Our table 2026: 1 night, 1 match")


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"Ann": [1], "Bob": [5], "Cy": [5]}, "Bob and Cy second with 5"),
        ({"Ann": [1], "Bob": [1], "Cy": [5]}, "Ann and Bob won with 1"),
        ({"Bob": [1], "Cy": [1], "Ann": [5]}, "Bob and Cy won with 1"),
    ],
)
def test_a_match_of_a_player_says_who_was_ahead_or_next(client: Client, points: dict[str, Any], said: str) -> None:
    match = golf(1, **points)
    ann = match.club.players.get(name="Ann")
    page = parsed(give_browser(client, match.club).get(f"/clubs/{match.club_id}/players/{ann.pk}/"))
    assert page.one("a", class_="match placed").one("small").words == f"1 March · {said}"

"""The last winner on the first page: who won when the club played last, and the way to it."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client

from scorekeeper.models import PlayerResult
from scorekeeper.services.matches import end
from tests.factories import MatchFactory, context, give_browser, score, score_legally
from tests.fixtures.parsed import Element, parsed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def told(client: Client) -> Element:
    """Return what the first page tells of the last winner."""
    return parsed(client.get("/")).one("a", class_="last-winner")


@pytest.mark.parametrize(
    ("on", "said"),
    [
        (date(2026, 11, 20), "Ann won tonight"),
        (date(2026, 11, 19), "Ann won last night"),
        (date(2026, 11, 13), "Ann won last Friday"),
        (date(2026, 11, 12), "Ann won on 12 November"),
        (date(2025, 11, 14), "Ann won on 14 November 2025"),
    ],
)
def test_the_last_winner_is_told_with_the_way_to_the_result(client: Client, on: date, said: str) -> None:
    match = MatchFactory(club_key="k", played=10, date=on)
    MatchFactory(club_key="k", date=on)
    give_browser(client, match.night.club)
    winner = told(client)
    assert winner.attributes["href"] == f"/matches/{match.pk}/result/"
    assert winner.one("span", f"{said} Ten Step").has("b", said)
    assert winner.has("small", "Ten Step")
    assert winner.has("b", "0")


def test_the_last_winner_is_told_with_what_the_total_is_among_the_best(client: Client) -> None:
    for days, points in ((3, 20), (2, 30)):
        match = MatchFactory(club_key="k", date=date(2026, 11, 20) - timedelta(days))
        for step in range(1, 11):
            out = {"Cy": {"out": True}} if step == 1 else {"Ann": {"out": True}}
            score(match, step, {**out, **({"Ann": {"points": points}} if step == 1 else {})})
    give_browser(client, match.night.club)
    assert told(client).has("b", "Ann won last Wednesday")
    assert told(client).has("small", "Ten Step, second best ever")


def test_winners_together_and_of_contracts_are_told_as_they_stand(client: Client) -> None:
    match = MatchFactory(club_key="k", game="twelve-step", names=["Ann", "Bob"], date=date(2026, 11, 13))
    score_legally(match, 1)
    end(match=match, context=context())
    PlayerResult.objects.filter(match=match).update(won=True)
    give_browser(client, match.night.club)
    assert "Ann and Bob won together last Friday" in told(client).words
    assert told(client).has("b", re.compile(" of 12$"))


def test_of_an_evening_with_several_matches_it_is_told_who_won_most(client: Client) -> None:
    for names in (("Di", "Ann"), ("Di", "Ann"), ("Ann", "Di")):
        match = MatchFactory(club_key="k", game="tens", names=names, played=1, date=date(2026, 11, 13))
        end(match=match, context=context())
    give_browser(client, match.night.club)
    assert told(client).attributes["href"] == f"/nights/{match.night_id}/"
    assert told(client).one("span", re.compile("^Di won")).has("b", "Di won 2 of 3 matches last Friday")
    other = MatchFactory(club_key="k", names=["Ann", "Di"], played=10, date=date(2026, 11, 13))
    assert told(client).has("b", "Ann and Di won 2 matches each last Friday")
    assert told(client).has("small", "Tens and Ten Step")
    assert other.night_id == match.night_id

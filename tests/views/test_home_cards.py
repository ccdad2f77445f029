"""Tests of the cards of the first page: the last winner, and the standings of the match being played."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client

from scorekeeper.models import Match, PlayerResult
from scorekeeper.rules import catalogue
from scorekeeper.services.player_identity import merge
from tests.factories import CAST, MatchFactory, context, give_browser, play, player_of, score, score_legally
from tests.fixtures.legal_rounds import company
from tests.fixtures.parsed import Element, Page, parsed
from tests.fixtures.writes import end

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def last_winner(client: Client) -> Element:
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
    winner = last_winner(client)
    assert winner.attributes["href"] == f"/matches/{match.pk}/result/"
    assert winner.one("span", f"{said} Ten Step").has("b", said)
    assert winner.has("small", "Ten Step")
    assert winner.has("b", "0")


def test_the_last_winner_is_told_with_what_the_total_is_among_the_best(client: Client) -> None:
    for days, points in ((3, 20), (2, 30)):
        match = MatchFactory(club_key="k", date=date(2026, 11, 20) - timedelta(days))
        first, others = {"Cy": {"out": True}, "Ann": {"points": points}}, {"Ann": {"out": True}}
        play(match, [{"hands": hands} for hands in (first, *[others] * 9)])
    give_browser(client, match.night.club)
    assert last_winner(client).has("b", "Ann won last Wednesday")
    assert last_winner(client).has("small", "Ten Step, second best ever")


def test_winners_together_and_of_contracts_are_told_as_they_stand(client: Client) -> None:
    match = MatchFactory(club_key="k", game="twelve-step", names=["Ann", "Bob"], date=date(2026, 11, 13))
    score_legally(match, 1)
    end(match=match, context=context())
    PlayerResult.objects.filter(match=match).update(won=True)
    give_browser(client, match.night.club)
    assert "Ann and Bob won together last Friday" in last_winner(client).words
    assert last_winner(client).has("b", re.compile(" of 12$"))


def test_of_an_evening_with_several_matches_it_is_told_who_won_most(client: Client) -> None:
    for names in (("Di", "Ann"), ("Di", "Ann"), ("Ann", "Di")):
        match = MatchFactory(club_key="k", game="tens", names=names, played=1, date=date(2026, 11, 13))
        end(match=match, context=context())
    give_browser(client, match.night.club)
    assert last_winner(client).attributes["href"] == f"/nights/{match.night_id}/"
    assert last_winner(client).one("span", re.compile("^Di won")).has("b", "Di won 2 of 3 matches last Friday")
    other = MatchFactory(club_key="k", names=["Ann", "Di"], played=10, date=date(2026, 11, 13))
    assert last_winner(client).has("b", "Ann and Di won 2 matches each last Friday")
    assert last_winner(client).has("small", "Tens and Ten Step")
    assert other.night_id == match.night_id


def test_nobody_is_told_to_have_won_alone_at_the_table(client: Client) -> None:
    for name in ("Di", "Di", "Ann"):
        match = MatchFactory(club_key="k", game="custom", names=[name], date=date(2026, 11, 13))
        end(match=score(match, 1, {name: {"points": 7}}), context=context())
        give_browser(client, match.night.club)
        told = "Ann and Di" if name == "Ann" else "Di"
        assert last_winner(client).has("b", f"{told} played last Friday")
    end(match=MatchFactory(club_key="k", names=["Bob", "Di"], played=1, date=date(2026, 11, 13)), context=context())
    assert last_winner(client).has("b", "Bob won last Friday")


def standing(page: Page, name: str) -> str:
    """Return what the line of a player says on the page."""
    (line,) = (line for line in page.all("li") if line.has("i") and line.has("a", name, class_="inline-link"))
    return line.words


def test_the_standings_are_told_at_a_glance(keeper: Client, match: Match) -> None:
    page = parsed(keeper.get("/"))
    assert "Before the first deal" in page.words
    assert standing(page, "Ann") == "Ann 0"
    assert not page.has(data_leads=True)
    score(match, 1, {"Bob": {"out": True}, "Ann": {"points": 60}})
    page = parsed(keeper.get("/"))
    assert "After step 1" in page.words
    assert standing(page, "Bob") == "1 Bob 0"
    assert standing(page, "Ann") == "5 Ann 60"
    names = [link.words for link in page.all("a", class_="inline-link")]
    assert names.index("Bob") < names.index("Cy") < names.index("Ann")
    assert len(page.all(data_leads=True)) == 1


@pytest.mark.parametrize(("players", "folded"), [(4, 0), (5, 0), (6, 2), (12, 8)])
def test_of_many_players_the_first_four_are_shown_at_once(client: Client, players: int, folded: int) -> None:
    match = MatchFactory(game="baker-ten-step", names=[f"P{number}" for number in range(players)], played=1)
    page = parsed(give_browser(client, match.night.club).get("/"))
    total = re.compile("^total-")
    assert len(page.all("b", data_figure=total)) == players
    folds = page.all("details", id="others")
    assert [len(fold.all("b", data_figure=total)) for fold in folds] == [folded] * bool(folded)
    assert [fold.one("h3").words for fold in folds] == [f"{folded} more"] * bool(folded)


def test_own_contracts_are_told_in_place_of_points(client: Client) -> None:
    match = MatchFactory(game="twelve-step", names=["Ann", "Bob"])
    score_legally(match, 2)
    page = parsed(give_browser(client, match.night.club).get("/"))
    assert "Done" in page.words
    assert standing(page, "Ann") == "1 Ann 1 of 12"


def test_points_are_told_as_totals(client: Client, match: Match) -> None:
    page = parsed(give_browser(client, match.night.club).get("/"))
    assert "Total" in page.words
    assert "Done" not in page.words


@pytest.mark.parametrize("game", [key for key in catalogue.games() if not catalogue.get(key).title_option])
def test_every_game_has_its_card(client: Client, game: str) -> None:
    match = MatchFactory(game=game, names=company(catalogue.get(game), CAST[:4]))
    begun = parsed(give_browser(client, match.night.club).get("/"))
    score_legally(match)
    for page in (begun, parsed(client.get("/"))):
        assert page.has("a", str(catalogue.get(game).title))
        assert "None" not in page.source


def test_the_last_five_matches_of_each_player_of_tonight_are_told(client: Client) -> None:
    names = ["Ann", "Bob"]
    for day in range(1, 7):
        first = names if day < 6 else names[::-1]
        end(match=MatchFactory(club_key="k", names=first, played=1, date=date(2026, 11, day)), context=context())
    match = MatchFactory(club_key="k", names=["Ann", "Bob", "Cy"])
    page = parsed(give_browser(client, match.night.club).get("/"))
    assert standing(page, "Ann") == "Ann last 5: won, won, won, won, 2nd 0"
    assert standing(page, "Bob") == "Bob last 5: 2nd, 2nd, 2nd, 2nd, won 0"
    assert standing(page, "Cy") == "Cy 0"


def test_form_is_that_of_the_person_however_the_name_is_spelled(client: Client) -> None:
    played = MatchFactory(club_key="k", names=["Ann", "Bob"], played=1)
    end(match=played, context=context())
    match = MatchFactory(club_key="k", names=["Anna", "Bob"])
    merge(player=player_of(match, "Anna"), into=player_of(played, "Ann"))
    assert standing(parsed(give_browser(client, match.night.club).get("/")), "Anna") == "Anna last 1: won 0"

from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Club, Match
from scorekeeper.pages.nights import PAGE, NightsPage, nights_page
from scorekeeper.queries.nights import Filters
from scorekeeper.services.matches import end
from scorekeeper.services.nights import describe
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db

KEY = "the-cast-plays-here"


def page(**filters: object) -> NightsPage:
    return nights_page(Club.objects.get(keeper_key=KEY), Filters(**filters))  # type: ignore[arg-type]


def lines(shown: NightsPage) -> list[str]:
    return [plain(match.standing) for month in shown.months for night in month.nights for match in night.matches]


def finished(**plan: object) -> Match:
    match = MatchFactory(club_key=KEY, **{"played": 1, **plan})
    end(match=match, context=context())
    return fresh(match)


def test_a_browser_without_a_club_has_no_nights() -> None:
    assert nights_page(None, Filters()).months == ()


def test_the_winner_and_the_next_two() -> None:
    friday(club_key=KEY)
    assert lines(page()) == ["Ann 235 · Bob 265 · Di 270"]


def test_joint_winners_are_told_together() -> None:
    match = score(MatchFactory(club_key=KEY, played=1), 2, {"Cy": {"out": True}})
    end(match=match, context=context())
    assert lines(page()) == ["Ann & Cy 10 · Bob 20 · Di 20 · ended early"]


def test_a_match_in_progress_says_where_it_is() -> None:
    MatchFactory(club_key=KEY)
    MatchFactory(club_key=KEY, game="baker-ten-step", played=2)
    assert lines(page()) == ["in progress · step 1 of 10", "in progress · round 3 of 19 · Ann 0 leads"]


def test_a_match_ended_before_its_first_round_leaves_no_line() -> None:
    finished(played=0)
    assert lines(page()) == []


def test_months_count_their_nights_and_matches() -> None:
    for day in (date(2026, 11, 20), date(2026, 11, 20), date(2026, 11, 13), date(2026, 10, 30)):
        MatchFactory(club_key=KEY, date=day)
    months = [(month.first, month.counts) for month in page().months]
    assert months == [(date(2026, 11, 1), "2 nights, 3 matches"), (date(2026, 10, 1), "1 night, 1 match")]


def test_a_month_counts_what_other_pages_show_too() -> None:
    for day in range(1, PAGE + 3):
        MatchFactory(club_key=KEY, date=date(2026, 11, day))
    first = page()
    assert first.months[0].counts == f"{PAGE + 2} nights, {PAGE + 2} matches"
    assert first.earlier == date(2026, 11, 3)
    assert [night.date.day for night in page(before=first.earlier).months[0].nights] == [2, 1]


def test_only_matches_of_the_game_are_shown() -> None:
    finished()
    finished(game="baker-ten-step")
    shown = page(game="baker-ten-step")
    assert [match.title for match in shown.months[0].nights[0].matches] == ["Baker Ten Step"]
    assert shown.months[0].counts == "1 night, 1 match"


def test_only_matches_with_the_player_are_shown() -> None:
    match = finished(names=["Ann", "Flo"])
    finished(date=date(2026, 11, 13))
    assert len(page(player=player_of(match, "Flo").pk).months[0].nights) == 1


@pytest.mark.parametrize("text", ["flo", "FLO", "Bob’s", "bob’"])
def test_a_name_or_a_place_is_found(text: str) -> None:
    match = finished(names=["Ann", "Flo"])
    describe(night=match.night, place="Bob’s", note="")
    MatchFactory(club_key=KEY, date=date(2026, 11, 13))
    assert len(page(text=text).months[0].nights) == 1


def test_what_is_not_known_narrows_nothing() -> None:
    finished()
    elsewhere = player_of(friday(0, club_key="another-club"), "Ann")
    assert not page(game="bridge", player=elsewhere.pk).filters.narrow
    assert len(lines(page(game="bridge", player=elsewhere.pk))) == 1


def test_what_was_sought_is_said() -> None:
    match = finished()
    shown = page(game="ten-step", player=player_of(match, "Di").pk, text="x")
    assert shown.sought == "Di and Ten Step and “x”"
    assert shown.months == ()


def test_another_clubs_nights_are_not_shown() -> None:
    finished()
    MatchFactory(club_key="another-club")
    assert len(lines(page())) == 1


@pytest.mark.parametrize(("players", "matches"), [(2, 1), (12, 30)])
def test_past_nights_take_six_queries_however_many_there_are(
    players: int, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = [f"Player {number}" for number in range(players)]
    for number in range(matches):
        MatchFactory(club_key=KEY, names=names, date=date(2026, 11, 20) - timedelta(days=number // 2))
    club = Club.objects.get(keeper_key=KEY)
    with django_assert_num_queries(6):
        nights_page(club, Filters())


def test_who_works_on_contracts_stands_by_them() -> None:
    match = MatchFactory(club_key=KEY, game="twelve-step", names=["Ann", "Bob"])
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["K"], "laid_down": False}})
    assert lines(page()) == ["in progress · round 2 · Ann 1 of 12 leads"]
    end(match=match, context=context())
    assert lines(page()) == ["Ann 1 of 12 · Bob 0 of 12 · ended early"]


def test_where_the_highest_wins_it_is_told_first() -> None:
    match = MatchFactory(club_key=KEY, game="custom", names=["Ann", "Bob"], options={"title": "Golf", "wins": "high"})
    score(match, 1, {"Ann": {"points": -3}, "Bob": {"points": 8}})
    assert lines(page()) == ["in progress · round 2 · Bob 8 leads"]
    assert page().months[0].nights[0].matches[0].title == "Golf"

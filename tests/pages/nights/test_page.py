from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.models import Change, Club
from scorekeeper.pages.match_lines import match_title
from scorekeeper.pages.month_packs import month_packs
from scorekeeper.pages.nights.filters import NightsAsked
from scorekeeper.pages.nights.page import PAGE, nights_page
from scorekeeper.queries.nights import matches_of
from scorekeeper.words.phrases import plain
from tests.factories import CAST, MatchFactory, context, player_of, score
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end
from tests.pages.nights.lists import KEY, days, finished_match, lines, matches_in_progress, page, standings

NINE = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def test_a_browser_without_a_club_has_no_nights() -> None:
    assert nights_page(None, NightsAsked())["months"] == []


def test_a_total_stays_on_the_line_of_its_name() -> None:
    friday(club_key=KEY)
    assert standings(page()) == ["Ann\u00a0235\u00a0· Bob\u00a0265\u00a0· Di\u00a0270"]


def test_no_line_begins_with_a_dot() -> None:
    score(MatchFactory(club_key=KEY), 1, {"Ann": {"out": True}})
    MatchFactory(club_key=KEY)
    for said in standings(page()):
        assert "\u00a0· " in said
        assert " · " not in said


def test_a_total_keeps_its_place_beside_a_name_that_is_read_from_right_to_left() -> None:
    match = MatchFactory(club_key=KEY, names=["שרה", "Bob"], game="custom")
    match = score(match, 1, {"שרה": {"points": 3}, "Bob": {"points": 7}})
    assert lines(page()) == ["in progress · round 2 · \u2068שרה\u2069 3 leads"]
    end(match=match, context=context())
    assert lines(page()) == ["\u2068שרה\u2069 3 · Bob 7"]


@pytest.mark.parametrize(
    ("rounds", "line"),
    [(0, "Ann 3 · Bob 7"), (5, "Ann 3 · Bob 7 · ended early")],
)
def test_a_match_ends_early_only_where_its_rules_have_an_end(rounds: int, line: str) -> None:
    match = MatchFactory(club_key=KEY, names=["Ann", "Bob"], game="custom", options={"title": "Golf", "rounds": rounds})
    end(match=score(match, 1, {"Ann": {"points": 3}, "Bob": {"points": 7}}), context=context())
    assert lines(page()) == [line]


def test_joint_winners_are_told_together() -> None:
    match = score(MatchFactory(club_key=KEY, played=1), 2, {"Cy": {"out": True}})
    end(match=match, context=context())
    assert lines(page()) == ["Ann & Cy 10 · Bob 20 · Di 20 · ended early"]


def test_many_leaders_of_a_match_in_progress_are_not_all_named() -> None:
    for players in (CAST[:4], NINE):
        match = MatchFactory(club_key=KEY, game="custom", names=players)
        score(match, 1, {name: {"points": 3} for name in players})
    assert lines(page()) == [
        "in progress · round 2 · Ann & Bob & Cy & Di 3 lead",
        "in progress · round 2 · Ann, Bob, Cy and 6 others 3 lead",
    ]


def test_nobody_leads_a_match_of_one() -> None:
    score(MatchFactory(club_key=KEY, game="custom", names=["Ann"]), 1, {"Ann": {"points": 12}})
    assert lines(page()) == ["in progress · round 2 · Ann 12"]


def test_who_is_asked_for_is_named_where_nobody_leads() -> None:
    match = MatchFactory(club_key=KEY, game="custom", names=["Ann", "Bob"])
    match = score(match, 1, {"Ann": {"points": 12}, "Bob": {"points": 0}})
    match = score(match, 2, {"Ann": {"points": 3}, "Bob": {"absent": True}})
    bob = player_of(match, "Bob").pk
    assert lines(page(player=bob)) == ["in progress · round 3 · Ann 15 · Bob 0"]


def test_a_match_in_progress_says_where_it_is() -> None:
    MatchFactory(club_key=KEY)
    MatchFactory(club_key=KEY, game="baker-ten-step", played=2)
    assert lines(page()) == [
        "in progress · step 1 of 10 · Ann, Bob, Cy and 2 others",
        "in progress · round 3 of 19 · Ann 0 leads",
    ]


def test_a_match_ended_before_its_first_round_leaves_no_line() -> None:
    finished_match(played=0)
    assert lines(page()) == []


def test_months_count_their_nights_and_matches() -> None:
    for day in (date(2026, 11, 20), date(2026, 11, 20), date(2026, 11, 13), date(2026, 10, 30)):
        finished_match(date=day)
    months = [(month["first"], month["counts"]) for month in page()["months"]]
    assert months == [(date(2026, 11, 1), "2 nights, 3 matches"), (date(2026, 10, 1), "1 night, 1 match")]


def test_a_month_counts_what_other_pages_show_too() -> None:
    for day in range(1, PAGE + 3):
        finished_match(date=date(2026, 11, day), names=["Di", "Bob"])
    first = page()
    second = page(before=first["earlier"])
    for [month] in (first["months"], second["months"]):
        assert month["counts"] == f"{PAGE + 2} nights, {PAGE + 2} matches"
        assert plain(month["winners"]) == f"Di won {PAGE + 2}"
    assert (first["earlier"], days(second)) == (date(2026, 11, 3), ["2026-11-02", "2026-11-01"])


def packs(shown: dict[str, Any]) -> dict[str, int]:
    """Return the number of nights of each month that has any."""
    return {pack["name"]: pack["edges"] for pack in shown["packs"] if pack["edges"]}


def test_the_newest_year_is_shown_with_its_months() -> None:
    for day in (date(2026, 11, 20), date(2026, 3, 6), date(2026, 3, 13), date(2025, 3, 7)):
        finished_match(date=day)
    shown = page()
    assert (shown["choices"].year, shown["choices"].years, shown["previous"]) == (2026, [2026, 2025], 2025)
    assert packs(shown) == {"Mar": 2, "Nov": 1}
    assert days(shown) == ["2026-11-20", "2026-03-13", "2026-03-06"]
    assert [pack["said"] for pack in shown["packs"]][1:3] == ["February 2026: 0 nights", "March 2026: 2 nights"]
    every = page(year=0)
    assert (every["packs"], len(days(every))) == ([], 4)


def test_the_year_before_is_the_last_one_in_which_the_filters_find_a_night() -> None:
    for day, names in ((date(2026, 11, 20), "Ann Bob"), (date(2025, 3, 7), "Bob Cy"), (date(2024, 3, 8), "Ann Bob")):
        finished_match(date=day, names=names.split())
    players = Club.objects.get(keeper_key=KEY).players
    ann, bob, cy = (players.get(name=name).pk for name in ("Ann", "Bob", "Cy"))
    assert [page(year=2026, player=player)["previous"] for player in (ann, bob)] == [2024, 2025]
    assert page(year=2025, player=cy)["previous"] is None
    assert page(year=2026, player=ann, since=date(2025, 1, 1))["previous"] is None
    assert page(year=2026, game="ten-step", state="over")["previous"] == 2025
    assert page(text="ann 2026")["previous"] is None
    assert page(text="2026")["previous"] == 2025


def test_a_month_of_more_than_five_nights_says_how_many() -> None:
    for day in range(1, 8):
        finished_match(date=date(2026, 3, day))
    pack = page()["packs"][2]
    assert (pack["edges"], pack["many"]) == (5, "7")


def test_a_month_is_chosen_and_all_others_stay_to_choose_from() -> None:
    matches_in_progress(date(2026, 11, 20), date(2026, 3, 6))
    shown = page(year=2026, month=3)
    assert days(shown) == ["2026-03-06"]
    assert shown["choices"].month == 3
    assert packs(shown) == {"Mar": 1, "Nov": 1}


def test_who_won_a_month_is_told_in_words() -> None:
    for names in (["Di", "Bob"], ["Di", "Bob"], ["Bob", "Di"]):
        finished_match(names=names)
    assert plain(page()["months"][0]["winners"]) == "Di won 2, Bob\u00a01"
    finished_match(names=["Bob", "Di"])
    assert plain(page()["months"][0]["winners"]) == "Bob and Di won 2 each"


def test_own_games_are_offered_by_their_letters_without_marks() -> None:
    for title in ("Whist", "Écarté", "Euchre"):
        MatchFactory(club_key=KEY, game="custom", options={"title": title}, names=["Ann", "Bob"])
    offered = [*page()["choices"].games.values()]
    assert offered == ["Écarté", "Euchre", "Whist"]


def test_the_players_score_is_in_each_line() -> None:
    match = finished_match(names=["Ann", "Bob", "Cy", "Di", "Ed"])
    assert lines(page()) == ["Ann 0 · Bob 10 · Cy 10 · ended early"]
    assert lines(page(player=player_of(match, "Ed").pk)) == ["Ann 0 · Bob 10 · Ed 10 · ended early"]
    assert lines(page(player=player_of(match, "Ann").pk)) == ["Ann 0 · Bob 10 · Cy 10 · ended early"]


def test_the_players_score_is_in_the_line_of_a_match_in_progress() -> None:
    match = MatchFactory(club_key=KEY, names=["Ann", "Bob", "Cy"], played=1)
    assert lines(page(player=player_of(match, "Cy").pk)) == ["in progress · step 2 of 10 · Ann 0 leads · Cy 10"]


def test_what_was_left_open_for_weeks_is_folded_away() -> None:
    old = MatchFactory(club_key=KEY, date=date(2026, 10, 30))
    touched = MatchFactory(club_key=KEY, date=date(2026, 10, 30))
    long_ago = datetime(2026, 10, 30, 20, 0, tzinfo=UTC)
    Change.objects.filter(match=old).update(at=long_ago)
    finished_match(date=date(2025, 11, 14))
    shown = page()
    assert shown["open"] == [old]
    assert matches_of(shown["months"][0]["nights"][0]) == [touched]
    assert {*matches_of(page(state="open")["months"][0]["nights"][0])} == {old, touched}


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
    assert match_title(matches_of(page()["months"][0]["nights"][0])[0]) == "Golf"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        ("de", "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
        ("es", "ene feb mar abr may jun jul ago sep oct nov dic"),
        ("fr", "jan. fév. mars avr. mai juin juil. août sept. oct. nov. déc."),
    ],
)
def test_months_are_shortened_as_each_language_does(language: str, names: str) -> None:
    with translation.override(language):
        assert " ".join(pack["name"] for pack in month_packs(2026, {})) == names

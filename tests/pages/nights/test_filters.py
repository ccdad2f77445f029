"""Tests of the filters of past nights: game, player, place, days, words, and state."""

from datetime import date

import pytest

from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.nights import matches_of
from scorekeeper.services.nights import describe
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context, player_of, score
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end
from tests.pages.nights.lists import KEY, days, finished_match, lines, matches_in_progress, page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def test_only_matches_of_the_game_are_shown() -> None:
    finished_match()
    finished_match(game="baker-ten-step")
    shown = page(game="baker-ten-step")
    assert [match_title(match) for match in matches_of(shown["months"][0]["nights"][0])] == ["Baker Ten Step"]
    assert shown["months"][0]["counts"] == "1 night, 1 match"


def test_only_matches_with_the_player_are_shown() -> None:
    [match] = matches_in_progress(date(2026, 11, 20), names=["Ann", "Flo"])
    matches_in_progress(date(2026, 11, 13))
    assert len(page(player=player_of(match, "Flo").pk)["months"][0]["nights"]) == 1


@pytest.mark.parametrize("text", ["flo", "FLO", "Bob’s", "bob’"])
def test_a_name_or_a_place_is_found(text: str) -> None:
    [match] = matches_in_progress(date(2026, 11, 20), names=["Ann", "Flo"])
    describe(night=match.night, on=match.night.date, place="Bob’s", note="", context=context())
    matches_in_progress(date(2026, 11, 13))
    assert len(page(text=text)["months"][0]["nights"]) == 1


def test_what_is_not_known_narrows_nothing() -> None:
    finished_match()
    elsewhere = player_of(friday(0, club_key="another-club"), "Ann")
    assert not page(game="bridge", player=elsewhere.pk)["choices"].asked.narrow
    assert len(lines(page(game="bridge", player=elsewhere.pk))) == 1


def test_a_month_without_a_year_is_that_of_all_years() -> None:
    for day in (date(2025, 11, 21), date(2026, 11, 13), date(2026, 10, 9)):
        finished_match(date=day)
    assert days(page(month=11)) == ["2026-11-13", "2025-11-21"]
    assert days(page()) == ["2026-11-13", "2026-10-09"]


def test_what_was_sought_is_said() -> None:
    match = finished_match()
    shown = page(game="ten-step", player=player_of(match, "Di").pk, text="x")
    assert shown["sought"] == "with Di and Ten Step and “x”"
    assert shown["months"] == []


def test_who_won_is_told_of_what_is_asked_for() -> None:
    finished_match(names=["Di", "Bob"])
    bob = player_of(finished_match(names=["Bob", "Cy"], game="baker-ten-step"), "Bob")
    finished_match(names=["Ann", "Cy"])
    assert plain(page(game="baker-ten-step")["months"][0]["winners"]) == "Bob won 1"
    assert plain(page(player=bob.pk)["months"][0]["winners"]) == "Bob and Di won 1 each"
    assert page(state="open")["months"] == []


def test_a_place_is_asked_for() -> None:
    for day, place in ((6, "Ann’s"), (13, "the Lion"), (20, "Ann’s")):
        [match] = matches_in_progress(date(2026, 11, day))
        describe(night=match.night, on=match.night.date, place=place, note="", context=context())
    shown = page(place="Ann’s")
    assert days(shown) == ["2026-11-20", "2026-11-06"]
    assert shown["choices"].places == ["Ann’s", "the Lion"]
    assert page(place="Bob’s")["sought"] == "at the place “Bob’s”"


def test_days_are_asked_for() -> None:
    matches_in_progress(date(2026, 11, 20), date(2026, 3, 6), date(2025, 3, 7))
    assert days(page(since=date(2026, 1, 1))) == ["2026-11-20", "2026-03-06"]
    assert days(page(since=date(2025, 3, 7), until=date(2026, 3, 6))) == ["2026-03-06", "2025-03-07"]
    assert days(page(since=date(2026, 3, 6), until=date(2026, 11, 19))) == ["2026-03-06"]


def test_days_of_a_game_or_of_a_player_are_asked_for() -> None:
    for day in (1, 13, 20):
        ann = player_of(finished_match(date=date(2026, 11, day)), "Ann").pk
    for asked in ({"game": "ten-step"}, {"player": ann}, {"game": "ten-step", "player": ann, "text": "november"}):
        shown = page(since=date(2026, 11, 2), until=date(2026, 11, 14), year=0, **asked)
        assert days(shown) == ["2026-11-13"]


def test_what_is_finished_or_not_is_asked_for() -> None:
    finished_match(date=date(2026, 11, 6))
    MatchFactory(club_key=KEY)
    assert days(page(state="over")) == ["2026-11-06"]
    assert days(page(state="open")) == ["2026-11-20"]
    assert page(state="open", year=2025)["sought"] == "with a match in progress in 2025"


FOUND = {
    "march": ["2026-03-06", "2025-03-07"],
    "Mar": ["2026-03-06", "2025-03-07"],
    "march 2025": ["2025-03-07"],
    "  2025   MARCH ": ["2025-03-07"],
    "march2025": ["2025-03-07"],
    "2025": ["2025-03-07"],
    "rain": ["2026-03-06"],
    "grandpa  joe": ["2026-03-06"],
    "baker ten step": ["2026-11-20"],
    "flo": ["2026-11-20"],
    "flo november": ["2026-11-20"],
    "flo march": [],
    "joe march rain 2026": ["2026-03-06"],
    "golf": ["2025-03-07"],
}


def test_a_search_finds_names_places_notes_games_and_months() -> None:
    finished_match(names=["Ann", "Flo"], game="baker-ten-step")
    match = finished_match(date=date(2026, 3, 6))
    describe(night=match.night, on=match.night.date, place="Grandpa Joe’s", note="Rain.", context=context())
    golf = MatchFactory(
        club_key=KEY, game="custom", options={"title": "Golf"}, date=date(2025, 3, 7), names=["Ann", "Bob"]
    )
    score(golf, 1, {"Ann": {"points": 1}, "Bob": {"points": 2}})
    end(match=golf, context=context())
    assert {text: days(page(text=text)) for text in FOUND} == FOUND


def test_a_month_that_was_typed_is_chosen() -> None:
    matches_in_progress(date(2025, 3, 7), date(2026, 11, 20))
    shown = page(text="march 2025", year=2026)
    assert (shown["choices"].year, shown["choices"].month, shown["choices"].text) == (2025, 3, None)


def at_the_lion(*days: date) -> None:
    for match in matches_in_progress(*days):
        describe(night=match.night, on=match.night.date, place="the Lion", note="", context=context())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"text": "lion", "year": 2026}, "Nothing in 2026, so these are from all years."),
        ({"text": "lion", "year": 2026, "month": 11}, "Nothing in November 2026, so these are from all years."),
        ({"text": "march", "year": 2026}, "Nothing in March 2026, so these are from all years."),
    ],
)
def test_a_search_that_finds_nothing_in_the_chosen_year_goes_through_all(asked: dict[str, object], said: str) -> None:
    at_the_lion(date(2024, 3, 8), date(2025, 3, 7))
    finished_match()
    shown = page(**asked)
    assert (days(shown), shown["instead"]) == (["2025-03-07", "2024-03-08"], said)
    assert (shown["year"], shown["choices"].year, shown["packs"]) == (2026, 0, [])


@pytest.mark.parametrize(
    ("asked", "sought"),
    [
        ({"text": "nobody", "year": 2026}, "with “nobody”"),  # in any year
        ({"text": "lion 2026", "year": 2025}, "with “lion 2026” in 2026"),  # typed, not chosen
        ({"game": "baker-ten-step", "year": 2025}, "with Baker Ten Step in 2025"),
    ],
)
def test_nothing_is_found_where_nothing_is_searched_or_there(asked: dict[str, object], sought: str) -> None:
    at_the_lion(date(2025, 3, 7))
    finished_match(game="baker-ten-step")
    assert (days(page(**asked)), page(**asked)["sought"]) == ([], sought)


def test_a_search_that_finds_something_in_the_chosen_year_stays_there() -> None:
    at_the_lion(date(2025, 3, 7), date(2026, 3, 6))
    assert (days(page(text="lion", year=2026)), page(text="lion", year=2026)["instead"]) == (["2026-03-06"], "")


def test_a_month_that_is_somebodys_name_finds_both() -> None:
    matches_in_progress(date(2026, 11, 20), names=["May", "Bob"])
    matches_in_progress(date(2026, 5, 1))
    shown = page(text="may")
    assert days(shown) == ["2026-11-20", "2026-05-01"]
    assert shown["choices"].month == 0


def test_games_of_the_table_are_told_apart_by_title() -> None:
    for title in ("Golf", "golf ", "Hearts"):
        match = MatchFactory(club_key=KEY, game="custom", options={"title": title}, names=["Ann", "Bob"])
        score(match, 1, {"Ann": {"points": 1}, "Bob": {"points": 2}})
        end(match=match, context=context())
    open_one = MatchFactory(club_key=KEY, game="custom", options={"title": "GOLF"}, names=["Ann", "Bob"])
    shown = page()
    assert [title.strip() for title in shown["choices"].games.values()] == ["golf", "Hearts"]
    golf = page(game=next(iter(shown["choices"].games)))
    found = matches_of(golf["months"][0]["nights"][0])
    assert [match_title(match).strip() for match in found] == ["Golf", "golf", "GOLF"]
    assert open_one in found


def test_who_played_long_ago_is_found_among_all_years() -> None:
    flo = player_of(finished_match(names=["Flo", "Bob"], date=date(2020, 1, 3)), "Flo")
    MatchFactory(club_key=KEY, names=["Flo", "Cy"], date=date(2019, 1, 4))
    matches_in_progress(*(date(2026, 11, day) for day in range(1, 15)), names=["Ann", "Bob"])
    assert days(page(player=flo.pk, year=0)) == ["2020-01-03", "2019-01-04"]
    assert days(page(player=flo.pk, state="open", year=0)) == ["2019-01-04"]
    assert days(page(player=flo.pk, game="ten-step", state="over", year=0)) == ["2020-01-03"]


def test_pages_of_one_player_follow_one_another() -> None:
    dates = [date(2020 + month // 6, month, day) for month in range(1, 12) for day in (1, 15)]
    match = matches_in_progress(*dates, names=["Flo", "Bob"])[0]
    flo = player_of(match, "Flo").pk
    first = page(player=flo, year=0)
    second = page(player=flo, year=0, before=first["earlier"])
    assert (len(days(first)), len(days(second)), second["earlier"]) == (12, 10, None)
    assert days(first) + days(second) == sorted({*days(first), *days(second)}, reverse=True)


def test_places_are_offered_by_their_letters() -> None:
    for number, place in enumerate(("Zoe’s", "Émile’s", "ann’s"), 1):
        night = MatchFactory(club_key=KEY, date=date(2026, 3, number)).night
        describe(night=night, place=place, context=context())
    assert page()["choices"].places == ["ann’s", "Émile’s", "Zoe’s"]

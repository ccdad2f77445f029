"""Tests of the tables for other programs: a club's hands and matches, and the sheet of a match."""

from datetime import timedelta
from typing import Any

import pytest

from scorekeeper.figures.reading import from_data
from scorekeeper.models import Club, Match, PlayerResult
from scorekeeper.pages.csv_files import HAND_COLUMNS, hands_csv, matches_csv, sheet_csv
from scorekeeper.queries.imports import compare
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.services.deleting import delete
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.nights import describe
from scorekeeper.services.player_identity import merge
from tests.factories import ClubFactory, MatchFactory, PlayerFactory, context, fresh, play, player_of, score
from tests.fixtures.club_documents import club_document
from tests.fixtures.csv_rows import Row, lines_of, rows_of
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import seat

pytestmark = pytest.mark.django_db


def lines(match: Match) -> list[list[str]]:
    return lines_of(sheet_csv(MatchSheet(match)))


def test_the_sheet_is_that_on_paper() -> None:
    head, first, second, *_, total, place = lines(friday())
    assert head == ["Round", "Contract", "Ann", "Bob", "Cy", "Di", "Ed"]
    assert first == ["1", "2 sets of 3", "35", "0", "45", "40", "20"]
    assert second == ["2", "1 set of 3, 1 run of 4", "0", "25", "10", "-65", "55"]
    assert total == ["Total", "", "235", "265", "320", "270", "295"]
    assert place == ["Place", "", "1", "2", "5", "3", "4"]


def test_the_scores_of_a_column_make_its_total_for_a_late_player_too() -> None:
    match = friday(3)
    seat(match=match, name="Flo", after=None, context=context())
    match = score(fresh(match), 4, {"Flo": {"out": True}})
    head, *rows = lines(match)
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "Joined with", "Total", "Place"]
    for column in range(2, len(head)):
        *scores, total, _place = (int(row[column] or 0) for row in rows)
        assert sum(scores) == total


def test_a_game_without_contracts_has_no_column_for_them() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"])
    match = score(match, 1, {"Ann": {"points": -5}, "Bob": {"points": 12}})
    assert lines(match) == [
        ["Round", "Ann", "Bob"],
        ["1", "-5", "12"],
        ["Total", "-5", "12"],
        ["Place", "1", "2"],
    ]


def test_a_game_of_own_contracts_says_how_many_were_made() -> None:
    match = score(MatchFactory(game="phase-10", names=["Ann", "Bob"]), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    assert [row[0] for row in lines(match)] == ["Round", "1", "Total", "Contracts made", "Place"]


def test_a_match_without_a_round_is_a_head_and_its_totals() -> None:
    assert lines(MatchFactory(names=["=Ann", "Bob"])) == [
        ["Round", "'=Ann", "Bob"],
        ["Total", "0", "0"],
        ["Place", "1", "1"],
    ]


def test_a_seat_says_how_the_match_went_for_it() -> None:
    match = friday()
    describe(night=match.night, on=match.night.date, place='Bob\'s, "upstairs"', note="", context=context())
    found = rows_of(matches_csv(match.club))
    assert [(row["player"], row["total"], row["place"], row["won"]) for row in found] == [
        ("Ann", "235", "1", "1"),
        ("Bob", "265", "2", "0"),
        ("Cy", "320", "5", "0"),
        ("Di", "270", "3", "0"),
        ("Ed", "295", "4", "0"),
    ]
    assert {(row["location"], row["state"], row["rounds"]) for row in found} == {
        ('Bob\'s, "upstairs"', "finished", "10")
    }


def test_nobody_has_won_or_lost_what_is_still_played() -> None:
    match = friday(2)
    assert [row["won"] for row in rows_of(matches_csv(match.club))] == [""] * 5


def test_a_deleted_match_is_not_told(match: Match) -> None:
    delete(match=match, context=context())
    assert rows_of(matches_csv(match.club)) == []


def test_a_custom_game_is_told_by_its_title() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"title": "@home"})
    assert {(row["game"], row["title"]) for row in rows_of(matches_csv(match.club))} == {("custom", "'@home")}


def summed(found: list[Row], column: str) -> int:
    return sum(int(row[column] or 0) for row in found)


@pytest.fixture(scope="module")
def everything(module_rows: None) -> Club:
    """Make a club that has played every game twice."""
    club: Club = ClubFactory()
    document = from_data(club_document(2 * len(games())))
    for _done in import_document(club=club, compared=compare(club, document, {}), resolutions={}, context=context()):
        pass
    return club


def test_a_hand_says_what_was_written_and_what_it_came_to() -> None:
    match = friday(2)
    found = rows_of(hands_csv(match.club))
    assert len(found) == 10
    assert {key: value for key, value in found[5].items() if value} == {
        "date": "2026-11-20",
        "night": str(match.night_id),
        "match_id": str(match.uuid),
        "began": match.created.isoformat(),
        "game": "ten-step",
        "title": "Ten Step",
        "state": "playing",
        "players": "5",
        "round": "2",
        "contract": "1 set of 3, 1 run of 4",
        "decks": "3",
        "replays": "0",
        "seat": "1",
        "player": "Ann",
        "person": "Ann",
        "absent": "0",
        "dealt": "0",
        "cut": "0",
        "exact_cut": "0",
        "points": "0",
        "bonus": "0",
        "score": "0",
        "total": "35",
        "place": "3",
        "out": "1",
        "floating": "0",
        "laid_down": "1",
        "buys": "0",
        "rummies": "0",
    }


def test_the_sums_are_the_figures_of_the_club(everything: Club) -> None:
    found, results = rows_of(hands_csv(everything)), PlayerResult.objects.filter(club=everything)
    present = [row for row in found if row["absent"] == "0"]
    assert len(present) == sum(result.rounds for result in results)
    # A side has gone out if one of its hands says so.
    by_side = {key for key, game in games().items() if "out" in game.side_facts}
    alone = results.exclude(match__game__in=by_side)
    assert summed([row for row in found if row["game"] not in by_side], "out") == sum(result.outs for result in alone)
    assert summed(found, "buys") == sum(result.buys for result in results)
    assert summed(found, "cut") == sum(result.cut_tries for result in results)
    assert summed(found, "exact_cut") == sum(result.cut_exact for result in results)
    bonuses = {match.pk: MatchSheet(match).scores.end_bonus for match in everything.matches.all()}
    for result in results.select_related("match", "person"):
        own = [row for row in present if row["match_id"] == str(result.match.uuid)]
        own = [row for row in own if row["person"] == result.person.name]
        at_the_end = bonuses[result.match_id].get(result.person.name, 0)
        assert int(own[-1]["total"]) == summed(own, "score") + summed(own, "joined_with")
        assert result.total == int(own[-1]["total"]) + at_the_end


def test_each_column_has_a_name_of_its_own_and_tells_what_was_said() -> None:
    club: Club = ClubFactory()
    plays: dict[str, Any] = {
        "skull-king": {"bid": 1, "tricks": 1, "bonus": 30},
        "five-hundred": {"contract": "6S", "tricks": 10},
    }
    for key, hand in plays.items():
        others = {"Bob": {"bid": 0, "tricks": 0}} if "bid" in hand else {"Bob": {"tricks": 0}, "Cy": {"tricks": 0}}
        names = ["Ann", *others]
        play(MatchFactory(game=key, names=names, club_key=club.keeper_key), [{"hands": {"Ann": hand, **others}}])
    head, *_hands = lines_of("".join(hands_csv(club)))
    assert len({*head}) == len(head)
    told = [row for row in rows_of(hands_csv(club)) if row["player"] == "Ann"]
    assert [(row["bonus"], row["hand_bonus"], row["contract"], row["hand_contract"]) for row in told] == [
        ("0", "30", "", ""),
        ("0", "", "", "6S"),
    ]


def test_every_game_of_the_catalogue_is_told(everything: Club) -> None:
    assert {row["game"] for row in rows_of(hands_csv(everything))} == {*games()}


def test_hands_stand_in_the_order_of_the_evenings_rounds_and_seats() -> None:
    later = friday(1)
    earlier = MatchFactory(
        club_key=later.club.keeper_key, played=1, names=["Zed", "Ann"], date=later.night.date - timedelta(days=7)
    )
    found = [(row["match_id"], row["round"], row["player"]) for row in rows_of(hands_csv(later.club))]
    assert found == [
        (str(earlier.uuid), "1", "Zed"),
        (str(earlier.uuid), "1", "Ann"),
        *((str(later.uuid), "1", name) for name in ("Ann", "Bob", "Cy", "Di", "Ed")),
    ]


def test_a_person_has_one_name_whatever_the_sheet_says(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    merge(player=player_of(match, "Ann"), into=PlayerFactory(club=match.club, name="=Anna"))
    first = rows_of(hands_csv(match.club))[0]
    assert (first["player"], first["person"]) == ("Ann", "'=Anna")


def test_who_is_away_has_a_row_that_says_so(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"absent": True}})
    bob = rows_of(hands_csv(match.club))[1]
    assert {key: value for key, value in bob.items() if value and key not in HAND_COLUMNS[:13]} == {
        "seat": "2",
        "player": "Bob",
        "person": "Bob",
        "absent": "1",
        "dealt": "0",
        "cut": "0",
        "exact_cut": "0",
    }


def test_partners_are_told_apart_by_a_column_that_other_clubs_do_not_have() -> None:
    match = MatchFactory(game="euchre", names=["Ann", "Bob", "Cy", "Di"])
    score(match, 1, {"Ann": {}, "Bob": {"maker": True, "tricks": 2}, "Cy": {}, "Di": {}})
    alone = MatchFactory(game="tens", names=["Ann", "Bob"], club_key=match.club.keeper_key)
    score(alone, 1, {"Ann": {"out": True}})
    others = MatchFactory(game="spades", names=["Ann", "Bob", "Cy"], options={"partners": False})
    sides = {"Ann": "Ann & Cy", "Bob": "Bob & Di", "Cy": "Ann & Cy", "Di": "Bob & Di"}
    for table in (hands_csv, matches_csv):
        rows = rows_of(table(match.club))
        assert {row["player"]: row["side"] for row in rows if row["game"] == "euchre"} == sides
        assert {row["side"] for row in rows if row["game"] == "tens"} == {""}
        assert [*rows[0]][-1] == "side"
        assert "side" not in lines_of("".join(table(others.club)))[0]

"""A club's hands as a table."""

from datetime import timedelta

import pytest

from scorekeeper.figures.reading import from_data
from scorekeeper.models import Club, Match, PlayerResult
from scorekeeper.pages.csv_files import HAND_COLUMNS, hands_csv
from scorekeeper.queries.imports import compare
from scorekeeper.rules.catalogue import games
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.player_identity import merge
from tests.factories import ClubFactory, MatchFactory, PlayerFactory, context, player_of, score
from tests.fixtures.club_documents import club_document
from tests.fixtures.sample_match import friday
from tests.pages.csv_files.reading import Row, rows_of

pytestmark = pytest.mark.django_db


def rows(club: Club) -> list[Row]:
    return rows_of("".join(hands_csv(club)))


def summed(found: list[Row], column: str) -> int:
    return sum(int(row[column] or 0) for row in found)


@pytest.fixture
def everything() -> Club:
    """Make a club that has played every game twice."""
    club: Club = ClubFactory()
    document = from_data(club_document(2 * len(games())))
    for _done in import_document(club=club, compared=compare(club, document, {}), resolutions={}, context=context()):
        pass
    return club


def test_a_hand_says_what_was_written_and_what_it_came_to() -> None:
    match = friday(2)
    found = rows(match.club)
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
    found, results = rows(everything), PlayerResult.objects.filter(club=everything)
    present = [row for row in found if row["absent"] == "0"]
    assert len(present) == sum(result.rounds for result in results)
    assert summed(found, "out") == sum(result.outs for result in results)
    assert summed(found, "buys") == sum(result.buys for result in results)
    assert summed(found, "cut") == sum(result.cut_tries for result in results)
    assert summed(found, "exact_cut") == sum(result.cut_exact for result in results)
    for result in results.select_related("match", "person"):
        own = [row for row in present if row["match_id"] == str(result.match.uuid)]
        own = [row for row in own if row["person"] == result.person.name]
        assert int(own[-1]["total"]) == result.total == summed(own, "score") + summed(own, "joined_with")


def test_every_game_of_the_catalogue_is_told(everything: Club) -> None:
    assert {row["game"] for row in rows(everything)} == {*games()}


def test_hands_stand_in_the_order_of_the_evenings_rounds_and_seats() -> None:
    later = friday(1)
    earlier = MatchFactory(
        club_key=later.club.keeper_key, played=1, names=["Zed", "Ann"], date=later.night.date - timedelta(days=7)
    )
    found = [(row["match_id"], row["round"], row["player"]) for row in rows(later.club)]
    assert found == [
        (str(earlier.uuid), "1", "Zed"),
        (str(earlier.uuid), "1", "Ann"),
        *((str(later.uuid), "1", name) for name in ("Ann", "Bob", "Cy", "Di", "Ed")),
    ]


def test_a_person_has_one_name_whatever_the_sheet_says(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    merge(player=player_of(match, "Ann"), into=PlayerFactory(club=match.club, name="=Anna"))
    first = rows(match.club)[0]
    assert (first["player"], first["person"]) == ("Ann", "'=Anna")


def test_who_is_away_has_a_row_that_says_so(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"absent": True}})
    bob = rows(match.club)[1]
    assert {key: value for key, value in bob.items() if value and key not in HAND_COLUMNS[:13]} == {
        "seat": "2",
        "player": "Bob",
        "person": "Bob",
        "absent": "1",
        "dealt": "0",
        "cut": "0",
        "exact_cut": "0",
    }

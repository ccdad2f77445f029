from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.past.result import result_past
from scorekeeper.words.phrases import ordinal
from tests.factories import MatchFactory, context, fresh
from tests.fixtures.writes import end
from tests.queries.past.golf import KEY, golf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def note_lines(match: Match) -> list[str]:
    """Return the notes of a result on the club's past as lines, without that of a first win."""
    notes = [note for note in result_past(fresh(match)) if "first win" not in note["title"]]
    return [f"{_nth(note)} {note['title']}. {note.get('words', '')}".strip(". ") for note in notes]


def _nth(note: dict[str, Any]) -> str:
    """Return the position of a note as a text such as "2nd"; "" for the first, or none."""
    return ordinal(note["position"]) if note.get("position", 1) > 1 else ""


def test_a_total_is_said_with_what_is_better_and_as_good() -> None:
    golf(13, Ann=[1], Bob=[9])
    golf(14, Ann=[2], Bob=[9])
    assert note_lines(golf(15, Ann=[9], Bob=[2])) == [
        "2nd best Golf ever. Only Ann’s 1 of 13 March is better. One other is as good"
    ]


def test_nothing_is_said_of_the_first_match_of_a_game() -> None:
    assert note_lines(golf(13, Ann=[1], Bob=[9])) == []


def test_three_wins_in_a_row_are_a_streak_two_are_not() -> None:
    golf(1, Ann=[5], Bob=[9])
    second, third = golf(2, Ann=[4], Bob=[9]), golf(3, Ann=[3], Bob=[9])
    assert [words for words in note_lines(second) if "row" in words] == []
    assert note_lines(third) == ["The best Golf ever", "Ann’s third win in a row"]


def test_joint_winners_have_their_streaks_each_the_longer_one_first() -> None:
    golf(1, Bob=[3], Cy=[9])
    for day in (2, 3):
        golf(day, Ann=[3], Bob=[3], Cy=[9])
    match = golf(4, Ann=[3], Bob=[3], Cy=[9])
    assert note_lines(match)[1:] == ["Bob’s fourth win in a row", "Ann’s third win in a row"]


def test_a_match_ended_early_is_no_best_total_but_a_win() -> None:
    for _ in range(3):
        match = MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=2)
        end(match=match, context=context())
    MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=10)
    assert note_lines(match) == ["Ann’s third win in a row"]

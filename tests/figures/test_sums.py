"""Tests of sums: adding parts in any grouping gives the sums of the whole."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.outcomes import MatchOutcomes, Outcome, counted_matches
from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.reading import from_data
from scorekeeper.figures.sums import MOST_PLAYERS, WinRun
from scorekeeper.rules.catalogue import games
from tests.examples import examples
from tests.figures.strategies import Data, clubs

T = TypeVar("T", PlayerSums, ClubSums, PairSums, WinRun)


def folded(parts: Sequence[T], zero: T, split: Callable[[int], int]) -> T:
    """Add the parts in order, grouped as `split` says."""
    if len(parts) < 2:
        return parts[0] + zero if parts else zero
    middle = split(len(parts))
    return folded(parts[:middle], zero, split) + folded(parts[middle:], zero, split)


def drawn(data: st.DataObject) -> Callable[[int], int]:
    """Return a function that draws where to split a sequence of some length."""
    return lambda length: data.draw(st.integers(1, length - 1))


def left_to_right(length: int) -> int:
    """Return the split that folds a sequence from left to right."""
    return length - 1


def nights(matches: Iterable[MatchOutcomes]) -> list[ClubSums]:
    by_date = groupby(([*match.values()] for match in matches), key=lambda match: match[0].date)
    return [ClubSums.of_nights([*night]) for _day, night in by_date]


def played(club: Data) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for match in counted_matches(from_data(club)):
        for person, outcome in match.items():
            found.setdefault(person, []).append(outcome)
    return found


@examples(14)
@given(clubs(), st.data())
def test_grouping_does_not_matter_and_nothing_is_neutral(club: Data, data: st.DataObject) -> None:
    matches = counted_matches(from_data(club))
    by_night = nights(matches)
    told = [[*match.values()] for match in matches]
    assert ClubSums.of_nights(told) == folded(by_night, ClubSums(), left_to_right)
    assert folded(by_night, ClubSums(), drawn(data)) == folded(by_night, ClubSums(), left_to_right)
    for parts in played(club).values():
        sums = [*map(PlayerSums.of, parts)]
        assert folded(sums, PlayerSums(), drawn(data)) == folded(sums, PlayerSums(), left_to_right)
        assert PlayerSums.of(*parts) == folded(sums, PlayerSums(), left_to_right)
        assert PlayerSums() + sums[0] == sums[0] == sums[0] + PlayerSums()
    assert all(ClubSums() + night == night == night + ClubSums() for night in by_night)


@examples(14)
@given(clubs())
def test_sums_come_back_from_plain_data(club: Data) -> None:
    for parts in played(club).values():
        sums = folded([*map(PlayerSums.of, parts)], PlayerSums(), left_to_right)
        assert PlayerSums.from_data(sums.to_data()) == sums
    whole = folded(nights(counted_matches(from_data(club))), ClubSums(), left_to_right)
    assert ClubSums.from_data(whole.to_data()) == whole


@given(st.lists(st.booleans(), max_size=12), st.data())
def test_wins_in_a_row_are_counted_across_the_joints(won: list[bool], data: st.DataObject) -> None:
    run = folded([WinRun.of([win]) for win in won], WinRun(), drawn(data))
    assert WinRun.of(won) == run
    stretches = [(win, len([*same])) for win, same in groupby(won)]
    assert run.length == len(won)
    assert run.longest == max((length for win, length in stretches if win), default=0)
    assert run.current == (stretches[-1][1] if won and won[-1] else 0)
    assert run.first == (stretches[0][1] if won and won[0] else 0)


def test_a_pair_turns_round_and_is_taken_out_of_a_sum_again() -> None:
    pair = PairSums(matches=3, ahead=2, behind=1, level=0, a_wins=1, b_wins=1, compared=2, lead=-30)
    other = PairSums(matches=1, level=1)
    assert pair + other == PairSums(4, 2, 1, 1, 1, 1, 2, -30)
    assert pair + other + -other == pair == pair + PairSums()
    assert pair.swapped() == PairSums(3, 1, 2, 0, 1, 1, 2, 30)
    assert (pair.mean_lead, other.mean_lead) == (Fraction(-15), None)


@pytest.mark.parametrize("key", [*games()])
def test_no_game_has_more_players_than_shares_are_counted_for(key: str) -> None:
    assert games()[key].players[1] <= MOST_PLAYERS

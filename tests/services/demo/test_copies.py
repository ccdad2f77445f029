from datetime import date
from random import Random

import pytest

from scorekeeper.figures.club import Club
from scorekeeper.rules import catalogue
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.services.demo.copies import copies, play_match

LAST = date(2026, 11, 20)


def club_with_copies(matches: int, seed: int = 1) -> Club:
    """Return a club with copies of a match of Ten Step and of one of Tens."""
    random = Random(seed)  # noqa: S311 - it draws cards for a demo
    played = [play_match(catalogue.get(key), random, most_rounds=3) for key in ("ten-step", "tens")]
    return copies(matches=matches, played=played, random=random, last=LAST)


@pytest.mark.parametrize("game", [key for key, game in catalogue.games().items() if not game.title_option])
def test_a_match_is_over_and_by_the_rules(game: str) -> None:
    record = play_match(catalogue.get(game), Random(1))  # noqa: S311 - as above
    assert not faults(record)
    assert derive(record).finished


def test_the_club_has_as_many_matches_as_asked_for_up_to_the_last_night() -> None:
    nights = club_with_copies(70).nights
    assert sum(len(night.matches) for night in nights) == 70
    assert [night.date for night in nights] == sorted({night.date for night in nights})
    assert nights[-1].date == LAST
    assert all(match.began.date() == night.date for night in nights for match in night.matches)


def test_each_match_is_copied_once_before_any_again() -> None:
    assert {match.record.game for night in club_with_copies(2).nights for match in night.matches} == {
        "ten-step",
        "tens",
    }


def test_the_same_seed_makes_the_same_past() -> None:
    assert club_with_copies(20) == club_with_copies(20) != club_with_copies(20, seed=2)

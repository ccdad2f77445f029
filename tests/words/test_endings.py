"""Tests that the button that ends a match names the winners that the match then has."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.ahead import at_round
from scorekeeper.pages.match_lines import ending as ending_of_match
from scorekeeper.pages.table.page import table_of
from scorekeeper.queries.match_lines import listed_matches
from scorekeeper.queries.matches import MatchSheet
from tests.factories import MatchFactory, context, fresh, play
from tests.fixtures.writes import end

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bob", "Cy", "Di")
OUT, FLOATS = {"out": True}, {"floating": True}
Hands = Mapping[str, Mapping[str, Any]]


def played(game: str, rounds: Sequence[Hands], options: Mapping[str, object]) -> MatchSheet:
    """Return the sheet of a match after these rounds, with the players of the first one."""
    names = NAMES if not rounds else [name for name in NAMES if name in rounds[0]]
    match = MatchFactory(game=game, names=names, options=options)
    return MatchSheet(play(match, [{"hands": hands} for hands in rounds]))


def in_list(sheet: MatchSheet) -> str:
    """Return the ending of a match as lists say it."""
    return ending_of_match(listed_matches(Match.objects.all()).get(pk=sheet.match.pk))


# Ann has more points than Bob, and one contract more.
MORE_CONTRACTS = (
    {"Ann": OUT, "Bob": {"cards": ["K"], "laid_down": False}},
    {"Ann": {"cards": ["K", "K"], "laid_down": True}, "Bob": OUT},
)
LEVEL = ({name: {"points": 5} for name in NAMES},)


BOB_AND_DI = ({"Ann": {"points": 30}, "Bob": OUT, "Di": FLOATS},)
ALONE = ({"Ann": {"points": 9}},)
HIGH = ({"Ann": {"points": 9}, "Bob": {"points": 1}},)


@pytest.mark.parametrize(
    ("game", "options", "rounds", "winners", "said"),
    [
        ("ten-step", {}, (), (), "End with nothing scored: nobody wins"),
        ("ten-step", {}, ({"Ann": {"points": 30}, "Bob": OUT},), ("Bob",), "End after step 1: Bob wins"),
        ("ten-step", {}, BOB_AND_DI, ("Bob", "Di"), "End after step 1: Bob and Di win together"),
        ("ten-step", {"tie": "outs"}, BOB_AND_DI, ("Bob",), "End after step 1: Bob wins"),
        ("twelve-step", {}, MORE_CONTRACTS, ("Ann",), "End after round 2: Ann wins"),
        ("custom", {"wins": "high"}, HIGH, ("Ann",), "End after round 1: Ann wins"),
        ("custom", {}, ALONE, ("Ann",), "End after round 1"),
        ("custom", {}, LEVEL, NAMES, "End after round 1: four win together"),
    ],
)
def test_it_names_who_has_won_once_it_is_ended(
    game: str, options: Mapping[str, object], rounds: Sequence[Hands], winners: Sequence[str], said: str
) -> None:
    sheet = played(game, rounds, options)
    assert table_of(sheet, "some-key").ending == said
    tied = rounds in (BOB_AND_DI, LEVEL)  # lists do not apply a tie-break
    assert ("share the lead" in in_list(sheet)) if tied else (in_list(sheet) == said)
    end(match=sheet.match, context=context())
    assert MatchSheet(fresh(sheet.match)).scores.winners == tuple(winners)


def test_a_phone_that_plays_on_without_signal_names_nobody() -> None:
    sheet = played("ten-step", ({"Ann": OUT, "Bob": {"points": 5}},), {})
    assert table_of(at_round(sheet, 3), "some-key").ending == "End the match as it stands"

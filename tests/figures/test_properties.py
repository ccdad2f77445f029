"""Property tests of the figures of random clubs."""

import json
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.outcomes import MatchOutcomes, counted_matches
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.reading import from_data
from scorekeeper.figures.summary import figures_to_data
from tests.examples import examples
from tests.figures import slow_figures
from tests.figures.strategies import Data, clubs, renamed
from tests.rules.strategies import CAST


def figures(club: Data) -> dict[str, Any]:
    return figures_to_data(from_data(club))


def played(club: Data) -> list[MatchOutcomes]:
    return counted_matches(from_data(club))


def printed(club: Data) -> str:
    """Return the figures as text: the order of keys matters too."""
    return json.dumps(figures(club))


def spelt_variously(club: Data, data: st.DataObject) -> Data:
    """Return the same nights with other spellings of the players at the tables."""
    others = [{"name": f"{name}ie", "same_as": name.lower()} for name in CAST]
    spellings = {name: data.draw(st.sampled_from([name, f" {name.upper()}", f"{name}ie"])) for name in CAST}
    return renamed({**club, "players": [*others, *club["players"]]}, spellings.__getitem__)


def shuffled(data: Any, random: Random) -> Any:
    """Return the same with fields, nights, matches and players of the club in another order."""
    if not isinstance(data, dict):
        return data
    fields = {key: shuffled(data[key], random) for key in random.sample(list(data), len(data))}
    mixed = {"nights", "matches"} if "nights" in data or "matches" in data else set()
    for key in mixed & fields.keys():
        fields[key] = [shuffled(entry, random) for entry in random.sample(fields[key], len(fields[key]))]
    return fields


@examples(40)
@given(clubs(), st.data(), st.randoms(use_true_random=False))
def test_the_figures_are_those_worked_out_slowly(club: Data, data: st.DataObject, random: Random) -> None:
    """They depend neither on how people are spelt nor on the order of the document."""
    expected = json.dumps(slow_figures.figures(club))
    assert printed(spelt_variously(club, data)) == expected
    assert printed(shuffled(club, random)) == expected


@examples(14)
@given(clubs())
def test_luck_would_give_as_many_wins_as_there_were(club: Data) -> None:
    sums = [PlayerSums.of(outcome) for match in played(club) for outcome in match.values()]
    assert sum(one.expected for one in sums) == sum(one.wins for one in sums)


@examples(14)
@given(clubs())
def test_half_of_the_others_are_beaten_on_the_average(club: Data) -> None:
    for match in played(club):
        shares = [share for outcome in match.values() if (share := PlayerSums.of(outcome).beaten) is not None]
        assert sum(shares) == Fraction(len(shares), 2)


@examples(14)
@given(clubs())
def test_joint_winners_share_and_all_others_rank_behind_them(club: Data) -> None:
    for match in played(club):
        ranks = [(outcome.won, outcome.rank) for outcome in match.values()]
        assert {rank for won, rank in ranks if won} == {1}
        assert all(rank is None or rank >= 2 for won, rank in ranks if not won)


@examples(14)
@given(clubs())
def test_parts_add_up_to_the_whole(club: Data) -> None:
    found = figures(club)
    for player in found["players"]:
        assert sum(player["places"].values()) == player["matches"] - player["left"]
        assert len(player["form"]) == min(10, player["matches"])
        assert player["streak"]["current"] <= player["streak"]["longest"] <= player["wins"]
        for key in ("matches", "wins"):
            assert sum(game[key] for game in player["games"]) == player[key]
    assert sum(player["rounds"] for player in found["players"]) == found["hands"]
    assert all(pair["ahead"] + pair["behind"] + pair["level"] == pair["matches"] for pair in found["pairs"])
    for key in ("nights", "matches"):
        assert sum(year[key] for year in found["years"]) == found[key]
    assert sum(game["matches"] for game in found["games"]) == found["matches"]

"""What holds for the figures of every club."""

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.outcomes import MatchOutcomes, counted_matches
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.reading import from_data
from scorekeeper.figures.summary import figures_to_data
from scorekeeper.rules.record.reading import from_data as record_from_data
from scorekeeper.rules.scoring.sheet import derive
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


@examples(40)
@given(clubs(), st.data())
def test_the_figures_are_those_worked_out_slowly(club: Data, data: st.DataObject) -> None:
    spelt = spelt_variously(club, data) if data.draw(st.booleans()) else club
    assert printed(spelt) == json.dumps(slow_figures.figures(spelt))


@examples(14)
@given(clubs(), st.randoms(use_true_random=False))
def test_the_order_of_the_document_does_not_matter(club: Data, random: Random) -> None:
    def shuffled(data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {key: shuffled(data[key]) for key in random.sample(list(data), len(data))}

    nights = [
        shuffled({**night, "matches": random.sample(night["matches"], len(night["matches"]))})
        for night in club["nights"]
    ]
    random.shuffle(nights)
    players = random.sample(club["players"], len(club["players"]))
    assert printed(shuffled({**club, "players": players, "nights": nights})) == printed(club)


@examples(14)
@given(clubs(), st.data())
def test_spellings_of_one_person_do_not_matter(club: Data, data: st.DataObject) -> None:
    assert printed(spelt_variously(club, data)) == printed(club)


@examples(14)
@given(clubs())
def test_unfinished_and_empty_matches_do_not_count(club: Data) -> None:
    def counts(match: Data) -> bool:
        return bool(match["record"]["rounds"]) and derive(record_from_data(match["record"])).finished

    nights = [{**night, "matches": [*filter(counts, night["matches"])]} for night in club["nights"]]
    assert printed({**club, "nights": nights}) == printed(club)
    assert figures(club)["matches"] == sum(len(night["matches"]) for night in nights)


@examples(14)
@given(clubs())
def test_head_to_head_reads_the_same_from_the_other_side(club: Data) -> None:
    mirror = dict(zip(CAST, reversed(CAST), strict=True))
    other = {(pair["a"], pair["b"]): pair for pair in figures(renamed(club, mirror.__getitem__))["pairs"]}
    pairs = figures(club)["pairs"]
    assert len(pairs) == len(other)
    swapped = {"ahead": "behind", "behind": "ahead", "a_wins": "b_wins", "b_wins": "a_wins"}
    for pair in pairs:
        seen = other[mirror[pair["b"]], mirror[pair["a"]]]
        for key in ("matches", "ahead", "behind", "level", "a_wins", "b_wins", "first", "last"):
            assert pair[key] == seen[swapped.get(key, key)]


@examples(14)
@given(clubs())
def test_head_to_head_adds_up(club: Data) -> None:
    won = {player["name"]: player["wins"] for player in figures(club)["players"]}
    pairs = figures(club)["pairs"]
    assert [(pair["a"], pair["b"]) for pair in pairs] == sorted({(pair["a"], pair["b"]) for pair in pairs})
    for pair in pairs:
        assert pair["a"] < pair["b"]
        assert pair["ahead"] + pair["behind"] + pair["level"] == pair["matches"] > 0
        assert pair["first"] <= pair["last"]
        assert pair["a_wins"] <= won[pair["a"]]
        assert pair["b_wins"] <= won[pair["b"]]


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
def test_what_a_player_has_done_adds_up(club: Data) -> None:
    found = figures(club)
    for player in found["players"]:
        assert sum(player["places"].values()) == player["matches"] - player["left"]
        assert [*player["places"]] == sorted(player["places"], key=int)
        assert player["form"].count(None) <= player["left"]
        assert len(player["form"]) == min(10, player["matches"])
        assert player["streak"]["current"] <= player["streak"]["longest"] <= player["wins"]
        for key in ("matches", "wins"):
            assert sum(game[key] for game in player["games"]) == player[key]
        assert player["caught"]["hands"] + player["outs"] <= player["rounds"]
        assert player["cuts"]["exact"] <= player["cuts"]["tries"] <= player["rounds"]
    assert sum(player["rounds"] for player in found["players"]) == found["hands"]


@examples(14)
@given(clubs())
def test_the_years_and_the_games_add_up_to_the_club(club: Data) -> None:
    found = figures(club)
    for key in ("nights", "matches"):
        assert sum(year[key] for year in found["years"]) == found[key]
    assert sum(game["matches"] for game in found["games"]) == found["matches"]
    by_year = Counter[str]()
    for year in found["years"]:
        by_year.update({player["name"]: player["wins"] for player in year["players"]})
    assert by_year == {player["name"]: player["wins"] for player in found["players"]}


@examples(14)
@given(clubs())
def test_only_whole_matches_have_totals_that_compare(club: Data) -> None:
    def ended(match: Data) -> Data:
        return {**match, "record": {**match["record"], "ended": True}}

    nights = [{**night, "matches": [*map(ended, night["matches"])]} for night in club["nights"]]
    found = figures({**club, "nights": nights})
    assert [game["best"] for game in found["games"]] == [None] * len(found["games"])
    assert {game["mean"] for player in found["players"] for game in player["games"]} <= {None}
    assert (found["records"]["closest"], found["records"]["comeback"]) == (None, None)


@examples(14)
@given(clubs())
def test_who_holds_a_record_has_reached_it_and_nobody_has_bettered_it(club: Data) -> None:
    found = figures(club)
    biggest, streak = found["records"]["biggest_hand"], found["records"]["longest_streak"]
    most = max((player["caught"]["most"] or 0 for player in found["players"]), default=0)
    assert most == (biggest["points"] if biggest else 0)
    longest = {player["name"]: player["streak"]["longest"] for player in found["players"]}
    most_wins = max(longest.values(), default=0)
    assert (streak["wins"] if streak else 0) == most_wins
    assert (streak["by"] if streak else []) == [name for name in longest if longest[name] == most_wins > 0]

"""Tests that the rules enforce what each fact declares: limits, exclusions, and facts that a game does not have."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.models import Hand as Row
from scorekeeper.rules import game_facts
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.facts import FACTS, MOST, RECORDED, SHARED, Fact, Words
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand, Record, Round, hand_from_data, hand_to_data, to_data
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.round_points import RoundHands
from scorekeeper.rules.wording import Text
from tests.rules.builders import faults as read_faults
from tests.rules.strategies import CAST
from tests.throwaway import added_to_catalogue

ROOT = Path(__file__).parent.parent.parent
# Names already used by fields, ids and forms of the pages.
TAKEN = {"dealer", "exact_cut", "out", "keep", "revision", "key", "do", "who", "row", "just", "typed", "fewer", "deals"}


@pytest.fixture
def foretell() -> Iterator[Game]:
    with added_to_catalogue("foretell") as game:
        yield game


def bidding(ann: dict[str, Any], bob: dict[str, Any] | None = None) -> dict[str, Any]:
    hands = {"Ann": ann, "Bob": bob or {"bid": 0, "tricks": 0}}
    return {"record": 1, "game": "foretell", "players": ["Ann", "Bob"], "rounds": [{"hands": hands}]}


def test_a_hand_and_its_row_have_what_is_declared() -> None:
    assert {*Hand._fields} == {fact.name for fact in RECORDED} | {"own"}
    columns = {field.name for field in Row._meta.fields}
    assert columns == {*SHARED, "own_facts", "id", "round", "seat", "score"}


def test_an_untouched_hand_says_nothing() -> None:
    assert {fact.name: getattr(Row(), fact.name) for fact in FACTS} == {fact.name: fact.default for fact in FACTS}
    assert {fact.name: Hand().fact(fact.name) for fact in RECORDED} == {fact.name: fact.default for fact in RECORDED}


def test_a_game_declares_its_own_facts_apart(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            sound(game)


def test_the_throwaway_games_declare_theirs_apart(foretell: Game) -> None:
    sound(foretell)
    assert [*game_facts.declared(foretell)] == ["absent", "bid", "tricks"]


def sound(game: Game) -> None:
    """Assert that the declarations of a game's own facts are valid."""
    names = [fact.name for fact in game.own_facts]
    assert len({*names}) == len(names)
    assert not {*names} & (SHARED.keys() | TAKEN)
    assert all(re.fullmatch("[a-z][a-z_]{0,19}", name) for name in names)
    for fact in game.own_facts:
        assert fact.kind != "cards"
        assert fact.recorded
        assert not fact.left
        assert fact.words.label
        assert fact.least <= fact.most
        assert fact.excludes <= game_facts.declared(game).keys() - {fact.name}
        assert fact.words.missing or not fact.required or fact.lone
        assert fact.words.asks or not fact.lone
        assert bool(fact.choices) == (fact.kind == "choice")
        assert (fact.words.said and fact.words.negation) or not fact.tapped


def refusals(game: Game, ann: dict[str, Any], **facts: Any) -> list[str]:
    """Return the faults of a round in which Ann has this hand, and the others have five points."""
    players = CAST[: max(3, game.players[0])]
    hands = {name: {"points": 5} for name in players} | {"Ann": ann}
    rounds = [{"hands": hands, **facts}]
    return read_faults({"record": 1, "game": game.key, "players": list(players), "rounds": rounds})


def unused(game: Game, found: list[str]) -> set[str]:
    """Return the facts of a hand and of the round that were refused as the game has none such."""
    refused = rf"rounds\[0\]\.(?:hands\.Ann\.)?(\w+): {re.escape(str(game.title))} has no such fact"
    return {place[1] for fault in found if (place := re.fullmatch(refused, fault))}


def test_a_fact_that_a_game_does_not_use_is_refused(subtests: pytest.Subtests) -> None:
    untouched: dict[str, Any] = {fact.name: {"flag": False, "cards": []}.get(fact.kind, 0) for fact in RECORDED}
    of_round: dict[str, Any] = {"dealer": "Ann", "exact_cut": False, "replays": 0}
    for game in games().values():
        with subtests.test(game.key):
            expected = (untouched.keys() - game.facts) | (of_round.keys() - game.round_facts)
            assert unused(game, refusals(game, untouched, **of_round)) == expected


def test_a_fact_of_the_wrong_type_is_refused(subtests: pytest.Subtests) -> None:
    wrong: dict[str, tuple[Any, str]] = {
        "flag": (1, "1 is not true or false"),
        "cards": ("K", '"K" is not a list'),
        "count": ("19", '"19" is not a whole number'),
        "points": (True, "true is not a whole number"),
        "choice": (1, "1 is not text"),
    }
    for game in games().values():
        with subtests.test(game.key):
            for fact in game_facts.declared(game).values():
                value, said = wrong[fact.kind]
                assert f"rounds[0].hands.Ann.{fact.name}: {said}" in refusals(game, {fact.name: value})


@pytest.mark.parametrize("key", [key for key, game in games().items() if "cards" in game.facts])
def test_the_cards_in_play_are_known_and_no_others(key: str) -> None:
    game = games()[key]
    in_play = game.in_play(max(3, game.players[0]), game.resolve({}))
    for rank in {*in_play, "JK", "1", "K", "W"}:
        found = refusals(game, {"cards": [rank] * (in_play.get(rank, 0) + 1)})
        known = any(f": {in_play[rank] + 1} × " in fault for fault in found) if rank in in_play else False
        assert known == (rank in in_play)
        assert (f'rounds[0].hands.Ann.cards[0]: "{rank}" is not a rank of {game.key}' in found) != known
        assert not [fault for fault in refusals(game, {"cards": [rank] * in_play.get(rank, 0)}) if " × " in fault]


def test_a_fact_of_another_game_is_no_fact_here() -> None:
    data = bidding({"points": 5}) | {"game": "custom"}
    assert "rounds[0].hands.Bob.bid: unknown field; it may be absent or points" in read_faults(data)
    hands = {"Ann": Hand(points=5), "Bob": Hand(points=5, own={"bid": 1})}
    (fault,) = faults(Record("custom", ("Ann", "Bob"), rounds=(Round(hands),)))
    assert str(fault) == "rounds[0].hands.Bob.bid: Custom game has no such fact"


@given(st.data())
def test_a_number_keeps_within_its_bounds(data: st.DataObject) -> None:
    with added_to_catalogue("foretell") as foretell:
        owner = data.draw(st.sampled_from([*games().values()]))
        counts = [fact for fact in game_facts.declared(owner).values() if fact.kind == "count"]
        numbers = [fact for fact in counts if not fact.up_to_deal]  # others are bounded by the round
        if not numbers:
            return
        fact = data.draw(st.sampled_from(numbers))
        edges = (fact.least - 1, fact.least, fact.most, fact.most + 1)
        value = data.draw(st.sampled_from(edges) | st.integers(-3, 2 * MOST))
        hand = hand_from_data({fact.name: value} if value != fact.default else {})
        players = CAST[: owner.players[1]]
        record = Record(owner.key, players, rounds=(Round(dict.fromkeys(players, Hand()) | {"Ann": hand}),))
        found = [str(fault) for fault in faults(record)]
        bound = f"rounds[0].hands.Ann.{fact.name}: {value}, but it must be from {fact.least} to {fact.most}"
        assert (bound in found) == (not fact.least <= value <= fact.most)
        assert foretell.own_facts[0].most == 13


LEFT = [fact for fact in FACTS if fact.left]


@given(st.sampled_from(LEFT), st.sampled_from(FACTS), st.data())
def test_what_was_left_stands_beside_nothing_it_excludes(fact: Fact, other: Fact, data: st.DataObject) -> None:
    if fact.name == other.name or not other.recorded:
        return
    said: dict[str, Any] = {"flag": True, "cards": ["K"], "count": 1, "points": 5}
    hand = hand_from_data({fact.name: said[fact.kind], other.name: said[other.kind]})
    game = games()[data.draw(st.sampled_from(["ten-step", "baker-ten-step"]))]
    hands = {"Ann": hand, "Bob": Hand(out=fact.name != "out" and other.name != "out", points=None)}
    record = Record(game.key, ("Ann", "Bob"), rounds=(Round(hands),))
    together = any(fault.place == "rounds[0].hands.Ann" for fault in faults(record))
    assert together == (other.name in fact.excludes or other.name == "absent")
    assert (other.name in fact.excludes) == (fact.name in other.excludes)


def test_facts_of_its_own_exclude_one_another(foretell: Game) -> None:
    passed = Fact("passed", "flag", Words(Text("passed")), default=False, excludes=frozenset({"bid"}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(foretell), "own_facts", (*foretell.own_facts, passed))
        hands = bidding({"bid": 1, "tricks": 1, "passed": True})
        assert "rounds[0].hands.Ann: has both bid and passed written down: only one of them can be" in read_faults(
            hands
        )
        assert read_faults(bidding({"bid": 1, "tricks": 1, "passed": False})) == []


@pytest.mark.parametrize(
    ("ann", "fault"),
    [
        ({"bid": 1}, ".Ann.tricks: missing"),
        ({"bid": True, "tricks": 1}, ".Ann.bid: true is not a whole number"),
        ({"bid": 1, "tricks": 14}, ".Ann.tricks: 14, but it must be from 0 to 13"),
        ({"bid": 1, "tricks": 1, "points": 3}, ".Ann.points: Foretell has no such fact"),
        ({"bid": 1, "tricks": 1, "trump": 1}, ".Ann.trump: unknown field; it may be absent, bid or tricks"),
        ({"bid": 0, "tricks": 0}, ": 0 tricks were taken in all, but 1 were played"),
    ],
)
def test_what_is_wrong_with_facts_of_its_own(foretell: Game, ann: dict[str, Any], fault: str) -> None:
    assert read_faults(bidding(ann)) == [f"rounds[0].hands{fault}"]


def test_a_record_with_facts_of_its_own_comes_back_as_it_was(foretell: Game) -> None:
    data = foretell.examples[0].record
    assert to_data(from_data(data)) == data
    assert hand_to_data(hand_from_data({"bid": 0, "tricks": 2})) == {"bid": 0, "tricks": 2}


def test_points_go_by_the_house_rules_and_the_other_hands(foretell: Game) -> None:
    hands = {"Ann": Hand(own={"bid": 1, "tricks": 1}), "Bob": Hand(own={"bid": 0, "tricks": 0})}
    both = RoundHands(1, foretell.resolve({}), hands, {"Ann": 0, "Bob": 0})
    assert foretell.points(both) == {"Ann": 11, "Bob": 10}
    alone = replace(
        both, options=foretell.resolve({"exact_bid": 5}), hands={**hands, "Bob": Hand(own={"bid": 1, "tricks": 0})}
    )
    assert foretell.points(alone) == {"Ann": 11, "Bob": 0}


def test_the_facts_are_listed_in_one_place() -> None:
    """Only the declaration lists them; the others each speak of the one fact that they are about, or make one up."""
    sources = [
        *(ROOT / "scorekeeper").rglob("*.py"),
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static/js").rglob("*.js"),
    ]
    naming = {
        str(source.relative_to(ROOT))
        for source in sources
        if "migrations" not in source.parts
        and re.search(r"[\"'\.]rummies\b|\brummies:|\brummies =", source.read_text())
    }
    assert naming == {
        "scorekeeper/rules/facts.py",
        "scorekeeper/rules/record/__init__.py",
        "scorekeeper/services/demo/rounds.py",
        "scorekeeper/rules/game_facts.py",
        "scorekeeper/rules/games/liverpool_rummy.py",
        "scorekeeper/rules/games/ten_step.py",
        "scorekeeper/models/rounds.py",
        "templates/referee/follows.html",
    }

"""Tens (scorekeeper/docs/games/tens.md): the grab, the target, and no dealer."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.record.checking import open_faults
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.rules.builders import document, faults, line, match

TENS = get("tens")
PLAYERS = ("Ann", "Bob", "Cy")


def grab(ann: int | None, bob: int | None, cy: int | None, **points: int) -> dict[str, Any]:
    """Return a round in which Cy goes out; the others have 10 points left unless told."""
    hands: dict[str, dict[str, Any]] = {"Cy": {"out": True}}
    hands |= {player: {"points": points.get(player, 10)} for player in ("Ann", "Bob")}
    for player, grabbed in zip(PLAYERS, (ann, bob, cy), strict=True):
        if grabbed is not None:
            hands[player]["grabbed"] = grabbed
    return hands


@pytest.mark.parametrize(
    ("grabs", "starter", "tied"),
    [
        ((19, 18, 20), "Ann", ()),
        ((25, 17, 30), "Bob", ()),
        ((18, 20, 30), None, ("Ann", "Bob")),
        ((19, 19, 19), None, ("Ann", "Bob", "Cy")),
        ((0, 1, 100), "Bob", ()),
        ((19, None, 20), None, ()),
    ],
)
def test_closest_to_nineteen_starts(grabs: tuple[int, ...], starter: str | None, tied: tuple[str, ...]) -> None:
    round_ = derive(match("tens", grab(*grabs))).rounds[0]
    assert (round_.starter, round_.tied) == (starter, tied)


def test_nobody_known_to_start_is_said_as_nobody() -> None:
    data = sheet_to_data(derive(match("tens", grab(18, 20, 30))))
    assert data["rounds"][0]["starter"] is None
    assert "starter" not in data["next"]


def test_who_starts_is_known_once_all_have_grabbed() -> None:
    hands = {"Ann": Hand(grabbed=19), "Bob": Hand(grabbed=21)}
    half = derive(Record("tens", PLAYERS), Round(hands)).next
    whole = derive(Record("tens", PLAYERS), Round(hands | {"Cy": Hand(grabbed=18)})).next
    assert half is not None
    assert whole is not None
    assert (half.starter, whole.starter) == (None, "Ann")


def test_an_exact_grab_takes_ten_off_also_for_who_went_out() -> None:
    record = match("tens", grab(19, 18, 19))
    assert [(line(record, player).bonus, line(record, player).score) for player in PLAYERS] == [
        (-10, 0),
        (0, 10),
        (-10, -10),
    ]


def test_an_exact_grab_may_be_worth_nothing() -> None:
    assert line(match("tens", grab(19, 18, 20), options={"grab_bonus": 0}), "Ann").score == 10


def test_ten_costs_most_and_the_ace_least() -> None:
    values = TENS.card_values(TENS.resolve({}))
    assert list(values) == ["10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2", "A"]
    assert list(values.values()) == [20, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_there_are_decks_enough_for_nineteen_cards_each() -> None:
    assert [TENS.decks(players, {}) for players in range(2, 11)] == [1, 2, 2, 2, 3, 3, 3, 4, 4]


def test_it_ends_after_the_round_in_which_somebody_reaches_the_target() -> None:
    short = match("tens", grab(None, None, None, Ann=99))
    assert not derive(short).finished
    over = match("tens", grab(None, None, None, Ann=99), grab(None, None, None, Ann=1))
    assert derive(over).finished
    assert derive(over).winners == ("Cy",)


def test_a_bonus_may_hold_a_total_below_the_target() -> None:
    assert not derive(match("tens", grab(19, 18, 20, Ann=109))).finished
    assert derive(match("tens", grab(19, 18, 20, Ann=110))).finished


def test_the_target_is_as_the_table_agreed() -> None:
    assert derive(match("tens", grab(None, None, None, Ann=60), options={"target": 60})).finished


def test_equal_totals_win_together() -> None:
    even = {"Ann": {"points": 3, "grabbed": 19}, "Bob": {"points": 100}, "Cy": {"out": True}}
    back = {"Ann": {"out": True}, "Bob": {"points": 9}, "Cy": {"points": 3, "grabbed": 19}}
    assert derive(match("tens", even, back, options={"target": 109})).winners == ("Ann", "Cy")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"first_dealer": "Ann"}, "first_dealer: nobody deals in Tens"),
        ({"options": {"target": 9}}, "options.target: 9 is not offered; it is a whole number from 10 to 1000"),
        ({"options": {"target": True}}, "options.target: true is not offered; it is a whole number from 10 to 1000"),
        ({"options": {"grab_bonus": 5}}, "options.grab_bonus: 5 is not offered; it is 10 or 0"),
        ({"players": list("ABCDEFGHIJK"), "rounds": []}, "players: 11, but Tens is for 2 to 10 players"),
    ],
)
def test_a_match_that_cannot_be(change: dict[str, Any], fault: str) -> None:
    rounds = [{"hands": grab(None, None, None)}]
    assert faults(document(game="tens") | {"rounds": rounds} | change) == [fault]


@pytest.mark.parametrize(
    ("bob", "fault"),
    [
        ({"points": 5, "grabbed": -1}, ".grabbed: -1, but it must be from 0 to 1000000"),
        ({"points": 5, "grabbed": "19"}, '.grabbed: "19" is not a whole number'),
        ({"points": 5, "grabbed": True}, ".grabbed: true is not a whole number"),
        ({"points": 5, "grabbed": 105}, ".grabbed: 105, but 2 decks hold 104"),
        ({"grabbed": 19}, ": still holds cards: which, or how many points?"),
        ({"points": 0}, ".points: 0, but a player with no cards left is out"),
        ({"cards": ["JK"]}, '.cards[0]: "JK" is not a rank of tens'),
        ({"points": 5, "laid_down": True}, ".laid_down: Tens has no such fact"),
        ({"points": 5, "buys": 0}, ".buys: Tens has no such fact"),
        ({"floating": True}, ".floating: Tens has no such fact"),
        ({"absent": True, "grabbed": 19}, ": is away, so nothing else can be written down"),
    ],
)
def test_a_hand_that_cannot_be(bob: dict[str, Any], fault: str) -> None:
    hands = grab(None, None, None) | {"Bob": bob}
    assert faults(document({"hands": hands}, game="tens")) == [f"rounds[0].hands.Bob{fault}"]


@pytest.mark.parametrize("fact", ["dealer", "exact_cut", "replays"])
def test_a_round_has_neither_dealer_nor_cut_nor_replays(fact: str) -> None:
    value: Any = {"dealer": "Ann", "exact_cut": True, "replays": 1}[fact]
    round_ = {"hands": grab(None, None, None), fact: value}
    assert faults(document(round_, game="tens")) == [f"rounds[0].{fact}: Tens has no such fact"]
    opened = Round({}, **{fact: value})
    assert f"rounds[0].{fact}: Tens has no such fact" in map(str, open_faults(Record("tens", PLAYERS), opened))


def test_no_round_comes_after_the_target() -> None:
    last = {"hands": grab(None, None, None, Ann=100)}
    one = {"hands": grab(None, None, None)}
    assert faults(document(one, last, one, one, game="tens")) == [
        "rounds[2]: comes after the match has ended",
        "rounds[3]: comes after the match has ended",
    ]


@pytest.mark.parametrize("options", [{"target": "100"}, {"grab_bonus": 1}])
def test_where_a_fault_hides_the_score_nothing_is_said_of_the_end(options: dict[str, Any]) -> None:
    last = {"hands": grab(None, None, None, Ann=100)}
    assert len(faults(document(last, last, game="tens", options=options))) == 1
    wrong = {"hands": grab(None, None, None, Ann=100) | {"Bob": {"points": "x"}}}
    assert len(faults(document(wrong, last, game="tens"))) == 1

"""Tests of the faults of a round, of the whole table and of one hand."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.record.checking import faults as rule_faults
from scorekeeper.rules.record.checking import open_faults
from scorekeeper.rules.record.hand_faults import AWAY_AND_MORE
from tests.rules.builders import AWAY, document, faults, hands_data, played, ten_step

ANN = ("rounds", 1, "hands", "Ann")
AWAY_DATA = {"absent": True}
IN_HAND = "absent, buys, cards, floating, laid_down, out, points or rummies"


def in_hand(hand: Any, **changes: Any) -> list[str]:
    """Return the faults of a round in which Bob has this hand."""
    return faults(document({"hands": hands_data(Bob=hand)}, **changes))


def in_round(**facts: Any) -> list[str]:
    """Return the faults of a round with these facts."""
    return faults(document({"hands": hands_data()} | facts))


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        ([], ": a list is not an object"),
        ({}, ": still holds cards: which, or how many points?"),
        ({"cards": ["K"], "points": 10}, ": has both cards and a total written down: one of them is enough"),
        ({"floating": True, "cards": ["K"]}, ": floats, so no cards can be left"),
        ({"floating": True, "cards": []}, ": floats, so no cards can be left"),
        ({"floating": True, "points": 0}, ": floats, so no cards can be left"),
        ({"cards": []}, ".cards: none, but a player with no cards left is out or floating"),
        ({"points": 0}, ".points: 0, but a player with no cards left is out or floating"),
        ({"points": -5}, ".points: -5, but it must be from 0 to 1000000"),
        ({"points": 1_000_001}, ".points: 1000001, but all the cards in play are worth 1016"),
        ({"points": 15.0}, ".points: 15.0 is not a whole number"),
        ({"points": 10**5000}, ".points: a number beyond all counting, but all the cards in play are worth 1016"),
        ({"points": float("inf")}, ".points: a number beyond all counting is not a whole number"),
        ({"cards": ["K", 5]}, ".cards[1]: 5 is not text"),
        ({"cards": ["K", "11"]}, '.cards[1]: "11" is not a rank of ten-step'),
        ({"cards": ["k"]}, '.cards[0]: "k" is not a rank of ten-step'),
        ({"floating": True, "laid_down": False}, ".laid_down: false, but a player with no cards left has laid down"),
        ({"points": 5, "buys": 4}, ".buys: 4, but 3 is the limit in step 1"),
        ({"points": 5, "buys": -1}, ".buys: -1, but it must be from 0 to 1000000"),
        ({"points": 5, "buys": 1_000_001}, ".buys: 1000001, but it must be from 0 to 1000000"),
        ({"points": 5, "sum": 19}, f".sum: unknown field; it may be {IN_HAND}"),
        ({"absent": True, "points": 5}, ": is away, so nothing else can be written down"),
        ({"absent": True, "buys": 0}, ": is away, so nothing else can be written down"),
        ({"absent": True, "out": False}, ": is away, so nothing else can be written down"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be(hand: Any, fault: str) -> None:
    assert in_hand(hand) == [f"rounds[0].hands.Bob{fault}"]


@pytest.mark.parametrize(
    ("bob", "wrong"),
    [
        ({"points": 0}, []),
        ({"cards": []}, [".Bob.cards: none, but a player with no cards left is left with 0 points"]),
        ({}, [".Bob: still holds cards: which, or how many points?"]),
        ({"out": True}, [": Ann and Bob both went out"]),
    ],
)
def test_after_a_last_turn_others_may_have_nothing_left(bob: Any, wrong: list[str]) -> None:
    hands = {"Ann": {"out": True}, "Bob": bob, "Cy": {"points": 5}}
    found = faults(document({"hands": hands}, game="five-crowns"))
    assert found == [f"rounds[0].hands{fault}" for fault in wrong]


def test_somebody_has_gone_out_before_the_last_turn() -> None:
    hands = {"Ann": {"points": 0}, "Bob": {"points": 0}, "Cy": {"points": 5}}
    assert faults(document({"hands": hands}, game="five-crowns")) == ["rounds[0].hands: nobody went out"]


@pytest.mark.parametrize(
    "hand",
    [
        {"floating": True},
        {"floating": True, "laid_down": True, "buys": 3, "rummies": 2},
        {"points": 5, "out": False, "floating": False, "laid_down": False, "absent": False},
        {"cards": ["JK", "2", "10"], "laid_down": True},
    ],
)
def test_a_hand_that_can_be(hand: Any) -> None:
    assert in_hand(hand) == []


def test_several_faults_of_one_hand_are_all_named() -> None:
    assert in_hand({"cards": ["Z", "K"], "points": -1, "buys": 4}) == [
        "rounds[0].hands.Bob: has both cards and a total written down: one of them is enough",
        'rounds[0].hands.Bob.cards[0]: "Z" is not a rank of ten-step',
        "rounds[0].hands.Bob.points: -1, but it must be from 0 to 1000000",
        "rounds[0].hands.Bob.buys: 4, but 3 is the limit in step 1",
    ]


@pytest.mark.parametrize("fact", ["cards", "points", "out", "floating", "absent"])
def test_a_wrong_type_raises_no_follow_up(fact: str) -> None:
    (fault,) = in_hand({fact: "yes"})
    assert fault.startswith(f"rounds[0].hands.Bob.{fact}: ")


def test_whose_going_out_is_unclear_may_have_been_the_one() -> None:
    hands = hands_data(Cy={"out": "yes"})
    assert faults(document({"hands": hands})) == ['rounds[0].hands.Cy.out: "yes" is not true or false']


@pytest.mark.parametrize("bob", [{"points": 5}, AWAY_DATA])
def test_whoever_is_away_and_says_more_may_have_been_there_and_gone_out(bob: Any) -> None:
    hands = hands_data(Bob=bob, Cy=AWAY_DATA | {"out": True})
    assert in_round(hands=hands) == ["rounds[0].hands.Cy: is away, so nothing else can be written down"]


@pytest.mark.parametrize("hand", [{"out": True}, {"cards": ["K"] * 8}])
def test_of_a_hand_that_is_nobodys_only_the_name_is_refused(hand: Any) -> None:
    assert in_round(hands=hands_data(Di=hand)) == ['rounds[0].hands.Di: "Di" does not play in this match']


def test_the_buy_limit_goes_by_the_step() -> None:
    buys = {"hands": hands_data(Bob={"points": 5, "buys": 4})}
    rounds = [*[{"hands": hands_data()}] * 9, buys, buys]
    assert faults(document(*rounds, game="baker-ten-step")) == [
        "rounds[10].hands.Bob.buys: 4, but 3 is the limit in step 9, second time"
    ]
    assert faults(document(*rounds[:8], buys, game="baker-ten-step")) == [
        "rounds[8].hands.Bob.buys: 4, but 3 is the limit in step 9"
    ]


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"hands": 3}, ".hands: 3 is not an object"),
        ({"hands": hands_data(Cy=None)}, ".hands: Cy is missing"),
        ({"hands": hands_data(Di={"points": 5})}, '.hands.Di: "Di" does not play in this match'),
        ({"hands": hands_data(Bob={"out": True})}, ".hands: Bob and Cy both went out"),
        ({"hands": hands_data(Cy={"points": 5})}, ".hands: nobody went out"),
        ({"hands": hands_data(Cy={"out": True, "floating": True})}, ".hands.Cy: cannot both go out and float"),
        ({"hands": hands_data(Cy={"floating": True})}, ".hands: nobody went out"),
        ({"hands": hands_data(Ann=AWAY_DATA, Cy={"points": 5})}, ".hands: nobody went out"),
        ({"hands": hands_data(Ann=AWAY_DATA, Bob=AWAY_DATA)}, ".hands: 1 at the table, but Ten Step needs 2"),
        ({"hands": hands_data(Ann={"cards": ["K"] * 9})}, ".hands: 10 × K, but 2 decks hold 8"),
        ({"hands": hands_data(Ann={"cards": ["JK"] * 3}, Bob=AWAY_DATA)}, ".hands: 3 × joker, but 1 deck holds 2"),
        ({"exact_cut": 1}, ".exact_cut: 1 is not true or false"),
        ({"replays": -1}, ".replays: -1, but it must be from 0 to 1000000"),
        ({"replays": "1"}, '.replays: "1" is not a whole number'),
        ({"dealer": "Di"}, '.dealer: "Di" does not play in this match'),
        ({"dealer": "Bob", "hands": hands_data(Bob=AWAY_DATA)}, ".dealer: Bob is away and cannot deal"),
        ({"note": 1}, ".note: 1 is not text"),
        ({"note": "a\0b"}, ".note: has a character that can’t be written"),
        ({"contract": "2 sets of 3"}, ".contract: unknown field; it may be dealer, exact_cut, hands, note or replays"),
    ],
)  # fmt: skip
def test_a_round_that_cannot_be(facts: dict[str, Any], fault: str) -> None:
    assert in_round(**facts) == [f"rounds[0]{fault}"]


def test_all_who_went_out_are_named() -> None:
    out = {"out": True}
    assert in_round(hands=hands_data(Ann=out, Bob=out)) == ["rounds[0].hands: Ann, Bob and Cy all went out"]


def test_replays_bring_decks_for_the_rest_of_the_match() -> None:
    kings = {"hands": hands_data(Ann={"cards": ["K"] * 11})}
    assert faults(document(kings | {"replays": 1}, kings)) == []
    assert faults(document(kings, kings | {"replays": 1})) == ["rounds[0].hands: 12 × K, but 2 decks hold 8"]


@pytest.mark.parametrize("replays", ["1", -1])
def test_replays_that_cannot_be_read_may_have_brought_any_number_of_decks(replays: object) -> None:
    kings = {"hands": hands_data(Ann={"cards": ["K"] * 12}, Bob={"points": 1500})}
    wrong = faults(document(kings | {"replays": replays}, kings))
    assert [line.split(": ")[0] for line in wrong] == ["rounds[0].replays"]


def test_a_drawn_dealer_is_written_down_every_round() -> None:
    rounds = [{"hands": hands_data()}, {"dealer": "Cy", "hands": hands_data()}]
    drawn = document(*rounds, options={"dealer": "drawn"}, first_dealer="Ann")
    assert faults(drawn) == ["rounds[0].dealer: missing: the dealer is drawn before every step, so who dealt?"]


def test_rummies_and_cuts_worth_nothing_are_accepted() -> None:
    data = document({"exact_cut": True, "hands": hands_data(Bob={"points": 5, "rummies": 1})})
    assert faults(data | {"options": {"rummy": "off", "cut_bonus": 0}}) == []


def test_a_note_may_have_lines() -> None:
    assert in_round(note="late\nnight\t♥") == []


def opened(round_: Round, **facts: Any) -> list[str]:
    """Return the faults of this round in progress, which follows a completed one."""
    return [str(fault) for fault in open_faults(ten_step(played(dealer="Ann"), **facts), round_)]


@pytest.mark.parametrize(
    "round_",
    [Round({}), Round({"Ann": Hand(buys=3), "Bob": Hand(laid_down=True)}), played(), Round({"Ann": AWAY})],
)
def test_in_a_round_in_progress_much_is_still_open(round_: Round) -> None:
    assert opened(round_) == []


def test_who_is_away_has_no_card_to_knock_for() -> None:
    found = open_faults(ten_step(played(dealer="Ann")), Round({"Ann": AWAY, "Bob": Hand()}), one_card=("Ann", "Bob"))
    assert [(fault.path, fault.code) for fault in found if "Ann" in fault.path] == [(ANN, AWAY_AND_MORE)]
    assert not any("Bob" in fault.place for fault in found)


def test_a_drawn_dealer_may_still_be_missing() -> None:
    assert opened(Round({}), options={"dealer": "drawn"}) == []


@pytest.mark.parametrize(
    ("round_", "fault"),
    [
        (Round({"Bob": Hand(buys=4)}), ".hands.Bob.buys: 4, but 3 is the limit in step 2"),
        (Round({"Bob": Hand(absent=True, buys=1)}), ".hands.Bob: is away, so nothing else can be written down"),
        (Round({"Bob": AWAY}, dealer="Bob"), ".dealer: Bob is away and cannot deal"),
        (Round({"Bob": AWAY, "Cy": AWAY}), ".hands: 1 at the table, but Ten Step needs 2"),
        (Round({"Di": Hand()}), '.hands.Di: "Di" does not play in this match'),
        (Round({"Bob": Hand(out=True, cards=("K",))}), ".hands.Bob: went out, so no cards can be left"),
        (Round({"Bob": Hand(cards=())}), ".hands.Bob.cards: none, but a player with no cards left is out or floating"),
        (Round({"Bob": Hand(melded=5)}), ".hands.Bob.melded: Ten Step has no such fact"),
        (Round({"Bob": Hand(out=True), "Cy": Hand(out=True)}), ".hands: Bob and Cy both went out"),
        (Round({}, replays=-1), ".replays: -1, but it must be from 0 to 1000000"),
    ],
)
def test_what_is_said_in_a_round_in_progress_must_be_legal(round_: Round, fault: str) -> None:
    assert opened(round_) == [f"rounds[1]{fault}"]


def test_an_unknown_game_is_the_only_fault_of_a_typed_record() -> None:
    unknown = replace(ten_step(played()), game="no-such-game")
    assert [fault.place for fault in rule_faults(unknown)] == ["game"]

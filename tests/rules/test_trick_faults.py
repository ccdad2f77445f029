"""Tests of the faults in games with bids, tricks, partners and declarers: each with its path and its sentence."""

from typing import Any

import pytest

from tests.rules.builders import FOUR, faults, record


def took(*hands: tuple[int, int]) -> dict[str, Any]:
    """Return the bids and the tricks of Ann, Bob, Cy and Di."""
    return {name: {"bid": bid, "tricks": tricks} for name, (bid, tricks) in zip(FOUR, hands, strict=False)}


CONTRACTS = ", ".join(f'"{tricks}{suit}"' for tricks in (6, 7, 8, 9, 10) for suit in ("S", "C", "D", "H", "NT"))
CONTRACTS += ', "misere" or "open_misere"'

SLIPS = {
    "tricks that do not add up": (
        record("wizard", took((0, 0), (0, 1), (0, 1)), players=3),
        ["rounds[0].hands: 2 tricks taken in all, but 1 was played"],
    ),
    "fewer tricks than cards, without the kraken": (
        record("skull-king", took((1, 0), (0, 0)), players=2),
        ["rounds[0].hands: 0 tricks taken in all, but 1 was played"],
    ),
    "more tricks than cards, with the kraken": (
        record("skull-king", took((1, 1), (0, 1)), players=2, kraken=True),
        ["rounds[0].hands: 2 tricks taken in all, but only 1 was played"],
    ),
    "a bonus that nothing brings": (
        record("skull-king", {"Ann": {"bid": 1, "tricks": 1, "bonus": 7}, "Bob": {"bid": 0, "tricks": 0}}, players=2),
        ["rounds[0].hands.Ann.bonus: 7 is no multiple of 5"],
    ),
    "a bonus out of bounds": (
        record("skull-king", {"Ann": {"bid": 1, "tricks": 1, "bonus": 305}, "Bob": {"bid": 0, "tricks": 0}}, players=2),
        ["rounds[0].hands.Ann.bonus: 305, but it must be from -100 to 300"],
    ),
    "a bid over the cards dealt": (
        record("wizard", took((2, 1), (0, 0), (0, 0)), players=3),
        ["rounds[0].hands.Ann.bid: 2, but 1 card is dealt to each"],
    ),
    "a bid below nothing": (
        record("wizard", took((-1, 1), (0, 0), (0, 0)), players=3),
        ["rounds[0].hands.Ann.bid: -1, but it must be from 0 to 1"],
    ),
    "a bid beyond all counting": (
        record("wizard", took((10**30, 1), (0, 0), (0, 0)), players=3),
        ["rounds[0].hands.Ann.bid: a number beyond all counting, but 1 card is dealt to each"],
    ),
    "no bid": (
        record("wizard", {"Ann": {"tricks": 1}, "Bob": {"bid": 1, "tricks": 0}, "Cy": {"bid": 1}}, players=3),
        ["rounds[0].hands.Ann.bid: missing", "rounds[0].hands.Cy.tricks: missing"],
    ),
    "a bid that the dealer may not make": (
        record("oh-hell", took((1, 1), (0, 0), (0, 0)), players=3, hands="up"),
        ["rounds[0].hands: the bids add up to the 1 trick played, which the dealer may not let happen"],
    ),
    "points of hearts that are not 26": (
        record("hearts", {"Ann": {"points": 20}, "Bob": {"points": 5}, "Cy": {"points": 0}}, players=3),
        ["rounds[0].hands: the points add up to 25, but a hand has 26"],
    ),
    "points of hearts out of bounds": (
        record("hearts", {"Ann": {"points": 27}, "Bob": {"points": -1}, "Cy": {}}, players=3),
        [
            "rounds[0].hands.Ann.points: 27, but it must be from 0 to 26",
            "rounds[0].hands.Bob.points: -1, but it must be from 0 to 26",
            "rounds[0].hands.Cy.points: missing",
        ],
    ),
    "two jacks of diamonds": (
        record(
            "hearts",
            {"Ann": {"points": 26, "jack": True}, "Bob": {"points": 0, "jack": True}, "Cy": {"points": 0}},
            players=3,
            jack=True,
        ),
        ["rounds[0].hands: Ann and Bob have jack, but only one hand can have it"],
    ),
    "no jack of diamonds": (
        record("hearts", {"Ann": {"points": 26}, "Bob": {"points": 0}, "Cy": {"points": 0}}, players=3, jack=True),
        ["rounds[0].hands: no hand has jack, but one must"],
    ),
    "a blind bid that is no nil": (
        record("spades", took((4, 5), (3, 2), (0, 0), (5, 6)) | {"Ann": {"bid": 4, "tricks": 5, "blind": True}}),
        ["rounds[0].hands.Ann.blind: blind, but only nil can be bid blind"],
    ),
    "a side too small": (
        record("spades", players=3),
        ["players: 3 players cannot make 2 equal sides of two or more"],
    ),
    "sides of one": (
        record("custom", players=4, sides=4),
        ["players: 4 players cannot make 4 equal sides of two or more"],
    ),
    "sides that are not equal": (
        record("hand-and-foot", players=4) | {"players": [*FOUR, "Ed"]},
        ["players: 5 players cannot make 2 equal sides of two or more"],
    ),
    "two declarers": (
        record("five-hundred", {"Ann": {"contract": "8S", "tricks": 8}, "Bob": {"contract": "7NT", "tricks": 2}}),
        ["rounds[0].hands: Ann and Bob have contract, but only one hand can have it"],
    ),
    "two declarers, and tricks that do not add up": (
        record("five-hundred", {"Ann": {"contract": "8S", "tricks": 8}, "Bob": {"contract": "7NT", "tricks": 3}}),
        [
            "rounds[0].hands: Ann and Bob have contract, but only one hand can have it",
            "rounds[0].hands: 11 tricks taken in all, but 10 were played",
        ],
    ),
    "no declarer": (
        record("five-hundred", {"Ann": {"tricks": 8}, "Bob": {"tricks": 2}}),
        ["rounds[0].hands: no hand has contract, but one must"],
    ),
    "an unknown contract": (
        record("five-hundred", {"Ann": {"contract": "5S", "tricks": 8}, "Bob": {"tricks": 2}}, players=4),
        [f'rounds[0].hands.Ann.contract: "5S" is not offered; it is {CONTRACTS}'],
    ),
    "a contract that is no text": (
        record("five-hundred", {"Ann": {"contract": 8, "tricks": 8}, "Bob": {"tricks": 2}}),
        ["rounds[0].hands.Ann.contract: 8 is not text"],
    ),
    "tricks of a side in the wrong seat": (
        record("five-hundred", {"Ann": {"contract": "8S", "tricks": 8}, "Di": {"tricks": 2}}),
        [
            "rounds[0].hands.Bob.tricks: missing",
            "rounds[0].hands.Di.tricks: it is the side’s, so it stands in the hand of Bob",
        ],
    ),
    "points of a side in the wrong seat": (
        record("custom", {"Ann": {"points": 3}, "Bob": {"points": 4}, "Cy": {"points": 0}}, sides=2),
        ["rounds[0].hands.Cy.points: it is the side’s, so it stands in the hand of Ann"],
    ),
    "somebody away from a side": (
        record("custom", {"Ann": {"points": 3}, "Bob": {"points": 4}, "Cy": {"absent": True}}, sides=2),
        ["rounds[0].hands.Cy.absent: nobody is away in a match by sides"],
    ),
    "points that do not add up to 0": (
        record("custom", {"Ann": {"points": 3}, "Bob": {"points": -2}}, players=2, sum="zero"),
        ["rounds[0].hands: the points of the round add up to 1, not to 0"],
    ),
    "two makers": (
        record("euchre", {"Ann": {"maker": True, "tricks": 3}, "Bob": {"maker": True, "tricks": 2}}),
        ["rounds[0].hands: Ann and Bob have maker, but only one hand can have it"],
    ),
    "no maker": (
        record("euchre", {"Ann": {"tricks": 3}}),
        ["rounds[0].hands: no hand has maker, but one must"],
    ),
    "what another says for the maker": (
        record("euchre", {"Ann": {"maker": True}, "Cy": {"alone": True, "tricks": 3}}),
        [
            "rounds[0].hands.Ann.tricks: missing",
            "rounds[0].hands.Cy.alone: only who made trump says this",
            "rounds[0].hands.Cy.tricks: only who made trump says this",
        ],
    ),
    "six of five tricks": (
        record("euchre", {"Ann": {"maker": True, "tricks": 6}}),
        ["rounds[0].hands.Ann.tricks: 6, but 5 cards are dealt to each"],
    ),
    "no maker, as a hand is missing": (
        record("euchre") | {"rounds": [{"hands": {"Ann": {}, "Bob": {}, "Cy": {}}}]},
        ["rounds[0].hands: Di is missing"],
    ),
    "no jack, as a hand is none": (
        record("hearts", {"Ann": {"points": 26}, "Bob": 3, "Cy": {"points": 0}}, players=3, jack=True),
        ["rounds[0].hands.Bob: 3 is not an object"],
    ),
    "cards beside the points of hearts": (
        record("hearts", {"Ann": {"points": 26, "cards": ["3"]}, "Bob": {"points": 0}, "Cy": {"points": 0}}, players=3),
        ["rounds[0].hands.Ann.cards: Hearts has no such fact"],
    ),
    "a house rule of another game": (
        record("wizard", players=3, nil=100),
        ["options.nil: Wizard has no such house rule"],
    ),
    "a target that is not offered": (
        record("euchre", target=8),
        ["options.target: 8 is not offered; it is 5, 7, 10 or 11"],
    ),
}


@pytest.mark.parametrize(("wrong", "lines"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_told_at_its_place(wrong: dict[str, Any], lines: list[str]) -> None:
    assert faults(wrong) == lines


def test_what_is_right_beside_it_is_taken() -> None:
    assert faults(record("oh-hell", took((1, 1), (0, 0), (0, 0)), players=3, hands="up", hook=False)) == []
    assert faults(record("spades", took((9, 9), (4, 4), (4, 4)), players=3, partners=False)) == []


def test_all_that_is_wrong_in_a_match_is_told_at_once() -> None:
    rounds = [
        took((0, 0), (2, 1), (1, 0)),
        took((1, 1), (1, 1), (0, 1)),
        took((3, 3), (0, 0), (0, 0)) | {"Ann": {"bid": 3}},
        took((0, 4), (0, 0), (0, 0)),
        {"Ann": {"bid": 1, "tricks": 5, "points": 3}, "Zoe": {"bid": 1, "tricks": 0}},
    ]
    assert faults(record("wizard", *rounds, players=3, hook=True)) == [
        "rounds[0].hands.Bob.bid: 2, but 1 card is dealt to each",
        "rounds[1].hands: the bids add up to the 2 tricks played, which the dealer may not let happen",
        "rounds[1].hands: 3 tricks taken in all, but 2 were played",
        "rounds[2].hands.Ann.tricks: missing",
        "rounds[4].hands.Ann.points: Wizard has no such fact",
        "rounds[4].hands.Bob.bid: missing",
        "rounds[4].hands.Bob.tricks: missing",
        "rounds[4].hands.Cy.bid: missing",
        "rounds[4].hands.Cy.tricks: missing",
        'rounds[4].hands.Zoe: "Zoe" does not play in this match',
    ]

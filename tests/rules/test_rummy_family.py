"""Dummy, Contract, Liverpool and Shanghai Rummy: a contract a round; and Rummy 500 without any."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import document, faults, line, match, totals

OUT = {"out": True}
ROUND = {"Ann": {"points": 5}, "Bob": {"points": 10}, "Cy": OUT}
FIVE = ("A", "B", "C", "D", "E")


def values(key: str, *ranks: str, **chosen: Any) -> list[int]:
    """Return what cards cost in this game."""
    game = get(key)
    return [game.card_values(game.resolve(chosen))[rank] for rank in ranks]


@pytest.mark.parametrize(
    ("game", "rounds"),
    [("dummy-rummy", 12), ("contract-rummy", 7), ("liverpool-rummy", 7), ("shanghai-rummy", 10)],
)
def test_it_ends_after_the_last_contract(game: str, rounds: int) -> None:
    assert not derive(match(game, *[ROUND] * (rounds - 1))).finished
    assert derive(match(game, *[ROUND] * rounds)).winners == ("Cy",)
    assert faults(document(*[{"hands": ROUND}] * (rounds + 1), game=game)) == [
        f"rounds[{rounds}]: comes after the match has ended"
    ]


def test_a_failed_contract_is_not_repeated_in_dummy_rummy() -> None:
    sheet = derive(match("dummy-rummy", ROUND, ROUND))
    assert sheet.next is not None
    assert sheet.next.contract is not None
    assert (sheet.next.contract.wording, sheet.next.contracts) == ("2 sets of 4", {})
    assert sheet.standings[0].contracts_done is None


def test_the_contracts_of_contract_rummy() -> None:
    assert [contract.wording for contract in get("contract-rummy").contracts] == [
        "2 sets of 3",
        "1 set of 3, 1 run of 4",
        "2 runs of 4",
        "3 sets of 3",
        "2 sets of 3, 1 run of 4",
        "1 set of 3, 2 runs of 4",
        "3 runs of 4",
    ]


def test_twelve_cards_are_dealt_from_round_five_on() -> None:
    rounds = derive(match("liverpool-rummy", *[ROUND] * 7)).rounds
    assert [round_.deal for round_ in rounds] == [10, 10, 10, 10, 12, 12, 12]
    assert [round_.exact_cut_cards for round_ in rounds] == [31, 31, 31, 31, 37, 37, 37]


def test_no_contract_of_contract_rummy_takes_a_buy() -> None:
    assert [get("contract-rummy").fewest_buys(number) for number in range(1, 8)] == [0] * 7


def test_where_nobody_must_discard_to_go_out_laying_down_takes_fewer_buys() -> None:
    """Contracts of 12, 13, 14 and 15 cards, against 11 dealt, one drawn and two a buy."""
    shanghai = get("shanghai-rummy")
    assert [shanghai.fewest_buys(number) for number in range(1, 11)] == [0] * 7 + [1, 1, 2]
    with_a_discard = replace(shanghai, last_discard=True)
    assert [with_a_discard.fewest_buys(number) for number in range(1, 11)] == [0] * 6 + [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("game", "players", "decks", "jokers"),
    [
        ("contract-rummy", 4, 2, 1),
        ("contract-rummy", 5, 3, 2),
        ("liverpool-rummy", 4, 2, 4),
        ("liverpool-rummy", 5, 3, 6),
        ("shanghai-rummy", 7, 4, 8),
        ("dummy-rummy", 6, 3, 6),
    ],
)
def test_decks_and_their_jokers(game: str, players: int, decks: int, jokers: int) -> None:
    rules = get(game)
    options = rules.resolve({})
    in_play = rules.in_play(players, options)
    assert (rules.decks(players, options), in_play["JK"], in_play["K"]) == (decks, jokers, 4 * decks)


def test_contract_rummy_has_a_joker_fewer_than_decks() -> None:
    one = {"hands": ROUND | {"Ann": {"cards": ["JK"]}}}
    two = {"hands": ROUND | {"Ann": {"cards": ["JK", "JK"]}}}
    assert faults(document(one, game="contract-rummy")) == []
    assert faults(document(two, game="contract-rummy")) == ["rounds[0].hands: 2 × joker, but 2 decks hold 1"]


def test_what_cards_cost() -> None:
    ranks = ("JK", "A", "K", "10", "9", "3", "2")
    assert values("contract-rummy", *ranks) == [15, 15, 10, 10, 9, 3, 2]
    assert values("liverpool-rummy", *ranks, joker=50) == [50, 15, 10, 10, 9, 3, 2]
    assert values("shanghai-rummy", *ranks) == [15, 15, 10, 5, 5, 5, 15]
    assert values("dummy-rummy", *ranks) == [50, 20, 10, 10, 5, 5, 50]
    assert values("rummy-500", *ranks, jokers=True) == [15, 15, 10, 10, 9, 3, 2]


@pytest.mark.parametrize(("options", "bonus"), [({}, -50), ({"cut_bonus": 100}, -100), ({"cut_bonus": 0}, 0)])
def test_an_exact_cut_pays_in_liverpool_rummy(options: dict[str, Any], bonus: int) -> None:
    cut = from_data(document({"hands": ROUND, "exact_cut": True}, game="liverpool-rummy", options=options))
    assert [line(cut, player).bonus for player in ("Ann", "Bob", "Cy")] == [0, 0, bonus]


@pytest.mark.parametrize(
    ("game", "options", "buys", "limit"),
    [
        ("dummy-rummy", {}, 99, ""),
        ("dummy-rummy", {"may_i": False}, 1, "nobody buys in Dummy Rummy under these house rules"),
        ("contract-rummy", {}, 99, ""),
        ("contract-rummy", {"buys": 3}, 4, "3 is the limit in round 1"),
        ("liverpool-rummy", {"buys": 0}, 1, "nobody buys in Liverpool Rummy under these house rules"),
        ("shanghai-rummy", {"buys": "3-4"}, 4, "3 is the limit in round 1"),
    ],
)
def test_buys_have_their_limit(game: str, options: dict[str, Any], buys: int, limit: str) -> None:
    hands = ROUND | {"Bob": {"points": 5, "buys": buys}}
    expected = [f"rounds[0].hands.Bob.buys: {buys}, but {limit}"] if limit else []
    assert faults(document({"hands": hands}, game=game, options=options)) == expected


def test_shanghai_rummy_allows_a_fourth_buy_in_its_last_two_rounds() -> None:
    assert [get("shanghai-rummy").buy_limit({}, number) for number in range(1, 11)] == [3] * 8 + [4, 4]


@pytest.mark.parametrize(
    ("game", "fact"),
    [
        ("contract-rummy", "exact_cut"),
        ("dummy-rummy", "replays"),
        ("liverpool-rummy", "replays"),
        ("shanghai-rummy", "exact_cut"),
        ("rummy-500", "exact_cut"),
    ],
)
def test_a_round_of_foreign_facts(game: str, fact: str) -> None:
    assert faults(document({"hands": ROUND, fact: 0}, game=game)) == [
        f"rounds[0].{fact}: {get(game).title} has no such fact",
    ]


@pytest.mark.parametrize(
    ("game", "bob", "fault"),
    [
        ("shanghai-rummy", {"floating": True}, ".floating: Shanghai Rummy has no such fact"),
        ("contract-rummy", {"points": 5, "rummies": 0}, ".rummies: Contract Rummy has no such fact"),
        ("liverpool-rummy", {"points": 5, "rummies": -1}, ".rummies: -1, but it must be from 0 to 1000000"),
        ("rummy-500", {"points": 5, "melded": -1}, ".melded: -1, but it must be from 0 to 1000000"),
        ("rummy-500", {"points": 5, "melded": "80"}, '.melded: "80" is not a whole number'),
        ("rummy-500", {"points": 5, "melded": False}, ".melded: false is not a whole number"),
        ("rummy-500", {"melded": 80}, ": still holds cards: which, or how many points?"),
        ("rummy-500", {"points": 5, "laid_down": True}, ".laid_down: Rummy 500 has no such fact"),
        ("rummy-500", {"cards": ["JK"]}, '.cards[0]: "JK" is not a rank of rummy-500'),
    ],
)
def test_a_hand_that_cannot_be(game: str, bob: dict[str, Any], fault: str) -> None:
    assert faults(document({"hands": ROUND | {"Bob": bob}}, game=game)) == [f"rounds[0].hands.Bob{fault}"]


def test_two_cannot_both_go_out_where_nobody_need() -> None:
    hands = ROUND | {"Bob": OUT}
    assert faults(document({"hands": hands}, game="rummy-500")) == ["rounds[0].hands: Bob and Cy both went out"]


def test_rummy_500_counts_melds_for_and_the_hand_against() -> None:
    record = match(
        "rummy-500",
        {"Ann": {"melded": 30, "cards": ["A", "7"]}, "Bob": {"points": 25}, "Cy": {"melded": 40, "out": True}},
    )
    assert totals(record) == {"Cy": 40, "Ann": 8, "Bob": -25}


def test_in_rummy_500_nobody_need_go_out() -> None:
    left = {"melded": 5, "points": 1}
    assert totals(match("rummy-500", {"Ann": left, "Bob": left, "Cy": left})) == {"Ann": 4, "Bob": 4, "Cy": 4}


def test_the_first_past_the_target_need_not_win_rummy_500() -> None:
    round_ = {"Ann": {"melded": 160, "points": 10}, "Bob": {"melded": 200, "out": True}, "Cy": {"points": 5}}
    sheet = derive(match("rummy-500", round_, options={"target": 150}))
    assert (sheet.finished, sheet.winners) == (True, ("Bob",))
    assert not derive(match("rummy-500", round_, options={"target": 201})).finished


def test_who_comes_late_to_rummy_500_starts_from_the_lowest_total() -> None:
    first = {"Ann": {"melded": 50, "points": 1}, "Bob": {"points": 20}, "Cy": {"absent": True}}
    late = line(match("rummy-500", first, ROUND), "Cy")
    assert (late.joined_with, late.total) == (-20, -20)


def test_jokers_of_rummy_500_come_two_a_deck() -> None:
    game = get("rummy-500")
    options = game.resolve({"jokers": True})
    assert [game.in_play(players, options)["JK"] for players in (4, 5)] == [2, 4]
    assert "JK" not in game.in_play(4, game.resolve({}))


def test_two_players_of_rummy_500_are_dealt_more() -> None:
    game = get("rummy-500")
    assert [game.deal(players, 1, game.resolve({})) for players in (2, 3, 8)] == [10, 7, 7]
    assert game.deal(2, 1, game.resolve({"two_player_deal": 13})) == 13


def test_cards_for_five_of_contract_rummy() -> None:
    up_next = derive(match("contract-rummy", players=list(FIVE))).next
    assert up_next is not None
    assert (up_next.decks, up_next.deal, up_next.cutter, up_next.exact_cut_cards) == (3, 10, None, 0)

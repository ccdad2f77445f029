"""Tests of the referee at the deal and between turns: decks and cut, the grab, who gets the buy, buys used."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.referee import answer

PLAYERS = ["Ann", "Bob", "Cy", "Di"]


def decks(game: str, players: object, **options: object) -> dict[str, Any]:
    return answer({"ask": "decks", "game": game, "players": players, "options": options})


@pytest.mark.parametrize(
    ("game", "players", "expected"),
    [
        ("ten-step", 5, {"decks": 3, "cards": 162, "deal": 11, "exact_cut_cards": 56}),
        ("ten-step", 7, {"decks": 4, "cards": 216, "deal": 11, "exact_cut_cards": 78}),
        ("baker-ten-step", 12, {"decks": 6, "cards": 324, "deal": 11, "exact_cut_cards": 133}),
        ("tens", 3, {"decks": 2, "cards": 104, "deal": 19}),
        ("step", 4, {"decks": 1, "cards": 60, "deal": 15}),
        ("step", 6, {"decks": 1, "cards": 60, "deal": 10}),
        ("twelve-step", 7, {"decks": 3, "cards": 162, "deal": 13}),
        ("dummy-rummy", 8, {"decks": 4, "cards": 216, "deal": 13}),
        ("rummy-500", 2, {"decks": 1, "cards": 52, "deal": 10}),
        ("rummy-500", 5, {"decks": 2, "cards": 104, "deal": 7}),
        ("contract-rummy", 4, {"decks": 2, "cards": 105, "deal": 10}),
        ("contract-rummy", 5, {"decks": 3, "cards": 158, "deal": 10}),
        ("liverpool-rummy", 3, {"decks": 2, "cards": 108, "deal": 10, "exact_cut_cards": 31}),
        ("shanghai-rummy", 3, {"decks": 2, "cards": 108, "deal": 11}),
        ("phase-10", 6, {"decks": 1, "cards": 108, "deal": 10}),
    ],
)
def test_decks_cards_deal_and_cut(game: str, players: int, expected: dict[str, int]) -> None:
    assert decks(game, players) == expected


def test_house_rules_change_the_decks() -> None:
    assert decks("ten-step", 7, odd_decks="down")["decks"] == 3
    assert decks("rummy-500", 2, two_player_deal=13, jokers=True) == {"decks": 1, "cards": 54, "deal": 13}
    assert decks("rummy-500", 5, jokers=True)["cards"] == 108


@pytest.mark.parametrize("game", [game for game in games().values() if game.copies], ids=lambda game: game.key)
def test_decks_are_known_for_as_many_players_as_the_game_is_for(game: Any) -> None:
    least, most = game.players
    assert all(
        players * decks(game.key, players)["deal"] <= decks(game.key, players)["cards"] for players in (least, most)
    )
    for players in (least - 1, most + 1):
        assert decks(game.key, players) == {"error": f"players: {players}, but it must be from {least} to {most}"}


def test_nothing_is_known_of_the_cards_of_an_own_game() -> None:
    assert decks("custom", 4) == {"error": "game: the referee does not know the cards of Custom game"}


def grab(grabbed: dict[str, object], **options: object) -> dict[str, Any]:
    return answer({"ask": "grab", "game": "tens", "grabbed": grabbed, "options": options})


def test_the_closest_grab_starts_and_the_others_make_up_the_difference() -> None:
    assert grab({"Ann": 22, "Bob": 17, "Cy": 60}) == {
        "starter": "Bob",
        "tied": [],
        "bonus": [],
        "take": {"Ann": -3, "Bob": 2, "Cy": -41},
    }


def test_equally_close_grabs_are_tied_above_and_below() -> None:
    found = grab({"Ann": 18, "Bob": 20, "Cy": 22})
    assert (found["starter"], found["tied"]) == (None, ["Ann", "Bob"])


def test_without_a_grab_bonus_nobody_earns_it() -> None:
    assert grab({"Ann": 19, "Bob": 17})["bonus"] == ["Ann"]
    assert grab({"Ann": 19, "Bob": 17}, grab_bonus=0)["bonus"] == []


@pytest.mark.parametrize(
    ("grabbed", "place"),
    [
        ({"Ann": 19}, "players"),
        ({"Ann": 19, "ANN": 19}, "players[1]"),
        ({"Ann": 19, " ": 19}, "players[1]"),
        ({"Ann": -1, "Bob": 19}, "grabbed.Ann"),
        ({"Ann": 19, "Bob": 53}, "grabbed.Bob"),
        ({"Ann": 19, "Bob": 19.0}, "grabbed.Bob"),
        ({"Ann": True, "Bob": 19}, "grabbed.Ann"),
    ],
)
def test_a_grab_that_cannot_be_is_refused_at_its_place(grabbed: dict[str, object], place: str) -> None:
    assert grab(grabbed)["error"].startswith(f"{place}: ")


def buy(claims: list[str], game: str = "ten-step", step: int = 2, **more: Any) -> dict[str, Any]:
    """Ask the referee who of these gets the upcard, at Cy's turn."""
    question = {"ask": "buy", "game": game, "step": step, "players": PLAYERS, "turn": "Cy", "claims": claims}
    return answer(question | more)


def test_the_next_player_draws_what_others_claim_too() -> None:
    assert buy(["Di", "Cy"]) == {"to": "Cy", "draw": True}


def test_the_next_player_draws_without_a_buy_left() -> None:
    assert buy(["Cy"], bought={"Cy": 3}) == {"to": "Cy", "draw": True}


@pytest.mark.parametrize(
    ("claims", "to"), [(["Bob", "Di"], "Di"), (["Bob", "Ann"], "Ann"), (["Bob"], "Bob"), ([], None)]
)
def test_the_upcard_goes_clockwise_from_the_next_player(claims: list[str], to: str | None) -> None:
    assert buy(claims)["to"] == to


def test_who_has_no_buy_left_does_not_count() -> None:
    assert buy(["Di", "Ann"], bought={"Di": 3, "Ann": 2}) == {"to": "Ann", "cards": 2}
    assert buy(["Di"], bought={"Di": 3}) == {"to": None}


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"game": "tens"}, "game"),
        ({"game": "twelve-step", "options": {"may_i": False}}, "game"),
        ({"game": "liverpool-rummy", "options": {"buys": 0}}, "game"),
        ({"turn": "Ed"}, "turn"),
        ({"claims": ["Di", "Ed"]}, "claims[1]"),
        ({"claims": ["Di", 1]}, "claims[1]"),
        ({"bought": {"Ed": 1}}, "bought.Ed"),
        ({"bought": {"Di": -1}}, "bought.Di"),
        ({"step": 11}, "step"),
        ({"step": 0}, "step"),
        ({"players": ["Ann"]}, "players"),
        ({"players": ["Cy", "cy"]}, "players[1]"),
    ],
)
def test_a_buy_that_cannot_be_is_refused_at_its_place(more: dict[str, Any], place: str) -> None:
    assert buy(**{"claims": []} | more)["error"].startswith(f"{place}: ")


def used(cards: object, game: str = "ten-step") -> dict[str, Any]:
    """Ask the referee how many buys a hand of so many cards has used."""
    return answer({"ask": "buys_used", "game": game, "cards_in_hand": cards})


@pytest.mark.parametrize("game", ["ten-step", "baker-ten-step", "shanghai-rummy"])
def test_two_cards_more_are_a_buy(game: str) -> None:
    assert [used(cards, game) for cards in (11, 13, 19)] == [{"buys": 0}, {"buys": 1}, {"buys": 4}]


@pytest.mark.parametrize("cards", [0, 9, 10, 12, -3, 1000, "13", None])
def test_other_hands_show_no_number_of_buys(cards: object) -> None:
    assert used(cards)["error"].startswith("cards_in_hand: ")
    assert used(12) == {"error": "cards_in_hand: a hand of 12 cards is not 11 and 2 more for each buy"}


@pytest.mark.parametrize("game", ["twelve-step", "contract-rummy", "phase-10", "tens", "custom"])
def test_the_hand_check_is_for_eleven_cards_and_buys(game: str) -> None:
    assert used(13, game)["error"].startswith("game: ")


@pytest.mark.parametrize(("round_", "limit"), [(9, 3), (10, 4), (11, 3)])
def test_the_limit_of_a_round_that_comes_back_is_known_by_its_number(round_: int, limit: int) -> None:
    question = {
        "ask": "buy",
        "game": "baker-ten-step",
        "players": ["Ann", "Bob", "Di"],
        "turn": "Ann",
        "claims": ["Di"],
    }
    to = [answer(question | {"round": round_, "bought": {"Di": bought}})["to"] for bought in (limit - 1, limit)]
    assert to == ["Di", None]


def asked_by(game: str, **number: int) -> dict[str, Any]:
    """Ask whether two sets and a run make a contract."""
    melds = [["9S", "9H", "9D"], ["8S", "8H", "8D"], ["3C", "4C", "5C", "6C", "7C"]]
    return answer({"ask": "contract", "game": game, "melds": melds} | number)


def test_a_contract_is_asked_for_by_its_step_or_by_a_round_in_which_it_is_played() -> None:
    """Step 6 of Baker Ten Step is played in rounds 6 and 14."""
    assert [asked_by("baker-ten-step", **by)["ok"] for by in ({"step": 6}, {"round": 6}, {"round": 14})] == [True] * 3
    assert asked_by("baker-ten-step", round=13)["ok"] is False


@pytest.mark.parametrize(
    ("game", "number", "error"),
    [
        ("baker-ten-step", {"step": 6, "round": 6}, "round: there is a step already; one of the two is enough"),
        ("baker-ten-step", {"round": 20}, "round: 20, but it must be from 1 to 19"),
        ("baker-ten-step", {"step": 11}, "step: 11, but it must be from 1 to 10"),
        (
            "twelve-step",
            {"round": 6},
            "round: in 12-Step Rummy everybody has a contract of their own: ask by step",
        ),
        ("ten-step", {}, "step: missing"),
    ],
)
def test_a_round_or_step_that_cannot_be_is_refused(game: str, number: dict[str, int], error: str) -> None:
    assert asked_by(game, **number) == {"error": error}

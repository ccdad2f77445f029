"""Tests of the referee on plays: STEP's sets and what beats them, cards played on the pile of Tens."""

from typing import Any

import pytest

from scorekeeper.rules.referee import answer


def worth(*cards: str, token: object = 7, **options: object) -> dict[str, Any]:
    """Ask the referee what a set of STEP counts."""
    return answer(
        {"ask": "set_points", "game": "step", "cards": cards and list(cards), "token": token, "options": options}
    )


@pytest.mark.parametrize(
    ("cards", "kind", "points"),
    [
        ("12", "single", 84),
        ("5 5", "pair", 70),
        ("1 1 1", "trips", 21),
        ("2 2 2 2", "quads", 56),
        ("12 12 12 12 12", "quints", 420),
        ("4 3 5", "sequence", 84),
        ("1 2 3 4 5 6 7 8 9 10 11 12", "sequence", 546),
    ],
)
def test_a_set_is_worth_its_cards_times_the_token(cards: str, kind: str, points: int) -> None:
    assert worth(*cards.split()) == {"ok": True, "kind": kind, "points": points}


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("3 4", "3 4: a sequence has at least 3 cards"),
        ("3 5 4 4", "3 4 4 5: not all one rank, and not a sequence, with the 4 in it twice"),
        ("9 8 4", "4 8 9: not a sequence, the 5 is missing"),
        ("11 12 1", "1 11 12: not a sequence, the 2 is missing"),
    ],
)
def test_what_is_no_set_is_told_why(cards: str, why: str) -> None:
    assert worth(*cards.split()) == {"ok": False, "why": why}


def test_a_table_may_ask_for_longer_sequences() -> None:
    assert worth("3", "4", "5", sequence=4) == {"ok": False, "why": "3 4 5: a sequence has at least 4 cards"}
    assert worth("3", "4", "5", "6", sequence=4)["points"] == 126


@pytest.mark.parametrize("token", [4, 11, "7", 7.0, True])
def test_a_token_is_from_five_to_ten(token: object) -> None:
    assert worth("5", token=token)["error"].startswith("token: ")
    assert [worth("5", token=end)["points"] for end in (5, 10)] == [25, 50]


@pytest.mark.parametrize(("players", "lowest"), [(2, 9), (3, 8), (6, 5)])
def test_there_is_a_token_for_each_player_and_no_more(players: int, lowest: int) -> None:
    question = {"ask": "set_points", "game": "step", "players": players, "cards": ["5"]}
    assert answer(question | {"token": lowest})["points"] == 5 * lowest
    assert answer(question | {"token": lowest - 1}) == {
        "error": f"token: {lowest - 1}, but it must be from {lowest} to 10"
    }


def test_both_tokens_of_a_play_are_those_of_the_table() -> None:
    ask = {"ask": "beats", "game": "step", "players": 3, "previous": {"cards": ["5"], "token": 7}}
    found = answer(ask | {"play": {"cards": ["6"], "token": 8}})
    assert found == {"error": "previous.token: 7, but it must be from 8 to 10"}


@pytest.mark.parametrize("players", [1, 7])
def test_nobody_plays_with_more_or_fewer_than_there_are_tokens_for(players: int) -> None:
    question = {"ask": "set_points", "game": "step", "players": players, "cards": ["5"], "token": 10}
    assert answer(question) == {"error": f"players: {players}, but it must be from 2 to 6"}


def beats(previous: str, token: int, play: str, own: int) -> dict[str, Any]:
    """Ask the referee whether a set of STEP beats the one before."""
    sets = {
        key: {"cards": cards.split(), "token": held}
        for key, cards, held in (("previous", previous, token), ("play", play, own))
    }
    return answer({"ask": "beats", "game": "step", **sets})


def test_a_set_beats_with_strictly_more_points_whatever_its_pattern() -> None:
    assert beats("10", 5, "3 4 5", 7) == {"ok": True, "points": 84, "previous_points": 50}
    assert beats("6 6", 5, "10", 6) == {"ok": False, "points": 60, "previous_points": 60}


def test_what_is_no_set_beats_nothing() -> None:
    assert beats("1", 5, "11 12", 10) == {"ok": False, "why": "11 12: a sequence has at least 3 cards"}


def test_what_is_no_set_cannot_have_been_played_before() -> None:
    assert beats("11 12", 5, "12", 10)["error"].startswith("previous: 11 12")


def play(pile: str, cards: str) -> dict[str, Any]:
    """Ask the referee of Tens what cards do to the pile."""
    return answer({"ask": "play", "game": "tens", "pile": pile.split(), "cards": cards.split()})


@pytest.mark.parametrize(
    ("pile", "cards", "result", "count"),
    [
        ("", "K", "next", 1),
        ("", "9 9 9 9", "clear", 4),
        ("", "10", "clear", 1),
        ("9", "9", "next", 2),
        ("9", "8 8 8", "next", 3),
        ("9", "A", "next", 1),
        ("A", "2", "take", 1),
        ("9", "J", "take", 1),
        ("Q", "K", "take", 1),
        ("K", "Q", "next", 1),
        ("9", "10 10", "clear", 2),
        ("K", "10", "clear", 1),
        ("3", "4 4 4 4", "clear", 4),
        ("J 9", "9 9", "next", 3),
        ("9 9", "9 9 9", "clear", 5),
        ("9 9 9 J", "9", "next", 1),
    ],
)
def test_what_cards_do_on_the_pile(pile: str, cards: str, result: str, count: int) -> None:
    assert play(pile, cards) == {"result": result, "count": count}


@pytest.mark.parametrize(
    ("pile", "cards", "error"),
    [
        ("9", "8 7", "cards: 8 and 7 are not the same rank"),
        ("9", "", "cards: there are no cards"),
        ("9 JK", "8", 'pile[1]: "JK" is not a card of Tens; cards are written like 10, 7 or A'),
        ("9", "1", 'cards[0]: "1" is not a card of Tens; cards are written like 10, 7 or A'),
        ("9 " * 12, "9 " * 5, "cards: 17 × 9, but 4 decks hold 16"),
    ],
)
def test_a_play_that_cannot_be_is_refused(pile: str, cards: str, error: str) -> None:
    assert play(pile, cards) == {"error": error}


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "set_points", "game": "tens", "cards": ["9"], "token": 7},
        {"ask": "beats", "game": "tens", "previous": {}, "play": {}},
        {"ask": "play", "game": "step", "pile": [], "cards": ["9"]},
        {"ask": "grab", "game": "step", "grabbed": {"Ann": 19, "Bob": 19}},
    ],
    ids=lambda question: question["ask"],
)
def test_a_question_is_for_games_that_have_it(question: dict[str, Any]) -> None:
    assert answer(question)["error"].startswith("game: ")

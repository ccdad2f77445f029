"""Tests of what every game declares, so that pages need not know which game it is."""

import re
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import game_facts
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.game import Game
from scorekeeper.rules.length import match_length
from scorekeeper.rules.record import HAND_FIELDS, ROUND_FIELDS
from tests.rules import slow_cards

OPTIONS = {f"{game.key}.{option.key}": option for game in games().values() for option in game.options}


def rules(game: Game, **chosen: Any) -> dict[str, Any]:
    return dict(game.resolve(chosen))


def test_a_game_introduces_itself_in_a_sentence(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            assert re.fullmatch(r"[A-Z0-9].+\.", str(game.summary))
            assert len(str(game.summary)) <= 110
            assert game.title not in game.aliases


def test_facts_are_fields_of_the_record(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            assert game.facts <= set(HAND_FIELDS)
            assert game.round_facts <= set(ROUND_FIELDS) - {"hands", "note"}


def test_every_default_is_on_offer_and_every_key_its_own(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            assert all(option.offers(option.default) for option in game.options)
            assert len({option.key for option in game.options}) == len(game.options)


def test_the_pad_has_exactly_the_ranks_in_play_dearest_first(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            options = rules(game)
            values = list(game.card_values(options).values())
            assert game.any_points or values == sorted(values, reverse=True)
            assert all(game.in_play(game.players[0], options).values())


def test_of_equal_cards_the_higher_one_comes_first_on_the_pad() -> None:
    values = get("ten-step").card_values(rules(get("ten-step")))
    assert list(values) == ["JK", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]


def test_cards_cost_and_decks_hold_what_the_list_of_the_games_says(subtests: pytest.Subtests) -> None:
    """Under the usual rules, and under each other choice of one of them."""
    for game in games().values():
        with subtests.test(game.key):
            for chosen in ({}, *({option.key: choice.value} for option in game.options for choice in option.choices)):
                options = rules(game, **chosen)
                costs = game.card_values(options)
                assert costs == {rank: slow_cards.worth(game.key, options, rank) for rank in costs}
                for players in range(1, game.players[1] + 1):
                    decks = game.decks(players, options) if game.copies else 0
                    assert decks == slow_cards.decks(game.key, options, players)


def test_wild_cards_are_on_the_pad(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            pad = game.card_values({**rules(game), "jokers": True})
            assert game.any_points or set(pad) & {"JK", "W"} <= game.wilds <= pad.keys()


def test_the_wild_cards_of_melds_are_those_that_the_rules_page_tells_of(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            if game.melding is not None:
                assert game.melding(rules(game)).wilds == game.wilds
                assert game.wilds in ({"JK"}, {"JK", "2"})


def test_the_cards_suffice_for_the_deal(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            options = rules(game)
            for players in range(game.players[0], game.players[1] + 1):
                last = game.rounds(players, options) or 1
                cards = sum(game.in_play(players, options).values())
                assert not game.copies or all(
                    game.deal(players, number, options) * players <= cards for number in range(1, last + 1)
                )


def test_each_round_has_its_contract_or_each_player_has(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            assert bool(game.contracts) == bool(game.order or game.own_contracts) == ("laid_down" in game.facts)
            assert not (game.order and game.own_contracts)
            if game.order:
                assert game.rounds(game.players[0], rules(game)) == len(game.order)


def test_a_house_rule_has_words_for_every_choice(subtests: pytest.Subtests) -> None:
    for key, option in OPTIONS.items():
        with subtests.test(key):
            assert str(option.label)[0].isupper()
            assert str(option.why).endswith(".")
            assert all(option.choice(choice.value) == choice for choice in option.choices)
            assert option.on_offer or option.longest
            for number in (option.span.least, option.span.most) if option.span else ():
                assert f"{number:,}" in str(option.choice(number).label) or option.choice(number) in option.choices


@pytest.mark.parametrize(
    ("key", "chosen", "length"),
    [
        ("ten-step", {}, "10 steps"),
        ("baker-ten-step", {}, "19 rounds"),
        ("tens", {}, "to 100 points"),
        ("step", {}, "open end"),
        ("step", {"rounds": 1}, "1 round"),
        ("step", {"rounds": 6, "target": 500}, "6 rounds or to 500 points"),
        ("twelve-step", {}, "to contract 12"),
        ("dummy-rummy", {}, "12 rounds"),
        ("rummy-500", {}, "to 500 points"),
        ("contract-rummy", {}, "7 rounds"),
        ("liverpool-rummy", {}, "7 rounds"),
        ("shanghai-rummy", {}, "10 rounds"),
        ("phase-10", {}, "to phase 10"),
        ("custom", {}, "open end"),
        ("oh-hell", {}, "13 to 19 rounds"),
        ("oh-hell", {"hands": "up"}, "7 to 10 rounds"),
        ("wizard", {}, "10 to 20 rounds"),
        ("skull-king", {}, "10 rounds"),
        ("hearts", {"target": 50}, "to 50 points"),
        ("spades", {}, "to 500 points"),
        ("five-crowns", {}, "11 rounds"),
        ("golf", {"rounds": 18}, "18 holes"),
        ("hand-and-foot", {}, "4 rounds"),
    ],
)
def test_a_game_says_how_long_it_takes(key: str, chosen: dict[str, Any], length: str) -> None:
    game = get(key)
    assert match_length(game, rules(game, **chosen)) == length
    assert game.open_ended(rules(game, **chosen)) == (length == "open end")


@pytest.mark.parametrize(
    ("key", "chosen", "roles"),
    [
        ("ten-step", {}, ("dealer", "cutter", "starter")),
        ("liverpool-rummy", {}, ("dealer", "cutter", "starter")),
        ("twelve-step", {}, ("dealer", "starter")),
        ("step", {}, ("dealer", "starter")),
        ("tens", {}, ("starter",)),
        ("custom", {}, ("dealer", "starter")),
        ("custom", {"dealer": "none"}, ()),
    ],
)
def test_a_game_names_its_roles(key: str, chosen: dict[str, Any], roles: tuple[str, ...]) -> None:
    assert get(key).roles(rules(get(key), **chosen)) == roles


@pytest.mark.parametrize(
    ("key", "chosen", "asked"),
    [
        ("twelve-step", {}, True),
        ("twelve-step", {"may_i": False}, False),
        ("dummy-rummy", {}, True),
        ("contract-rummy", {}, True),
        ("liverpool-rummy", {"buys": 0}, False),
        ("shanghai-rummy", {}, True),
    ],
)
def test_buys_are_asked_for_where_one_may_buy(key: str, chosen: dict[str, Any], asked: bool) -> None:
    game = get(key)
    assert ("buys" in game_facts.asked(game, rules(game, **chosen))) == asked


@pytest.mark.parametrize(
    ("key", "chosen", "limits"),
    [
        ("ten-step", {}, [*[3] * 9, 4]),
        ("ten-step", {"buys": "3-2"}, [*[3] * 9, 2]),
        ("ten-step", {"buys": "unlimited"}, [None] * 10),
        ("baker-ten-step", {}, [*[3] * 9, 4, *[3] * 9]),
        ("shanghai-rummy", {}, [*[3] * 8, 4, 4]),
        ("contract-rummy", {}, [None] * 7),
        ("contract-rummy", {"buys": 3}, [3] * 7),
        ("liverpool-rummy", {"buys": 0}, [0] * 7),
        ("twelve-step", {}, [None]),
        ("twelve-step", {"may_i": False}, [0]),
        ("dummy-rummy", {}, [None] * 12),
    ],
)
def test_buys_have_their_limit_in_each_round(key: str, chosen: dict[str, Any], limits: list[int | None]) -> None:
    game = get(key)
    assert [game.buy_limit(rules(game, **chosen), number) for number in range(1, len(limits) + 1)] == limits


@pytest.mark.parametrize(
    ("game", "fewest"),
    [
        (get("ten-step"), [*[0] * 6, 1, 1, 2, 2]),
        (get("contract-rummy"), [0] * 7),
        # Nobody must discard to go out: contracts of 12 to 15 cards, against 11 dealt, one drawn and two a buy.
        (get("shanghai-rummy"), [*[0] * 7, 1, 1, 2]),
        (replace(get("shanghai-rummy"), last_discard=True), [*[0] * 6, 1, 1, 2, 2]),
    ],
)
def test_a_long_contract_takes_buys(game: Game, fewest: list[int]) -> None:
    assert [game.fewest_buys(number) for number in range(1, len(fewest) + 1)] == fewest


def test_high_wins_where_points_are_what_you_want() -> None:
    low = {game.key for game in games().values() if "points" in game.facts and "melded" not in game.facts}
    assert {game.key for game in games().values() if game.wins == "low"} == low - {"cribbage"}


def test_a_table_may_title_its_own_game() -> None:
    custom = get("custom")
    assert custom.titled(rules(custom, title="Golf")) == "Golf"
    assert get("tens").titled(rules(get("tens"))) == "Tens"


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        get("no-such-game")


def test_kin_stand_side_by_side() -> None:
    in_order = [
        "ten-step",
        "baker-ten-step",
        "tens",
        "step",
        "twelve-step",
        "dummy-rummy",
        "rummy-500",
        "contract-rummy",
        "liverpool-rummy",
        "shanghai-rummy",
        "phase-10",
        "custom",
    ]
    assert [key for key in games() if key in in_order] == in_order

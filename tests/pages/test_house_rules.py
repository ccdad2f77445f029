import pytest

from scorekeeper.pages.house_rules import house_rules
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game

TEN_STEP = get("ten-step")


def refusal(game: Game, key: str, value: object) -> Fault:
    return next(option for option in game.options if option.key == key).refusal(value)


def test_one_line_says_what_a_table_wants_to_hear() -> None:
    assert house_rules(TEN_STEP, {}).line == "exact cut −100 · 3 buys, 4 in step 10 · rummy once laid down"


def test_what_differs_from_the_default_is_said_too() -> None:
    assert house_rules(TEN_STEP, {"dealer": "drawn"}).line.startswith("exact cut −100 · dealer drawn each step")


def test_every_rule_has_exactly_one_choice() -> None:
    rules = house_rules(TEN_STEP, {"cut_bonus": 50}).rules
    chosen = {rule.name: [choice.value for choice in rule.choices if choice.chosen] for rule in rules}
    assert chosen["options.cut_bonus"] == ["50"]
    assert all(len(values) == 1 for values in chosen.values())


def test_a_fault_stands_at_its_rule() -> None:
    rules = house_rules(TEN_STEP, {"buys": "9"}, [refusal(TEN_STEP, "buys", "9")])
    buys = next(rule for rule in rules.rules if rule.name == "options.buys")
    assert rules.faulty
    assert (buys.fault, [choice.chosen for choice in buys.choices]) == ("Choose one of these.", [False] * 3)


def test_a_number_out_of_its_span_is_told_the_span() -> None:
    rules = house_rules(get("step"), {"rounds": 5_000_000}, [refusal(get("step"), "rounds", 5_000_000)])
    assert rules.rules[0].fault == "Choose one of these, or type a whole number from 1 to 50."


def test_a_number_in_a_span_is_typed_and_said() -> None:
    rounds = house_rules(get("step"), {"rounds": 7})
    number = rounds.rules[0].number
    assert rounds.line == "7 rounds"
    assert number is not None
    assert (number.value, number.chosen) == ("7", True)
    assert not any(choice.chosen for choice in rounds.rules[0].choices)


@pytest.mark.parametrize("game", games())
def test_the_default_is_named_and_every_rule_says_why(game: str) -> None:
    for rule in house_rules(get(game), {}).rules:
        assert rule.line or [choice.usual for choice in rule.choices].count(True) == 1
        assert rule.why.endswith(".")

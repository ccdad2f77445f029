from scorekeeper.forms.house_rules import HouseRule, HouseRulesForm
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Scalar
from scorekeeper.words.house_rules import house_rules_line

TEN_STEP = get("ten-step")


def refused(game: Game, key: str, value: Scalar) -> HouseRule:
    """Return a rule of the form in which this value, which the game refuses, was sent."""
    refusal: Fault = next(option for option in game.options if option.key == key).refusal(value)
    form = HouseRulesForm(game, {key: value}, faults=[refusal])
    assert form.faulty
    return next(rule for rule in form.rules if rule.option.key == key)


def test_one_line_says_what_a_table_wants_to_hear() -> None:
    assert house_rules_line(TEN_STEP, {}) == "exact cut −100\u00a0· 3 buys, 4 in step 10\u00a0· rummy once laid down"


def test_what_differs_from_the_default_is_said_too() -> None:
    assert house_rules_line(TEN_STEP, {"dealer": "drawn"}).startswith("exact cut −100\u00a0· dealer drawn each step")


def test_every_rule_has_a_choice() -> None:
    chosen = {rule.name: rule.choice for rule in HouseRulesForm(TEN_STEP, {"cut_bonus": 50}).rules}
    assert chosen["options.cut_bonus"]
    assert chosen["options.cut_bonus"].value == 50
    assert all(chosen.values())


def test_a_fault_stands_at_its_rule() -> None:
    buys = refused(TEN_STEP, "buys", "9")
    assert (buys.why_refused, buys.choice) == ("Choose one of these.", None)


def test_a_number_in_a_span_is_typed_and_said() -> None:
    rounds = HouseRulesForm(get("step"), {"rounds": 7}).rules[0]
    assert house_rules_line(get("step"), {"rounds": 7}) == "7 rounds"
    assert (rounds.value, rounds.choice) == (7, None)

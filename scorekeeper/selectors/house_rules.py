"""The house rules of a game as a form asks for them and as one line says them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule; `name` is that of its field, and the place of its faults."""

    name: str
    label: str
    why: str
    choices: tuple[Choice, ...]
    fault: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All house rules of a game. `line` says those that a table wants to hear before it deals."""

    game: str
    line: str
    rules: tuple[HouseRule, ...]

    @property
    def faulty(self) -> bool:
        return any(rule.fault for rule in self.rules)


def house_rules(game: Game, options: Mapping[str, object], faults: Sequence[Fault] = ()) -> HouseRules:
    """The house rules with these options chosen; what is not offered is chosen nowhere, and said."""
    reasons = {fault.place: fault.reason for fault in faults}
    rules = tuple(_rule(option, options.get(option.key, option.default), reasons) for option in game.options)
    said = (_summary(option, options.get(option.key, option.default)) for option in game.options)
    return HouseRules(game.key, " · ".join(filter(None, said)), rules)


def _rule(option: Option, value: object, reasons: Mapping[str, str]) -> HouseRule:
    name = f"options.{option.key}"
    choices = tuple(
        Choice(str(choice.value), choice.label, option.offers(value) and choice.value == value)
        for choice in option.choices
    )
    return HouseRule(name, option.label, option.why, choices, reasons.get(name, ""))


def _summary(option: Option, value: object) -> str:
    return next((choice.summary for choice in option.choices if option.offers(value) and choice.value == value), "")

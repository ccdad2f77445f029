"""The house rules of a game as a form asks for them and as one line says them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault, Path
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options, Scalar
from scorekeeper.words.faults import worded

OTHER = "other"  # the choice of a number that is typed


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """`usual`: the game's default."""

    value: str
    label: str
    chosen: bool
    usual: bool


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """Any other whole number in a span; `value` is what was typed, empty while one of the choices is chosen."""

    least: int
    most: int
    value: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class TypedText:
    """A line of text of at most `longest` characters."""

    longest: int
    value: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule; `name` is that of its field, and the place of its faults.

    It is chosen among `choices`, beside which a `number` may be typed; or it is a `line` of text.
    """

    name: str
    label: str
    why: str
    choices: tuple[RuleChoice, ...]
    number: TypedNumber | None
    line: TypedText | None
    fault: str


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All house rules of a game, which is `game` in the form.

    `line` says those that a table wants to hear before it deals.
    """

    game: str
    line: str
    rules: tuple[HouseRule, ...]

    @property
    def faulty(self) -> bool:
        return any(rule.fault for rule in self.rules)


def house_rules(game: Game, options: Mapping[str, object], faults: Sequence[Fault] = ()) -> HouseRules:
    """Build the house rules with these options chosen and these faults at their rules."""
    found = {fault.path: fault for fault in faults}
    rules = tuple(_rule(option, options.get(option.key, option.default), found) for option in game.options)
    said = (_summary(option, options.get(option.key, option.default)) for option in game.options)
    return HouseRules(game.key, " · ".join(filter(None, said)), rules)


def field_of(option: Option) -> str:
    """Return the name of the field of a house rule, which is the place of its faults too."""
    return f"options.{option.key}"


def number_field_of(option: Option) -> str:
    """Return the name of the field in which another number than the choices is typed."""
    return f"{field_of(option)}.number"


def rule_fields(game: Game, options: Options) -> list[tuple[str, Scalar]]:
    """Return the fields, with their values, in which a form says these house rules."""
    fields: list[tuple[str, Scalar]] = []
    for option in game.options:
        field, value = field_of(option), options[option.key]
        typed = option.span and all(choice.value != value for choice in option.choices)
        fields += [(field, OTHER), (number_field_of(option), value)] if typed else [(field, value)]
    return fields


def _rule(option: Option, value: object, faults: Mapping[Path, Fault]) -> HouseRule:
    choices = tuple(_choice(option, choice, value) for choice in option.choices)
    listed = any(choice.chosen for choice in choices)
    return HouseRule(
        name=field_of(option),
        label=option.label,
        why=option.why,
        choices=choices,
        number=_number(option, value, listed=listed),
        line=TypedText(option.longest, str(value)) if option.longest else None,
        fault=_fault(option, value, faults.get(("options", option.key))),
    )


def _fault(option: Option, value: object, fault: Fault | None) -> str:
    """Say why the rules refuse an option; of a value that is not offered, what to do instead."""
    if fault is None:
        return ""
    if option.offers(value):
        return worded(fault)
    if option.longest:
        return f"Type a line of 1 to {option.longest} characters."
    if option.span:
        return f"Choose one of these, or type a whole number from {option.span.least} to {option.span.most}."
    return "Choose one of these."


def _choice(option: Option, choice: Choice, value: object) -> RuleChoice:
    chosen = option.offers(value) and choice.value == value
    return RuleChoice(str(choice.value), choice.label, chosen, choice.value == option.default)


def _number(option: Option, value: object, *, listed: bool) -> TypedNumber | None:
    if option.span is None:
        return None
    return TypedNumber(option.span.least, option.span.most, "" if listed else str(value), not listed)


def _summary(option: Option, value: object) -> str:
    return option.choice(value).summary if isinstance(value, str | int) and option.offers(value) else ""

"""The house rules of a game in a form. A field has the name of the place that the rules give its faults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.fields import LONGEST_LINE, OneOfField
from scorekeeper.forms.posts import collapse_spaces
from scorekeeper.forms.strict import WriteForm
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Choice, Option, Options, Scalar
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.phrases import digits

RULES_OF = "rules_of"  # the field with the game to which the form's house rules belong
OTHER = "other"  # the choice "another number", which is typed


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule with its value, perhaps one that is not offered, and the fault of that value, None without one."""

    option: Option
    value: Scalar
    fault: Fault | None

    @property
    def name(self) -> str:
        """The name of its field in the form."""
        return field_of(self.option)

    @property
    def choice(self) -> Choice | None:
        """The choice with this value; None if the value was typed or is not offered."""
        offered = self.option.choices if self.option.offers(self.value) else ()
        return next((choice for choice in offered if choice.value == self.value), None)

    @property
    def why_refused(self) -> str:
        """Why the value is refused, or what to do instead of one that is not offered; "" if it is not refused."""
        option, span = self.option, self.option.span
        if self.fault is None:
            return ""
        if option.offers(self.value):
            return fault_sentence(self.fault)
        if option.longest:
            return ngettext(
                "Give it a name of at most {count} character.",
                "Give it a name of at most {count} characters.",
                option.longest,
            ).format(count=option.longest)
        if span:
            return _("Choose one of these, or type a whole number from {least} to {most}.").format(
                least=digits(span.least), most=digits(span.most)
            )
        return _("Choose one of these.")


class HouseRulesForm(WriteForm):
    """The house rules of one game: as they are (`now`), or as they were sent (`post`). The rules judge the values.

    `faults` are shown at their rules. `value` stands for the game in the form if that is not its key.
    """

    def __init__(
        self,
        game: Game,
        now: Options,
        post: QueryDict | None = None,
        *,
        faults: Sequence[Fault] = (),
        value: str = "",
    ) -> None:
        super().__init__(post)
        self.game, self.now, self.value = game, now, value or game.key
        found = {fault.path: fault for fault in faults}
        self.rules = [
            HouseRule(option, now.get(option.key, option.default), found.get(("options", option.key)))
            for option in game.options
        ]
        self.fields[RULES_OF] = OneOfField(self.value, required=True)
        for name in fields_of(game) | set(map(shown_field_of, game.options)):
            self.fields[name] = forms.CharField(required=False, max_length=LONGEST_LINE, strip=False)

    @property
    def faulty(self) -> bool:
        """Whether a house rule has a fault."""
        return any(rule.fault for rule in self.rules)

    def options(self) -> dict[str, Scalar]:
        """Return the house rules as sent that differ from the game's defaults.

        A field that is missing, or has the value that the page showed, keeps the value of `now` (`chosen`). Raises
        BadRequest for a form that no page sends.
        """
        self.read()
        return chosen(self.game, self.data, self.now)


def field_of(option: Option) -> str:
    """Return the name of the field of a house rule, which is also the place of its faults: "options.buys"."""
    return f"options.{option.key}"


def number_field_of(option: Option) -> str:
    """Return the name of the field for a typed number that is not among the choices: "options.target.number"."""
    return f"{field_of(option)}.number"


def shown_field_of(option: Option) -> str:
    """Return the name of the field with the value of a house rule that the page showed: "was_options.buys"."""
    return f"was_{field_of(option)}"


def fields_of(game: Game) -> set[str]:
    """Return the names of the fields in which the house rules of a game are chosen or typed."""
    return {*map(field_of, game.options), *(number_field_of(option) for option in game.options if option.span)}


def fields_of_all_games() -> set[str]:
    """Return the names of the fields of house rules of all games: a form may have those of a game shown before."""
    return {field for game in games().values() for field in fields_of(game)}


def chosen(game: Game, post: Mapping[str, str], now: Options) -> dict[str, Scalar]:
    """Return the posted house rules that differ from the game's defaults.

    A field that is missing, or has the value that the page showed, keeps the value of `now`: another keeper may have
    changed that. A value that is not offered is kept; the rules refuse it.
    """
    values = {**game.resolve(now)}
    for option in game.options:
        value = _value(option, post)
        if value is not None and str(value) != post.get(shown_field_of(option)):
            values[option.key] = value
    return {option.key: values[option.key] for option in game.options if values[option.key] != option.default}


def _value(option: Option, post: Mapping[str, str]) -> Scalar | None:
    """Return the posted value of an option: that of a choice, a typed number, or else the text; None if not posted."""
    raw = post.get(field_of(option))
    if raw is None:
        return None
    if option.longest:
        return collapse_spaces(raw)
    if option.span and raw == OTHER:
        typed = post.get(number_field_of(option), "").strip()
        number = whole_number(typed)
        return typed if number is None else number
    return next((choice.value for choice in option.choices if str(choice.value) == raw), raw)


def blank_sheet_query(game: Game, options: Options, seats: Sequence[str]) -> str:
    """Return the query string, with its "?", of a blank sheet with these players and house rules.

    `options` must have every rule of the game, also those with their default value.
    """
    fields: list[tuple[str, Scalar]] = [("seat", name) for name in seats]
    for option in game.options:
        field, value = field_of(option), options[option.key]
        typed = option.span and all(choice.value != value for choice in option.choices)
        fields += [(field, OTHER), (number_field_of(option), value)] if typed else [(field, value)]
    return f"?{urlencode(fields)}"

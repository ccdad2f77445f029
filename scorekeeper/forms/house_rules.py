"""House rules as they come out of a form: fields named by the place of their faults."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict

from scorekeeper.forms.fields import LONGEST_LINE
from scorekeeper.forms.posts import tidy, whole_number
from scorekeeper.forms.strict import WriteForm
from scorekeeper.pages.house_rules import OTHER, field_of, number_field_of
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar

RULES_OF = "rules_of"  # the field that says to which game the form's house rules belong


class HouseRulesForm(WriteForm):
    """The house rules of this game, and of no other. What they may be the rules judge."""

    def __init__(self, post: QueryDict, game: Game) -> None:
        super().__init__(post)
        self.game = game
        self.fields[RULES_OF] = forms.ChoiceField(choices=[(game.key, game.title)])
        for name in fields_of(game):
            self.fields[name] = forms.CharField(required=False, max_length=LONGEST_LINE, strip=False)

    def options(self, now: Options) -> dict[str, Scalar]:
        """Return the house rules as `chosen` reads them. Raises BadRequest if the form is none of ours."""
        self.read()
        return chosen(self.game, self.data, now)


def fields_of(game: Game) -> set[str]:
    """Return the names of the fields in which the house rules of a game are chosen or typed."""
    return {*map(field_of, game.options), *(number_field_of(option) for option in game.options if option.span)}


def chosen(game: Game, post: Mapping[str, str], now: Options) -> dict[str, Scalar]:
    """Return the house rules that differ from the game's defaults. A missing field leaves what is `now`.

    What is not offered stays, to be refused by the rules.
    """
    in_force = game.resolve(now)
    values = {option.key: _value(option, post, in_force) for option in game.options}
    return {option.key: values[option.key] for option in game.options if values[option.key] != option.default}


def _value(option: Option, post: Mapping[str, str], in_force: Options) -> Scalar:
    raw = post.get(field_of(option))
    if raw is None:
        return in_force[option.key]
    if option.longest:
        return tidy(raw)
    if option.span and raw == OTHER:
        typed = post.get(number_field_of(option), "").strip()
        number = whole_number(typed)
        return typed if number is None else number
    return next((choice.value for choice in option.choices if str(choice.value) == raw), raw)

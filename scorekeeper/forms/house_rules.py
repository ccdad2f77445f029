"""House rules as they come out of a form: fields named by the place of their faults."""

from django.http import QueryDict

from scorekeeper.forms.posts import whole_number
from scorekeeper.pages.house_rules import OTHER
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar

RULES_OF = "rules_of"  # the field that says to which game the form's house rules belong


def chosen(game: Game, post: QueryDict, now: Options) -> dict[str, Scalar]:
    """Return the house rules that differ from the game's defaults. A missing field leaves what is `now`.

    What is not offered stays, to be refused by the rules.
    """
    in_force = game.resolve(now)
    values = {option.key: _value(option, post, in_force) for option in game.options}
    return {option.key: values[option.key] for option in game.options if values[option.key] != option.default}


def _value(option: Option, post: QueryDict, in_force: Options) -> Scalar:
    field = f"options.{option.key}"
    raw = post.get(field)
    if raw is None:
        return in_force[option.key]
    if option.longest:
        return " ".join(raw.split())
    if option.span and raw == OTHER:
        typed = post.get(f"{field}.number", "").strip()
        number = whole_number(typed)
        return typed if number is None else number
    return next((choice.value for choice in option.choices if str(choice.value) == raw), raw)

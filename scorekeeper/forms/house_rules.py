"""House rules as they come out of a form: radio buttons named by the place of their faults."""

from django.http import QueryDict

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar

RULES_OF = "rules_of"  # the field that says to which game the form's house rules belong


def chosen(game: Game, post: QueryDict, now: Options) -> dict[str, Scalar]:
    """The house rules that differ from the game's defaults. A missing field leaves what is `now`.

    What is not offered stays, to be refused by the rules.
    """
    in_force = game.resolve(now)
    values = {option.key: _value(option, post.get(f"options.{option.key}"), in_force) for option in game.options}
    return {option.key: values[option.key] for option in game.options if values[option.key] != option.default}


def _value(option: Option, raw: str | None, in_force: Options) -> Scalar:
    if raw is None:
        return in_force[option.key]
    return next((choice.value for choice in option.choices if str(choice.value) == raw), raw)

"""House rules as they come out of a form: radio buttons named by the place of their faults."""

from django.http import QueryDict

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Scalar


def chosen(game: Game, post: QueryDict) -> dict[str, Scalar]:
    """The house rules that differ from the game's defaults. What is not offered stays, to be refused."""
    values = {option.key: _value(option, post.get(f"options.{option.key}")) for option in game.options}
    return {option.key: values[option.key] for option in game.options if values[option.key] != option.default}


def _value(option: Option, raw: str | None) -> Scalar:
    if raw is None:
        return option.default
    return next((choice.value for choice in option.choices if str(choice.value) == raw), raw)

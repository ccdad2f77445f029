"""What every post of ours keeps to, whatever its fields."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

LONGEST_NUMBER = 9  # digits
MANY = {"seat"}  # the players of a new match, clockwise


def refuse_repeated(post: QueryDict) -> None:
    """Raise BadRequest if a field came twice: of two answers none is the keeper's."""
    if any(len(values) > 1 for name, values in post.lists() if name not in MANY):
        raise BadRequest("A field came twice.")


def whole_number(text: str) -> int | None:
    """Return the whole number, 0 or more, that a field holds; None for anything else and for what nobody means."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None

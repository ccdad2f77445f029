"""What every post of ours keeps to, whatever its fields."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

MANY = {"seat"}  # the players of a new match, clockwise


def refuse_repeated(post: QueryDict) -> None:
    """Raise BadRequest if a field came twice: of two answers none is the keeper's."""
    if any(len(values) > 1 for name, values in post.lists() if name not in MANY):
        raise BadRequest("A field came twice.")

"""Checks of posted forms, whatever their fields."""

import re
from collections.abc import Collection, Container

from django.core.exceptions import BadRequest
from django.http import QueryDict

KEY = re.compile(r"\A[\w-]{8,64}\Z", re.ASCII)
TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field, no secret


def refuse_foreign(post: QueryDict, known: Container[str], many: Collection[str] = ()) -> None:
    """Raise BadRequest for a field that is not `known`, or that came twice and is not one of `many`.

    The CSRF token is always known.
    """
    for name, values in post.lists():
        if name not in known and name != TOKEN:
            raise BadRequest("The form has a field that is none of ours.")
        if len(values) > 1 and name not in many:
            raise BadRequest("A field came twice.")


def read_key(post: QueryDict) -> str:
    """Return the key of one write, which the page made. Raises BadRequest if it is missing or invalid."""
    key = post.get("key", "")
    if not KEY.fullmatch(key):
        raise BadRequest("The form has no key of its own.")
    return key


def collapse_spaces(name: str) -> str:
    """Return a name without spaces around it, and with runs of spaces inside made one."""
    return " ".join(name.split())

"""Which link a keeper ends."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.posts import refuse_repeated


def generation_of(post: QueryDict) -> int:
    """Return the generation of the link that the form showed. Raises BadRequest if it says none."""
    refuse_repeated(post)
    said = post.get("generation", "")
    if not (said.isascii() and said.isdecimal() and len(said) < 10):
        raise BadRequest("The form says no link.")
    return int(said)

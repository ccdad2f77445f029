"""Which link a keeper ends."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.posts import refuse_repeated, whole_number


def generation_of(post: QueryDict) -> int:
    """Return the generation of the link that the form showed. Raises BadRequest if it says none."""
    refuse_repeated(post)
    generation = whole_number(post.get("generation", ""))
    if generation is None:
        raise BadRequest("The form says no link.")
    return generation

"""Forms of one field beside the button that was pressed."""

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.matches import tidy
from scorekeeper.forms.posts import refuse_repeated
from scorekeeper.rules.faults import Refused
from scorekeeper.words.faults import together

DEED = "do"  # the name of every button


def deed_of(post: QueryDict, *deeds: str) -> str:
    """Return which of these deeds was asked for. Raises BadRequest if the form is none of ours."""
    refuse_repeated(post)
    deed = post.get(DEED, "")
    if deed not in deeds:
        raise BadRequest("The form says nothing to do.")
    return deed


def text_of(post: QueryDict, field: str = "name") -> str:
    """Return what was typed, without spaces around it, and with single ones inside."""
    return tidy(post.get(field, ""))


def choice_of(post: QueryDict, field: str, choices: tuple[str, ...]) -> str:
    """Return which of these was chosen. Raises BadRequest for anything else."""
    chosen = post.get(field, "")
    if chosen not in choices:
        raise BadRequest("The form chose nothing that it offers.")
    return chosen


def said(refused: Refused) -> str:
    """Say why a form was refused."""
    return together(refused.faults)

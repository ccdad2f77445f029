"""Forms of one field, if any, beside the button that was pressed."""

from django import forms
from django.http import QueryDict

from scorekeeper.forms.fields import LineField
from scorekeeper.forms.strict import StrictForm
from scorekeeper.rules.faults import Refused
from scorekeeper.words.faults import together


class ButtonForm(StrictForm):
    """A form whose button says what to do."""

    do = forms.ChoiceField()

    def __init__(self, post: QueryDict, *actions: str) -> None:
        super().__init__(post)
        self.fields["do"] = forms.ChoiceField(choices=[(action, action) for action in actions])


class NameForm(ButtonForm):
    """A form in which a name is typed."""

    name = LineField()


def action_of(post: QueryDict, *actions: str) -> str:
    """Return which of these actions was asked for. Raises BadRequest for a form that no page sends."""
    return str(ButtonForm(post, *actions).read()["do"])


def name_of(post: QueryDict, action: str) -> str:
    """Return the name that was typed for this action. Raises BadRequest for a form that no page sends."""
    return str(NameForm(post, action).read()["name"])


def refusal_words(refused: Refused) -> str:
    """Say why a form was refused."""
    return together(refused.faults)

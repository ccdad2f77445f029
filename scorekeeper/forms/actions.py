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

    def __init__(self, post: QueryDict, *deeds: str) -> None:
        super().__init__(post)
        self.fields["do"] = forms.ChoiceField(choices=[(deed, deed) for deed in deeds])


class NameForm(ButtonForm):
    """A form in which a name is typed."""

    name = LineField()


def deed_of(post: QueryDict, *deeds: str) -> str:
    """Return which of these deeds was asked for. Raises BadRequest if the form is none of ours."""
    return str(ButtonForm(post, *deeds).read()["do"])


def name_of(post: QueryDict, deed: str) -> str:
    """Return the name that was typed for this deed. Raises BadRequest if the form is none of ours."""
    return str(NameForm(post, deed).read()["name"])


def said(refused: Refused) -> str:
    """Say why a form was refused."""
    return together(refused.faults)

"""Forms with the action of the pressed button and at most one other field."""

from django import forms
from django.conf import settings
from django.http import QueryDict

from scorekeeper.forms.fields import LineField
from scorekeeper.forms.strict import StrictForm
from scorekeeper.rules.faults import Refused
from scorekeeper.words.faults import together


class ButtonForm(StrictForm):
    """A form whose only field is the action of the pressed button."""

    do = forms.ChoiceField()

    def __init__(self, post: QueryDict, *actions: str) -> None:
        super().__init__(post)
        self.fields["do"] = forms.ChoiceField(choices=[(action, action) for action in actions])


class NameForm(ButtonForm):
    """A form with the action of the pressed button and a typed name."""

    name = LineField()


class LanguageForm(StrictForm):
    """The form of the languages; each button has one."""

    def __init__(self, post: QueryDict) -> None:
        super().__init__(post)
        self.fields["language"] = forms.ChoiceField(choices=settings.LANGUAGES)


def action_of(post: QueryDict, *actions: str) -> str:
    """Return the action of the pressed button, one of `actions`. Raises BadRequest for any other form."""
    return str(ButtonForm(post, *actions).read()["do"])


def name_of(post: QueryDict, action: str) -> str:
    """Return the typed name. Raises BadRequest if the form has another action or other fields."""
    return str(NameForm(post, action).read()["name"])


def refusal_words(refused: Refused) -> str:
    """Return the sentences that say why a form was refused."""
    return together(refused.faults)

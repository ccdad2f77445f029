"""Forms with the action of the pressed button and at most one other field."""

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

from scorekeeper.forms.fields import KeyField, LineField, OneOfField
from scorekeeper.forms.strict import StrictForm
from scorekeeper.rules.faults import Refused
from scorekeeper.words.faults import faults_in_one_line


class ButtonForm(StrictForm):
    """A form whose only field is `do`, the action of the pressed button: one of `actions`, which are its values."""

    def __init__(self, post: QueryDict, *actions: str) -> None:
        super().__init__(post)
        self.fields["do"] = OneOfField(*actions, required=True)


class NameForm(ButtonForm):
    """A form with the action of the pressed button, `do`, and a typed `name`, which may be empty."""

    name = LineField()


class NamedWriteForm(NameForm):
    """A `NameForm` that writes, with the `key` of the write."""

    key = KeyField()


class LanguageForm(StrictForm):
    """The form of the languages: each button is one `language`, of settings.LANGUAGES.

    `back` is the path of the page to show afterwards, "" for the first page.
    """

    back = forms.CharField(required=False)

    def __init__(self, post: QueryDict) -> None:
        super().__init__(post)
        self.fields["language"] = forms.ChoiceField(choices=settings.LANGUAGES)

    def clean_back(self) -> str:
        """Return the path of a page of this site, or "". Raises ValidationError for any other URL."""
        back = str(self.cleaned_data["back"])
        if back and not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
            raise forms.ValidationError(back)
        return back


def action_of(post: QueryDict, *actions: str) -> str:
    """Return the action of the pressed button, one of `actions`. Raises BadRequest for any other form."""
    return str(ButtonForm(post, *actions).read()["do"])


def typed_name(post: QueryDict, action: str) -> str:
    """Return the typed name, perhaps "". Raises BadRequest if the action is not `action`, or for other fields."""
    return str(NameForm(post, action).read()["name"])


def refusal_words(refused: Refused) -> str:
    """Return in one line the sentences that say why a form was refused."""
    return faults_in_one_line(refused.faults)

"""Forms that refuse fields which their page does not send."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.fields import LONGEST_LINE, KeyField
from scorekeeper.forms.posts import refuse_foreign


class StrictForm(forms.Form):
    """A form whose validation raises BadRequest for input that none of our pages sends.

    That is an unknown field, a field that came twice, or an invalid value of a field that the page itself fills in.
    The fields named in `typed` are typed by people: they must be sent, and an error in one is shown at the field.
    """

    typed: Collection[str] = ()
    data: QueryDict

    def full_clean(self) -> None:
        """Call `check_post` if the form was sent, then clean the fields.

        Raises BadRequest for an error in a field that is not `typed`, and for one of the whole form.
        """
        if self.is_bound:
            self.check_post()
        super().full_clean()
        for name in self.errors:
            if name not in self.typed:
                raise BadRequest(f"The form has no right {name}.")

    def check_post(self) -> None:
        """Raise BadRequest for a field that is unknown or came twice, and if one of `typed` is missing."""
        refuse_foreign(self.data, self.fields)
        if any(name not in self.data for name in self.typed):
            raise BadRequest("The form is not whole.")

    def read(self) -> dict[str, Any]:
        """Return the cleaned data of a form without typed fields. Raises BadRequest if it is invalid."""
        self.is_valid()
        return self.cleaned_data


class WriteForm(StrictForm):
    """A form that writes, with the `key` of the write: a form that arrives twice is written once."""

    key = KeyField()


class BackForm(WriteForm):
    """A write form that several pages have; `back` is the URL name of the one from which it was sent, perhaps ""."""

    back = forms.CharField(required=False, max_length=LONGEST_LINE)

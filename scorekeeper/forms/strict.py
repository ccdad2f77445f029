"""A form that takes a post whole."""

from collections.abc import Collection
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.fields import KeyField
from scorekeeper.forms.posts import refuse_foreign


class StrictForm(forms.Form):
    """A form that raises BadRequest, once it is asked whether it is valid, for what none of our pages sends.

    That is a field that the form does not have, one that came twice, and a wrong value of a field that the page
    itself fills in. The fields of `typed` are somebody's own words: they are always sent, and a fault in them is an
    error at the field, as in any form.
    """

    typed: ClassVar[Collection[str]] = ()
    data: QueryDict

    def full_clean(self) -> None:
        """Check the post as a whole, then each field."""
        if self.is_bound:
            self.check_post()
        super().full_clean()
        for name in self.errors:
            if name not in self.typed:
                raise BadRequest(f"The form has no right {name}.")

    def check_post(self) -> None:
        """Raise BadRequest for fields that no page sends, and for those missing that it always sends."""
        refuse_foreign(self.data, self.fields)
        if any(name not in self.data for name in self.typed):
            raise BadRequest("The form is not whole.")

    def read(self) -> dict[str, Any]:
        """Return what the fields say, where nobody has typed any of them."""
        self.is_valid()
        return self.cleaned_data


class WriteForm(StrictForm):
    """A form that writes in a match: the page gives it a key."""

    key = KeyField()


class ListedForm(WriteForm):
    """One that may stand in a list, which is shown again: `back`."""

    back = forms.CharField(required=False)

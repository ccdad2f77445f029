from django import forms

from scorekeeper.forms.fields import WholeNumberField


class BeforeForm(forms.Form):
    """The query of a page of the ledger: the revision before which it begins. An invalid value is ignored."""

    before = WholeNumberField(required=False, min_value=1)

    def revision(self) -> int | None:
        self.is_valid()
        before: int | None = self.cleaned_data.get("before")
        return before

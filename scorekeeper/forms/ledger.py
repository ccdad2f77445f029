from django import forms

HIGHEST = 2**31 - 1


class BeforeForm(forms.Form):
    """Where a page of the ledger begins. An invalid value is ignored."""

    before = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST)

    def revision(self) -> int | None:
        self.is_valid()
        before: int | None = self.cleaned_data.get("before")
        return before

from django import forms

from scorekeeper.pages.past.filters import PastFilters


class PastFilterForm(forms.Form):
    """Of which game and which year a club's past is shown. An invalid value is ignored."""

    game = forms.CharField(required=False, max_length=200)
    year = forms.IntegerField(required=False, min_value=1, max_value=9999)

    def filters(self, club: int) -> PastFilters:
        """Return what is asked for of a club."""
        self.is_valid()
        return PastFilters(self.cleaned_data.get("game", ""), self.cleaned_data.get("year") or 0, club)


class SortForm(forms.Form):
    """By which column players are sorted. One that is not there is ignored."""

    sort = forms.CharField(required=False, max_length=20)

    def sorts_by(self) -> str:
        """Return the column to sort by, "" where none is asked for."""
        self.is_valid()
        return str(self.cleaned_data.get("sort", ""))


class RecordFilterForm(PastFilterForm, SortForm):
    """The same, whether the worst totals are shown in place of the best, and what players are sorted by."""

    worst = forms.BooleanField(required=False)

    def shows_worst(self) -> bool:
        """Return whether the worst totals are asked for."""
        return self.is_valid() and bool(self.cleaned_data["worst"])


class PairForm(PastFilterForm):
    """The same, and who is chosen in place of the two players of the address."""

    a = forms.IntegerField(required=False, min_value=1)
    b = forms.IntegerField(required=False, min_value=1)

    def pair(self, a: int, b: int) -> tuple[int, int]:
        """Return the two chosen players; choosing the other one in a place swaps the sides."""
        self.is_valid()
        chosen = self.cleaned_data.get("a") or a, self.cleaned_data.get("b") or b
        return chosen if chosen[0] != chosen[1] else (b, a)

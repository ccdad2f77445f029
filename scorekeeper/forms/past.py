from django import forms

from scorekeeper.pages.past.filters import PastFilters


class PastFilterForm(forms.Form):
    """The game and the year of which a club's past is shown. An invalid value is ignored."""

    game = forms.CharField(required=False, max_length=200)
    year = forms.IntegerField(required=False, min_value=1, max_value=9999)

    def filters(self, club: int) -> PastFilters:
        """Return the filters for the past of the club with this id; "" or 0 for what is missing or invalid."""
        self.is_valid()
        return PastFilters(self.cleaned_data.get("game", ""), self.cleaned_data.get("year") or 0, club)


class SortForm(forms.Form):
    """The column that players are sorted by. An unknown one is ignored."""

    sort = forms.CharField(required=False, max_length=20)

    def sorts_by(self) -> str:
        """Return the column to sort by; "" if it is missing or too long. The caller ignores unknown columns."""
        self.is_valid()
        return str(self.cleaned_data.get("sort", ""))


class RecordFilterForm(PastFilterForm, SortForm):
    """Game and year, whether the worst totals replace the best, and the column that players are sorted by."""

    worst = forms.BooleanField(required=False)

    def shows_worst(self) -> bool:
        """Return whether the worst totals are asked for."""
        self.is_valid()
        return bool(self.cleaned_data["worst"])


class PairForm(PastFilterForm):
    """Game and year, and the players chosen instead of the two in the URL."""

    a = forms.IntegerField(required=False, min_value=1)
    b = forms.IntegerField(required=False, min_value=1)

    def pair(self, a: int, b: int) -> tuple[int, int]:
        """Return the ids of the two chosen players, by default `a` and `b`.

        If these would be the same, return (b, a): who is chosen for the place of the other swaps places.
        """
        self.is_valid()
        chosen = self.cleaned_data.get("a") or a, self.cleaned_data.get("b") or b
        return chosen if chosen[0] != chosen[1] else (b, a)

from django import forms

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.strict import StrictForm
from scorekeeper.models import Night
from scorekeeper.queries.nights import Filters


class NightForm(StrictForm):
    """Where an evening was spent, and what should be remembered of it."""

    typed = ("place", "note")

    place = forms.CharField(required=False, max_length=80)
    note = forms.CharField(required=False, max_length=2000)

    @classmethod
    def of(cls, night: Night) -> "NightForm":
        """Return the form as it is first shown."""
        return cls(initial={"place": night.place, "note": night.note})


class FilterForm(forms.Form):
    """What to look for among the nights. An invalid value is ignored."""

    game = forms.CharField(required=False, max_length=40)
    player = WholeNumberField(required=False)
    q = forms.CharField(required=False, max_length=80)
    before = forms.DateField(required=False)

    def filters(self) -> Filters:
        self.is_valid()
        found = self.cleaned_data
        return Filters(
            game=found.get("game", ""),
            player=found.get("player"),
            text=found.get("q", ""),
            before=found.get("before"),
        )

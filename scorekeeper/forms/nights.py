from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.models import Night
from scorekeeper.queries.nights import Filters


class NightForm(forms.Form):
    """Where an evening was spent, and what should be remembered of it."""

    place = forms.CharField(required=False, max_length=80)
    note = forms.CharField(required=False, max_length=2000)

    @classmethod
    def of(cls, night: Night) -> "NightForm":
        """Return the form as it is first shown."""
        return cls(initial={"place": night.place, "note": night.note})

    @classmethod
    def sent(cls, post: QueryDict) -> "NightForm":
        """Return the form as it came back. Raises BadRequest if it is none of ours."""
        if any(len(post.getlist(name)) != 1 for name in cls.base_fields):
            raise BadRequest("The form is not whole.")
        return cls(post)


class FilterForm(forms.Form):
    """What to look for among the nights. An invalid value is ignored."""

    game = forms.CharField(required=False, max_length=40)
    player = forms.IntegerField(required=False)
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

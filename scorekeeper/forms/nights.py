from collections.abc import Collection
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.strict import WriteForm
from scorekeeper.models import Night
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.nights.filters import NightsAsked
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE, visible

NO_DATE = {"required": _("Say when it was."), "invalid": _("Write the date as 2026-11-20.")}
UNSEEN_PLACE = _("This place holds a character that can’t be seen: type it again.")
OLDEST = date(1900, 1, 1)  # the earliest date of a night


def check_evening(date: date) -> None:
    """Raise ValidationError for a date after tonight's, or before OLDEST (1900)."""
    if not OLDEST <= date <= tonight():
        raise ValidationError(_("That evening is still to come.") if date > OLDEST else _("That is too long ago."))


class EveningForm(WriteForm):
    """The date of an evening, `on`: from OLDEST to tonight. `known`, the date that it has so far, is always valid."""

    on = forms.DateField(error_messages=NO_DATE)
    typed: Collection[str] = ("on",)

    def __init__(self, post: QueryDict | None, known: date, **initial: str) -> None:
        super().__init__(post, initial={"on": known.isoformat()} | initial)
        self.known = known

    def clean_on(self) -> date:
        """Return the date. Raises ValidationError if it was changed to one after tonight's or before OLDEST."""
        found: date = self.cleaned_data["on"]
        if found != self.known:
            check_evening(found)
        return found


class NoteField(forms.CharField):
    """A text of several lines. Browsers send each line break as two characters, but count it as one."""

    def to_python(self, value: Any) -> str:
        """Return the text with each line break as a single line feed."""
        return str(super().to_python(value)).replace("\r\n", "\n")


class NightForm(EveningForm):
    """The date, the place and the note of a night, each with what the page showed: `was_on` and so on."""

    typed = ("on", "place", "note")
    place = forms.CharField(required=False, max_length=LONGEST_PLACE)
    note = NoteField(required=False, max_length=LONGEST_NOTE)

    def __init__(self, post: QueryDict | None, night: Night) -> None:
        shown = {"on": night.date.isoformat(), "place": night.place, "note": night.note}
        super().__init__(post, night.date, **shown, **{f"was_{name}": text for name, text in shown.items()})
        self.fields |= {f"was_{name}": NoteField(required=False, max_length=LONGEST_NOTE) for name in self.typed}

    def changed(self) -> dict[str, Any]:
        """Return what was changed on the page, of a valid form: others may have changed the rest meanwhile.

        The keys are "on", a date, "place" and "note", each only if it was changed.
        """
        return {name: self.cleaned_data[name] for name in self.typed if self.data[name] != self.data.get(f"was_{name}")}

    def clean_place(self) -> str:
        """Return the place. Raises ValidationError for a new one with characters that cannot be shown."""
        place: str = self.cleaned_data["place"]
        if place and place != self.initial["place"] and not visible(place):
            raise ValidationError(UNSEEN_PLACE)
        return place


class FilterForm(forms.Form):
    """The filters of the nights. Invalid values are ignored.

    An empty year means every year; a missing one means that no year was chosen yet.
    """

    club = WholeNumberField(required=False)
    game = forms.CharField(required=False, max_length=200)
    player = WholeNumberField(required=False)
    other = WholeNumberField(required=False)
    outcome = forms.CharField(required=False, max_length=8)
    place = forms.CharField(required=False, max_length=LONGEST_PLACE)
    q = forms.CharField(required=False, max_length=80)
    state = forms.CharField(required=False, max_length=8)
    year = WholeNumberField(required=False, min_value=OLDEST.year, max_value=9999)
    month = WholeNumberField(required=False, min_value=1, max_value=12)
    since = forms.DateField(required=False)
    until = forms.DateField(required=False)
    before = forms.DateField(required=False)

    def club_asked(self) -> int | None:
        """Return the id of the club whose nights are asked for; None if it is missing or invalid."""
        self.is_valid()
        return self.cleaned_data.get("club")

    def asked(self) -> NightsAsked:
        """Return the filters; those that are missing or invalid are empty.

        With an empty or invalid year in the URL, the year is 0, which asks for all years, and the month None. Without a
        year in the URL, the year is None.
        """
        self.is_valid()
        asked = {name: value for name, value in self.cleaned_data.items() if name not in ("club", "q")}
        if "year" in self.data and asked.get("year") is None:
            asked |= {"year": 0, "month": None}
        return NightsAsked(text=self.cleaned_data.get("q", ""), **asked)


class PageForm(forms.Form):
    """The date before which a page of nights begins; without one it is the newest page."""

    before = forms.DateField(required=False, input_formats=["%Y-%m-%d"])

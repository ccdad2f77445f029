from collections.abc import Collection
from datetime import date
from typing import ClassVar, Self

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.strict import WriteForm
from scorekeeper.models import Night
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.nights.filters import NightsAsked
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE, visible

NO_DATE = {"required": "Say when it was.", "invalid": "Write the date as 2026-11-20."}
UNSEEN_PLACE = "This place holds a character that can’t be seen: type it again."
OLDEST = date(1900, 1, 1)  # the earliest date of a night


def check_evening(date: date) -> None:
    """Raise ValidationError for a date in the future or too far in the past."""
    if not OLDEST <= date <= tonight():
        raise ValidationError("That evening is still to come." if date > OLDEST else "That is too long ago.")


class EveningForm(WriteForm):
    """The date of an evening, not after tonight."""

    on = forms.DateField(error_messages=NO_DATE)
    typed: ClassVar[Collection[str]] = ("on",)
    known: date | None = None

    @classmethod
    def sent(cls, post: QueryDict, known: date) -> Self:
        """Return the bound form; the date `known` is always valid."""
        form = cls(post)
        form.known = known
        return form

    def clean_on(self) -> date:
        found: date = self.cleaned_data["on"]
        if found != self.known:
            check_evening(found)
        return found


class NightForm(EveningForm):
    """The date, the place and the note of an evening."""

    typed = ("on", "place", "note")
    place = forms.CharField(required=False, max_length=LONGEST_PLACE)
    note = forms.CharField(required=False, max_length=LONGEST_NOTE)
    known_place = ""

    def clean_place(self) -> str:
        """Return the place. Raises ValidationError for a new one with characters that cannot be shown."""
        place: str = self.cleaned_data["place"]
        if place and place != self.known_place and not visible(place):
            raise ValidationError(UNSEEN_PLACE)
        return place

    @classmethod
    def sent_of(cls, post: QueryDict, night: Night) -> Self:
        """Return the bound form of a night; the date and place that the night has are always valid."""
        form = cls.sent(post, night.date)
        form.known_place = night.place
        return form

    @classmethod
    def of(cls, night: Night) -> "NightForm":
        """Return the unbound form with the values of a night."""
        return cls(initial={"on": night.date.isoformat(), "place": night.place, "note": night.note})


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
        """Return the id of the club whose nights are asked for, if any."""
        self.is_valid()
        return self.cleaned_data.get("club")

    def asked(self) -> NightsAsked:
        """Return the filters that are set."""
        self.is_valid()
        found = self.cleaned_data
        year = found.get("year")
        return NightsAsked(
            game=found.get("game", ""),
            player=found.get("player"),
            place=found.get("place", ""),
            text=found.get("q", ""),
            state=found.get("state", ""),
            year=0 if year is None and "year" in self.data else year,
            month=None if year is None and "year" in self.data else found.get("month"),
            since=found.get("since"),
            until=found.get("until"),
            before=found.get("before"),
            other=found.get("other"),
            outcome=found.get("outcome", ""),
        )

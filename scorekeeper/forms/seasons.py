from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.facts.typed import whole_number
from scorekeeper.figures.club import Season as SeasonFacts
from scorekeeper.figures.season_rules import POINTS, Counting, SeasonRules
from scorekeeper.forms.fields import LineField, OneOfField, WholeNumberField
from scorekeeper.forms.nights import OLDEST
from scorekeeper.forms.strict import WriteForm
from scorekeeper.models import Season
from scorekeeper.rules.faults import Fault
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.seasons import points_listed

NO_DAY = {"required": _("Say which day."), "invalid": _("Write the date as 2026-11-20.")}
NO_NUMBER = {"invalid": _("This must be a whole number.")}
NO_POINTS = _("Write whole numbers with a space between them, such as 10 7 5 3 2 1.")
FOLDED = ("points", "best", "least")  # the fields in the closed part of the form


class PointsField(forms.Field):
    """Points by place, with spaces, commas or semicolons between them."""

    def to_python(self, value: Any) -> tuple[int, ...]:
        """Return the points. Raises ValidationError for an empty field, and for anything but whole numbers."""
        numbers = [whole_number(number) for number in str(value or "").replace(",", " ").replace(";", " ").split()]
        found = tuple(number for number in numbers if number is not None)
        if not found or len(found) < len(numbers):
            raise ValidationError(NO_POINTS)
        return found


class DayField(forms.DateField):
    """A day on which a night may be."""

    def __init__(self) -> None:
        super().__init__(error_messages=NO_DAY)

    def validate(self, value: date | None) -> None:
        """Raise ValidationError for a missing day, and for one before OLDEST (1900)."""
        super().validate(value)
        if value and value < OLDEST:
            raise ValidationError(_("That is too long ago."))


class SeasonForm(WriteForm):
    """The form of a season: its name, first and last day, game and way to count.

    `groups` are the values of the choice of games; `initial` are the texts that an unsent form shows.
    """

    typed = ("name", "first", "last", *FOLDED)
    name = LineField()
    first = DayField()
    last = DayField()
    counting = OneOfField(*Counting, required=True)
    points = PointsField()
    best = WholeNumberField(required=False, error_messages=NO_NUMBER)
    least = WholeNumberField(required=False, error_messages=NO_NUMBER)

    def __init__(self, post: QueryDict | None, groups: Iterable[str], initial: dict[str, str] | None = None) -> None:
        super().__init__(post, initial=initial)
        self.fields["group"] = OneOfField(*groups)

    def facts(self) -> SeasonFacts:
        """Return the season of a valid form; without `best` all nights count, without `least` it is 1."""
        data = self.cleaned_data
        rules = SeasonRules(Counting(data["counting"]), data["points"], data["best"], data["least"] or 1)
        return SeasonFacts(data["name"], data["first"], data["last"], rules, data["group"] or "")

    def add_faults(self, faults: Iterable[Fault]) -> None:
        """Add the faults with which a service refused the season, each as an error of its field, else of the form."""
        for fault in faults:
            field = fault.path[0]
            self.add_error(field if field in self.typed else None, fault_sentence(fault))

    @property
    def unfolded(self) -> bool:
        """Whether a field that the page folds away (FOLDED) has an error, so that the page must show it."""
        return any(field in self.errors for field in FOLDED)

    @property
    def focused(self) -> str:
        """The name of the first field with an error; "" if there is none."""
        return next((field for field in self.typed if field in self.errors), "")


def proposed(name: str, first: date, last: date) -> dict[str, str]:
    """Return the texts of the form's fields for a new season of all games, counted by points."""
    return values_of(SeasonFacts(name, first, last, SeasonRules(Counting.POINTS, POINTS)))


def values_of(season: Season | SeasonFacts) -> dict[str, str]:
    """Return the text of each field of the form, by its name, for this season; "" where it is empty by default."""
    rules = season.rules
    return {
        "name": season.name,
        "first": season.first.isoformat(),
        "last": season.last.isoformat(),
        "group": season.group,
        "counting": rules.counting.value,
        "points": points_listed(rules.points or POINTS),
        "best": str(rules.best or ""),
        "least": str(rules.least) if rules.least > 1 else "",
    }

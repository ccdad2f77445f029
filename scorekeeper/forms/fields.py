"""Form fields that several forms use."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.posts import KEY, collapse_spaces

LONGEST_LINE = 1000  # characters; longer than any typed line
ID = re.compile(r"\A[0-9]{1,40}\Z")


class WholeNumberField(forms.IntegerField):
    """A whole number, 0 or more, in digits."""

    def to_python(self, value: Any) -> int | None:
        """Return the number; None for an empty field. Raises ValidationError for anything but one to nine digits."""
        if value in self.empty_values:
            return None
        number = whole_number(value)
        if number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number


class OneOfField(forms.Field):
    """A choice among the texts `choices` that the page itself offers; it may be empty unless `required`."""

    def __init__(self, *choices: str, required: bool = False) -> None:
        super().__init__(required=required)
        self.choices = frozenset(choices)

    def validate(self, value: Any) -> None:
        """Raise ValidationError for a text that is none of the choices, and for a missing one that is required."""
        super().validate(value)
        if value and value not in self.choices:
            raise ValidationError("This is none of the choices.")


class KeyField(forms.RegexField):
    """The key of one write, made by the page: a form that arrives twice with the same key is written once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(KEY, strip=False, **options)


class IdField(forms.RegexField):
    """The id of a row, as text of digits."""

    def __init__(self, **options: Any) -> None:
        super().__init__(ID, strip=False, **options)


class LineField(forms.Field):
    """A typed line of at most 1,000 characters, perhaps empty, with its spaces tidied.

    The services validate its content.
    """

    def __init__(self) -> None:
        super().__init__(required=False, validators=[MaxLengthValidator(LONGEST_LINE)])

    def to_python(self, value: Any) -> str:
        """Return the line without spaces around it, and with runs of spaces inside made one."""
        return collapse_spaces(value or "")

"""Numbers as they are written on the sheet: a true minus sign, a plus for a gain, 1st 2nd 3rd."""

from django import template

from scorekeeper.words import phrases
from scorekeeper.words.phrases import figure

register = template.Library()


@register.filter
def minus(number: int | None) -> str:
    """Write a total: "235", "−25", "–" if there is none."""
    return figure(number)


@register.filter
def thousands(number: int) -> str:
    """Write a number of four digits and more as it is read: "1,123"."""
    return phrases.thousands(number)


@register.filter
def signed(number: int | None) -> str:
    """Write a score that is added to a total: "+20", "0", "−100", "–" if there is none."""
    return f"+{number}" if number and number > 0 else figure(number)


@register.filter
def ordinal(place: int) -> str:
    """Write a place: "1st", "2nd", "3rd", "11th"."""
    return phrases.ordinal(place)

"""Numbers as they are written on the sheet: a true minus sign, a plus for a gain, 1st 2nd 3rd."""

from django import template

from scorekeeper.words.phrases import figure, ordinal

register = template.Library()
register.filter("minus", figure)
register.filter(ordinal)


@register.filter
def signed(number: int | None) -> str:
    """Write a score that is added to a total: "+20", "0", "−100", "–" if there is none."""
    return f"+{figure(number)}" if number and number > 0 else figure(number)

"""Template filters for numbers: with a true minus sign, with a plus sign, and as ordinals."""

from django import template

from scorekeeper.words.phrases import digits, ordinal

register = template.Library()
register.filter("minus", digits)
register.filter(ordinal)


@register.filter
def signed(number: int | None) -> str:
    """Return a score with its sign: "+20", "0", "−100"; "–" for None."""
    return f"+{digits(number)}" if number and number > 0 else digits(number)


@register.filter
def ordinal_ending(place: int) -> str:
    """Return an ordinal without its number: "st" for 1, in English."""
    return ordinal(place).replace(str(place), "")

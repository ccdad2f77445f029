"""Template filters for dates: "Friday 20 November", with the year only if it is not the present one."""

from datetime import date, datetime

from django import template
from django.utils.translation import gettext as _

from scorekeeper.models.clocks import tonight
from scorekeeper.words import phrases

register = template.Library()


@register.filter(expects_localtime=True)
def day(when: date) -> str:
    """Return a day: "Friday 20 November"; with its year if that is not the present one."""
    return phrases.day(when, tonight())


@register.filter
def evening(when: date) -> str:
    """Return the date of a night: "tonight", else "Friday 20 November", with its year if that is not this one."""
    return phrases.evening(when, tonight())


@register.filter
def short_day(when: date) -> str:
    """Return a day without its weekday: "20 November"; with its year if that is not the present one."""
    return phrases.short_day(when, tonight())


@register.filter(expects_localtime=True)
def moment(when: datetime) -> str:
    """Return a day and the time: "Friday 20 November, 21:14"; with its year if that is not the present one."""
    return _("{day}, {time}").format(day=day(when), time=f"{when:%H:%M}")


@register.filter(expects_localtime=True)
def written(when: date | None, letters: str) -> str:
    """Return a date in the format `letters`, as Django's filter `date` does; "" for None.

    The first of a month is written as the language writes it.
    """
    return phrases.written(when, letters) if when else ""


@register.filter(expects_localtime=True)
def another_year(when: date) -> str:
    """Return the year of a day as text; "" if it is the present year."""
    return "" if when.year == tonight().year else str(when.year)

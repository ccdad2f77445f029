"""The template filter for the words of a link that leads back to a match."""

from django import template
from django.utils.translation import gettext as _

from scorekeeper.models import Match

register = template.Library()


@register.filter
def way_back(match: Match) -> str:
    """Return what a link from a page of a match to its table is called; once it is over, that leads to the result."""
    return _("Back to the table") if match.state == Match.State.PLAYING else _("Back to the result")

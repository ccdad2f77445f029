"""The template filter for the words of a link that leads back to a match."""

from django import template
from django.utils.translation import gettext as _

from scorekeeper.models import Match

register = template.Library()


@register.filter
def way_back(match: Match) -> str:
    """Return the text of the link from a page of a match back to its table or, once it is over, to its result."""
    return _("Back to the table") if match.state == Match.State.PLAYING else _("Back to the result")

"""Links to watch, and their end."""

from django.db import transaction
from django.db.models import F

from scorekeeper.models import Club, Match, Night
from scorekeeper.news import look_again


@transaction.atomic
def new_link(*, to: Match | Night | Club, club: Club, generation: int) -> None:
    """End the link of this generation to watch this, at once and for the pages that it opened.

    Nothing happens where somebody has ended it already.
    """
    rows = type(to).objects.filter(pk=to.pk, watch_generation=generation)
    if rows.update(watch_generation=F("watch_generation") + 1):
        look_again(club)

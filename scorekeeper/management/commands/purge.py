"""`manage.py purge`: deletes for good the clubs, matches and seasons whose time to be brought back is over."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scorekeeper.services import deleting, seasons
from scorekeeper.services.clubs import LONGEST_SILENCE, ClockAhead, purge
from scorekeeper.services.importing import uploads
from scorekeeper.words.phrases import counted

WAIT = (
    "Deleted clubs and matches are kept for now: by this machine's clock nobody has written anything for {days} days. "
    "If its date is right, they go at the first start after something is written."
)


class Command(BaseCommand):
    """Deletes the rows of clubs seven days after their deletion, of matches and seasons thirty days after it.

    Also deletes outdated uploads. `serve` does the same when it starts.
    """

    help = "Delete for good the clubs whose seven days are over, and the matches and seasons whose thirty are."
    # It only deletes rows: it needs no system checks.
    requires_system_checks = ()

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        """Delete the rows and print how many clubs and matches they were; nothing with verbosity 0.

        If the clock may be wrong, delete only outdated uploads and seasons, and say so on standard error.
        """
        try:
            now = timezone.now()
            uploads.purge(now=now)
            seasons.purge(now=now)
            matches = counted(deleting.purge(now=now), "match", "matches")
            clubs = counted(purge(now=now), "club", "clubs")  # the last, as deleted clubs show that the clock is right
        except ClockAhead:
            self.stderr.write(WAIT.format(days=LONGEST_SILENCE.days))
            return
        if verbosity:
            self.stdout.write(f"{clubs} and {matches} deleted for good")

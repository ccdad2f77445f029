"""`manage.py purge`: deletes for good the clubs whose owners did not change their mind in time."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scorekeeper.services.clubs import LONGEST_SILENCE, ClockAhead, purge
from scorekeeper.words.phrases import counted

WAIT = (
    "Deleted clubs are kept for now: by this machine's clock nobody has written anything for {days} days. "
    "If its date is right, they go at the first start after something is written."
)


class Command(BaseCommand):
    """Deletes, with everything in them, the clubs that were deleted seven days ago; `serve` does it at its start."""

    help = "Delete for good the clubs whose seven days are over."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        """Say how many they were, or that the clock may be wrong."""
        try:
            deleted = counted(purge(now=timezone.now()), "club", "clubs")
        except ClockAhead:
            self.stderr.write(WAIT.format(days=LONGEST_SILENCE.days))
            return
        if verbosity:
            self.stdout.write(f"{deleted} deleted for good")

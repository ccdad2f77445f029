"""`manage.py figures FILE|-`: prints the figures of a club's document as JSON."""

import gc
from typing import Any

from scorekeeper.figures.reading import LONGEST_TEXT, read
from scorekeeper.figures.summary import figures_to_data
from scorekeeper.management.documents import DocumentCommand


class Command(DocumentCommand):
    """Prints the figures of a club, or what is wrong with its document."""

    help = "Read a club's document and print its figures as JSON."
    document = "club"
    longest = LONGEST_TEXT

    def answer(self, content: bytes) -> dict[str, Any]:
        """Return the figures of the club's document in `content` as JSON data (`figures_to_data`).

        Raises Refused with the faults of the document.
        """
        # All objects are needed to the end, so garbage collection would free nothing, but take a quarter of the time.
        gc.disable()
        try:
            return figures_to_data(read(content))
        finally:
            gc.enable()

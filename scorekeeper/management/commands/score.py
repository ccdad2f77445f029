"""`manage.py score FILE|-`: prints the sheet of one record as JSON."""

from typing import Any

from scorekeeper.management.documents import DocumentCommand
from scorekeeper.rules.documents.text import LONGEST_TEXT
from scorekeeper.rules.record.reading import read
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data


class Command(DocumentCommand):
    """Prints the sheet of a record, or its faults."""

    help = "Read the record of a match and print its score sheet as JSON."
    document = "record"
    longest = LONGEST_TEXT

    def answer(self, content: bytes) -> dict[str, Any]:
        """Return the sheet of the record in `content` as JSON data (`sheet_to_data`).

        Raises Refused with the faults of the record.
        """
        return sheet_to_data(derive(read(content)))

"""Commands that read one document and print JSON."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, no_translations

from scorekeeper.management.pipes import use_utf8
from scorekeeper.rules.faults import Fault, FaultCode, Refused

UNREADABLE = FaultCode("unreadable", "{file}: {error}")


class DocumentCommand(BaseCommand):
    """Prints the answer to a document as JSON, or its faults.

    `document` is what the document is called, and the path of faults of the whole text; it has at most `longest` bytes.
    """

    document: str
    longest: int
    # It checks a file only: it needs neither the database nor system checks.
    requires_system_checks = ()

    def answer(self, content: bytes) -> dict[str, Any]:
        """Return the JSON data to print for the document in `content`. Raises Refused with its faults.

        Of a longer document `content` has the first `longest` + 1 bytes.
        """
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help=f"the {self.document}, or - for standard input")

    @no_translations
    def handle(self, *_args: Any, file: str, **_options: Any) -> None:
        """Print the answer; or print each fault on a line of standard error and exit with 1."""
        use_utf8(sys.stdout, sys.stderr)
        try:
            with open_document(file, self.document) as stream:
                content = stream.read(self.longest + 1)
            answer = self.answer(content)
        except Refused as refused:
            for fault in refused.faults:
                self.stderr.write(str(fault))
            sys.exit(1)
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))


@contextmanager
def open_document(file: str, document: str) -> Iterator[BinaryIO]:
    """Open a file for reading, standard input for "-".

    Raises Refused, with a fault at `document`, if the file cannot be opened, or if the block raises OSError.
    """
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as stream:
            yield stream
    except OSError as error:
        raise Refused([Fault((document,), UNREADABLE, {"file": file, "error": error.strerror})]) from None

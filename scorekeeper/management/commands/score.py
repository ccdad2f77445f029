"""`manage.py score FILE|-`: the sheet of one record, as JSON."""

import io
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.rules.document import LONGEST_TEXT
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.reading import read
from scorekeeper.rules.sheet import derive, sheet_to_data


class Command(BaseCommand):
    """Prints what follows from a record, or what is wrong with it."""

    help = "Read the record of a match and print its score sheet as JSON."
    # It judges a file; it needs neither the database nor a healthy site.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", help="the record, or - for standard input")

    def handle(self, *_args: Any, file: str, **_options: Any) -> None:
        """Print the sheet; or one line a fault on standard error, and exit with 1."""
        for stream in (sys.stdout, sys.stderr):
            # The same record gives the same bytes, whatever the terminal's language.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8")
        try:
            sheet = derive(read(_content(file)))
        except Refused as refused:
            for fault in refused.faults:
                self.stderr.write(str(fault))
            sys.exit(1)
        self.stdout.write(json.dumps(sheet_to_data(sheet), ensure_ascii=False, indent=2))


def _content(file: str) -> bytes:
    """Read the file, but no more of it than it takes to see that it is too long."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(LONGEST_TEXT + 1)
        with Path(file).open("rb") as stream:
            return stream.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise Refused([Fault(("record",), f"{file}: {error.strerror}")]) from None

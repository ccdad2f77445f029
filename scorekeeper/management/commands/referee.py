"""`manage.py referee`: questions in, answers out, a line of JSON each."""

import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from scorekeeper.management.pipes import drop_output, print_utf8
from scorekeeper.rules.documents.text import LONGEST_TEXT
from scorekeeper.rules.referee import answer_line


class Command(BaseCommand):
    """Answers what a table argues about, each line as soon as it is read."""

    help = "Answer the referee's questions: one JSON object a line on standard input, one answer a line."
    # It judges questions; it needs neither the database nor a healthy site.
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Answer every line; end quietly when nobody reads the answers any more."""
        print_utf8(sys.stdout)
        try:
            for line in _lines(sys.stdin.buffer):
                self.stdout.write(answer_line(line))
                self.stdout.flush()
        except BrokenPipeError:
            drop_output()


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield every line without its end; of a line that is too long, only enough to show that it is."""
    most = LONGEST_TEXT + 1
    while line := stream.readline(most):
        yield line.removesuffix(b"\n")
        while len(line) == most and not line.endswith(b"\n"):
            line = stream.readline(most)

"""`manage.py referee`: answers questions about the rules; each question and each answer is a line of JSON."""

import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, no_translations

from scorekeeper.management.pipes import use_utf8
from scorekeeper.rules.documents.text import LONGEST_TEXT
from scorekeeper.rules.referee import answer_line


class Command(BaseCommand):
    """Answers questions about the rules: each line of standard input, as soon as it is read."""

    help = "Answer the referee's questions: one JSON object a line on standard input, one answer a line."
    # It needs neither the database nor system checks.
    requires_system_checks = ()

    @no_translations
    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print an answer to each line of standard input."""
        use_utf8(sys.stdout)
        for line in _lines(sys.stdin.buffer):
            self.stdout.write(answer_line(line))
            self.stdout.flush()


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield every line without its line break; of one over LONGEST_TEXT bytes, the first LONGEST_TEXT + 1."""
    most = LONGEST_TEXT + 1
    while line := stream.readline(most):
        yield line.removesuffix(b"\n")
        while len(line) == most and not line.endswith(b"\n"):
            line = stream.readline(most)

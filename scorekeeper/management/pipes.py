"""What commands print to: bytes that are the same everywhere, for a reader who may leave early, as `head` does."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

BROKEN_PIPE = 141  # what a shell says of a program that SIGPIPE ended: 128 + 13


def print_utf8(*streams: TextIO) -> None:
    """Have these streams write UTF-8, whatever the terminal's language."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """End without a word, with the code of a broken pipe, where nobody reads standard output any more."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        sys.exit(BROKEN_PIPE)


def drop_output() -> None:
    """Write nowhere from now on: Python flushes once more as it ends, and would complain of a broken pipe then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

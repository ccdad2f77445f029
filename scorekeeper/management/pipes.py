"""Commands that print for a reader who may leave before the end, as `head` does."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

BROKEN_PIPE = 141  # what a shell says of a program that SIGPIPE ended: 128 + 13


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

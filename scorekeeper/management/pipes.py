"""Output of commands: always UTF-8, and without an error if its reader leaves early, as `head` does."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

BROKEN_PIPE = 141  # the exit code of a program that SIGPIPE has ended: 128 + 13


def use_utf8(*streams: TextIO) -> None:
    """Set the encoding of these streams to UTF-8, whatever the locale."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """Flush standard output after the block; if nobody reads it any more, exit with BROKEN_PIPE and no message."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        sys.exit(BROKEN_PIPE)


def drop_output() -> None:
    """Discard further output to standard output.

    Python flushes it once more at exit, and would report the broken pipe then.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

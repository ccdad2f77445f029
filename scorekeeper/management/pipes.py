"""The standard streams of commands, which may be closed, full, or a pipe that nobody reads any more."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

# Exit codes of a program that a signal has ended: 128 and its number.
INTERRUPTED, BROKEN_PIPE = 130, 141


def use_utf8(*streams: TextIO) -> None:
    """Set the encoding of these streams to UTF-8, whatever the locale."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


@contextmanager
def standard_streams() -> Iterator[None]:
    """Open the streams that are closed, and flush standard output after the block.

    Exit with BROKEN_PIPE and no message if nobody reads standard output, with INTERRUPTED after Ctrl-C, and with one
    sentence after another OSError, such as a full disk.
    """
    _open_closed_streams()
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        sys.exit(BROKEN_PIPE)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        _drop_output()
        place = "" if error.filename is None else f"{error.filename}: "
        sys.exit(f"The command failed: {place}{error.strerror or error or type(error).__name__}.")


def _open_closed_streams() -> None:
    """Open the null device for each closed standard stream, else the next open file or socket would get its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open until the end


def _drop_output() -> None:
    """Discard further standard output: Python flushes it once more at exit, and would report the error then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

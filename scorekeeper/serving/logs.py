"""What is written to the terminal: no key of a link, and a line a minute of what is the same."""

import logging
import re
from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass
from threading import Timer
from traceback import walk_tb
from typing import TextIO

from scorekeeper.outages import outage_of

# The page of signing in is told where to lead on to, with "/" written "%2F" now and then.
KEYS = re.compile(r"((?:/|%2F)(?:(?:watch(?:/|%2F)[\w-]+|pen|join)(?:/|%2F)\d+|live)(?:/|%2F))[^/%\s?&\"']{8,}")
SECONDS = 60.0
MOST_KINDS = 100  # of records that are told apart within SECONDS
OTHERS = "Other messages"


class Masked(logging.Formatter):
    """Formats a record as usual, without the keys of links: nobody who reads a log may get in by it.

    A traceback is for what nobody foresaw: of an outage (outages.py) one line is written.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the record with "…" in place of any key."""
        error = _error_of(record)
        if outage := outage_of(error):
            record = copy(record)
            record.msg, record.args = f"{record.getMessage()}: {outage} ({' '.join(str(error).split())})", ()
            record.exc_info = record.exc_text = None
        return KEYS.sub(r"\1…", super().format(record))


@dataclass(slots=True)
class Repeated:
    """The first line of a record that was written, and how many more of its kind there were since."""

    line: str
    more: int = 0


class Terminal(logging.StreamHandler[TextIO]):
    """Writes the first record of a kind; of those that follow one line every SECONDS, with their number."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds = dict[Hashable, Repeated]()
        self._timer: Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write or count a record; the lock of this handler is held."""
        kind = _kind_of(record)
        if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
            kind = OTHERS
        if kind in self._kinds:
            self._kinds[kind].more += 1
            return
        self._kinds[kind] = Repeated(OTHERS if kind == OTHERS else self.format(record).partition("\n")[0])
        super().emit(record)
        self._tell_later()

    def tell(self) -> None:
        """Write how many more there were of each kind; forget those of which there were none."""
        self.acquire()
        try:
            self._timer = None
            self._kinds = {kind: repeated for kind, repeated in self._kinds.items() if repeated.more}
            for repeated in self._kinds.values():
                super().emit(logging.makeLogRecord({"msg": f"{repeated.line} [{repeated.more:,} more like this]"}))
                repeated.more = 0
            if self._kinds:
                self._tell_later()
        finally:
            self.release()

    def close(self) -> None:
        """Write what is not told yet, as the process ends."""
        if not self.stream.closed:
            self.tell()
        super().close()

    def _tell_later(self) -> None:
        if not self._timer:
            self._timer = Timer(SECONDS, self.tell)
            self._timer.daemon = True
            self._timer.start()


def _kind_of(record: logging.LogRecord) -> Hashable:
    """Return what two records share that are the same: the outage, or the message and where it was raised.

    What stands in a message, as an address, does not tell them apart: anybody can send many.
    """
    error = _error_of(record)
    if outage := outage_of(error):
        return record.name, outage
    raised = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)][-1:] if error else []
    status = getattr(record, "status_code", None)  # of an answer that Django reports
    return record.name, record.levelno, str(record.msg), status, type(error), tuple(raised)


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None

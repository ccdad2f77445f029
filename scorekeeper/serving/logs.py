"""Logging to the terminal: keys of links and tokens are masked, and repeated messages are only counted."""

import logging
import re
from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass
from threading import Timer
from traceback import walk_tb
from typing import TextIO

from scorekeeper.outages import outage_of

# The URL of the sign-in page has the next URL as a parameter, in which "/" may be written as "%2F".
KEYS = re.compile(r"((?:/|%2F)(?:(?:watch(?:/|%2F)[\w-]+|pen|join)(?:/|%2F)\d+|live)(?:/|%2F))[^/%\s?&\"']{8,}")
TOKENS = re.compile(r"scorekeeper-[\w-]{32}")  # of programs, which may put them into a URL by mistake
SECONDS = 60.0
MOST_KINDS = 100  # of records that are counted separately within SECONDS
OTHERS = "Other messages"


class Masked(logging.Formatter):
    """Formats a record without the keys of links and the tokens of programs, which give access to a club.

    An outage (outages.py) is written in one line, without a traceback.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text with "…" in place of any key or token, and an outage without its traceback."""
        error = _error_of(record)
        if outage := outage_of(error):
            record = copy(record)
            record.msg, record.args = f"{record.getMessage()}: {outage} ({' '.join(str(error).split())})", ()
            record.exc_info = record.exc_text = None
        return TOKENS.sub("scorekeeper-…", KEYS.sub(r"\1…", super().format(record)))


@dataclass(slots=True)
class Repeated:
    """The first line of a record that was written, and how many records of its kind have followed."""

    line: str
    more: int = 0


class Terminal(logging.StreamHandler[TextIO]):
    """Writes the first record of a kind, then every minute one line with the number of those that followed."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds = dict[Hashable, Repeated]()
        self._timer: Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write the first record of a kind, and count the others; beyond 100 kinds all others are one.

        The caller holds the lock of this handler.
        """
        kind = _kind_of(record)
        if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
            kind = OTHERS
        if kind in self._kinds:
            self._kinds[kind].more += 1
            return
        self._kinds[kind] = Repeated(OTHERS if kind == OTHERS else self.format(record).partition("\n")[0])
        super().emit(record)
        self._start_timer()

    def write_counts(self) -> None:
        """Write how many records of each kind have followed the first since the last call; forget kinds without any.

        Start the timer for the next call if a kind is left.
        """
        self.acquire()
        try:
            self._timer = None
            self._kinds = {kind: repeated for kind, repeated in self._kinds.items() if repeated.more}
            for repeated in self._kinds.values():
                super().emit(logging.makeLogRecord({"msg": f"{repeated.line} [{repeated.more:,} more like this]"}))
                repeated.more = 0
            if self._kinds:
                self._start_timer()
        finally:
            self.release()

    def close(self) -> None:
        """Write the numbers that are not written yet, and close. Called at the end of the process."""
        if not self.stream.closed:
            self.write_counts()
        super().close()

    def _start_timer(self) -> None:
        """Call `write_counts` in a minute, unless a timer runs already."""
        if not self._timer:
            self._timer = Timer(SECONDS, self.write_counts)
            self._timer.daemon = True
            self._timer.start()


def _kind_of(record: logging.LogRecord) -> Hashable:
    """Return a key that equal records share: the outage, or the message and where it was raised.

    It leaves out the arguments of a message, such as an address, which would make each record a kind of its own.
    """
    error = _error_of(record)
    if outage := outage_of(error):
        return record.name, outage
    raised = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)][-1:] if error else []
    status = getattr(record, "status_code", None)  # of a response that Django logs
    return record.name, record.levelno, str(record.msg), status, type(error), tuple(raised)


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


# Replaces Django's default, which mails errors to ADMINS and prints none in production.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"masked": {"()": f"{__name__}.Masked"}},
    "handlers": {
        "terminal": {"class": f"{__name__}.Terminal", "formatter": "masked"},
        "requests": {"class": "logging.StreamHandler", "formatter": "masked"},
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},  # bad requests get status 400, but no traceback in the log
        "django.server": {"handlers": ["requests"], "level": "INFO", "propagate": False},
        # The package adds its own handlers if there are none here.
        "post_office": {"handlers": ["terminal"], "level": "ERROR", "propagate": False},
    },
}

"""What is written to the terminal, without the keys of links: whoever reads a log must not get in by it."""

import logging
import re

# The page of signing in is told where to lead on to, with "/" written "%2F" now and then.
KEYS = re.compile(r"((?:/|%2F)(?:(?:watch(?:/|%2F)[\w-]+|pen|join)(?:/|%2F)\d+|live)(?:/|%2F))[^/%\s?&\"']{8,}")


class Masked(logging.Formatter):
    """Formats a record as usual, its traceback too, and leaves the keys out."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with "…" in place of any key."""
        return KEYS.sub(r"\1…", super().format(record))

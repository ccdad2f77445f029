"""What is written to the terminal, without the keys of links: whoever reads a log must not get in by it."""

import logging
import re

KEYS = re.compile(r"/((?:watch/[\w-]+|pen|join)/\d+|live)/[^/\s?\"']{8,}")


class Masked(logging.Formatter):
    """Formats a record as usual, its traceback too, and leaves the keys out."""

    def format(self, record: logging.LogRecord) -> str:
        """The line with "…" where a key stood."""
        return KEYS.sub(r"/\1/…", super().format(record))

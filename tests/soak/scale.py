"""How much of the whole is done: all of it, or the SHARE of it that the environment names."""

import os

SHARE = float(os.environ.get("SHARE", "1"))


def some(whole: int, least: int = 1) -> int:
    """Return the share of a count."""
    return max(least, round(whole * SHARE))

"""The SHARE of the whole soak that is run, from the environment."""

import os

SHARE = float(os.environ.get("SHARE", "1"))


def some(whole: int, least: int = 1) -> int:
    """Return the share of a count."""
    return max(least, round(whole * SHARE))

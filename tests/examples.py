"""How many examples Hypothesis tries: few on each run, many in `make soak` (EXAMPLES says how many times as many)."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("EXAMPLES", "1"))


def examples(count: int) -> settings:
    """Return the settings of a test that tries so many examples on an ordinary run."""
    return settings(max_examples=count * TIMES)

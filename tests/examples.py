"""How much is tried by chance: a little on each run, much in `make soak` (EXAMPLES says how many times as much)."""

import os
from collections.abc import Sequence
from random import Random

from hypothesis import settings

TIMES = float(os.environ.get("EXAMPLES", "1"))
seed = "0"  # that of Hypothesis, which the header of a run names


def tried(count: int) -> int:
    """Return how many are tried of what is tried so often on an ordinary run."""
    return max(1, round(count * TIMES))


def examples(count: int) -> settings:
    """Return the settings of a test that tries so many examples on an ordinary run."""
    return settings(max_examples=tried(count))


def one_of(cases: Sequence[str]) -> list[str]:
    """Return one case by chance, the same for each worker of a run; all of them in `make soak`."""
    return list(cases) if TIMES > 1 else [Random(seed).choice(cases)]  # noqa: S311 - tests, not secrets

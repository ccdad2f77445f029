"""The number of random examples: few in `make test`, EXAMPLES times as many in `make soak`."""

import os
from collections.abc import Sequence
from random import Random

from hypothesis import settings

TIMES = float(os.environ.get("EXAMPLES", "1"))
seed = "0"  # Hypothesis's own; pytest prints it in its header


def tried(count: int) -> int:
    """Return the number of examples in this run for `count` in `make test`."""
    return max(1, round(count * TIMES))


def examples(count: int) -> settings:
    """Return the Hypothesis settings of a test with `count` examples in `make test`."""
    return settings(max_examples=tried(count))


def one_of(cases: Sequence[str]) -> list[str]:
    """Return one random case, the same for each worker of a run; all cases in `make soak`."""
    return list(cases) if TIMES > 1 else [Random(seed).choice(cases)]  # noqa: S311 - tests, not secrets

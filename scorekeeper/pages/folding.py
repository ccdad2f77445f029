"""Lists whose first lines are shown, while the others are folded away."""

from collections.abc import Sequence
from typing import TypeVar

Line = TypeVar("Line")


def first_and_more(lines: Sequence[Line], most: int) -> tuple[Sequence[Line], Sequence[Line]]:
    """Return the first `most` lines, which are shown, and the others, which are folded away.

    If there is only one other line, it is shown too.
    """
    shown = most + 1 if len(lines) == most + 1 else most
    return lines[:shown], lines[shown:]

"""The most or the least of something, and everybody who holds it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Extreme(Generic[T]):
    """A value that nobody has bettered, and all who reached it, in order."""

    value: int
    by: list[T]


def holders(candidates: Sequence[tuple[int, T]], pick: Callable[[Iterable[int]], int]) -> Extreme[T] | None:
    """Find the value that `pick` (max or min) picks, and whose it is; None where there are no candidates."""
    if not candidates:
        return None
    value = pick(number for number, _holder in candidates)
    return Extreme(value, [holder for number, holder in candidates if number == value])

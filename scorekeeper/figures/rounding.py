"""Exact fractions, and the decimals that are printed of them."""

from collections.abc import Collection
from fractions import Fraction
from math import floor


def rounded(value: Fraction, decimals: int) -> float:
    """Round half away from zero."""
    scale: int = 10**decimals
    nearest = floor(abs(value) * scale + Fraction(1, 2))
    return (nearest if value >= 0 else -nearest) / scale


def mean(values: Collection[int | Fraction]) -> Fraction | None:
    """Return the exact mean; None of nothing."""
    return Fraction(sum(values)) / len(values) if values else None


def rounded_mean(values: Collection[int | Fraction], decimals: int) -> float | None:
    """Return the mean, rounded; None of nothing."""
    exact = mean(values)
    return None if exact is None else rounded(exact, decimals)

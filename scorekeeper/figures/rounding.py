"""Rounding of exact fractions."""

from fractions import Fraction
from math import floor


def rounded(value: Fraction, decimals: int) -> float:
    """Return a fraction rounded to this number of decimals, half away from zero."""
    scale: int = 10**decimals
    nearest = floor(abs(value) * scale + Fraction(1, 2))
    return (nearest if value >= 0 else -nearest) / scale

"""Rounding of exact fractions."""

from fractions import Fraction
from math import floor


def rounded(value: Fraction, decimals: int) -> float:
    """Round half away from zero."""
    scale: int = 10**decimals
    nearest = floor(abs(value) * scale + Fraction(1, 2))
    return (nearest if value >= 0 else -nearest) / scale

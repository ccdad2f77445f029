from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.rounding import rounded


@given(st.integers(-(10**6), 10**6), st.sampled_from([1, 2, 4, 5, 8, 10, 20, 40]), st.sampled_from([1, 2, 3]))
def test_halves_are_rounded_away_from_zero(numerator: int, denominator: int, decimals: int) -> None:
    # These denominators have an exact decimal fraction.
    exact = Decimal(numerator) / Decimal(denominator)
    nearest = exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    assert rounded(Fraction(numerator, denominator), decimals) == float(nearest)


def test_what_rounds_to_nothing_has_no_sign() -> None:
    assert str(rounded(Fraction(-1, 100), 1)) == "0.0"

"""What the page of two players says of their figures."""

from datetime import date
from fractions import Fraction

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Origin
from scorekeeper.figures.rounding import rounded
from scorekeeper.words.phrases import Phrase, counted, isolated, phrase, short_day, times


def verdict(a: str, b: str, sums: PairSums) -> Phrase:
    """Say who came in ahead more often, and how often the two were level."""
    level = f", level in {sums.level}." if sums.level else "."
    if sums.level == sums.matches:
        return phrase("Level in ", _all(sums), ".")
    if sums.ahead == sums.behind:
        return phrase(f"Each came in ahead {times(sums.ahead)} in ", matches(sums), level)
    (first, second), ahead = ((a, b), sums.ahead) if sums.ahead > sums.behind else ((b, a), sums.behind)
    how_often = f"{ahead} of {matches(sums)}" if ahead < sums.matches else _all(sums)
    return phrase(f"{isolated(first)} came in ahead of {isolated(second)} in ", how_often, level)


def _all(sums: PairSums) -> str:
    """Name all matches of two players."""
    if sums.matches == 2:
        return "both matches"
    return f"all {matches(sums)}" if sums.matches > 1 else "the one match"


def in_front(name: str, matches: int) -> str:
    """Name the matches in which one of the two came in front."""
    who = isolated(name)
    return f"match in which {who} came in ahead" if matches == 1 else f"matches in which {who} came in ahead"


def matches(sums: PairSums) -> str:
    """Count the matches of two players."""
    return counted(sums.matches, "match", "matches")


def never(a: str, b: str, period: str) -> str:
    """Say that two players never met, in a year or at all."""
    return f"{isolated(a)} and {isolated(b)} have not met at the table{f' in {period}' if period else ' yet'}"


def turns_said(a: str, b: str, sides: tuple[str, ...]) -> str:
    """Say who was in front in the last matches, to those who cannot see it."""
    fronts = {"ahead": isolated(a), "behind": isolated(b), "level": "level"}
    return f"In front, the newest at the end: {', '.join(fronts[side] for side in sides)}. All matches"


def mean_words(a: str, b: str, lead: Fraction) -> tuple[int, str]:
    """Return by how many points one is better on the average, and who."""
    points = int(rounded(lead, 0))
    return abs(points), f"{isolated(a if points > 0 else b)} better" if points else "nobody better"


def lead_said(a: str, b: str, origin: Origin, today: date) -> str:
    """Say who was in front by so much and when; how often, if it was more than once."""
    if origin.times > 1:
        return times(origin.times)
    day = short_day(origin.date, today)
    return f"{isolated(a if origin.value > 0 else b)}, {day}" if origin.value else day

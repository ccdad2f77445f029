"""Words for the figures on the page of two players."""

from datetime import date
from fractions import Fraction

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Origin, Partner
from scorekeeper.figures.rounding import rounded
from scorekeeper.words.phrases import StyledText, counted, isolated, short_day, styled, times


def verdict(a: str, b: str, sums: PairSums) -> StyledText:
    """Return who finished ahead more often, and how often the two were level."""
    level = f", level in {sums.level}." if sums.level else "."
    if sums.level == sums.matches:
        return styled("Level in ", _all(sums), ".")
    if sums.ahead == sums.behind:
        return styled(f"Each came in ahead {times(sums.ahead)} in ", matches(sums), level)
    (first, second), ahead = ((a, b), sums.ahead) if sums.ahead > sums.behind else ((b, a), sums.behind)
    how_often = f"{ahead} of {matches(sums)}" if ahead < sums.matches else _all(sums)
    return styled(f"{isolated(first)} came in ahead of {isolated(second)} in ", how_often, level)


def _all(sums: PairSums) -> str:
    """Return "all 7 matches", "both matches" or "the one match"."""
    if sums.matches == 2:
        return "both matches"
    return f"all {matches(sums)}" if sums.matches > 1 else "the one match"


def in_front(name: str, matches: int) -> str:
    """Return the label of a count: "matches in which Ann came in ahead"."""
    who = isolated(name)
    return f"match in which {who} came in ahead" if matches == 1 else f"matches in which {who} came in ahead"


def matches(sums: PairSums) -> str:
    """Return "7 matches"."""
    return counted(sums.matches, "match", "matches")


def never(a: str, b: str, period: str) -> str:
    """Return the sentence for two players who never played against each other, in a year or at all."""
    return f"{isolated(a)} and {isolated(b)} have not met at the table{f' in {period}' if period else ' yet'}"


def together(a: str, b: str, partner: Partner) -> StyledText:
    """Return how often two have won as partners: "As partners Ann and Cy won 5 of 8 matches."."""
    of = f"{partner.wins} of {counted(partner.matches, 'match', 'matches')}"
    return styled(f"As partners {isolated(a)} and {isolated(b)} won ", of, ".")


def turns_description(a: str, b: str, sides: tuple[str, ...]) -> str:
    """Return who finished ahead in each of the last matches, for screen readers."""
    fronts = {"ahead": isolated(a), "behind": isolated(b), "level": "level"}
    return f"In front, the newest at the end: {', '.join(fronts[side] for side in sides)}. All matches"


def mean_words(a: str, b: str, lead: Fraction) -> tuple[int, str]:
    """Return the mean lead in points and who has it."""
    points = int(rounded(lead, 0))
    return abs(points), f"{isolated(a if points > 0 else b)} better" if points else "nobody better"


def lead_words(a: str, b: str, origin: Origin, today: date) -> str:
    """Return who had this lead and when or, if it was reached again, how often."""
    if origin.times > 1:
        return times(origin.times)
    day = short_day(origin.date, today)
    return f"{isolated(a if origin.value > 0 else b)}, {day}" if origin.value else day

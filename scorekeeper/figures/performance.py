"""How well somebody did: wins against what luck would give, and how many of the others were beaten."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scorekeeper.figures.matches import PlayedMatch, Result
from scorekeeper.figures.rounding import mean, rounded
from scorekeeper.rules.names import fold


class Played(NamedTuple):
    """A match and how it ended for one person, who took part."""

    match: PlayedMatch
    result: Result


def by_person(matches: Iterable[PlayedMatch]) -> dict[str, list[Played]]:
    """List what each person played, in the order of the matches; persons in order of name."""
    found: dict[str, list[Played]] = {}
    for match in matches:
        for person, result in match.results.items():
            found.setdefault(person, []).append(Played(match, result))
    return {person: found[person] for person in sorted(found, key=fold)}


def wins(played: Iterable[Played]) -> int:
    """Count the matches won, alone or with others."""
    return sum(result.won for _match, result in played)


def expected_wins(played: Iterable[Played]) -> Fraction:
    """Return the wins that luck alone would give: each time winners by players placed."""
    shares = (Fraction(len(match.winners), len(match.placed)) for match, result in played if result.rank is not None)
    return sum(shares, Fraction())


def beaten(played: Iterable[Played]) -> Fraction | None:
    """Return the mean share of the others that were beaten, a level one by half; None where nobody else was placed."""
    return mean([share for match, result in played if (share := _share(match, result)) is not None])


def _share(match: PlayedMatch, result: Result) -> Fraction | None:
    ranks = [other.rank for other in match.placed if other.rank is not None]
    if result.rank is None or len(ranks) < 2:
        return None
    worse = sum(rank > result.rank for rank in ranks)
    level = ranks.count(result.rank) - 1
    return Fraction(2 * worse + level, 2 * (len(ranks) - 1))


def performance_to_data(played: Sequence[Played]) -> dict[str, Any]:
    """Return `expected` and `beaten` as they are printed."""
    share = beaten(played)
    return {
        "expected": rounded(expected_wins(played), 2),
        "beaten": None if share is None else rounded(share, 3),
    }

"""The figures of pairs of persons as `manage.py figures` prints them (scorekeeper/docs/figures.md)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from scorekeeper.figures.outcomes import MatchOutcomes, Outcome, are_partners
from scorekeeper.figures.pair_sums import PairMatch, PairSums
from scorekeeper.rules.names import fold

Data = dict[str, Any]


def pairs_to_data(matches: Iterable[MatchOutcomes]) -> list[Data]:
    """Return the figures of each two persons who were placed in one match, in order of names (`_pair`)."""
    found: defaultdict[tuple[str, str], list[tuple[Outcome, Outcome]]] = defaultdict(list)
    for match in matches:
        placed = [(person, outcome) for person, outcome in match.items() if outcome.rank is not None]
        for (a, outcome), (b, other) in combinations(placed, 2):
            found[a, b].append((outcome, other))
    pairs = sorted(found.items(), key=lambda item: (fold(item[0][0]), fold(item[0][1])))
    return [_pair(a, b, outcomes) for (a, b), outcomes in pairs]


def _pair(a: str, b: str, outcomes: Sequence[tuple[Outcome, Outcome]]) -> Data:
    """Return the figures of two persons: "a" and "b", their names, counts of their matches as opponents, and two dates.

    The counts are "matches", "ahead", "behind", "level", "a_wins" and "b_wins"; "first" and "last" are the ISO dates of
    the first and the last of these matches, None without one. "together" has "matches" and "wins" as partners, and is
    left out if they never were. `outcomes` are pairs, that of `a` first, in the order of all their matches.
    """
    met = [(one, other) for one, other in outcomes if not are_partners(one.side, other.side)]
    sums = PairSums.of(PairMatch.of(one, other) for one, other in met)
    days = [one.date.isoformat() for one, _other in met]
    names = ("matches", "ahead", "behind", "level", "a_wins", "b_wins")
    counts = {name: getattr(sums, name) for name in names}
    together = [one.won for one, other in outcomes if are_partners(one.side, other.side)]
    also = {"together": {"matches": len(together), "wins": sum(together)}} if together else {}
    return {"a": a, "b": b, **counts, "first": next(iter(days), None), "last": next(reversed(days), None), **also}

"""Seasons: what a night is worth, the table after each, and who can still win (scorekeeper/docs/season_standings.md).

Persons are ids, as in past.py. A score is exact: a number of wins, of points, or a share from 0 to 1.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from heapq import nlargest
from itertools import pairwise
from math import lcm
from operator import itemgetter

from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.past import Names
from scorekeeper.figures.season_rules import Counting, SeasonRules
from scorekeeper.figures.season_totals import SeasonTotal, numerator
from scorekeeper.figures.sums import SHARES
from scorekeeper.rules.names import fold

WEEK = 7  # assumed days between two nights while there has been only one


@dataclass(frozen=True, slots=True)
class NightScore:
    """A person's night in a season.

    `score` is None if shares count and the person was in no match placed together with others.
    """

    matches: int
    wins: int
    score: Fraction | None


ScoredNights = Mapping[date, Mapping[int, NightScore]]  # by date, ascending, and by person


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """The place and the score of a person after a night.

    `place` is None without a score, and with too few nights: a place takes `SeasonRules.least`, or all nights so far if
    these are fewer.
    """

    player: int
    place: int | None
    score: Fraction | None


Standings = Mapping[date, Sequence[SeasonStanding]]  # after each night, by date, ascending


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person in the table of a season.

    `before` is the standing before the last night, None if the person had not played by then. `nights` are all nights
    of the person, `counted` the dates of those in the score. `can_win`: whether the person may still end first, with
    as many further nights as follow from the pace so far.
    """

    player: int
    place: int | None
    score: Fraction | None
    before: SeasonStanding | None
    nights: Mapping[date, NightScore]
    counted: Collection[date]
    can_win: bool

    @property
    def matches(self) -> int:
        """How many matches of the season the person took part in."""
        return sum(night.matches for night in self.nights.values())

    @property
    def wins(self) -> int:
        """How many matches of the season the person won."""
        return sum(night.wins for night in self.nights.values())


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a season, and with what score; `ahead` is how far the next with a place is behind.

    `players` are sorted by id: a lead is stored, and must not change with a name. `ahead` is 0 if several lead
    together, and None if nobody else has a place.
    """

    players: Sequence[int]
    score: Fraction
    ahead: Fraction | None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a season: a line for everybody who played, by place, then score, then name.

    `scores` are those of its nights. `left` is how many nights are left at the pace so far, None before the first;
    `most` is the highest score that one of them can bring, 0 before the first.
    """

    rules: SeasonRules
    names: Names
    scores: ScoredNights
    lines: Sequence[SeasonLine] = ()
    left: int | None = None
    most: Fraction = Fraction()

    @property
    def nights(self) -> Sequence[date]:
        """The dates of its nights, ascending."""
        return list(self.scores)

    @property
    def leaders(self) -> Sequence[SeasonLine]:
        """The lines of everybody in first place; empty if nobody has a place."""
        return [line for line in self.lines if line.place == 1]

    @property
    def lead(self) -> Lead | None:
        """Who leads, with what score and by how much; None if nobody has a place."""
        leaders = self.leaders
        if not leaders or leaders[0].score is None:
            return None
        return Lead(sorted(line.player for line in leaders), leaders[0].score, gap(self.lines))


def gap(standings: Iterable[SeasonStanding | SeasonLine]) -> Fraction | None:
    """Return how far the second with a place is behind the first, 0 if they share it; None without a second.

    `standings` are in order of place.
    """
    scores = [one.score for one in standings if one.place and one.score is not None]
    return scores[0] - scores[1] if len(scores) > 1 else None


def night_score(rules: SeasonRules, outcomes: Sequence[Outcome]) -> NightScore:
    """Return a person's night from the person's outcomes, at least one, in the matches of the night that count."""
    wins = sum(one.won for one in outcomes)
    score: Fraction | None
    if rules.counting is Counting.WINS:
        score = Fraction(wins)
    elif rules.counting is Counting.POINTS:
        score = Fraction(sum(_points(rules, one.rank) for one in outcomes))
    else:
        score = _share([one for one in outcomes if one.rank is not None and one.placed > 1])
    return NightScore(len(outcomes), wins, score)


def _points(rules: SeasonRules, rank: int | None) -> int:
    """Return the points for a rank: 0 for None, and for a rank beyond those with points."""
    return rules.points[rank - 1] if rank is not None and rank <= len(rules.points) else 0


def _share(outcomes: Sequence[Outcome]) -> Fraction | None:
    """Return the mean share of the opponents beaten in these matches, from 0 to 1; None without a match.

    In each the person and somebody else must be placed.
    """
    beaten = sum(SHARES // (2 * (one.placed - 1)) * one.beaten for one in outcomes)
    return Fraction(beaten, SHARES * len(outcomes)) if outcomes else None


def season_table(rules: SeasonRules, last: date, nights: ScoredNights, names: Names) -> SeasonTable:
    """Return the table of a season that ends on the day `last`, after these nights; `names` has everybody in them."""
    if not nights:
        return SeasonTable(rules, names, nights)
    denominator, days = _denominator(nights), list(nights)
    totals: dict[int, SeasonTotal] = {}
    for day in days[:-1]:
        _add_night(totals, rules, nights[day], denominator)
    before = {one.player: one for one in _standings(totals, min(rules.least, len(days) - 1), names)}
    _add_night(totals, rules, nights[days[-1]], denominator)
    newest = _standings(totals, min(rules.least, len(days)), names)
    left, most = _nights_left(days, last), _most(rules, nights)
    further = [numerator(most, denominator) or 0] * left
    winnable = _can_win(totals, min(rules.least, len(days) + left), further)
    played = {player: {day: nights[day][player] for day in days if player in nights[day]} for player in totals}
    lines = [
        SeasonLine(
            *(one.player, one.place, one.score, before.get(one.player), played[one.player]),
            counted=_counted(rules, played[one.player], denominator),
            can_win=one.player in winnable,
        )
        for one in newest
    ]
    return SeasonTable(rules, names, nights, lines, left, most)


def standings_by_night(table: SeasonTable) -> Standings:
    """Return the standings after each night of a season, by date, each in the order of the table."""
    rules, denominator = table.rules, _denominator(table.scores)
    totals: dict[int, SeasonTotal] = {}
    standings = {}
    for number, (day, scores) in enumerate(table.scores.items(), 1):
        _add_night(totals, rules, scores, denominator)
        standings[day] = _standings(totals, min(rules.least, number), table.names)
    return standings


def _denominator(nights: ScoredNights) -> int:
    """Return the lowest common denominator of all scores of the nights; 1 if there are none."""
    return lcm(*(night.score.denominator for scores in nights.values() for night in scores.values() if night.score))


def _add_night(
    totals: dict[int, SeasonTotal], rules: SeasonRules, scores: Mapping[int, NightScore], denominator: int
) -> None:
    """Add a night to the totals of those who played in it; `totals` gets a new one for each who has none.

    `denominator` is a common one of the scores of all nights.
    """
    for player, night in scores.items():
        if player not in totals:
            totals[player] = SeasonTotal(rules, denominator)
        totals[player].add(numerator(night.score, denominator))


def _standings(totals: Mapping[int, SeasonTotal], least: int, names: Names) -> list[SeasonStanding]:
    """Return the standings of everybody with a night, by place, then score, then name; equal scores share a place.

    Those with fewer than `least` nights or without a score have no place and come last.
    """
    exact = {player: total.score for player, total in totals.items()}
    denominator = lcm(*(score.denominator for score in exact.values() if score))
    scores = {player: numerator(score, denominator) for player, score in exact.items()}
    first_at: dict[int | None, int] = {}
    ranked = [score for player, score in scores.items() if score is not None and totals[player].played >= least]
    for place, score in enumerate(sorted(ranked, reverse=True), 1):
        first_at.setdefault(score, place)
    found = [
        SeasonStanding(player, first_at.get(scores[player]) if total.played >= least else None, exact[player])
        for player, total in totals.items()
    ]

    def order(one: SeasonStanding) -> tuple[bool, bool, int, str]:
        """Return the sort key of a standing: place first, then the highest score, then name."""
        score = scores[one.player]
        return one.place is None, score is None, -(score or 0), fold(names[one.player])

    return sorted(found, key=order)


def _nights_left(nights: Sequence[date], last: date) -> int:
    """Return how many nights fit until the last day, at the lower median of the days between nights, 7 after one.

    `nights` are in order, at least one.
    """
    apart = sorted((later - earlier).days for earlier, later in pairwise(nights))
    usual = apart[(len(apart) - 1) // 2] if apart else WEEK
    return max(0, (last - nights[-1]).days // usual)


def _most(rules: SeasonRules, nights: ScoredNights) -> Fraction:
    """Return the highest score that a further night can bring: 1 if shares count, else the highest that anybody had.

    Unless shares count there must be a night.
    """
    if rules.counting is Counting.SHARE:
        return Fraction(1)
    # Wins and points are whole numbers, which compare faster than fractions.
    return Fraction(max(int(night.score or 0) for scores in nights.values() for night in scores.values()))


def _can_win(totals: Mapping[int, SeasonTotal], least: int, further: Sequence[int]) -> set[int]:
    """Return the persons who may still end first, alone or with others.

    `least` is how many nights a place takes at the end. `further` are the most that each of the nights left can bring,
    as numerators like the scores in `totals`.
    """
    nothing = [0] * len(further)
    sure = [total.after(nothing) for total in totals.values() if total.played >= least]
    # The person's own score may be among these: it is never above what the person can reach.
    bar = max((score for score in sure if score is not None), default=Fraction())
    reached = {player: total.after(further) for player, total in totals.items() if total.played + len(further) >= least}
    return {player for player, score in reached.items() if score is not None and score >= bar}


def _counted(rules: SeasonRules, nights: Mapping[date, NightScore], denominator: int) -> frozenset[date]:
    """Return the dates of a person's nights that count: the `best` highest scores, the earlier of equal ones.

    `denominator` is a common one of the scores.
    """
    scores = ((numerator(night.score, denominator), day) for day, night in nights.items())
    scored = [(score, day) for score, day in scores if score is not None]
    best = nlargest(len(scored) if rules.best is None else rules.best, scored, key=itemgetter(0))
    return frozenset(day for _score, day in best)

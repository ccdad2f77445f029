"""Who is best: everybody by wins against what luck gives, by wins, by the best total or by the rating."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import Names, RankedPlayer, RecordFigures
from scorekeeper.figures.rating import FEWEST_RATED
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.sorting import SORTED, Column, SortHead, sort_heads, sorted_by
from scorekeeper.words import club_records as words
from scorekeeper.words.club_year import against_luck

LUCK, WINS, BEST, RATING = "", "wins", "best", "rating"


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One player: the figures, and what past nights are asked for. `settled`: the rating is of enough matches."""

    player: int
    name: str
    matches: int
    wins: int
    won: str
    played: str
    against_luck: str
    total: int | None
    best: int | None
    rating: int | None
    spread: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """The table; `totals`: it shows everybody's best, as it does of a single game. `sort` is what it is sorted by.

    `caption` says so to those who cannot see it, `note` what of the ratings.
    """

    title: str
    caption: str
    sort: str
    heads: tuple[SortHead, ...]
    totals: bool
    rows: tuple[RankingRow, ...]
    note: str


def player_ranking(figures: RecordFigures, filters: PastFilters, game: str, sort: str, *, worst: bool) -> Ranking:
    """Build the table of everybody in a game, or in all, where its title is empty; `worst` is kept in the addresses."""
    high = bool(filters.group and figures.ranking) and high_wins(filters.group)
    columns = _columns(filters, high=high)
    chosen = sorted_by(columns, sort)
    return Ranking(
        title=words.who_is_best(game),
        caption=SORTED,
        sort=chosen,
        heads=sort_heads(columns, chosen, filters, worst=int(worst)),
        totals=bool(filters.group),
        rows=tuple(_row(one, figures.names, filters, high=high) for one in _sorted(figures.ranking, chosen, high=high)),
        note=words.ratings_note(
            narrowed=bool(filters.query),
            unsettled=any(one.rating and not _settled(one) for one in figures.ranking),
        ),
    )


def _columns(filters: PastFilters, *, high: bool) -> tuple[Column, ...]:
    best = Column(BEST, "Best", "descending" if high else "ascending")
    return (
        Column(WINS, "Wins"),
        Column(LUCK, "Against luck"),
        *([best] if filters.group else []),
        Column(RATING, "Rating"),
    )


def _sorted(players: Sequence[RankedPlayer], chosen: str, *, high: bool) -> Sequence[RankedPlayer]:
    """Sort those by wins against luck anew, who has no such figure last; ratings that are not settled before these."""
    if chosen == LUCK:
        return players
    return sorted(players, key=lambda one: _key(one, chosen, high=high))


def _key(one: RankedPlayer, chosen: str, *, high: bool) -> tuple[bool, bool, int]:
    if chosen == WINS:
        return False, False, -one.sums.wins
    if chosen == BEST:
        total = _best_total(one, high=high)
        return total is None, False, (total or 0) * (-1 if high else 1)
    return one.rating is None, not _settled(one), -one.rating.points if one.rating else 0


def _row(one: RankedPlayer, names: Names, filters: PastFilters, *, high: bool) -> RankingRow:
    played = filters.matches_query(player=one.player)
    return RankingRow(
        player=one.player,
        name=names[one.player],
        matches=one.sums.matches,
        wins=one.sums.wins,
        won=filters.matches_query(player=one.player, outcome="won") if one.sums.wins else played,
        played=played,
        against_luck=against_luck(one.sums),
        total=_best_total(one, high=high),
        best=one.best,
        rating=one.rating.points if one.rating else None,
        spread=one.rating.spread if one.rating else 0,
        settled=_settled(one),
    )


def _best_total(one: RankedPlayer, *, high: bool) -> int | None:
    totals = one.sums.totals
    return totals.highest if high else totals.lowest


def _settled(one: RankedPlayer) -> bool:
    return one.rating is not None and one.rating.matches >= FEWEST_RATED

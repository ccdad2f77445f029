"""Who is best: everybody by wins against what luck gives, by wins, by the best total or by the rating."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import RankedPlayer
from scorekeeper.figures.rating import FEWEST_RATED
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.sorting import Column, sorted_by
from scorekeeper.words import club_records as words

LUCK, WINS, BEST, RATING = "", "wins", "best", "rating"


def player_ranking(players: Sequence[RankedPlayer], filters: PastFilters, game: str, sort: str) -> dict[str, Any]:
    """Return the table of these players, given by wins against luck, in a game, or in all, where its title is empty.

    A row is a player, the best total and whether the rating is settled, that is of enough matches. There are `totals`
    in the table of a single game.
    """
    high = bool(filters.group and players) and high_wins(filters.group)
    columns = _columns(filters, high=high)
    chosen = sorted_by(columns, sort)
    return {
        "title": words.who_is_best(game),
        "sort": chosen,
        "columns": columns,
        "totals": bool(filters.group),
        "rows": [(one, _best_total(one, high=high), _settled(one)) for one in _sorted(players, chosen, high=high)],
        "note": words.ratings_note(
            narrowed=bool(filters.query), unsettled=any(one.rating and not _settled(one) for one in players)
        ),
    }


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


def _best_total(one: RankedPlayer, *, high: bool) -> int | None:
    totals = one.sums.totals
    return totals.highest if high else totals.lowest


def _settled(one: RankedPlayer) -> bool:
    return one.rating is not None and one.rating.matches >= FEWEST_RATED

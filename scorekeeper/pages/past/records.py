"""The records of a club: the best and worst totals of a game, other bests, and the ranking of the players."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import RankedPlayer, RecordFigures
from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import Column, PastFilters, pills, sorted_by, titled
from scorekeeper.queries.past.records import record_figures
from scorekeeper.rules import catalogue
from scorekeeper.words import club_records as words
from scorekeeper.words.club_year import against_luck
from scorekeeper.words.phrases import digits, few_names, isolated
from scorekeeper.words.player_figures import FEWEST, luck, wins_in

NEW = timedelta(days=30)  # how long a record is new
LUCK, WINS, BEST, RATING = "", "wins", "best", "rating"  # the columns of the ranking, as in the address


def records_page(club: Club, filters: PastFilters, *, worst: bool, sort: str) -> dict[str, Any]:
    """Return the page of a club's records (past/records.html), with the keys of `figures_of_records`: ten queries."""
    return figures_of_records(record_figures(club, filters.group, filters.year), filters, worst=worst, sort=sort)


def figures_of_records(
    figures: RecordFigures, filters: PastFilters, *, worst: bool = False, sort: str = ""
) -> dict[str, Any]:
    """Return what past/records.html shows: the five best or `worst` totals, the records, the ranking sorted by `sort`.

    `five` is the heading of `totals`, pairs of a total and its players in words; those since the date `new`, in the
    last 30 days, are new. `hero` is the record above all others (`_best`, `_most_above_luck`), or None; `records` are
    of `_records`; `turned` is the query string of the opposite five; `ranking` is of `player_ranking`, None without
    players; `year` is the one chosen, else the newest, 0 without any.
    """
    today, players = tonight(), len(figures.ranking)
    game = titled(figures.group) if figures.group else ""
    ranking = player_ranking(figures.ranking, filters, game if filters.group else "", sort)
    return {
        "filters": filters,
        "names": figures.names,
        "pills": pills(figures.choices, filters),
        "hero": _best(figures, filters) if filters.group else _most_above_luck(figures, filters),
        "ranking": ranking if figures.ranking else None,
        "worst": worst,
        "five": words.five_totals_heading("" if filters.group else game, worst=worst),
        "turned": filters.query_with(sort=ranking["sort"], worst="" if worst else 1),
        "totals": [
            (line, words.side(line.players, figures.names)) for line in (figures.worst if worst else figures.best)
        ],
        "new": today - NEW,
        "records": list(_records(figures, filters, today)),
        "counted": ngettext("{count} player", "{count} players", players).format(count=digits(players)),
        "year": filters.year or max(figures.choices.years, default=0),
    }


def _best(figures: RecordFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return what the page says of the best total of a game; None without a total.

    Keys: `words`, which total it is; `number`, the total; `name`, of those who have it; `note`, when, and how far
    ahead; `match`, an id.
    """
    if not figures.best or figures.group is None:
        return None
    best = [line for line in figures.best if line.position == 1]
    return {
        "words": words.best_ever(titled(figures.group), filters.period),
        "number": digits(best[0].total),
        "name": few_names([words.side(line.players, figures.names) for line in best]),
        "note": words.won_when(best),
        "match": best[0].match,
    }


def _most_above_luck(figures: RecordFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return the player with the most wins above luck: `words`, `number`, `name`, `note`, and the `query` of the wins.

    None if this player, the first of the ranking, has fewer than five matches, or if nobody is above luck.
    """
    first = figures.ranking[0] if figures.ranking else None
    if first is None or first.sums.matches < FEWEST or first.sums.wins <= first.sums.expected:
        return None
    return {
        "words": words.most_above_luck(filters.period),
        "number": against_luck(first.sums),
        "name": isolated(figures.names[first.player]),
        "note": f"{wins_in(first.sums)}, {luck(first.sums)}",
        "query": filters.matches_query(player=first.player, outcome="won"),
    }


def _records(figures: RecordFigures, filters: PastFilters, today: date) -> Iterator[dict[str, Any]]:
    """Yield each record that exists: `title`, `words` (holders and tries), `value`, whether it is `new`, and `holders`.

    A holder has `words`, the `query` of past nights, and the `match` and `round` of the record, if any.
    """
    kept = (
        (_("Biggest hand"), figures.biggest_hand),
        (_("Narrowest win"), figures.closest),
        (_("Greatest comeback"), figures.comeback),
        (_("Went out most in a match"), figures.most_outs),
        (_("Longest run of wins"), figures.longest_streak),
        (_("Most exact cuts"), figures.exact_cuts),
    )
    rounds = {group.key: str(catalogue.get(group.game).round_word) for group in figures.choices.groups}
    for title, record in kept:
        if record:
            behind = rounds if record is figures.comeback else {}
            outcome = {"outcome": "won"} if record is figures.longest_streak else {}
            holders: list[dict[str, Any]] = [
                {
                    "words": words.holder_words(one, figures.names, behind.get(one.group, ""), today),
                    "query": filters.matches_query(player=one.players[0], **outcome),
                    "match": one.match,
                    "round": one.number,
                }
                for one in record.holders
            ]
            several = few_names([words.side(one.players, figures.names) for one in record.holders])
            held = holders[0]["words"] if len(holders) == 1 else several
            tries = _of_cuts(record.of) if record.of else ""
            yield {
                "title": title,
                "words": ", ".join(filter(None, (held, tries))),
                "value": record.value,
                "new": any(one.date and today - one.date <= NEW for one in record.holders),
                "holders": holders,
            }


def _of_cuts(cuts: int) -> str:
    return ngettext("of {count} cut", "of {count} cuts", cuts).format(count=digits(cuts))


def player_ranking(players: Sequence[RankedPlayer], filters: PastFilters, game: str, sort: str) -> dict[str, Any]:
    """Return the ranking of `players`, who come sorted by wins against luck, sorted by the column with the key `sort`.

    `game` is its title, "" for all games. Keys: `title`, `columns`, `sort` (the column in use), `rows` (player and
    best total), `totals` (whether to show the best totals: for one game only), `note` (on the ratings).
    """
    high = bool(filters.group and players) and high_wins(filters.group)
    columns = _columns(filters, high=high)
    chosen = sorted_by(columns, sort)
    return {
        "title": words.who_is_best(game),
        "sort": chosen,
        "columns": columns,
        "totals": bool(filters.group),
        "rows": [
            (one, one.sums.totals.best_and_worst(high=high)[0])
            for one in sorted(players, key=lambda one: _key(one, chosen, high=high))
        ],
        "note": words.ratings_note(
            narrowed=bool(filters.query), unsettled=any(one.rating and one.rating.provisional for one in players)
        ),
    }


def _columns(filters: PastFilters, *, high: bool) -> tuple[Column, ...]:
    """Return the columns to sort by; the best total is one only for a single game, descending if `high` totals win."""
    best = Column(BEST, _("Best"), "descending" if high else "ascending")
    return (
        Column(WINS, _("Wins")),
        Column(LUCK, _("Against luck")),
        *([best] if filters.group else []),
        Column(RATING, _("Rating")),
    )


def _key(one: RankedPlayer, chosen: str, *, high: bool) -> tuple[bool, bool, int]:
    """Return the sort key of a player for the column with the key `chosen`; those without a value come last.

    For luck all are equal, as they come in that order. Unsettled ratings come just before missing ones. `high`: the
    highest total is the best.
    """
    if chosen == LUCK:
        return False, False, 0
    if chosen == WINS:
        return False, False, -one.sums.wins
    if chosen == BEST:
        total, _worst = one.sums.totals.best_and_worst(high=high)
        return total is None, False, (total or 0) * (-1 if high else 1)
    if one.rating is None:
        return True, False, 0
    return False, one.rating.provisional, -one.rating.points

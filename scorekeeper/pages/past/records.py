"""The records of a club: the best and worst totals of a game, and what was most and least ever."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from scorekeeper.figures.past import ClubRecord, RecordFigures
from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import PastFilters, pills, titled
from scorekeeper.pages.past.ranking import player_ranking
from scorekeeper.queries.past.records import record_figures
from scorekeeper.rules import catalogue
from scorekeeper.words import club_records as words
from scorekeeper.words.club_year import against_luck
from scorekeeper.words.phrases import counted, figure, isolated
from scorekeeper.words.player_figures import FEWEST, luck, wins_in

NEW = timedelta(days=30)  # so long a record is new


def records_page(club: Club, filters: PastFilters, *, worst: bool, sort: str = "") -> dict[str, Any]:
    """Return what the page of a club's records shows: ten queries."""
    return figures_of_records(record_figures(club, filters.group, filters.year), filters, worst=worst, sort=sort)


def figures_of_records(
    figures: RecordFigures, filters: PastFilters, *, worst: bool = False, sort: str = ""
) -> dict[str, Any]:
    """Return what the page shows: the best or the `worst` five totals, and the ranking in the order of `sort`.

    `hero` is None where there is nothing to tell; a record or a total is new that was set after `new`.
    """
    today = tonight()
    game = titled(figures.group) if figures.group else ""
    ranking = player_ranking(figures.ranking, filters, game if filters.group else "", sort)
    return {
        "filters": filters,
        "names": figures.names,
        "pills": pills(figures.choices, filters),
        "hero": _best(figures, filters) if filters.group else _most_above_luck(figures, filters),
        "ranking": ranking if figures.ranking else None,
        "worst": worst,
        "five": words.five("" if filters.group else game, worst=worst),
        "turned": filters.query_with(sort=ranking["sort"], worst="" if worst else 1),
        "totals": figures.worst if worst else figures.best,
        "new": today - NEW,
        "records": list(_records(figures, filters, today)),
        "counted": counted(len(figures.ranking), "player", "players"),
        "year": filters.year or max(figures.choices.years, default=0),
    }


def _best(figures: RecordFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return the best total of a game, with the way to its match."""
    if not figures.best or figures.group is None:
        return None
    best = [line for line in figures.best if line.position == 1]
    return {
        "words": words.best_ever(titled(figures.group), filters.period),
        "number": figure(best[0].total),
        "name": words.whose([figures.names[line.player] for line in best]),
        "note": words.won_when(best),
        "match": best[0].match,
    }


def _most_above_luck(figures: RecordFigures, filters: PastFilters) -> dict[str, Any] | None:
    """Return who won most more than luck gives; None where they played too little to tell."""
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
    """Yield each record that there is: who holds it, in words and one by one, each with the query of their matches."""
    kept = (
        ("Biggest hand", figures.biggest_hand),
        ("Narrowest win", figures.closest),
        ("Greatest comeback", figures.comeback),
        ("Went out most in a match", figures.most_outs),
        ("Longest run of wins", figures.longest_streak),
        ("Most exact cuts", figures.exact_cuts),
    )
    rounds = {group.key: catalogue.get(group.game).round_word for group in figures.choices.groups}
    for title, record in kept:
        if record:
            behind = rounds if record is figures.comeback else {}
            outcome = {"outcome": "won"} if record is figures.longest_streak else {}
            holders: list[dict[str, Any]] = [
                {
                    "words": words.holder_words(one, figures.names, behind.get(one.group, ""), today),
                    "query": filters.matches_query(player=one.player, **outcome),
                    "match": one.match,
                    "round": one.number,
                }
                for one in record.holders
            ]
            held = holders[0]["words"] if len(holders) == 1 else words.held_by(record, figures.names)
            yield {
                "title": title,
                "words": ", ".join(filter(None, (held, words.of_tries(record)))),
                "value": record.value,
                "new": _is_new(record, today),
                "holders": holders,
            }


def _is_new(record: ClubRecord, today: date) -> bool:
    return any(one.date and today - one.date <= NEW for one in record.holders)

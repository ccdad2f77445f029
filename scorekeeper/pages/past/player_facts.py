"""The six numbers of a player: best and worst, wins in a row, hands gone out, cuts and the biggest hand."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from scorekeeper.figures.past import GameFigures, Origin, PlayerFigures
from scorekeeper.pages.past.fact_cells import FactCell, of_match
from scorekeeper.pages.past.filters import titled
from scorekeeper.words import player_figures as words


class Queries(NamedTuple):
    """What past nights are asked for: all matches that are shown, and those won."""

    shown: str
    won: str


def fact_cells(figures: PlayerFigures, queries: Queries, today: date) -> tuple[FactCell, ...]:
    """Return the cells of a player, over all that is asked for; totals are of one game, and name it.

    Facts without a value are left out.
    """
    totals = _totals(figures.game, today) if figures.game else ()
    return (*totals, *_counts(figures, queries), *_reached("Biggest hand", figures.biggest_hand, today))


def _totals(game: GameFigures, today: date) -> Iterator[FactCell]:
    title = titled(game.group)
    yield from _reached(f"Best {title}", game.best, today)
    yield from _reached(f"Worst {title}", game.worst, today)


def _reached(label: str, origin: Origin | None, today: date) -> tuple[FactCell, ...]:
    return of_match(label, origin, words.origin_note(origin, today) if origin else "")


def _counts(figures: PlayerFigures, queries: Queries) -> Iterator[FactCell]:
    run, hands = figures.sums.run, figures.sums.hands
    yield FactCell("Wins in a row", run.longest, words.run_note(run), query=queries.won)
    if hands.outs:
        yield FactCell("Went out", hands.outs, words.of_hands(hands.hands), query=queries.shown)
    if hands.cut_tries:
        yield FactCell("Cut exactly", hands.cut_exact, words.of_cuts(hands.cut_tries), query=queries.shown)
    elif hands.buys_hands:
        yield FactCell("Bought", hands.buys, words.of_hands(hands.buys_hands), query=queries.shown)

"""The six numbers of a player: best and worst, wins in a row, hands gone out, cuts and the biggest hand."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from scorekeeper.figures.past import GameFigures
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.pages.past.fact_cells import FactCell, of_match
from scorekeeper.pages.past.filters import titled
from scorekeeper.words import player_figures as words


class Queries(NamedTuple):
    """What past nights are asked for: all matches that are shown, those won, those of the one game."""

    shown: str
    won: str
    game: str


def fact_cells(sums: PlayerSums, game: GameFigures, queries: Queries, today: date) -> tuple[FactCell, ...]:
    """Return the cells of a player; those of a single game name it. Facts without a value are left out."""
    return tuple(_cells(sums, game, queries, today))


def _cells(sums: PlayerSums, game: GameFigures, queries: Queries, today: date) -> Iterator[FactCell]:
    for label, origin in ((f"Best {titled(game.group)}", game.best), ("Worst", game.worst)):
        yield from of_match(label, origin, words.origin_note(origin, today) if origin else "")
    yield FactCell("Wins in a row", sums.run.longest, words.run_note(sums.run), query=queries.won)
    if sums.hands.outs:
        yield FactCell("Went out", sums.hands.outs, words.of_hands(sums.hands.hands), query=queries.shown)
    hands = game.sums.hands
    if hands.cut_tries:
        yield FactCell("Cut exactly", hands.cut_exact, f"of {hands.cut_tries}", query=queries.game)
    elif hands.buys_hands:
        yield FactCell("Bought", hands.buys, words.of_hands(hands.buys_hands), query=queries.game)
    biggest = game.biggest_hand
    yield from of_match("Biggest hand", biggest, words.origin_note(biggest, today) if biggest else "")

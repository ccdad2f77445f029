"""Lay-offs: where on the table a card fits, for a player who has laid down or a call of rummy."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import LaidMeld, check_table
from scorekeeper.rules.melds.melding import Melding
from scorekeeper.rules.melds.runs import ENDS, End, TableRun, table_run


class LayOffPlace(NamedTuple):
    """Where a card fits on the table: in a set, at an end of a run, or in the place of a wild card."""

    meld: int  # its position on the table, from 0
    how: Literal["low", "high", "set", "replace"]
    frees: Card | None = None  # the wild card that it replaces
    to: tuple[End, ...] = ()  # the ends of the run to which it may move; empty: it stays in its set, or is played


def places(table: Sequence[LaidMeld], card: Card, melding: Melding) -> tuple[LayOffPlace, ...]:
    """Return where a card fits, in the order of the melds on the table.

    Raises NoMeld for the first of them that cannot lie as it does.
    """
    check_table(table, melding)
    return tuple(place for position, meld in enumerate(table) for place in _fits(position, meld, card, melding))


def _fits(position: int, meld: LaidMeld, card: Card, melding: Melding) -> Iterator[LayOffPlace]:
    """Yield where a card fits in a meld that may lie as it does: first added to it, then for a wild card.

    `position` is that of the meld on the table.
    """
    if meld.kind == "set":
        rank = next((other.rank for other in meld.cards if other.rank not in melding.wilds), None)
        if rank is None or card.rank == rank or card.rank in melding.wilds:
            yield LayOffPlace(position, "set")
        if melding.replaced_in_sets and card.rank == rank:
            for freed in dict.fromkeys(other for other in meld.cards if other.rank in melding.replaced):
                yield LayOffPlace(position, "replace", freed)
    elif run := table_run(meld.cards, melding):
        yield from (LayOffPlace(position, end) for end in ENDS if run.takes(end, card, outside=melding.overflow))
        index = run.replaceable(card)
        if index is not None:
            yield from _in_run(position, run.with_replaced(index, card), run.cards[index])


def _in_run(position: int, run: TableRun, freed: Card) -> Iterator[LayOffPlace]:
    """Yield the place of a replaced card in a run, unless `freed` must move to an end and neither end takes it.

    `run` is the run after the replacement, `freed` the wild card that is replaced, `position` that of the meld.
    """
    if run.melding.replaced_goes == "hand":
        # No places for the freed card: it may be played in melds of the player that are not on the table yet.
        yield LayOffPlace(position, "replace", freed)
        return
    # A freed wild card may also be laid out of play.
    to = tuple(end for end in ENDS if run.takes(end, freed, outside=run.melding.replaced))
    if to:
        yield LayOffPlace(position, "replace", freed, to)

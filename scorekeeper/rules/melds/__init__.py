"""Melds: sets of one rank and runs in one suit, on the table or about to be laid there for a contract."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import refusals, runs
from scorekeeper.rules.melds.contracts import Contract, Meld
from scorekeeper.rules.melds.melding import SHORTEST, Melding, MeldKind
from scorekeeper.rules.melds.runs import table_run
from scorekeeper.rules.wording import Text, listed, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _


class NoMeld(Exception):  # noqa: N818 - what happened, not what went wrong in the program
    """Raised for cards that make no meld, or not the melds asked for; its text is a sentence for a player."""


class LaidMeld(NamedTuple):
    """A meld as it lies on the table: a run low to high, wild cards in the places they stand for."""

    kind: MeldKind
    cards: tuple[Card, ...]


def arrange(kind: MeldKind, cards: Sequence[Card], melding: Melding) -> LaidMeld:
    """Return the cards, given in any order, as they lie as a set (the wild ones last) or a run.

    Raises NoMeld, with the reason, if they make none.
    """
    # Sorted, so that the sentence does not depend on the order of the cards.
    cards = sorted(cards, key=lambda card: (card.rank in melding.wilds, card))
    why = refusals.no_meld(kind, cards, melding) or (kind == "run" and refusals.too_long(len(cards), melding))
    if why:
        raise NoMeld(why)
    if kind == "set":
        return LaidMeld(kind, tuple(cards))
    run = runs.arrange_run(cards, melding)
    if run is None:
        raise NoMeld(refusals.no_order(cards, melding))
    return LaidMeld(kind, run)


def fulfil(contract: Contract, groups: Sequence[Sequence[Card]], melding: Melding) -> tuple[LaidMeld, ...]:
    """Return groups of cards as the melds of a contract, in the order given. Raises NoMeld if they are not just those.

    A group that wild cards allow to be a set or a run becomes the one that the contract needs.
    """
    if len(groups) != len(contract.melds):
        raise NoMeld(
            ngettext_lazy(
                "the contract is {contract}: {count} meld, not {given}",
                "the contract is {contract}: {count} melds, not {given}",
                len(contract.melds),
                contract=contract.wording,
                given=len(groups),
            )
        )
    ways = [_ways(number, group, melding) for number, group in enumerate(groups, 1)]
    found = _assigned(ways, contract.melds)
    if found is None:
        melds = listed([_of_size(way[0]) for way in ways])
        raise NoMeld(_("the contract is {contract}, but this is {melds}", contract=contract.wording, melds=melds))
    return found


def check_table(table: Sequence[LaidMeld], melding: Melding) -> None:
    """Raise NoMeld for the first meld that cannot lie on the table, as laid down or after lay-offs and replacements."""
    for number, meld in enumerate(table, 1):
        why = _cannot_lie(meld, melding)
        if why:
            raise NoMeld(_("meld {number}: {why}", number=number, why=why))


def _ways(number: int, cards: Sequence[Card], melding: Melding) -> tuple[LaidMeld, ...]:
    """Return the cards as a set, as a run, or both. Raises NoMeld if they are neither.

    `number` is that of the group (from 1) in the sentence.
    """
    ways: list[LaidMeld] = []
    refused: dict[MeldKind, NoMeld] = {}
    for kind in SHORTEST:
        try:
            ways.append(arrange(kind, cards, melding))
        except NoMeld as no:
            refused[kind] = no
    if not ways:
        raise NoMeld(_("meld {number}: {why}", number=number, why=refused[refusals.looks_like(cards, melding)]))
    return tuple(ways)


def _assigned(ways: Sequence[Sequence[LaidMeld]], asked: Sequence[Meld]) -> tuple[LaidMeld, ...] | None:
    """Return one way to lay each group, in order, so that each fulfils a different one of the melds asked for.

    `ways` has all ways for each group. None if that is impossible.
    """
    if not ways:
        return ()
    for way in ways[0]:
        for position, meld in enumerate(asked):
            if meld.kind != way.kind or meld.size > len(way.cards):
                continue
            others = _assigned(ways[1:], [*asked[:position], *asked[position + 1 :]])
            if others is not None:
                return (way, *others)
    return None


def _cannot_lie(meld: LaidMeld, melding: Melding) -> Text | None:
    """Return why these cards cannot lie on the table as a meld; None if they can. A run must be given low to high."""
    why = refusals.no_meld(meld.kind, meld.cards, melding)
    if why or meld.kind == "set":
        return why
    run = table_run(meld.cards, melding)
    if run is None:
        return refusals.out_of_place(meld.cards, melding)
    return refusals.too_short("run", run.in_play) or refusals.too_long(run.in_play, melding) or refusals.neighbours(run)


def _of_size(meld: LaidMeld) -> Text:
    """Return a meld on the table in words: "a set of 3"."""
    if meld.kind == "set":
        return _("a set of {size}", size=len(meld.cards))
    return _("a run of {size}", size=len(meld.cards))

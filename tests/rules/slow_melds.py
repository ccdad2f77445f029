"""A slow, obvious judge of melds: it tries every order and every position, from the rules alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import LaidMeld
from scorekeeper.rules.melds.melding import MeldKind

NOBODY: frozenset[str] = frozenset()
JOKERS = frozenset({"JK"})
BOTH = frozenset({"JK", "2"})


@dataclass(frozen=True)
class Table:
    """What one plays by: `moves` are the wild cards that go to an end of their run, `taken` those one may take."""

    ranks: str
    wild: frozenset[str]
    deuce_at_home: bool = False
    apart: bool = False
    all_wild: bool = False
    moves: frozenset[str] = NOBODY
    moves_in_sets: bool = False
    taken: frozenset[str] = NOBODY
    past: frozenset[str] = NOBODY

    @property
    def ring(self) -> list[str]:
        return self.ranks.split()


TEN_STEP = "3 4 5 6 7 8 9 10 J Q K A"
BOTH_ENDS = "A 2 3 4 5 6 7 8 9 10 J Q K A"


def table_of(game: str, chosen: dict[str, str | bool]) -> Table:
    """Return the table of a game under house rules."""
    if game in ("contract-rummy", "liverpool-rummy"):
        return Table(BOTH_ENDS, JOKERS)
    if game in ("twelve-step", "dummy-rummy"):
        return Table(BOTH_ENDS, BOTH, deuce_at_home=True, apart=True, taken=BOTH)
    return Table(
        TEN_STEP,
        BOTH,
        all_wild=chosen.get("all_wild_melds") is not False,
        moves=BOTH if chosen.get("replace") == "wilds" else JOKERS,
        moves_in_sets=chosen.get("replace_in_sets") is True,
        past=BOTH if chosen.get("overflow") == "any" else NOBODY,
    )


def reality(
    cards: Sequence[Card],
    table: Table,
    below: frozenset[str] = NOBODY,
    above: frozenset[str] = NOBODY,
) -> list[bool] | None:
    """Return which cards are real in a run that lies so, or None. Ranks `below` and `above` may be out."""
    suits = {card.suit for card in cards if card.rank not in table.wild} or {"S"}
    if len(suits) > 1:
        return None
    for start in range(-1, len(table.ring) + 1):
        real = _read(cards, start, suits.copy().pop(), table, below, above)
        if real is not None:
            return real
    return None


def _read(
    cards: Sequence[Card], start: int, suit: str, table: Table, below: frozenset[str], above: frozenset[str]
) -> list[bool] | None:
    """Return for each card whether it stands for itself in a run from a place of the ring, or None for no run."""
    ring, real, ranks = table.ring, [], []
    for spot, card in enumerate(cards, start):
        if not 0 <= spot < len(ring):
            if spot not in (-1, len(ring)) or card.rank not in (below if spot < 0 else above):
                return None
            real.append(False)
            continue
        ranks.append(ring[spot])
        here = card == Card(ring[spot], suit)
        if not here and card.rank not in table.wild:
            return None
        real.append(here and (card.rank not in table.wild or table.deuce_at_home))
    if len(ranks) < 4 or len(set(ranks)) < len(ranks):
        return None
    if not any(real) and (not table.all_wild or len(ranks) < len(cards)):
        return None
    side_by_side = any(not real[at] and not real[at + 1] for at in range(len(cards) - 1))
    return None if table.apart and side_by_side else real


def is_set(cards: Sequence[Card], table: Table) -> bool:
    """Return whether cards make a set."""
    ranks = {card.rank for card in cards if card.rank not in table.wild}
    return len(cards) >= 3 and (len(ranks) == 1 or (table.all_wild and not ranks))


def runs(cards: Sequence[Card], table: Table) -> set[tuple[Card, ...]]:
    """Return every way in which cards lie as a run as the table lays wild cards; empty if they make none.

    A deuce at home first; then as few wild cards at the low end as can be, and then at the high end.
    """
    ways = {}
    for order in set(permutations(cards)):
        real = reality(order, table)
        if real is not None:
            at_home = any(here and card.rank in table.wild for here, card in zip(real, order, strict=True))
            low, high = (real.index(True), real[::-1].index(True)) if any(real) else (0, 0)
            ways[order] = (not at_home, low, high)
    return {order for order, rank in ways.items() if rank == min(ways.values())}


def may_lie(meld: LaidMeld, table: Table) -> bool:
    """Return whether a meld may lie on the table, a card that has moved out of play with it."""
    if meld.kind == "set":
        return is_set(meld.cards, table)
    outside = table.moves | table.past
    return reality(meld.cards, table, outside, outside) is not None


def places(melds: Sequence[LaidMeld], card: Card, table: Table) -> set[tuple[object, ...]]:
    """Return every place of a card, as (meld, how, card freed, where to)."""
    found: set[tuple[object, ...]] = {(at, how, None, ()) for at, how in _fits(melds, card, table)}
    for at, meld in enumerate(melds):
        for index, freed in enumerate(meld.cards):
            rest = (*meld.cards[:index], card, *meld.cards[index + 1 :])
            if freed.rank not in table.wild or not _stands_there(meld.kind, meld.cards, rest, index, table):
                continue
            if freed.rank in table.taken:
                found.add((at, "replace", freed, ()))
            if freed.rank in table.moves and meld.kind == "set" and table.moves_in_sets:
                found.add((at, "replace", freed, ()))
            if freed.rank in table.moves and meld.kind == "run":
                to = tuple(end for end in ("low", "high") if _extends(rest, freed, end, table, table.moves))
                found |= {(at, "replace", freed, to)} if to else set()
    return found


def _stands_there(kind: MeldKind, cards: Sequence[Card], rest: Sequence[Card], index: int, table: Table) -> bool:
    """Return whether a card is just the one that the wild card in its place stood for."""
    if kind == "set":
        natural = {card.rank for card in cards if card.rank not in table.wild}
        return {rest[index].rank} == natural
    outside = table.moves | table.past
    before, after = (reality(way, table, outside, outside) for way in (cards, rest))
    return bool(before and after and any(before) and not before[index] and after[index])


def _fits(melds: Sequence[LaidMeld], card: Card, table: Table) -> Iterator[tuple[int, str]]:
    """Yield each place where a card fits a meld, as the index of the meld and "set", "low" or "high"."""
    for at, meld in enumerate(melds):
        if meld.kind == "set" and is_set((*meld.cards, card), table):
            yield at, "set"
        if meld.kind == "run":
            yield from ((at, end) for end in ("low", "high") if _extends(meld.cards, card, end, table, table.past))


def _extends(cards: Sequence[Card], card: Card, end: str, table: Table, outside: frozenset[str]) -> bool:
    """Return whether a run goes on with a card at an end; one of the ranks `outside` may lie out of play there."""
    if all(other.rank in table.wild for other in cards):
        return reality((card, *cards) if end == "low" else (*cards, card), table) is not None
    other = table.moves | table.past
    if end == "low":
        return reality((card, *cards), table, outside, other) is not None
    return reality((*cards, card), table, other, outside) is not None

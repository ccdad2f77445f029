"""Why cards make no meld, in sentences for a player."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise, product

from scorekeeper.rules.cards import DEUCE, JOKER, Card
from scorekeeper.rules.faults import listed
from scorekeeper.rules.melds.melding import SHORTEST, Melding, MeldKind
from scorekeeper.rules.melds.runs import TableRun

# More cards than that are not named one by one.
_MOST_NAMED = 3
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_words(card: Card) -> str:
    """Return a card in words: 10♠, joker."""
    return "joker" if card.rank == JOKER else card.rank + SIGNS[card.suit]


def too_short(kind: MeldKind, count: int) -> str | None:
    """Return the reason if a meld of `count` cards is too short, or None."""
    return f"{_count(count)}: a {kind} needs at least {SHORTEST[kind]}" if count < SHORTEST[kind] else None


def too_long(count: int, melding: Melding) -> str | None:
    """Return the reason if a run of `count` cards is too long, or None."""
    longest = melding.longest
    return f"{_count(count)}: a run has at most {longest}, one of each rank" if count > longest else None


def no_meld(kind: MeldKind, cards: Sequence[Card], melding: Melding) -> str | None:
    """Return why cards make no set or run, whatever their order, or None if nothing forbids it."""
    real = [card for card in cards if card.rank not in melding.wilds]
    if len(cards) < SHORTEST[kind]:
        return too_short(kind, len(cards))
    if not real:
        return None if melding.all_wild else f"only wild cards: in this game a {kind} needs at least one real card"
    if kind == "run":
        return _no_suit(real)
    other = next((card for card in real if card.rank != real[0].rank), None)
    return f"{card_words(real[0])} and {card_words(other)}: a set has only one rank" if other else None


def _no_suit(real: Sequence[Card]) -> str | None:
    """Return why the cards of a run are not of one suit with each rank once; None if they are."""
    other = next((card for card in real if card.suit != real[0].suit), None)
    if other:
        return f"{card_words(real[0])} and {card_words(other)}: a run has only one suit"
    card, copies = Counter(real).most_common(1)[0]
    return f"{card_words(card)} is there twice: a run has one card of each rank" if copies > 1 else None


def looks_like(cards: Sequence[Card], melding: Melding) -> MeldKind:
    """Return whether cards that make no meld look like a set or a run: a set has more suits than ranks."""
    real = [card for card in cards if card.rank not in melding.wilds]
    return "set" if len({card.rank for card in real}) <= len({card.suit for card in real}) else "run"


def no_order(cards: Sequence[Card], melding: Melding) -> str:
    """Return why cards of one suit, each there once, make no run in any order."""
    real = {card.rank: card for card in cards if card.rank not in melding.wilds}
    wild = [card for card in cards if card.rank in melding.wilds]
    first, last, missing = _span(real, melding)
    if len(missing) <= len(wild):
        return _side_by_side(wild)
    round_the_ace = _round_the_ace(real, melding)
    if len(round_the_ace) <= len(cards):
        ranks = " ".join(rank for rank in round_the_ace if rank in real)
        return f"{ranks}: {_why_not_around(round_the_ace[0], melding)}"
    suit = next(iter(real.values())).suit
    if len(missing) > _MOST_NAMED:
        ends = listed([card_words(real[rank]) for rank in (first, last)])
        return f"{ends} are too far apart for {_wild_count(len(wild))}"
    gaps = listed([card_words(Card(rank, suit)) for rank in missing])
    verb = "is" if len(missing) == 1 else "are"
    return f"{gaps} {verb} missing in between, and there {'is' if len(wild) == 1 else 'are'} {_wild_count(len(wild))}"


def out_of_place(cards: Sequence[Card], melding: Melding) -> str:
    """Return which card of a run, given low to high, lies in the wrong place."""
    real = [(index, card) for index, card in enumerate(cards) if card.rank not in melding.wilds]
    index, first = real[0]
    starts = [spot - index for spot in melding.spots(first.rank)]
    # An ace is taken to lie at the end at which more of the others are right.
    start = max(starts, key=lambda start: sum(start + at in melding.spots(card.rank) for at, card in real))
    for spot, card in enumerate(cards, start):
        if card.rank in melding.wilds:
            continue
        if not 0 <= spot < len(melding.sequence):
            return f"{card_words(card)} lies beyond the end of the run"
        if card.rank != melding.sequence[spot]:
            return f"{card_words(card)} lies where {card_words(Card(melding.sequence[spot], first.suit))} belongs"
    end = f"below the {melding.sequence[0]}" if start < 0 else f"above the {melding.sequence[-1]}"
    return f"a wild card can’t lie {end} here"


def neighbours(run: TableRun) -> str | None:
    """Return which wild cards lie side by side in a run where they must not, or None."""
    if run.melding.touching or run.start is None:
        return None
    wild = [not run.is_real(card, spot) for spot, card in enumerate(run.cards, run.start)]
    beside = [index for index, both in enumerate(pairwise(wild)) if all(both)]
    return _side_by_side(run.cards[beside[0] : beside[0] + 2]) if beside else None


def _span(ranks: Collection[str], melding: Melding) -> tuple[str, str, list[str]]:
    """Return the lowest and the highest of these ranks and those missing between, the ace at the better end."""
    sequence = melding.sequence
    ends = [(min(spots), max(spots)) for spots in product(*map(melding.spots, ranks))]
    low, high = min(ends, key=lambda end: end[1] - end[0])
    return sequence[low], sequence[high], [rank for rank in sequence[low:high] if rank not in ranks]


def _round_the_ace(ranks: Collection[str], melding: Melding) -> list[str]:
    """Return the shortest way through these ranks if the sequence were a ring."""
    ring = list(dict.fromkeys(melding.sequence))
    turns = [[*ring[spot:], *ring[:spot]] for spot, rank in enumerate(ring) if rank in ranks]
    return min((turn[: 1 + max(map(turn.index, ranks))] for turn in turns), key=len)


def _why_not_around(lowest: str, melding: Melding) -> str:
    """Return why a run cannot begin at this rank, or continue beyond the highest."""
    highest, first = melding.sequence[-1], melding.sequence[0]
    if lowest == highest != first:
        return f"the ace is always high, so a run can’t begin below the {first}"
    return "a run can’t go round the ace"


def _side_by_side(wild: Sequence[Card]) -> str:
    names = {frozenset({JOKER}): "two jokers", frozenset({DEUCE}): "two deuces"}
    pair = names.get(frozenset(card.rank for card in wild), "two wild cards")
    return f"{pair} side by side: in this game a run can’t have two wild cards together"


def _count(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _wild_count(number: int) -> str:
    return f"{number or 'no'} wild card{'' if number == 1 else 's'}"

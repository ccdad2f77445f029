"""How runs share the cards that more than one of them could hold."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.rules.lay_down.hand_counts import Holding, Levels, bits
from scorekeeper.rules.lay_down.spans import RunSpan, apart


class Run(NamedTuple):
    """A run to lay: its spots, and those `taken` by real cards, both as bits; wild cards fill the others.

    `suit` is an index of SUITS.
    """

    suit: int
    spots: int
    taken: int


def shared(holding: Holding, spans: Sequence[RunSpan]) -> Iterator[tuple[Run, ...]]:
    """Yield ways to lay a legal run in each of these spans, in their order, with all the real cards that fit.

    Nothing is yielded if there are not enough real cards. How many wild cards the runs need is not checked.
    """
    if not holding.melding.touching:
        yield from _apart(holding, spans, holding.levels)
    elif holding.melding.all_wild:
        yield _greedy(holding, spans, (0,) * len(spans), holding.levels)
    else:
        firsts, levels = _one_each(holding, spans, holding.levels)
        if len(firsts) == len(spans):
            yield _greedy(holding, spans, firsts, levels)


def spare(holding: Holding, run: Run) -> int:
    """Return the spots of a run, as bits, whose real cards wild cards may replace, all of them at once.

    At least one real card stays. A spot where a wild card lies in its own place is not returned.
    """
    given = 0
    for spot in bits(run.taken & ~holding.own):
        kept = run.taken & ~given & ~spot
        if kept and (holding.melding.touching or apart(run.spots, kept)):
            given |= spot
    return given


def _greedy(
    holding: Holding, spans: Sequence[RunSpan], firsts: Sequence[int], levels: tuple[Levels, ...]
) -> tuple[Run, ...]:
    """Return a run for each span: it takes its card in `firsts`, then all cards that the runs before it left over.

    `firsts` has the bit of one spot for each span, or 0; `levels` are the cards that are left without these.
    """
    left, runs = list(levels), []
    for (_, suit, spots), first in zip(spans, firsts, strict=True):
        taken = spots & ~first & left[suit][0]
        left[suit] = holding.without(left[suit], taken)
        runs.append(Run(suit, spots, taken | first))
    return tuple(runs)


def _one_each(
    holding: Holding, spans: Sequence[RunSpan], levels: tuple[Levels, ...]
) -> tuple[tuple[int, ...], tuple[Levels, ...]]:
    """Return the spot of a real card for each run, as a bit, and the levels without these cards.

    If there are not enough cards, return no spots, and the levels unchanged.
    """
    if not spans:
        return (), levels
    _, suit, spots = spans[0]
    for spot in bits(spots & levels[suit][0]):
        others, left = _one_each(holding, spans[1:], _levels_without(holding, levels, suit, spot))
        if len(others) == len(spans) - 1:
            return (spot, *others), left
    return (), levels


def _apart(holding: Holding, spans: Sequence[RunSpan], levels: tuple[Levels, ...]) -> Iterator[tuple[Run, ...]]:
    """Yield the ways to lay a run in each span, in their order, so that no two wild cards are neighbours.

    Each run takes all the cards it can, or leaves some that later spans cover too. `levels` are those of all suits.
    """
    if not spans:
        yield ()
        return
    (_, suit, spots), others = spans[0], spans[1:]
    held = spots & levels[suit][0]
    for left in _subsets(held & _wanted(holding, suit, others) & ~levels[suit][len(others)]):
        taken = held & ~left
        if apart(spots, taken):
            for runs in _apart(holding, others, _levels_without(holding, levels, suit, taken)):
                yield (Run(suit, spots, taken), *runs)


def _wanted(holding: Holding, suit: int, spans: Sequence[RunSpan]) -> int:
    """Return the spots that the spans cover in a suit, as bits; an ace at one end is covered at the other too."""
    wanted = 0
    for span in spans:
        if span.suit == suit:
            wanted |= span.spots
    return wanted | holding.ends if wanted & holding.ends else wanted


def _levels_without(holding: Holding, levels: tuple[Levels, ...], suit: int, taken: int) -> tuple[Levels, ...]:
    """Return the levels of all suits, less a card at each of the spots `taken` of one suit."""
    return (*levels[:suit], holding.without(levels[suit], taken), *levels[suit + 1 :])


def _subsets(spots: int) -> Iterator[int]:
    """Yield the subsets of a set of spots, as bits, the empty one first."""
    subset = 0
    while True:
        yield subset
        subset = (subset - spots) & spots
        if not subset:
            return

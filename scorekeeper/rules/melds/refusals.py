"""Why cards make no meld, in sentences for a player."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, product

from scorekeeper.rules.cards import DEUCE, JOKER, Card, letter
from scorekeeper.rules.melds.melding import SHORTEST, Melding, MeldKind
from scorekeeper.rules.melds.runs import TableRun
from scorekeeper.rules.wording import Text, listed, ngettext_lazy
from scorekeeper.rules.wording import gettext_lazy as _

# Up to so many cards are named one by one.
_MOST_NAMED = 3
_ONLY_WILD: Mapping[MeldKind, Text] = {
    "set": _("only wild cards: in this game a set needs at least one real card"),
    "run": _("only wild cards: in this game a run needs at least one real card"),
}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_words(card: Card) -> Text:
    """Return a card in words: 10♠, joker."""
    return _("joker") if card.rank == JOKER else _("{rank}{suit}", rank=letter(card.rank), suit=SIGNS[card.suit])


def too_short(kind: MeldKind, count: int) -> Text | None:
    """Return why a meld of `count` cards is too short: a set needs three, a run four; None if it is not."""
    least = SHORTEST[kind]
    if count >= least:
        return None
    if kind == "set":
        return ngettext_lazy(
            "{count} card: a set needs at least {least}",
            "{count} cards: a set needs at least {least}",
            count,
            least=least,
        )
    return ngettext_lazy(
        "{count} card: a run needs at least {least}", "{count} cards: a run needs at least {least}", count, least=least
    )


def too_long(count: int, melding: Melding) -> Text | None:
    """Return why so many cards are too many for a run (`Melding.longest`); None if they are not."""
    if count <= melding.longest:
        return None
    return ngettext_lazy(
        "{count} card: a run has at most {longest}, one of each rank",
        "{count} cards: a run has at most {longest}, one of each rank",
        count,
        longest=melding.longest,
    )


def no_meld(kind: MeldKind, cards: Sequence[Card], melding: Melding) -> Text | None:
    """Return why cards make no set or run, whatever their order; None if they may.

    The most cards of a run are not checked (`too_long`).
    """
    real = [card for card in cards if card.rank not in melding.wilds]
    if len(cards) < SHORTEST[kind]:
        return too_short(kind, len(cards))
    if not real:
        return None if melding.all_wild else _ONLY_WILD[kind]
    if kind == "run":
        return _no_suit(real)
    other = next((card for card in real if card.rank != real[0].rank), None)
    if other is None:
        return None
    return _("{card} and {other}: a set has only one rank", card=card_words(real[0]), other=card_words(other))


def _no_suit(real: Sequence[Card]) -> Text | None:
    """Return why the real cards of a run, at least one, are not of one suit with each rank once; None if they are."""
    other = next((card for card in real if card.suit != real[0].suit), None)
    if other:
        return _("{card} and {other}: a run has only one suit", card=card_words(real[0]), other=card_words(other))
    card, copies = Counter(real).most_common(1)[0]
    if copies == 1:
        return None
    return _("{card} is there twice: a run has one card of each rank", card=card_words(card))


def looks_like(cards: Sequence[Card], melding: Melding) -> MeldKind:
    """Return whether cards that make no meld are meant as a set or a run.

    It is a set if the real cards have no more ranks than suits.
    """
    real = [card for card in cards if card.rank not in melding.wilds]
    return "set" if len({card.rank for card in real}) <= len({card.suit for card in real}) else "run"


def no_order(cards: Sequence[Card], melding: Melding) -> Text:
    """Return why cards make no run in any order. `no_meld` and `arrange_run` must have returned None for them.

    At least one of them must be real.
    """
    real = {card.rank: card for card in cards if card.rank not in melding.wilds}
    wild = [card for card in cards if card.rank in melding.wilds]
    suit = next(iter(real.values())).suit
    first, last, missing = _span(real, melding)
    # In its own place a wild card counts as a real card.
    in_place = next((rank for rank in missing if rank in melding.own_place and Card(rank, suit) in wild), None)
    if in_place:
        wild.remove(Card(in_place, suit))
        missing.remove(in_place)
    if len(missing) <= len(wild):
        return _side_by_side(wild)
    round_the_ace = _round_the_ace(real, melding)
    if len(round_the_ace) <= len(cards):
        ranks = " ".join(str(letter(rank)) for rank in round_the_ace if rank in real)
        return _why_not_round(ranks, round_the_ace[0], melding)
    if len(missing) > _MOST_NAMED:
        return _too_far_apart(card_words(real[first]), card_words(real[last]), len(wild))
    return _too_few_wild_cards([card_words(Card(rank, suit)) for rank in missing], len(wild))


def _too_far_apart(first: Text, last: Text, wild: int) -> Text:
    """Return the sentence that too few wild cards lie between two real cards; `wild` is how many there are."""
    if not wild:
        return _("{first} and {last} are too far apart for no wild cards", first=first, last=last)
    return ngettext_lazy(
        "{first} and {last} are too far apart for {count} wild card",
        "{first} and {last} are too far apart for {count} wild cards",
        wild,
        first=first,
        last=last,
    )


def _too_few_wild_cards(missing: Sequence[Text], wild: int) -> Text:
    """Return the sentence that these cards are missing in a run, and that there are only `wild` wild cards for them."""
    if not wild:
        return ngettext_lazy(
            "{cards} is missing in between, and there are no wild cards",
            "{cards} are missing in between, and there are no wild cards",
            len(missing),
            cards=listed(missing),
        )
    if len(missing) == 1:
        return ngettext_lazy(
            "{card} is missing in between, and there is {count} wild card",
            "{card} is missing in between, and there are {count} wild cards",
            wild,
            card=missing[0],
        )
    return ngettext_lazy(
        "{cards} are missing in between, and there is {count} wild card",
        "{cards} are missing in between, and there are {count} wild cards",
        wild,
        cards=listed(missing),
    )


def out_of_place(cards: Sequence[Card], melding: Melding) -> Text:
    """Return why cards do not lie as a run: the first real card in a wrong place, or a wild card beyond an end.

    They are given low to high, and `no_meld` and `table_run` must have returned None for them.
    """
    real = [(index, card) for index, card in enumerate(cards) if card.rank not in melding.wilds]
    index, first = real[0]
    starts = [spot - index for spot in melding.spots(first.rank)]
    # An ace may be low or high: assume the end with which more of the other cards fit.
    start = max(starts, key=lambda start: sum(start + at in melding.spots(card.rank) for at, card in real))
    for spot, card in enumerate(cards, start):
        if card.rank in melding.wilds:
            continue
        if not 0 <= spot < len(melding.sequence):
            return _("{card} lies beyond the end of the run", card=card_words(card))
        if card.rank != melding.sequence[spot]:
            other = card_words(Card(melding.sequence[spot], first.suit))
            return _("{card} lies where {other} belongs", card=card_words(card), other=other)
    if start < 0:
        return _("a wild card can’t lie below the {rank} here", rank=letter(melding.sequence[0]))
    return _("a wild card can’t lie above the {rank} here", rank=letter(melding.sequence[-1]))


def neighbours(run: TableRun) -> Text | None:
    """Return the sentence that two wild cards lie side by side in a run where they must not; None if none do.

    A run of wild cards only is not refused.
    """
    if run.melding.touching or run.start is None:
        return None
    wild = [not run.is_real(card, spot) for spot, card in enumerate(run.cards, run.start)]
    beside = [index for index, both in enumerate(pairwise(wild)) if all(both)]
    return _side_by_side(run.cards[beside[0] : beside[0] + 2]) if beside else None


def _span(ranks: Collection[str], melding: Melding) -> tuple[str, str, list[str]]:
    """Return the lowest and the highest of these ranks and those missing between, with an ace at the nearer end.

    There must be a rank, and all must be in the sequence.
    """
    sequence = melding.sequence
    ends = [(min(spots), max(spots)) for spots in product(*map(melding.spots, ranks))]
    low, high = min(ends, key=lambda end: end[1] - end[0])
    return sequence[low], sequence[high], [rank for rank in sequence[low:high] if rank not in ranks]


def _round_the_ace(ranks: Collection[str], melding: Melding) -> list[str]:
    """Return the shortest stretch of ranks that holds all these, with the sequence taken as a ring.

    There must be a rank, and all must be in the sequence.
    """
    ring = list(dict.fromkeys(melding.sequence))
    turns = [[*ring[spot:], *ring[:spot]] for spot, rank in enumerate(ring) if rank in ranks]
    return min((turn[: 1 + max(map(turn.index, ranks))] for turn in turns), key=len)


def _why_not_round(ranks: str, lowest: str, melding: Melding) -> Text:
    """Return why a run round the ace is none; `ranks` names its real cards, and `lowest` is its first rank."""
    highest, first = melding.sequence[-1], melding.sequence[0]
    if lowest == highest != first:
        return _(
            "{ranks}: the ace is always high, so a run can’t begin below the {rank}", ranks=ranks, rank=letter(first)
        )
    return _("{ranks}: a run can’t go round the ace", ranks=ranks)


def _side_by_side(wild: Sequence[Card]) -> Text:
    """Return the sentence that these wild cards may not lie side by side in a run."""
    sentences = {
        frozenset({JOKER}): _("two jokers side by side: in this game a run can’t have two wild cards together"),
        frozenset({DEUCE}): _("two deuces side by side: in this game a run can’t have two wild cards together"),
    }
    others = _("two wild cards side by side: in this game a run can’t have two wild cards together")
    return sentences.get(frozenset(card.rank for card in wild), others)

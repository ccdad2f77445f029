"""The sentences of a rules page about melds, wild cards and laying off, out of how a game's cards meld."""

from collections.abc import Iterator

from scorekeeper.rules.cards import DEUCE, JOKER
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.melding import SHORTEST, Melding
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading, Sentence

NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", JOKER: "joker", DEUCE: "deuce", "3": "three"}


def melds(game: Game, options: Options) -> Iterator[Sentence]:
    """What is a set, what is a run, and what wild cards may do in them."""
    if game.melding is None:
        return
    melding = game.melding(options)
    yield f"A set is {SHORTEST['set']} or more cards of one rank, whatever their suits."
    yield f"A run is {SHORTEST['run']} or more cards of one suit in sequence; it does not go round the ace."
    yield from _ends(melding)
    yield from _wild(melding)
    yield Reading(
        "Two sets of one rank are two sets; two runs of one suit may touch or overlap.",
        "The rules do not forbid it, and there is more than one deck.",
    )


def _ends(melding: Melding) -> Iterator[Sentence]:
    lowest, highest = melding.sequence[0], melding.sequence[-1]
    if lowest == highest:
        yield f"{_a(highest).capitalize()} is high or low in a run, never both."
    else:
        yield f"{_many([highest]).capitalize()} are high only; the lowest card of a run is a {_name(lowest)}."
    if DEUCE not in melding.wilds and DEUCE in melding.sequence:
        yield "Deuces are cards like others."


def _wild(melding: Melding) -> Iterator[Sentence]:
    yield f"{_many(melding.wilds).capitalize()} are wild: they stand for any card."
    if DEUCE in melding.wilds and DEUCE not in melding.sequence:
        yield "A deuce is never a real 2."
    for rank in sorted(melding.own_place):
        yield f"A {_name(rank)} in its own place of a run in its own suit is a real card."
    yield (
        "Wild cards may lie side by side, as many as you like."
        if melding.touching
        else "In a set wild cards may lie side by side; in a run no two are neighbours."
    )
    if melding.all_wild:
        yield "A meld may be of nothing but wild cards."
        yield Reading(
            "Such a set has no rank, such a run no suit and no ranks, until a real card is laid off on it.",
            "The rules put no limit on wild cards and do not say more.",
        )
    else:
        yield "Each meld needs at least one real card."
    yield Reading(
        "A wild card that could stand at either end of a run stands at the high end.",
        "The rules leave it open; whoever lays it down will mostly want it there.",
    )


def laying_off(game: Game, options: Options) -> Iterator[Sentence]:
    """What fits a meld on the table, and which wild cards may be replaced there."""
    if game.melding is None:
        return
    melding = game.melding(options)
    yield "A set takes its rank and wild cards; a run takes the next card at either end, and wild cards there."
    yield from _replacing(melding)
    if melding.overflow:
        yield (
            f"{_many(melding.overflow).capitalize()} from the hand may be laid above {_a(melding.sequence[-1])} "
            f"or below a {_name(melding.sequence[0])} too, out of play."
        )


def _replacing(melding: Melding) -> Iterator[Sentence]:
    if not melding.replaced:
        yield "No wild card is ever replaced, and no card moves from one meld to another."
        return
    taken = listed([f"a {_name(rank)}" for rank in _in_order(melding.replaced)], "or")
    where = "in a run or a set" if melding.replaced_in_sets else "in a run, but not in a set,"
    if melding.replaced_goes == "hand":
        yield f"With the card it stands for you may free a wild card, {taken}, {where}: somebody else’s, not your own."
        yield "A freed card is played at once, anywhere it fits; it does not stay in your hand."
        return
    yield f"{taken.capitalize()} {where} may be replaced by exactly the card that it stands for."
    yield (
        "What was replaced in a run goes to the low or the high end of that run, "
        f"also above {_a(melding.sequence[-1])} or below a {_name(melding.sequence[0])}, where it is out of play."
    )
    yield Reading(
        "A card out of play stands for nothing and closes its end of the run.", "The rules only take it out of play."
    )
    if melding.replaced_in_sets:
        yield Reading("What was replaced in a set stays in it.", "The rules replace cards in runs only.")
    if not melding.overflow:
        yield "Nothing else may lie out of play: no wild card from the hand."
    yield "No card ever moves from one meld to another."


def _name(rank: str) -> str:
    return NAMES.get(rank, rank)


def _a(rank: str) -> str:
    name = _name(rank)
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _in_order(ranks: frozenset[str] | list[str]) -> list[str]:
    """The joker before the deuce, as in the deck's order of worth."""
    return sorted(ranks, key=lambda rank: (rank != JOKER, rank))


def _many(ranks: frozenset[str] | list[str]) -> str:
    """ "jokers and deuces"."""
    return listed([f"{_name(rank)}s" for rank in _in_order(ranks)])

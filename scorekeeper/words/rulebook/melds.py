"""The sentences of a rules page on melds, wild cards and laying off, from a game's declaration."""

from collections.abc import Iterator

from scorekeeper.rules.cards import DEUCE, JOKER
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.melding import SHORTEST, Melding
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import PUBLISHED, Reading
from scorekeeper.words.rulebook import RuleSentence

NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", JOKER: "joker", DEUCE: "deuce", "3": "three"}


def melds(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what a set is, what a run is, and what wild cards may do in them."""
    if game.melding is None:
        return
    melding = game.melding(options)
    yield f"A set is {SHORTEST['set']} or more cards of one rank, whatever their suits."
    yield f"A run is {SHORTEST['run']} or more cards of one suit in sequence."
    yield from _run_ends(melding)
    yield from _wild_cards(game, melding)
    yield _our_reading(
        game,
        "You may lay two sets of one rank, and runs of one suit that touch or overlap.",
        "The rules do not forbid it.",
    )


def _our_reading(game: Game, text: str, why: str) -> Reading:
    """Return a sentence marked as our own decision, with the reason if printed rules differ."""
    return Reading(text, PUBLISHED if game.published else why)


def _run_ends(melding: Melding) -> Iterator[RuleSentence]:
    """Yield whether an ace is high or low in a run, and what a deuce is."""
    lowest, highest = melding.sequence[0], melding.sequence[-1]
    if lowest == highest:
        ace = _a_rank(highest).capitalize()
        yield f"{ace} is high or low in a run, but not both: a run does not go round the corner."
    else:
        yield f"{_plural([highest]).capitalize()} are always high: the lowest card of a run is a {_rank(lowest)}."
    if DEUCE not in melding.wilds and DEUCE in melding.sequence:
        yield "Deuces are ordinary cards."


def _wild_cards(game: Game, melding: Melding) -> Iterator[RuleSentence]:
    yield f"{_plural(melding.wilds).capitalize()} are wild: they stand for any card."
    if DEUCE in melding.wilds and DEUCE not in melding.sequence:
        yield "A deuce is never a real 2."
    for rank in sorted(melding.own_place):
        yield f"A {_rank(rank)} that lies as the {rank} of its own suit in a run is a real card."
    for text in _wild_card_limits(melding):
        yield Reading(text, game.wild_reading) if game.wild_reading else text
    if melding.all_wild:
        yield _our_reading(
            game,
            "An all-wild set has no rank, and an all-wild run no suit or ranks, until a real card is laid off on it.",
            "The rules put no limit on wild cards, and say no more.",
        )
    yield _our_reading(
        game,
        "A wild card that fits at either end of a run counts at the high end.",
        "The rules leave it open; you will mostly want it there.",
    )


def _wild_card_limits(melding: Melding) -> Iterator[str]:
    """Yield how many wild cards a meld may have, and where."""
    if melding.touching:
        yield "Wild cards may lie side by side."
    else:
        yield "Wild cards may lie side by side in a set, but never in a run."
    yield "A meld may be all wild cards." if melding.all_wild else "Each meld needs at least one real card."


def laying_off(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield which cards can be laid off, and which wild cards may be replaced on the table."""
    if game.melding is None:
        return
    melding = game.melding(options)
    yield "A set takes cards of its rank and wild cards."
    yield "A run takes the next card at either end, or a wild card there."
    yield from _replacing(game, melding)
    if melding.overflow:
        cards, above, below = _plural(melding.overflow), _a_rank(melding.sequence[-1]), _rank(melding.sequence[0])
        yield f"{cards.capitalize()} from your hand may also be laid above {above} or below a {below}, out of play."


def _replacing(game: Game, melding: Melding) -> Iterator[RuleSentence]:
    if not melding.replaced:
        stays = "Wild cards stay where they are laid, and no card moves from one meld to another."
        yield Reading(stays, PUBLISHED) if game.published else stays
        return
    taken = listed([f"a {_rank(rank)}" for rank in _joker_first(melding.replaced)], "or")
    if melding.replaced_goes == "hand":
        where = "in a run or a set" if melding.replaced_in_sets else "in a run"
        yield f"You may free another player’s wild card, {taken}, {where}, with the card it stands for."
        yield "You can’t free your own. Play a freed card at once, anywhere it fits: you can’t keep it."
        return
    where = "in a run or a set" if melding.replaced_in_sets else "in a run, but not in a set,"
    yield f"{taken.capitalize()} {where} may be replaced by exactly the card it stands for."
    yield "A card replaced in a run moves to the low or the high end of that run."
    yield from _out_of_play(game, melding)
    if melding.replaced_in_sets:
        yield Reading("A card replaced in a set stays in that set.", "The rules only replace cards in runs.")
    yield "No card ever moves from one meld to another."


def _out_of_play(game: Game, melding: Melding) -> Iterator[RuleSentence]:
    above, below = _a_rank(melding.sequence[-1]), f"a {_rank(melding.sequence[0])}"
    yield f"It may even go above {above} or below {below}, where it is out of play."
    yield _our_reading(
        game,
        "A card out of play stands for nothing and closes that end of the run.",
        "One description takes it out of play and says no more; another says it makes the most of the joker.",
    )
    if not melding.overflow:
        yield "No wild card may be laid there from your hand."


def _rank(rank: str) -> str:
    return NAMES.get(rank, rank)


def _a_rank(rank: str) -> str:
    name = _rank(rank)
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _joker_first(ranks: frozenset[str] | list[str]) -> list[str]:
    """Return the ranks with the joker before the deuce, as in the deck's order of worth."""
    return sorted(ranks, key=lambda rank: (rank != JOKER, rank))


def _plural(ranks: frozenset[str] | list[str]) -> str:
    """Return the words for ranks in the plural: "jokers and deuces"."""
    return listed([f"{_rank(rank)}s" for rank in _joker_first(ranks)])

"""The sentences of a rules page on melds, wild cards and laying off, from a game's declaration."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.cards import DEUCE, letter
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.melding import SHORTEST, Melding
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import PUBLISHED, Reading
from scorekeeper.words.rulebook import RuleSentence


def melds(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what a set is, what a run is, and what wild cards may do in them; nothing for a game without melds."""
    if game.melding is None:
        return
    melding, least = game.melding(options), SHORTEST
    yield ngettext(
        "A set is {count} or more cards of one rank, whatever their suits.",
        "A set is {count} or more cards of one rank, whatever their suits.",
        least["set"],
    ).format(count=least["set"])
    yield ngettext(
        "A run is {count} or more cards of one suit in sequence.",
        "A run is {count} or more cards of one suit in sequence.",
        least["run"],
    ).format(count=least["run"])
    yield from _run_ends(melding)
    yield from _wild_cards(game, melding)
    yield _our_reading(
        game,
        _("You may lay two sets of one rank, and runs of one suit that touch or overlap."),
        _("The rules do not forbid it."),
    )


def _our_reading(game: Game, text: str, why: str) -> Reading:
    """Return a sentence marked as the app's own decision.

    The reason is that published rules differ if the game has such rules (`Game.published`), else `why`.
    """
    return Reading(text, PUBLISHED if game.published else why)


def _run_ends(melding: Melding) -> Iterator[RuleSentence]:
    """Yield whether an ace is high or low in a run, and that deuces are ordinary cards where they are not wild."""
    lowest, highest = melding.sequence[0], melding.sequence[-1]
    if lowest == highest:
        yield _("An ace is high or low in a run, but not both: a run does not go round the corner.")
    elif lowest == "3":
        yield _("Aces are always high: the lowest card of a run is a three.")
    else:
        yield _("Aces are always high: the lowest card of a run is a {rank}.").format(rank=letter(lowest))
    if DEUCE not in melding.wilds and DEUCE in melding.sequence:
        yield _("Deuces are ordinary cards.")


def _wild_cards(game: Game, melding: Melding) -> Iterator[RuleSentence]:
    """Yield which cards are wild, and what they may do in sets and runs."""
    if DEUCE in melding.wilds:
        yield _("Jokers and deuces are wild: they stand for any card.")
    else:
        yield _("Jokers are wild: they stand for any card.")
    if DEUCE in melding.wilds and DEUCE not in melding.sequence:
        yield _("A deuce is never a real 2.")
    if DEUCE in melding.own_place:
        yield _("A deuce that lies as the 2 of its own suit in a run is a real card.")
    for text in _wild_card_limits(melding):
        yield Reading(text, game.wild_reading) if game.wild_reading else text
    if melding.all_wild:
        yield _our_reading(
            game,
            _(
                "An all-wild set has no rank, and an all-wild run no suit or ranks, "
                "until a real card is laid off on it."
            ),
            _("The rules put no limit on wild cards, and say no more."),
        )
    yield _our_reading(
        game,
        _("A wild card that fits at either end of a run counts at the high end."),
        _("The rules leave it open; you will mostly want it there."),
    )


def _wild_card_limits(melding: Melding) -> Iterator[str]:
    """Yield whether wild cards may lie side by side, and whether a meld may have no real card."""
    if melding.touching:
        yield _("Wild cards may lie side by side.")
    else:
        yield _("Wild cards may lie side by side in a set, but never in a run.")
    yield _("A meld may be all wild cards.") if melding.all_wild else _("Each meld needs at least one real card.")


def laying_off(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield which cards can be laid off, and which wild cards replaced; nothing for a game without melds."""
    if game.melding is None:
        return
    melding = game.melding(options)
    yield _("A set takes cards of its rank and wild cards.")
    yield _("A run takes the next card at either end, or a wild card there.")
    yield from _replacing(game, melding)
    if melding.overflow:
        yield _("Jokers and deuces from your hand may also be laid above an ace or below a three, out of play.")


def _replacing(game: Game, melding: Melding) -> Iterator[RuleSentence]:
    """Yield which wild cards can be replaced on the table, and where they go then."""
    if not melding.replaced:
        stays = _("Wild cards stay where they are laid, and no card moves from one meld to another.")
        yield Reading(stays, PUBLISHED) if game.published else stays
        return
    if melding.replaced_goes == "hand":
        yield _(
            "You may free another player’s wild card, a joker or a deuce, in a run or a set, "
            "with the card it stands for."
        )
        yield _("You can’t free your own. Play a freed card at once, anywhere it fits: you can’t keep it.")
        return
    yield _what_is_replaced(deuces=DEUCE in melding.replaced, sets=melding.replaced_in_sets)
    yield _("A card replaced in a run moves to the low or the high end of that run.")
    yield from _out_of_play(game, melding)
    if melding.replaced_in_sets:
        yield Reading(_("A card replaced in a set stays in that set."), _("The rules only replace cards in runs."))
    yield _("No card ever moves from one meld to another.")


def _what_is_replaced(*, deuces: bool, sets: bool) -> str:
    """Return which wild cards may be replaced, and where: jokers, or `deuces` too; in runs, or in `sets` too."""
    if deuces and sets:
        return _("A joker or a deuce in a run or a set may be replaced by exactly the card it stands for.")
    if deuces:
        return _("A joker or a deuce in a run, but not in a set, may be replaced by exactly the card it stands for.")
    if sets:
        return _("A joker in a run or a set may be replaced by exactly the card it stands for.")
    return _("A joker in a run, but not in a set, may be replaced by exactly the card it stands for.")


def _out_of_play(game: Game, melding: Melding) -> Iterator[RuleSentence]:
    """Yield what happens to a wild card that is moved above an ace or below a three."""
    yield _("It may even go above an ace or below a three, where it is out of play.")
    yield _our_reading(
        game,
        _("A card out of play stands for nothing and closes that end of the run."),
        _("One description takes it out of play and says no more; another says it makes the most of the joker."),
    )
    if not melding.overflow:
        yield _("No wild card may be laid there from your hand.")

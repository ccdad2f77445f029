"""The cards of a question: which there are, and how many of each the decks in play hold."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from scorekeeper.rules.cards import JOKER, SUITS, Card, letter
from scorekeeper.rules.faults import FaultCode, Path
from scorekeeper.rules.referee.question import Question, refuse, require_type
from scorekeeper.rules.wording import Text
from scorekeeper.rules.wording import gettext_lazy as _

T = TypeVar("T")

# A hand with up to so many wild cards is judged in every game, even if the decks hold fewer jokers.
_JOKERS_ALWAYS = 8
# The number of decks for questions about melds that give none: some tables play with more than the game needs, a replay
# adds one, and the largest table has six.
_DECKS_FOR_MELDS = 6
_MOST_DECKS = 100

NO_CARDS = FaultCode("no_cards", sentence=_("There are no cards."))
TOO_MANY_CARDS = FaultCode("too_many_cards", sentence=_("{cards} cards, but only {in_play} are in play."))
NOT_A_CARD = FaultCode(
    "not_a_card", sentence=_("{name:quoted} is not a card of {title}; cards are written like {sample:or}.")
)
TOO_MANY_COPIES = FaultCode(
    "too_many_copies", sentence=_("{count} × {card}, but {decks} {decks:deck holds|decks hold} {most}.")
)
# For a question without a number of decks: _DECKS_FOR_MELDS is not named, as it may be more than the game needs.
OVER_CARD_LIMIT = FaultCode("over_card_limit", sentence=_("{count} × {card}, but {most} is the limit."))


def suited(question: Question, path: Path, texts: list[object]) -> tuple[Card, ...]:
    """Return cards written as rank and suit. Raises Unanswerable for no cards, too many, or a text that is no card."""
    return _read(question, path, texts, _suited(_ranks(question)))


def suited_card(question: Question, key: str) -> Card:
    """Return the one card of a field, written as rank and suit. Raises Unanswerable for any other text."""
    return _known(question, (key,), question.part.read(key, str), _suited(_ranks(question)))


def ranks(question: Question, path: Path, texts: list[object]) -> tuple[str, ...]:
    """Return the ranks of cards. Raises Unanswerable for no cards, too many, or a text that is no rank."""
    return _read(question, path, texts, {rank: rank for rank in _ranks(question)})


def check_copies(question: Question, path: Path, cards: Iterable[Card | str]) -> None:
    """Raise Unanswerable for more copies of a card than the decks in play hold; eight jokers are always allowed.

    The field "decks" of the question gives the number of decks if it is there.
    """
    decks, in_play = _in_play(question)
    decks_known = "decks" in question.part or question.game.melding is None
    for card, count in Counter(cards).items():
        rank = card.rank if isinstance(card, Card) else card
        most = in_play[rank] // (len(SUITS) if isinstance(card, Card) and card.suit else 1)
        allowed = max(most, _JOKERS_ALWAYS) if rank == JOKER else most
        if count > allowed and decks_known:
            refuse(path, TOO_MANY_COPIES, count=count, card=_card_text(card), decks=decks, most=most)
        if count > allowed:
            refuse(path, OVER_CARD_LIMIT, count=count, card=_card_text(card), most=allowed)


def _card_text(card: Card | str) -> Text:
    """Return a card or a rank as it is written, with the letters of the reader's language: "10S", "K"."""
    rank, suit = card if isinstance(card, Card) else (card, "")
    return _("{rank}{suit}", rank=letter(rank), suit=suit)


def _read(question: Question, path: Path, texts: list[object], known: Mapping[str, T]) -> tuple[T, ...]:
    """Return what `known` has for each text.

    Raises Unanswerable without texts, for more than there are cards in play, and for an unknown one.
    """
    if not texts:
        refuse(path, NO_CARDS)
    _decks, in_play = _in_play(question)
    if len(texts) > sum(in_play.values()) + _JOKERS_ALWAYS:
        refuse(path, TOO_MANY_CARDS, cards=len(texts), in_play=sum(in_play.values()))
    return tuple(_known(question, (*path, index), text, known) for index, text in enumerate(texts))


def _known(question: Question, path: Path, text: object, known: Mapping[str, T]) -> T:
    """Return what `known` has for a text, which is a card or a rank. Raises Unanswerable if it has nothing."""
    name = require_type(path, text, str)
    if name not in known:
        names = [*known]
        sample = [names[0], names[len(names) // 2], names[-1]]
        refuse(path, NOT_A_CARD, name=name, title=question.game.title, sample=sample)
    return known[name]


def _ranks(question: Question) -> tuple[str, ...]:
    """Return the ranks of the cards of the game, in the order of the card pad."""
    return tuple(question.game.card_values(question.options))


@cache
def _suited(ranks_: tuple[str, ...]) -> Mapping[str, Card]:
    """Return all cards of these ranks by how they are written: "10S"."""
    cards = [Card(rank, suit) for rank in ranks_ for suit in ([""] if rank == JOKER else SUITS)]
    return {str(card): card for card in cards}


def _in_play(question: Question) -> tuple[int, Mapping[str, int]]:
    """Return the number of decks, and the copies of each rank in them.

    The question may give the number; else it is that for the most players, and at least six in games with melds.
    """
    game, options = question.game, question.options
    least, most = game.players
    if "decks" not in question.part:
        decks = game.decks(most, options)
        extra = max(0, _DECKS_FOR_MELDS - decks) if game.melding else 0
        return decks + extra, game.in_play(most, options, extra)
    decks = question.part.whole("decks", game.decks(least, options), _MOST_DECKS)
    players = max(count for count in range(least, most + 1) if game.decks(count, options) <= decks)
    return decks, game.in_play(players, options, decks - game.decks(players, options))

"""Questions on sets and runs: melds, contracts, the best lay-down of a hand, lay-offs and rummy calls."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import Card
from scorekeeper.rules.faults import FaultCode, Path
from scorekeeper.rules.lay_down import best, wilds_missing
from scorekeeper.rules.melds import LaidMeld, NoMeld, arrange, fulfil
from scorekeeper.rules.melds.lay_off import LayOffPlace, places
from scorekeeper.rules.melds.melding import SHORTEST, Melding, MeldKind
from scorekeeper.rules.referee.cards import check_copies, suited, suited_card
from scorekeeper.rules.referee.question import Answer, Part, Question, refuse, require_type
from scorekeeper.rules.wording import gettext_lazy as _

# No hand at a table has more cards. The time of a search grows with every card.
MOST_IN_HAND = 36

NO_MELDING = FaultCode("no_melding", sentence=_("The referee does not judge melds of {title}."))
NO_MELDS = FaultCode("no_melds", sentence=_("There are no melds."))
HAND_TOO_LONG = FaultCode("hand_too_long", sentence=_("{cards} cards, but the referee judges {most} at most."))
UNKNOWN_WORD = FaultCode("unknown_word", sentence=_("{word:quoted}, but it must be {offered:quoted or}."))
CANNOT_LIE = FaultCode("cannot_lie", "{why}")  # a sentence of rules/melds/refusals.py for a player


def meld(question: Question) -> Answer:
    """Return {"ok": True, "cards"}: the cards as texts ("10S") in the order of the meld.

    Raises NoMeld if they make none, and Unanswerable for faulty fields and for a game without melds.
    """
    melding, kind = _melding(question), _kind(question.part)
    cards = _cards(question, ("cards",), question.part.read("cards", list))
    check_copies(question, ("cards",), cards)
    return {"ok": True, "cards": _card_texts(arrange(kind, cards, melding).cards)}


def contract(question: Question) -> Answer:
    """Return {"ok": True, "melds"} if the groups of cards are the melds of a contract, no more and no less.

    "melds" has the "kind" and the "cards" (texts like "10S") of each. Raises NoMeld if they are not the melds. Raises
    Unanswerable for faulty fields, without groups, and for a game without melds.
    """
    melding, asked = _melding(question), question.contract()
    given = question.part.read("melds", list)
    if not given:
        refuse(("melds",), NO_MELDS)
    groups = [_cards(question, ("melds", index), group) for index, group in enumerate(given)]
    check_copies(question, ("melds",), chain(*groups))
    return {"ok": True, "melds": _melds_to_data(fulfil(asked, groups, melding))}


def lay_down(question: Question) -> Answer:
    """Return how a hand lays a contract down with the fewest points left: {"ok": True, "melds", "left", "points"}.

    If it cannot, return {"ok": False, "missing"}: how many wild cards it is short of, None if no number helps. Raises
    Unanswerable for faulty fields, for more than 36 cards, and for a game without melds.
    """
    melding, asked = _melding(question), question.contract()
    hand = _cards(question, ("hand",), question.part.read("hand", list))
    if len(hand) > MOST_IN_HAND:
        refuse(("hand",), HAND_TOO_LONG, cards=len(hand), most=MOST_IN_HAND)
    check_copies(question, ("hand",), hand)
    found = best(hand, asked, melding, question.game.card_values(question.options))
    if found is None:
        short = wilds_missing(hand, asked, melding)
        return {"ok": False, "missing": None if short is None else short.missing}
    return {"ok": True, "melds": _melds_to_data(found.melds), "left": _card_texts(found.left), "points": found.points}


def lay_off(question: Question) -> Answer:
    """Return where on the table the card of a question can be laid off: {"places"}, in the order of the melds.

    Each has "meld", its position from 0, and "how": "low", "high", "set" or "replace". If a wild card is replaced, it
    is in "frees", and "to" has the ends to which it may move, if any. Raises Unanswerable for faulty fields, if
    something on the table is no meld, and for a game without melds.
    """
    return {"places": _lay_off_places(question, "card")}


def rummy(question: Question) -> Answer:
    """Return {"ok": True, "places"} if the game has the call of rummy and the discard fits somewhere on the table.

    Else return {"ok": False, "why"}. Each of the places has "meld" and "how", as `lay_off` describes. Raises
    Unanswerable for faulty fields, if something on the table is no meld, and for a game without melds.
    """
    found = _lay_off_places(question, "discard")
    if not game_facts.calls_rummy(question.game, question.options):
        title = question.game.title
        return {"ok": False, "why": str(_("nobody calls rummy in {game} under these house rules", game=title))}
    if not found:
        return {"ok": False, "why": str(_("{card} fits nowhere on the table", card=question.part.read("discard", str)))}
    return {"ok": True, "places": found}


def _lay_off_places(question: Question, field: str) -> list[dict[str, Any]]:
    """Return every place on the table where the card in this field of the question fits, as data (`_place_to_data`).

    Raises Unanswerable for faulty fields, if something on the table is no meld, and for a game without melds.
    """
    melding, table = _melding(question), _table(question)
    card = suited_card(question, field)
    check_copies(question, ("table",), chain(*(laid.cards for laid in table), (card,)))
    try:
        return [_place_to_data(place) for place in places(table, card, melding)]
    except NoMeld as none:
        refuse(("table",), CANNOT_LIE, why=str(none))


def _melding(question: Question) -> Melding:
    """Return how the game melds. Raises Unanswerable for a game without melds."""
    if question.game.melding is None:
        refuse(("game",), NO_MELDING, title=question.game.titled(question.options))
    return question.game.melding(question.options)


def _table(question: Question) -> tuple[LaidMeld, ...]:
    """Return the melds of the field "table" as they lie; there may be none. Whether they are melds is not checked."""
    given = enumerate(question.part.read("table", list))
    parts = (Part(("table", index), entry, ("kind", "cards")) for index, entry in given)
    return tuple(
        LaidMeld(_kind(part), _cards(question, (*part.path, "cards"), part.read("cards", list))) for part in parts
    )


def _kind(part: Part) -> MeldKind:
    """Return the field "kind", "set" or "run". Raises Unanswerable for any other value."""
    word = part.read("kind", str)
    kind = next((kind for kind in SHORTEST if kind == word), None)
    if kind is None:
        refuse((*part.path, "kind"), UNKNOWN_WORD, word=word, offered=[*SHORTEST])
    return kind


def _cards(question: Question, path: Path, given: object) -> tuple[Card, ...]:
    """Return the cards in a list of texts, which is at `path` in the question.

    Raises Unanswerable if it is no list, for no cards or too many, and for a text that is no card.
    """
    return suited(question, path, require_type(path, given, list))


def _melds_to_data(melds: Iterable[LaidMeld]) -> list[dict[str, Any]]:
    """Return each meld as data: "kind" and "cards"."""
    return [{"kind": laid.kind, "cards": _card_texts(laid.cards)} for laid in melds]


def _place_to_data(place: LayOffPlace) -> dict[str, Any]:
    """Return a place where a card fits as data: "meld", its position from 0, and "how".

    "frees", the wild card that is replaced, and "to", the ends to which it may move, are there only if they apply.
    """
    data: dict[str, Any] = {"meld": place.meld, "how": place.how}
    if place.frees is not None:
        data["frees"] = str(place.frees)
    if place.to:
        data["to"] = list(place.to)
    return data


def _card_texts(cards: Sequence[Card]) -> list[str]:
    """Return the cards as rank and suit: 10S."""
    return [str(card) for card in cards]

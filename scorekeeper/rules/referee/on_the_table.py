"""Questions on a card and the melds on the table: where does it fit, may rummy be called on it."""

from typing import Any

from scorekeeper.rules import game_facts
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.lay_off import LayOffPlace, places
from scorekeeper.rules.melds import NoMeld
from scorekeeper.rules.referee.cards import check_copies, suited_card
from scorekeeper.rules.referee.melds import every_card, melding_of, table
from scorekeeper.rules.referee.question import Answer, Question
from scorekeeper.rules.referee.reader import refuse

CANNOT_LIE = FaultCode("cannot_lie", "{why}")  # as rules/refusals.py says it to a player


def lay_off(question: Question) -> Answer:
    """Tell every place on the table where the card fits."""
    return {"places": _places(question, "card")}


def rummy(question: Question) -> Answer:
    """Tell whether rummy may be called on the discard: where the game has the call and the card fits somewhere."""
    found = _places(question, "discard")
    if not game_facts.calls_rummy(question.game, question.options):
        return {"ok": False, "why": f"nobody calls rummy in {question.game.title} under these house rules"}
    if not found:
        return {"ok": False, "why": f"{question.part.read('discard', str)} fits nowhere on the table"}
    return {"ok": True, "places": found}


def _places(question: Question, key: str) -> list[dict[str, Any]]:
    melding, melds = melding_of(question), table(question)
    card = suited_card(question, key)
    check_copies(question, ("table",), (*every_card(meld.cards for meld in melds), card))
    try:
        return [_place_to_data(place) for place in places(melds, card, melding)]
    except NoMeld as none:
        refuse(("table",), CANNOT_LIE, why=none.why)


def _place_to_data(place: LayOffPlace) -> dict[str, Any]:
    data: dict[str, Any] = {"meld": place.meld, "how": place.how}
    if place.frees is not None:
        data["frees"] = str(place.frees)
    if place.to:
        data["to"] = list(place.to)
    return data

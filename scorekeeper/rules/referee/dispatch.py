"""Every kind of question, with its fields and the function that answers it."""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.referee import at_the_deal, in_play, on_hands, on_melds, on_the_table
from scorekeeper.rules.referee.question import Answer, Question
from scorekeeper.rules.referee.reader import Unanswerable, exactly, refuse

NOTHING_ASKED = FaultCode("nothing_asked", "missing; ask {questions:quoted or}")
UNKNOWN_QUESTION = FaultCode("unknown_question", "{ask:quoted} is not a question; ask {questions:quoted or}")


class Kind(NamedTuple):
    """A kind of question: who answers it, and its fields besides those that every question has."""

    judge: Callable[[Question], Answer]
    fields: tuple[str, ...]


ASKED = {
    "meld": Kind(on_melds.meld, ("kind", "cards", "decks")),
    "contract": Kind(on_melds.contract, ("step", "round", "melds", "decks")),
    "lay_down": Kind(on_hands.lay_down, ("step", "round", "hand", "decks")),
    "lay_off": Kind(on_the_table.lay_off, ("table", "card", "decks")),
    "rummy": Kind(on_the_table.rummy, ("table", "discard", "decks")),
    "buy": Kind(at_the_deal.buy, ("players", "turn", "claims", "bought", "step", "round")),
    "buys_used": Kind(at_the_deal.buys_used, ("cards_in_hand",)),
    "decks": Kind(at_the_deal.decks, ("players",)),
    "grab": Kind(at_the_deal.grab, ("grabbed",)),
    "set_points": Kind(in_play.set_points, ("cards", "token", "players", "decks")),
    "beats": Kind(in_play.beats, ("previous", "play", "players", "decks")),
    "play": Kind(in_play.play, ("pile", "cards", "decks")),
}


def answer(question: object) -> Answer:
    """Answer a question (scorekeeper/docs/referee.md); {"error": where and why} where it cannot be answered."""
    try:
        return judge(question)
    except Unanswerable as refused:
        return {"error": str(refused)}


def judge(question: object) -> Answer:
    """Answer a question. Raises Unanswerable with what is wrong in it."""
    data = exactly(("question",), question, dict)
    kind = _kind(data)
    return kind.judge(Question(data, kind.fields))


def _kind(data: dict[str, object]) -> Kind:
    if "ask" not in data:
        refuse(("ask",), NOTHING_ASKED, questions=[*ASKED])
    ask = exactly(("ask",), data["ask"], str)
    if ask not in ASKED:
        refuse(("ask",), UNKNOWN_QUESTION, ask=ask, questions=[*ASKED])
    return ASKED[ask]

"""The referee: the questions that a table argues about, asked and answered as data (scorekeeper/docs/referee.md)."""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.rules.documents.text import json_text, parse
from scorekeeper.rules.faults import FaultCode, Refused
from scorekeeper.rules.melds import NoMeld
from scorekeeper.rules.plays import NoSet
from scorekeeper.rules.referee import at_the_deal, in_play, in_the_score, melds
from scorekeeper.rules.referee.question import Answer, Question, Unanswerable, refuse, require_type
from scorekeeper.rules.wording import gettext_lazy as _

__all__ = ["ASKED", "Unanswerable", "answer", "answer_line", "judge"]

NOTHING_ASKED = FaultCode("nothing_asked", "missing; ask {questions:quoted or}")
UNKNOWN_QUESTION = FaultCode(
    "unknown_question", sentence=_("{ask:quoted} is not a question; ask {questions:quoted or}.")
)


class QuestionKind(NamedTuple):
    """A kind of question: the function that answers it, and its fields besides "ask", "game" and "options".

    The function raises Unanswerable for the first field that is missing or faulty, and NoMeld or NoSet for cards that
    are not the meld or set that is asked about.
    """

    judge: Callable[[Question], Answer]
    fields: tuple[str, ...]


ASKED = {
    "meld": QuestionKind(melds.meld, ("kind", "cards", "decks")),
    "contract": QuestionKind(melds.contract, ("step", "round", "melds", "decks")),
    "lay_down": QuestionKind(melds.lay_down, ("step", "round", "hand", "decks")),
    "lay_off": QuestionKind(melds.lay_off, ("table", "card", "decks")),
    "rummy": QuestionKind(melds.rummy, ("table", "discard", "decks")),
    "buy": QuestionKind(at_the_deal.buy, ("players", "turn", "claims", "bought", "step", "round")),
    "buys_used": QuestionKind(at_the_deal.buys_used, ("cards_in_hand",)),
    "decks": QuestionKind(at_the_deal.decks, ("players",)),
    "grab": QuestionKind(at_the_deal.grab, ("grabbed",)),
    "set_points": QuestionKind(in_play.set_points, ("cards", "token", "players", "decks")),
    "beats": QuestionKind(in_play.beats, ("previous", "play", "players", "decks")),
    "play": QuestionKind(in_play.play, ("pile", "cards", "decks")),
    "score_of": QuestionKind(
        in_the_score.score_of, ("players", "first_dealer", "round", "rounds", *in_the_score.ROUND_FACTS)
    ),
    "cards_left": QuestionKind(in_the_score.cards_left, ("cards", "round", "decks")),
    "barred_bid": QuestionKind(in_the_score.barred_bid, ("bids", "round")),
    "least_meld": QuestionKind(in_the_score.least_meld, ("round", "total")),
}


def answer(question: object) -> Answer:
    """Return the answer of `judge` to a question, parsed JSON; {"error": where and why} if it is Unanswerable."""
    try:
        return judge(question)
    except Unanswerable as refused:
        return {"error": str(refused)}


def judge(question: object) -> Answer:
    """Return the answer to a question, parsed JSON, as data (scorekeeper/docs/referee.md).

    If the cards are not the meld or set that is asked about, it is {"ok": False, "why"}, with a sentence for a player.
    Raises Unanswerable with what is wrong in the question.
    """
    data = require_type(("question",), question, dict)
    kind = _kind(data)
    try:
        return kind.judge(Question(data, kind.fields))
    except (NoMeld, NoSet) as none:
        return {"ok": False, "why": str(none)}


def answer_line(line: bytes) -> str:
    """Return the answer to a line of JSON (at most 1 MiB of UTF-8) as a line of JSON, without a line break.

    A line that is empty or no JSON is answered with {"error": …} too, so that there are as many answers as lines.
    """
    try:
        answered = answer(parse(line, "question"))
    except Refused as refused:
        answered = {"error": "; ".join(map(str, refused.faults))}
    return json_text(answered)


def _kind(data: dict[str, object]) -> QuestionKind:
    """Return the kind of a question by its field "ask". Raises Unanswerable if that is missing or unknown."""
    if "ask" not in data:
        refuse(("ask",), NOTHING_ASKED, questions=[*ASKED])
    ask = require_type(("ask",), data["ask"], str)
    if ask not in ASKED:
        refuse(("ask",), UNKNOWN_QUESTION, ask=ask, questions=[*ASKED])
    return ASKED[ask]

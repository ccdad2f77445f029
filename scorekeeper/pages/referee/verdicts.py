"""The verdict of the referee, and the requests to the rules that it is made from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from scorekeeper.pages.referee.settings import Setting
from scorekeeper.rules.referee import Unanswerable, judge
from scorekeeper.words.faults import faults_in_one_line
from scorekeeper.words.phrases import sentence

LaidMeld = tuple[str, tuple[str, ...]]  # kind and cards as they lie
KINDS = ("set", "run")
GLYPHS = "♠♥♦♣"


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards side by side, "" for a missing one; `words` is shown with them, `aloud` is for screen readers."""

    cards: tuple[str, ...]
    words: str
    aloud: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer: `answer` is its main line, or says what is still to be entered if it `waits`; `why` is the reason.

    `figure` is a number, explained by `unit`; `fans` are cards to draw. `lays` are the kinds of meld that the cards can
    be laid as; `places` says, by the position of a meld on the table, where a card fits. `calls`: a rummy may be
    counted against a player.
    """

    answer: str
    waits: bool = False
    figure: int | None = None
    unit: str = ""
    why: str = ""
    fans: tuple[Fan, ...] = ()
    lays: tuple[str, ...] = ()
    places: Mapping[int, str] = field(default_factory=dict)
    calls: bool = False


class NoAnswer(Exception):  # noqa: N818 - what players read, not what went wrong in the program
    """The referee cannot tell; its text is the sentence that says why."""


def waiting(request: str | Promise, why: str = "") -> Verdict:
    """Return a verdict that is not reached yet: `request` says what is still to be entered, `why` may say more."""
    return Verdict(str(request), waits=True, why=why)


def ask_referee(setting: Setting, ask: str, **parts: Any) -> dict[str, Any]:
    """Return the answer of the rules to the request `ask` with the fields `parts`, under the house rules in force.

    {"error": reason} if they cannot tell.
    """
    try:
        return judge({"ask": ask, "game": setting.game.key, "options": dict(setting.options), **parts})
    except Unanswerable as refused:
        return {"error": faults_in_one_line(refused.faults)}


def answered(found: dict[str, Any]) -> dict[str, Any]:
    """Return `found`, an answer of the rules. Raises NoAnswer with the reason if it is an error."""
    if "error" in found:
        raise NoAnswer(reason(found))
    return found


def ask_about_cards(setting: Setting, ask: str, **parts: Any) -> dict[str, Any]:
    """Return the answer of the rules to the request `ask` about cards; {"error": reason} if they cannot tell.

    The request gets the number of decks in play, besides `parts`, its other fields.
    """
    return ask_referee(setting, ask, decks=setting.decks, **parts)


def reason(found: Mapping[str, Any]) -> str:
    """Return why an answer of the rules is no or an error, as a sentence in which suits are never drawn as emoji.

    `found` has "why" or "error".
    """
    why = str(found.get("why") or found["error"])
    return sentence(re.sub(f"[{GLYPHS}]", "\\g<0>\ufe0e", why))


def melds_of(setting: Setting, cards: Sequence[str]) -> tuple[LaidMeld, ...]:
    """Return the set and the run that these cards make in any order, each with its cards as they lie on the table.

    () if they make neither.
    """
    answers = ((kind, ask_about_cards(setting, "meld", kind=kind, cards=list(cards))) for kind in KINDS)
    return tuple((kind, tuple(answer["cards"])) for kind, answer in answers if answer.get("ok"))


def lying(setting: Setting, kind: str, cards: Sequence[str]) -> LaidMeld | None:
    """Return these cards, at least one, as a meld of this kind, in an order in which they may lie on a table.

    It is the order given, else its reverse, else that in which they are laid down; None if they make no such meld.
    """
    for order in (cards, cards[::-1]):
        if _may_lie(setting, kind, order):
            return kind, tuple(order)
    return next((meld for meld in melds_of(setting, cards) if meld[0] == kind), None)


def _may_lie(setting: Setting, kind: str, cards: Sequence[str]) -> bool:
    """Return whether cards, at least one, may lie on the table in this order as such a meld, perhaps after lay-offs."""
    table = [{"kind": kind, "cards": list(cards)}]
    found = ask_referee(setting, "lay_off", table=table, card=cards[0], decks=setting.decks + 1)
    return "error" not in found


def why_none(setting: Setting, cards: Sequence[str]) -> str:
    """Return why these cards, of which `melds_of` is (), make no meld: no set if most are of one rank, else no run."""
    ranks = [rank for rank, _suit in map(setting.split, cards) if rank not in setting.game.wilds]
    alike = max((ranks.count(rank) for rank in ranks), default=0)
    kind = "set" if 2 * alike > len(ranks) or not ranks else "run"
    return reason(ask_about_cards(setting, "meld", kind=kind, cards=list(cards)))

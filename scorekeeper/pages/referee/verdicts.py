"""What the referee says: the questions to the rules, and their answers as a sentence, a number, melds and a reason."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.pages.referee.settings import Setting
from scorekeeper.rules.referee import Unanswerable, judge
from scorekeeper.words.faults import together
from scorekeeper.words.phrases import sentence

LaidMeld = tuple[str, tuple[str, ...]]  # kind and cards as they lie
KINDS = ("set", "run")
GLYPHS = "♠♥♦♣"


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards as they lie, an empty one missing; `words` stand beside it, `aloud` names the cards."""

    cards: tuple[str, ...]
    words: str
    aloud: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """`said` is the answer in a line: as long as something is still to be entered (`waits`) it says what.

    `figure` is a number of points, explained by `unit`. `lays` are the kinds as which the cards can be
    laid on the table; `places` says of its melds, by position, where a card fits. `calls`: a rummy may be
    counted against somebody.
    """

    said: str
    waits: bool = False
    figure: int | None = None
    unit: str = ""
    why: str = ""
    fans: tuple[Fan, ...] = ()
    lays: tuple[str, ...] = ()
    places: Mapping[int, str] = field(default_factory=dict)
    calls: bool = False


def waiting(said: str, why: str = "") -> Verdict:
    """Say what is still to be entered."""
    return Verdict(said, waits=True, why=why)


def ask_referee(setting: Setting, ask: str, **parts: Any) -> dict[str, Any]:
    """Return what the referee answers in this game, under the house rules in force; {"error": why} if it cannot."""
    try:
        return judge({"ask": ask, "game": setting.game.key, "options": dict(setting.options), **parts})
    except Unanswerable as refused:
        return {"error": together(refused.faults)}


def ask_about_cards(setting: Setting, ask: str, **parts: Any) -> dict[str, Any]:
    """Return what the referee answers about cards out of the decks in play."""
    return ask_referee(setting, ask, decks=setting.decks, **parts)


def reason(found: Mapping[str, Any]) -> str:
    """Say why the referee refuses or cannot tell, suits never as emoji."""
    why = str(found.get("why") or found["error"])
    return sentence(re.sub(f"[{GLYPHS}]", "\\g<0>\ufe0e", why))


def melds_of(setting: Setting, cards: Sequence[str]) -> tuple[LaidMeld, ...]:
    """Return every kind of meld that these cards make, in any order, as they lie."""
    return tuple(_melds(setting, cards))


def _melds(setting: Setting, cards: Sequence[str]) -> Iterator[LaidMeld]:
    for kind in KINDS:
        found = ask_about_cards(setting, "meld", kind=kind, cards=list(cards))
        if found.get("ok"):
            yield kind, tuple(found["cards"])


def lying(setting: Setting, kind: str, cards: Sequence[str]) -> LaidMeld | None:
    """Return the cards as they lie on the table: as tapped if that is a meld, else as they would be laid."""
    for order in (cards, cards[::-1]):
        if _may_lie(setting, kind, order):
            return kind, tuple(order)
    return next((meld for meld in melds_of(setting, cards) if meld[0] == kind), None)


def _may_lie(setting: Setting, kind: str, cards: Sequence[str]) -> bool:
    """Return whether a meld can lie like this, perhaps after lay-offs: ask where a card of a further deck fits."""
    table = [{"kind": kind, "cards": list(cards)}]
    found = ask_referee(setting, "lay_off", table=table, card=cards[0], decks=setting.decks + 1)
    return "error" not in found


def why_none(setting: Setting, cards: Sequence[str]) -> str:
    """Say why these cards make no meld, for the kind that was probably meant."""
    ranks = [rank for rank, _suit in map(setting.split, cards) if rank not in setting.game.wilds]
    alike = max((ranks.count(rank) for rank in ranks), default=0)
    kind = "set" if 2 * alike > len(ranks) or not ranks else "run"
    return reason(ask_about_cards(setting, "meld", kind=kind, cards=list(cards)))

"""The cards of a meld as they are tapped in: in which ways they can lie, and if in none, why."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.rules.referee import answer
from scorekeeper.selectors.referee_settings import Setting

Meld = tuple[str, tuple[str, ...]]  # kind and cards as they lie
KINDS = ("set", "run")


def asked(setting: Setting, ask: str, **parts: Any) -> dict[str, Any]:
    """What the referee answers in this game, under the house rules in force."""
    return answer({"ask": ask, "game": setting.game.key, "options": dict(setting.options), **parts})


def melds_of(setting: Setting, cards: Sequence[str]) -> tuple[Meld, ...]:
    """Every kind of meld that these cards make, in any order, as they lie."""
    return tuple(_melds(setting, cards))


def _melds(setting: Setting, cards: Sequence[str]) -> Iterator[Meld]:
    for kind in KINDS:
        found = asked(setting, "meld", kind=kind, cards=list(cards))
        if found.get("ok"):
            yield kind, tuple(found["cards"])


def lying(setting: Setting, kind: str, cards: Sequence[str]) -> Meld | None:
    """The cards as they lie on the table: as they were tapped where that is a meld, else as they would be laid."""
    for order in (cards, cards[::-1]):
        if _may_lie(setting, kind, order):
            return kind, tuple(order)
    return next((meld for meld in melds_of(setting, cards) if meld[0] == kind), None)


def _may_lie(setting: Setting, kind: str, cards: Sequence[str]) -> bool:
    """Whether a meld can lie like this, perhaps after lay-offs: any card is asked for a place beside it."""
    found = asked(setting, "lay_off", table=[{"kind": kind, "cards": list(cards)}], card=cards[0])
    return "error" not in found


def why_none(setting: Setting, cards: Sequence[str]) -> str:
    """Why these cards make neither a set nor a run: of the two, the one that was meant."""
    real = {setting.split(card)[0] for card in cards} - setting.game.wilds
    kind = "set" if len(real) <= 1 else "run"
    found = asked(setting, "meld", kind=kind, cards=list(cards))
    return str(found.get("why") or found.get("error", ""))

"""Melds on the table: whether cards make one, and where a further card fits."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.pages.referee.cards import card_name, meld_name, recited
from scorekeeper.pages.referee.melds import LaidMeld, ask_about_cards, melds_of, reason, why_none
from scorekeeper.pages.referee.questions import LAY_OFF, MELD, Asking
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.pages.referee.verdicts import Fan, Verdict, waiting
from scorekeeper.rules.faults import listed
from scorekeeper.rules.melding import SHORTEST
from scorekeeper.words.phrases import sentence, spelled

FEWEST = min(SHORTEST.values())  # cards of any meld
ENDS: Mapping[str, str] = {"low": "at the low end", "high": "at the high end", "set": "in the set"}


def meld(setting: Setting, asking: Asking) -> Verdict:
    """Answer whether these cards are a set or a run."""
    cards = asking.held(MELD.slots[0].key)
    if len(cards) < FEWEST:
        return waiting(MELD.slots[0].hint)
    found = melds_of(setting, cards)
    if not found:
        return Verdict("No", why=why_none(setting, cards))
    return Verdict(f"Yes, a {listed([kind for kind, _ in found], 'or')}", fans=_fans(setting, found))


def lay_off(setting: Setting, asking: Asking) -> Verdict:
    """Answer where on the table a card fits."""
    return _entering(setting, asking) or _places(setting, asking)


def rummy(setting: Setting, asking: Asking) -> Verdict:
    """Answer whether a discard fits somewhere on the table, so that rummy may be called on it."""
    return _entering(setting, asking) or _rummy(setting, asking)


def _entering(setting: Setting, asking: Asking) -> Verdict | None:
    """Answer while a meld is entered, or before there is a card to judge; then return None."""
    slot, laid = asking.slot, asking.held(LAY_OFF.slots[0].key)
    if slot and slot.melds:
        return _laid(setting, laid) if laid else waiting(slot.hint)
    if not asking.table:
        return waiting("First tap a meld that lies on the table.")
    return None if asking.held(LAY_OFF.slots[1].key) else waiting(slot.hint if slot else "")


def _laid(setting: Setting, cards: tuple[str, ...]) -> Verdict:
    if len(cards) < FEWEST:
        return waiting(LAY_OFF.slots[0].hint)
    found = melds_of(setting, cards)
    kinds = tuple(kind for kind, _ in found)
    if not kinds:
        return Verdict("Not a meld yet", waits=True, why=why_none(setting, cards))
    return Verdict(f"A {listed(list(kinds), 'or a')}", waits=True, lays=kinds)


def _places(setting: Setting, asking: Asking) -> Verdict:
    found = _about(setting, asking, "lay_off", "card")
    if "error" in found:
        return Verdict("No answer", why=reason(found))
    places = found["places"]
    if not places:
        return Verdict("No, it fits nowhere")
    said = "Yes, it fits" if len(places) == 1 else f"Yes, in {spelled(len(places))} places"
    return _fitting(setting, asking, said, places)


def _rummy(setting: Setting, asking: Asking) -> Verdict:
    found = _about(setting, asking, "rummy", "discard")
    if "error" in found:
        return Verdict("No answer", why=reason(found))
    if not found["ok"]:
        return Verdict("No rummy", why="It fits nowhere on the table.")
    return replace(_fitting(setting, asking, "Yes, rummy!", found["places"]), calls=bool(setting.players))


def _about(setting: Setting, asking: Asking, ask: str, field: str) -> dict[str, Any]:
    table = [{"kind": kind, "cards": list(cards)} for kind, cards in asking.table]
    (card,) = asking.held(LAY_OFF.slots[1].key)
    return ask_about_cards(setting, ask, table=table, **{field: card})


def _fitting(setting: Setting, asking: Asking, said: str, places: list[dict[str, Any]]) -> Verdict:
    """Say that a card fits, and where: with the answer, and at the melds themselves."""
    found = _places_of(setting, places)
    melds = [f"{meld_name(setting, *asking.table[at])}: {words}" for at, words in found.items()]
    return Verdict(said, why=" ".join(map(sentence, melds)), places=found)


def _places_of(setting: Setting, places: list[dict[str, Any]]) -> Mapping[int, str]:
    """Word the places, by meld."""
    by_meld: dict[int, list[str]] = {}
    for place in places:
        by_meld.setdefault(place["meld"], []).append(_words(setting, place))
    return {at: listed(words, "or") for at, words in by_meld.items()}


def _words(setting: Setting, place: dict[str, Any]) -> str:
    """Word a place: "at the high end"; "in place of the joker, which moves to the low or high end"."""
    if place["how"] != "replace":
        return ENDS[place["how"]]
    freed = f"in place of the {card_name(setting, place['frees'])}"
    if "to" in place:
        return f"{freed}, which moves to the {listed(place['to'], 'or')} end"
    melding = setting.game.melding
    at_once = melding is not None and melding(setting.options).replaced_goes == "hand"
    return f"{freed}, which {'is played at once' if at_once else 'stays in the set'}"


def _fans(setting: Setting, melds: tuple[LaidMeld, ...]) -> tuple[Fan, ...]:
    return tuple(Fan(cards, f"{kind} of {len(cards)}", recited(setting, cards)) for kind, cards in melds)

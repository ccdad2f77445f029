"""One hand, read from its fields of the form."""

import re
from dataclasses import dataclass

from scorekeeper.facts.paths import Facts, hand_path, said
from scorekeeper.facts.write_faults import BELOW_NOTHING, BEYOND_COUNTING, NOT_NUMERIC
from scorekeeper.pages.round.entries import TICKED, Values, amounts, asked, checks, counts, field
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.faults import Fault, FaultCode

BETWEEN_CARDS = re.compile(r"[\s,;.+]+")
NUMBER = re.compile(r"\+?\d{1,9}", re.ASCII)
SIGNED = re.compile(r"[-−+]?\d{1,9}", re.ASCII)


@dataclass(frozen=True)
class HandPlace:
    """Whose hand, in which round: for the fields and for what is wrong in them."""

    number: int
    player: int
    name: str


def read_hand(values: Values, view: MatchSheet, place: HandPlace, faults: list[Fault]) -> Facts:
    """Return the facts of a hand, without those that say nothing; what is no number is added to `faults`.

    Which ranks there are and what goes together is for the rules to say.
    """
    text = {fact: values.get(field(fact, place.player), "").strip() for fact in ("cards", "points")}
    signed = view.game.any_points
    hand: Facts = {
        "cards": _cards(text["cards"]) or None,
        "points": _number("points", text["points"], place, faults, signed=signed) if text["points"] else None,
    }
    if values.get(field("absent", place.player)) == TICKED:
        return said(hand | {"absent": True}, view.game)
    known = asked(view)
    # A house rule may hide a fact that was entered before it: it is kept as it was.
    before = {**view.game.silent_hand, **view.facts.get(hand_path(place.number, place.player), {})}
    hand |= {fact: before[fact] for fact in view.game.declared if fact not in known}
    hand |= {"out": values.get("out") == str(place.player)}
    for fact in checks(view.game).keys() & known:
        hand[fact] = values.get(field(fact, place.player)) == TICKED
    for fact in counts(view.game).keys() & known:
        typed = values.get(field(fact, place.player), "").strip()
        hand[fact] = _number(fact, typed or "0", place, faults)
    for fact in amounts(view.game).keys() & known:
        typed = values.get(field(fact, place.player), "").strip()
        hand[fact] = _number(fact, typed, place, faults) if typed else None
    if not hand.get("laid_down"):
        hand["laid_down"] = _not_laid_down(hand, before)
    return said(hand, view.game)


def _not_laid_down(hand: Facts, before: Facts) -> bool | None:
    """Return what an empty box says: as little as before; who has no cards left has laid down in any case."""
    without_cards = hand["out"] or hand.get("floating")
    return False if before["laid_down"] is False and not without_cards else None


def _cards(text: str) -> list[str]:
    """Read cards: "k, 10 joker" → ["K", "10", "JK"]."""
    ranks = (rank.upper() for rank in BETWEEN_CARDS.split(text))
    return [JOKER if rank == "JOKER" else rank for rank in ranks if rank]


def _number(fact: str, text: str, place: HandPlace, faults: list[Fault], *, signed: bool = False) -> int:
    if (SIGNED if signed else NUMBER).fullmatch(text):
        return int(text.replace("−", "-"))
    path = ("rounds", place.number - 1, "hands", place.name, fact)
    faults.append(Fault(path, _why_not(text), {"value": text}))
    return 0


def _why_not(text: str) -> FaultCode:
    """Say what keeps a text from being the number of a hand."""
    digits = text.lstrip("-−+")
    if not (digits.isascii() and digits.isdecimal()):
        return NOT_NUMERIC
    return BELOW_NOTHING if NUMBER.fullmatch(digits) else BEYOND_COUNTING

"""The referee's answers on melds: laying down, what makes a meld, laying off, and rummy."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.pages.referee.questions import LAY_DOWN, LAY_OFF, MELD, Asking
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.pages.referee.verdicts import Fan, Verdict, answered, ask_about_cards, melds_of, waiting, why_none
from scorekeeper.rules.cards import card
from scorekeeper.rules.lay_down import wilds_missing
from scorekeeper.rules.melds.melding import SHORTEST
from scorekeeper.rules.wording import listed
from scorekeeper.words.phrases import digits, spelled

FEWEST = min(SHORTEST.values())  # cards of any meld
ENDS: Mapping[str, str | Promise] = {
    "low": _("at the low end"),
    "high": _("at the high end"),
    "set": _("in the set"),
}
# What a freed wild card does, by the ends to which it can move.
MOVES: Mapping[tuple[str, ...], str | Promise] = {
    ("low",): _("in place of the {card}, which moves to the low end"),
    ("high",): _("in place of the {card}, which moves to the high end"),
    ("low", "high"): _("in place of the {card}, which moves to the low or high end"),
    ("high", "low"): _("in place of the {card}, which moves to the high or low end"),
}


def lay_down(setting: Setting, asking: Asking) -> Verdict:
    """Return the best way to lay the hand down, or how many wild cards it is short of.

    While no cards are entered, it asks for them. Raises NoAnswer if the rules cannot tell.
    """
    hand = asking.cards_in(LAY_DOWN.slots[0].key)
    if not hand:
        return waiting(LAY_DOWN.slots[0].hint)
    found = answered(ask_about_cards(setting, "lay_down", step=asking.contract_number, hand=list(hand)))
    return _laid_down(setting, found) if found["ok"] else _short_of(setting, asking, hand, found["missing"])


def _laid_down(setting: Setting, found: dict[str, Any]) -> Verdict:
    """Return the verdict on a hand that can be laid down: its melds, the cards that stay in hand, and their points.

    `found` is the answer of the rules.
    """
    melds = tuple(_laid_fan(setting, meld["kind"], tuple(meld["cards"])) for meld in found["melds"])
    left = tuple(found["left"])
    if not left:
        return Verdict(gettext("Yes, every card"), figure=0, unit=gettext("nothing stays in hand"), fans=melds)
    aloud = gettext("stays in hand: {cards}").format(cards=setting.card_names(left))
    stays = Fan(setting.sorted(left), gettext("stays in hand"), aloud)
    unit = ngettext("points in {count} card that stays", "points in {count} cards that stay", len(left))
    unit_words = unit.format(count=digits(len(left)))
    return Verdict(gettext("Yes, lay down"), figure=found["points"], unit=unit_words, fans=(*melds, stays))


def _short_of(setting: Setting, asking: Asking, hand: tuple[str, ...], missing: int | None) -> Verdict:
    """Return the verdict that so many wild cards are `missing`, with the melds that they would make.

    For None it says that no number of wild cards is enough.
    """
    if missing is None:
        return Verdict(gettext("No"), why=gettext("More wild cards would not help: every meld needs real cards too."))
    short = ngettext("No: one wild card short", "No: {count} wild cards short", missing)
    nearest = _best(setting, asking, hand)
    return Verdict(short.format(count=spelled(missing)), why=gettext("This comes nearest."), fans=nearest)


def _best(setting: Setting, asking: Asking, hand: tuple[str, ...]) -> tuple[Fan, ...]:
    """Return the melds that come nearest to the contract, with "" for each missing card; () if none can be told."""
    game = setting.game
    if game.melding is None:
        return ()
    melding, contract = game.melding(setting.options), game.contracts[asking.contract_number - 1]
    found = wilds_missing([card(text) for text in hand], contract, melding)
    melds = found.melds if found else ()
    return tuple(_laid_fan(setting, kind, tuple(str(one) if one else "" for one in cards)) for kind, cards in melds)


def _laid_fan(setting: Setting, kind: str, cards: tuple[str, ...]) -> Fan:
    """Return the cards of a meld as a fan, with its label and with its text for screen readers."""
    if kind == "run":
        aloud = ngettext("run of {count}: {cards}", "run of {count}: {cards}", len(cards))
    else:
        aloud = ngettext("set of {count}: {cards}", "set of {count}: {cards}", len(cards))
    return Fan(cards, _kind_of(kind, len(cards)), aloud.format(count=len(cards), cards=setting.card_names(cards)))


def _kind_of(kind: str, cards: int) -> str:
    """Return what a meld is: "set of 3", "run of 4"."""
    if kind == "run":
        return ngettext("run of {count}", "run of {count}", cards).format(count=cards)
    return ngettext("set of {count}", "set of {count}", cards).format(count=cards)


def meld(setting: Setting, asking: Asking) -> Verdict:
    """Return whether the cards make a set or a run, or both; while they are too few, it asks for more."""
    cards = asking.cards_in(MELD.slots[0].key)
    if len(cards) < FEWEST:
        return waiting(MELD.slots[0].hint)
    found = melds_of(setting, cards)
    if not found:
        return Verdict(gettext("No"), why=why_none(setting, cards))
    fans = tuple(Fan(cards, _kind_of(kind, len(cards)), setting.card_names(cards)) for kind, cards in found)
    kinds = {kind for kind, _cards in found}
    answers = {"set": gettext("Yes, a set"), "run": gettext("Yes, a run")}
    return Verdict(gettext("Yes, a set or run") if len(kinds) > 1 else answers[kinds.pop()], fans=fans)


def lay_off(setting: Setting, asking: Asking) -> Verdict:
    """Return at which melds on the table a card fits, and how. Raises NoAnswer if the rules cannot tell.

    While a meld or the card is missing, it asks for it.
    """
    if entering := _entering(setting, asking):
        return entering
    found = answered(_ask_about_card(setting, asking, "lay_off", "card"))
    places = found["places"]
    if not places:
        return Verdict(gettext("No, it fits nowhere"))
    answer = ngettext("Yes, it fits", "Yes, in {count} places", len(places)).format(count=spelled(len(places)))
    return _fitting(setting, asking, answer, places)


def calls_rummy(setting: Setting, asking: Asking) -> Verdict:
    """Return whether a discard fits on the table, so that a player may call rummy.

    While a meld or the discard is missing, it asks for it. Raises NoAnswer if the rules cannot tell.
    """
    if entering := _entering(setting, asking):
        return entering
    found = answered(_ask_about_card(setting, asking, "rummy", "discard"))
    if not found["ok"]:
        return Verdict(gettext("No rummy"), why=gettext("It fits nowhere on the table."))
    return replace(_fitting(setting, asking, gettext("Yes, rummy!"), found["places"]), calls=bool(setting.players))


def _entering(setting: Setting, asking: Asking) -> Verdict | None:
    """Return what is still to be entered: a meld on the table, or the card to lay off; None once both are there."""
    slot, laid = asking.slot, asking.cards_in(LAY_OFF.slots[0].key)
    if slot and slot.melds:
        return _meld_kinds(setting, laid) if laid else waiting(slot.hint)
    if not asking.table:
        return waiting(_("First tap a meld that lies on the table."))
    return None if asking.cards_in(LAY_OFF.slots[1].key) else waiting(slot.hint if slot else "")


def _meld_kinds(setting: Setting, cards: tuple[str, ...]) -> Verdict:
    """Return which kinds of meld the cards entered for the table make, or why none.

    Its `waits` is true, as the card to lay off is still missing.
    """
    if len(cards) < FEWEST:
        return waiting(LAY_OFF.slots[0].hint)
    found = melds_of(setting, cards)
    kinds = tuple(kind for kind, _cards in found)
    if not kinds:
        return Verdict(gettext("Not a meld yet"), waits=True, why=why_none(setting, cards))
    answers = {"set": gettext("A set"), "run": gettext("A run")}
    return Verdict(gettext("A set or a run") if len(kinds) > 1 else answers[kinds[0]], waits=True, lays=kinds)


def _ask_about_card(setting: Setting, asking: Asking, ask: str, field: str) -> dict[str, Any]:
    """Return the answer of the rules to `ask` about the one card entered and the melds on the table.

    {"error": reason} if they cannot tell. `field` is the name of the card in the request.
    """
    table = [{"kind": kind, "cards": list(cards)} for kind, cards in asking.table]
    (one,) = asking.cards_in(LAY_OFF.slots[1].key)
    return ask_about_cards(setting, ask, table=table, **{field: one})


def _fitting(setting: Setting, asking: Asking, answer: str, places: list[dict[str, Any]]) -> Verdict:
    """Return a verdict with the line `answer` and the places where a card fits: as the reason, and by meld.

    `places` are those of the rules' answer.
    """
    found = _places_of(setting, places)
    fits = gettext("{meld}: {places}.")
    melds = [fits.format(meld=setting.meld_name(*asking.table[at]), places=words) for at, words in found.items()]
    return Verdict(answer, why=" ".join(map(capfirst, melds)), places=found)


def _places_of(setting: Setting, places: list[dict[str, Any]]) -> Mapping[int, str]:
    """Return the `places` of the rules' answer in words, by the position of the meld on the table, from 0."""
    by_meld: dict[int, list[str]] = {}
    for place in places:
        by_meld.setdefault(place["meld"], []).append(_words(setting, place))
    return {at: listed(words, "or") for at, words in by_meld.items()}


def _words(setting: Setting, place: dict[str, Any]) -> str:
    """Return a place of the rules' answer in words: "at the high end", "in place of the joker, which moves to …"."""
    if place["how"] != "replace":
        return str(ENDS[place["how"]])
    freed = setting.card_name(place["frees"])
    if "to" in place:
        return str(MOVES[tuple(place["to"])]).format(card=freed)
    melding = setting.game.melding
    if melding is not None and melding(setting.options).replaced_goes == "hand":
        return gettext("in place of the {card}, which is played at once").format(card=freed)
    return gettext("in place of the {card}, which stays in the set").format(card=freed)

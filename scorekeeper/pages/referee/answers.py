"""The referee's answers in the words of the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.pages.referee import points
from scorekeeper.pages.referee.questions import (
    BARRED_BID,
    BEATS,
    BUY,
    CARDS_LEFT,
    LAY_DOWN,
    LAY_OFF,
    LEAST_MELD,
    MELD,
    PLAY,
    RUMMY,
    SCORE_OF,
    Asking,
)
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.pages.referee.verdicts import (
    Fan,
    Verdict,
    ask_about_cards,
    ask_referee,
    melds_of,
    reason,
    waiting,
    why_none,
)
from scorekeeper.rules.cards import card
from scorekeeper.rules.lay_down import wilds_missing
from scorekeeper.rules.melds.melding import SHORTEST
from scorekeeper.rules.wording import listed
from scorekeeper.words.phrases import figure, isolated, listed_names, spelled

Answerer = Callable[[Setting, Asking], Verdict]
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
# What the rules call a set that is multiplied by a token.
SETS_OF_TOKENS: Mapping[str, str | Promise] = {
    "single": _("Single"),
    "pair": _("Pair"),
    "trips": _("Trips"),
    "quads": _("Quads"),
    "quints": _("Quints"),
    "sequence": _("Sequence"),
}


def verdict(setting: Setting, asking: Asking) -> Verdict:
    """Return the answer to a question, or what is still to be entered."""
    return ANSWERS[asking.question.key](setting, asking)


def _lay_down(setting: Setting, asking: Asking) -> Verdict:
    """Return the best way to lay the hand down, or how many cards it is short of."""
    hand = asking.held(LAY_DOWN.slots[0].key)
    if not hand:
        return waiting(LAY_DOWN.slots[0].hint)
    found = ask_about_cards(setting, "lay_down", step=asking.step, hand=list(hand))
    if "error" in found:
        return Verdict(gettext("No answer"), why=reason(found))
    return _can(setting, found) if found["ok"] else _cannot(setting, asking, hand, found["missing"])


def _can(setting: Setting, found: dict[str, Any]) -> Verdict:
    melds = tuple(_laid_fan(setting, meld["kind"], tuple(meld["cards"])) for meld in found["melds"])
    left = tuple(found["left"])
    if not left:
        return Verdict(gettext("Yes, every card"), figure=0, unit=gettext("nothing stays in hand"), fans=melds)
    aloud = gettext("stays in hand: {cards}").format(cards=setting.recited(left))
    stays = Fan(setting.sorted(left), gettext("stays in hand"), aloud)
    unit = ngettext("points in {count} card that stays", "points in {count} cards that stay", len(left))
    said = unit.format(count=figure(len(left)))
    return Verdict(gettext("Yes, lay down"), figure=found["points"], unit=said, fans=(*melds, stays))


def _cannot(setting: Setting, asking: Asking, hand: tuple[str, ...], missing: int | None) -> Verdict:
    if missing is None:
        return Verdict(gettext("No"), why=gettext("More wild cards would not help: every meld needs real cards too."))
    short = ngettext("No: one card short", "No: {count} cards short", missing).format(count=spelled(missing))
    return Verdict(short, why=gettext("This comes nearest."), fans=_best(setting, asking, hand))


def _best(setting: Setting, asking: Asking, hand: tuple[str, ...]) -> tuple[Fan, ...]:
    """Return the melds that come nearest, with an empty place for each missing card."""
    game = setting.game
    if game.melding is None:
        return ()
    melding, contract = game.melding(setting.options), game.contracts[asking.step - 1]
    found = wilds_missing([card(text) for text in hand], contract, melding)
    melds = found.melds if found else ()
    return tuple(_laid_fan(setting, kind, tuple(str(one) if one else "" for one in cards)) for kind, cards in melds)


def _laid_fan(setting: Setting, kind: str, cards: tuple[str, ...]) -> Fan:
    if kind == "run":
        aloud = ngettext("run of {count}: {cards}", "run of {count}: {cards}", len(cards))
    else:
        aloud = ngettext("set of {count}: {cards}", "set of {count}: {cards}", len(cards))
    return Fan(cards, _kind_of(kind, len(cards)), aloud.format(count=len(cards), cards=setting.recited(cards)))


def _kind_of(kind: str, cards: int) -> str:
    """Return "set of 3"."""
    if kind == "run":
        return ngettext("run of {count}", "run of {count}", cards).format(count=cards)
    return ngettext("set of {count}", "set of {count}", cards).format(count=cards)


def _meld(setting: Setting, asking: Asking) -> Verdict:
    """Return whether the cards are a set or a run."""
    cards = asking.held(MELD.slots[0].key)
    if len(cards) < FEWEST:
        return waiting(MELD.slots[0].hint)
    found = melds_of(setting, cards)
    if not found:
        return Verdict(gettext("No"), why=why_none(setting, cards))
    fans = tuple(Fan(cards, _kind_of(kind, len(cards)), setting.recited(cards)) for kind, cards in found)
    kinds = {kind for kind, _cards in found}
    said = {"set": gettext("Yes, a set"), "run": gettext("Yes, a run")}
    return Verdict(gettext("Yes, a set or run") if len(kinds) > 1 else said[kinds.pop()], fans=fans)


def _lay_off(setting: Setting, asking: Asking) -> Verdict:
    """Return where on the table a card fits."""
    return _entering(setting, asking) or _places(setting, asking)


def _calls_rummy(setting: Setting, asking: Asking) -> Verdict:
    """Return whether a discard fits on the table, so that a player may call rummy."""
    return _entering(setting, asking) or _rummy(setting, asking)


def _entering(setting: Setting, asking: Asking) -> Verdict | None:
    """Return the answer while a meld or the card is still to be entered; None once both are."""
    slot, laid = asking.slot, asking.held(LAY_OFF.slots[0].key)
    if slot and slot.melds:
        return _laid(setting, laid) if laid else waiting(slot.hint)
    if not asking.table:
        return waiting(_("First tap a meld that lies on the table."))
    return None if asking.held(LAY_OFF.slots[1].key) else waiting(slot.hint if slot else "")


def _laid(setting: Setting, cards: tuple[str, ...]) -> Verdict:
    """Return which melds the cards entered so far form. It is not the answer yet: the card to lay off is missing."""
    if len(cards) < FEWEST:
        return waiting(LAY_OFF.slots[0].hint)
    found = melds_of(setting, cards)
    kinds = tuple(kind for kind, _cards in found)
    if not kinds:
        return Verdict(gettext("Not a meld yet"), waits=True, why=why_none(setting, cards))
    said = {"set": gettext("A set"), "run": gettext("A run")}
    return Verdict(gettext("A set or a run") if len(kinds) > 1 else said[kinds[0]], waits=True, lays=kinds)


def _places(setting: Setting, asking: Asking) -> Verdict:
    found = _about(setting, asking, "lay_off", "card")
    if "error" in found:
        return Verdict(gettext("No answer"), why=reason(found))
    places = found["places"]
    if not places:
        return Verdict(gettext("No, it fits nowhere"))
    said = ngettext("Yes, it fits", "Yes, in {count} places", len(places)).format(count=spelled(len(places)))
    return _fitting(setting, asking, said, places)


def _rummy(setting: Setting, asking: Asking) -> Verdict:
    found = _about(setting, asking, "rummy", "discard")
    if "error" in found:
        return Verdict(gettext("No answer"), why=reason(found))
    if not found["ok"]:
        return Verdict(gettext("No rummy"), why=gettext("It fits nowhere on the table."))
    return replace(_fitting(setting, asking, gettext("Yes, rummy!"), found["places"]), calls=bool(setting.players))


def _about(setting: Setting, asking: Asking, ask: str, field: str) -> dict[str, Any]:
    table = [{"kind": kind, "cards": list(cards)} for kind, cards in asking.table]
    (one,) = asking.held(LAY_OFF.slots[1].key)
    return ask_about_cards(setting, ask, table=table, **{field: one})


def _fitting(setting: Setting, asking: Asking, said: str, places: list[dict[str, Any]]) -> Verdict:
    """Return that a card fits and where: in the reason, and at each meld."""
    found = _places_of(setting, places)
    fits = gettext("{meld}: {places}.")
    melds = [fits.format(meld=setting.meld_name(*asking.table[at]), places=words) for at, words in found.items()]
    return Verdict(said, why=" ".join(map(capfirst, melds)), places=found)


def _places_of(setting: Setting, places: list[dict[str, Any]]) -> Mapping[int, str]:
    """Return the places in words, by the position of the meld."""
    by_meld: dict[int, list[str]] = {}
    for place in places:
        by_meld.setdefault(place["meld"], []).append(_words(setting, place))
    return {at: listed(words, "or") for at, words in by_meld.items()}


def _words(setting: Setting, place: dict[str, Any]) -> str:
    """Return a place in words: "at the high end"; "in place of the joker, which moves to the low or high end"."""
    if place["how"] != "replace":
        return str(ENDS[place["how"]])
    freed = setting.card_name(place["frees"])
    if "to" in place:
        return str(MOVES[tuple(place["to"])]).format(card=freed)
    melding = setting.game.melding
    if melding is not None and melding(setting.options).replaced_goes == "hand":
        return gettext("in place of the {card}, which is played at once").format(card=freed)
    return gettext("in place of the {card}, which stays in the set").format(card=freed)


def _buy(setting: Setting, asking: Asking) -> Verdict:
    names = {one.player: one.name for one in setting.players}
    claims = [names[player] for player in names if player in asking.claims]
    if asking.turn not in names:
        return waiting(_("Whose turn comes next?"), gettext("That player has first call on the card."))
    if not claims:
        return waiting(_("Who claims the upcard?"))
    turn, bought = names[asking.turn], {one.name: one.buys for one in setting.players}
    found = ask_referee(setting, "buy", players=[*bought], turn=turn, claims=claims, bought=bought, step=setting.step)
    if "error" in found:
        return Verdict(gettext("No answer"), why=reason(found))
    if found["to"] is None:
        return Verdict(gettext("Nobody gets it"), why=_no_buy_left(claims))
    gets = gettext("{name} gets it")
    if found.get("draw"):
        why = gettext("{name} plays next and has first call: the card is drawn, not bought.")
        return Verdict(gets.format(name=isolated(turn)), why=why.format(name=isolated(turn)))
    return Verdict(gets.format(name=isolated(found["to"])), why=_bought(setting, found, claims))


def _no_buy_left(names: list[str]) -> str:
    left = ngettext("{names} has no buy left.", "{names} have no buy left.", len(names))
    return left.format(names=listed_names(names))


def _bought(setting: Setting, found: Mapping[str, Any], claims: list[str]) -> str:
    """Return which cards the buyer takes, and why another claim fails."""
    limit, used = setting.limit(), {one.name: one.buys for one in setting.players}
    spent = [name for name in claims if limit is not None and used[name] >= limit]
    deck = found["cards"] - 1
    with_cards = ngettext(
        "The upcard and {count} card from the deck.", "The upcard and {count} cards from the deck.", deck
    )
    sentences = [
        with_cards.format(count=figure(deck)) if deck else gettext("The upcard alone."),
        gettext("Next in turn of those who claim it.") if len(claims) - len(spent) > 1 else "",
        _no_buy_left(spent) if spent else "",
    ]
    return " ".join(filter(None, sentences))


def _beats(setting: Setting, asking: Asking) -> Verdict:
    before, mine = (_token_set(asking, slot.key) for slot in BEATS.slots)
    if not before or not mine:
        return _worth(setting, asking)
    found = ask_about_cards(setting, "beats", previous=before, play=mine, **_players(setting))
    if "error" in found:
        return Verdict(gettext("No answer"), why=reason(found))
    if "points" not in found:
        return Verdict(gettext("Not a set"), why=reason(found))
    worth, previous = found["points"], found["previous_points"]
    unit = gettext("points against {points}").format(points=previous)
    if found["ok"]:
        return Verdict(gettext("Yes, by {points}").format(points=worth - previous), figure=worth, unit=unit)
    why = gettext("It must be worth more, whatever kind of set it is.")
    return Verdict(gettext("No, it does not"), figure=worth, unit=unit, why=why)


def _players(setting: Setting) -> dict[str, int]:
    """Return the number of players, which decides the tokens, as a field of the request; empty without a table."""
    return {"players": len(setting.players)} if setting.players else {}


def _token_set(asking: Asking, key: str) -> dict[str, Any] | None:
    """Return the cards of a slot and their token; None until both are entered."""
    cards, token = asking.held(key), asking.tokens.get(key)
    return {"cards": list(cards), "token": token} if cards and token else None


def _worth(setting: Setting, asking: Asking) -> Verdict:
    """Return what the set entered so far is worth. Called while the other of the two sets to compare is missing."""
    slot = asking.slot
    entered = _token_set(asking, slot.key) if slot else None
    if slot is None or entered is None:
        return waiting(slot.hint if slot else "")
    found = ask_about_cards(setting, "set_points", **entered, **_players(setting))
    if not found.get("ok"):
        return Verdict(gettext("Not a set"), why=reason(found))
    other = next(one for one in BEATS.slots if one is not slot)
    kind = SETS_OF_TOKENS.get(found["kind"], found["kind"].capitalize())
    return Verdict(str(kind), figure=found["points"], unit=gettext("points"), why=str(other.then))


OUTCOMES: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "next": (_("The turn passes"), _("The same rank or lower: the next player goes.")),
    "clear": (
        _("The pile is thrown away"),
        _("A ten, or four or more of a rank on top: the same player goes again."),
    ),
    "take": (
        _("The pile is taken"),
        _("Higher than the top of the pile: the player takes it all and goes again."),
    ),
}


def _play(setting: Setting, asking: Asking) -> Verdict:
    pile, cards = (asking.held(slot.key) for slot in PLAY.slots)
    if not cards:
        return waiting(asking.slot.hint if asking.slot else "")
    found = ask_about_cards(setting, "play", pile=list(pile), cards=list(cards))
    if "error" in found:
        return Verdict(gettext("That can’t be played"), why=reason(found))
    said, why = OUTCOMES[found["result"]]
    if found["result"] == "next" and not pile:
        why = _("The pile was empty: the next player goes.")
    return Verdict(str(said), why=str(why), figure=found["count"], unit=gettext("of that rank on top"))


ANSWERS: Mapping[str, Answerer] = {
    LAY_DOWN.key: _lay_down,
    MELD.key: _meld,
    LAY_OFF.key: _lay_off,
    RUMMY.key: _calls_rummy,
    BUY.key: _buy,
    BEATS.key: _beats,
    PLAY.key: _play,
    SCORE_OF.key: points.score_of,
    BARRED_BID.key: points.barred_bid,
    LEAST_MELD.key: points.least_meld,
    CARDS_LEFT.key: points.cards_left,
}

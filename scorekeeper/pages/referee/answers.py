"""The referee's answers in the words of the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

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
from scorekeeper.rules.faults import listed
from scorekeeper.rules.lay_down import wilds_missing
from scorekeeper.rules.melds.melding import SHORTEST
from scorekeeper.words.phrases import counted, isolated, listed_names, sentence, spelled

Answerer = Callable[[Setting, Asking], Verdict]
FEWEST = min(SHORTEST.values())  # cards of any meld
ENDS: Mapping[str, str] = {"low": "at the low end", "high": "at the high end", "set": "in the set"}


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
        return Verdict("No answer", why=reason(found))
    return _can(setting, found) if found["ok"] else _cannot(setting, asking, hand, found["missing"])


def _can(setting: Setting, found: dict[str, Any]) -> Verdict:
    melds = tuple(_laid_fan(setting, meld["kind"], tuple(meld["cards"])) for meld in found["melds"])
    left = tuple(found["left"])
    if not left:
        return Verdict("Yes, every card", figure=0, unit="nothing stays in hand", fans=melds)
    stays = Fan(setting.sorted(left), "stays in hand", f"stays in hand: {setting.recited(left)}")
    unit = f"points in {counted(len(left), 'card', 'cards')} that {'stays' if len(left) == 1 else 'stay'}"
    return Verdict("Yes, lay down", figure=found["points"], unit=unit, fans=(*melds, stays))


def _cannot(setting: Setting, asking: Asking, hand: tuple[str, ...], missing: int | None) -> Verdict:
    if missing is None:
        return Verdict("No", why="More wild cards would not help: every meld needs real cards too.")
    short = f"{spelled(missing)} {'card' if missing == 1 else 'cards'} short"
    return Verdict(f"No: {short}", why="This comes nearest.", fans=_best(setting, asking, hand))


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
    words = f"{kind} of {len(cards)}"
    return Fan(cards, words, f"{words}: {setting.recited(cards)}")


def _meld(setting: Setting, asking: Asking) -> Verdict:
    """Return whether the cards are a set or a run."""
    cards = asking.held(MELD.slots[0].key)
    if len(cards) < FEWEST:
        return waiting(MELD.slots[0].hint)
    found = melds_of(setting, cards)
    if not found:
        return Verdict("No", why=why_none(setting, cards))
    fans = tuple(Fan(cards, f"{kind} of {len(cards)}", setting.recited(cards)) for kind, cards in found)
    return Verdict(f"Yes, a {listed([kind for kind, _ in found], 'or')}", fans=fans)


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
        return waiting("First tap a meld that lies on the table.")
    return None if asking.held(LAY_OFF.slots[1].key) else waiting(slot.hint if slot else "")


def _laid(setting: Setting, cards: tuple[str, ...]) -> Verdict:
    """Return which melds the cards entered so far form. It is not the answer yet: the card to lay off is missing."""
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
    (one,) = asking.held(LAY_OFF.slots[1].key)
    return ask_about_cards(setting, ask, table=table, **{field: one})


def _fitting(setting: Setting, asking: Asking, said: str, places: list[dict[str, Any]]) -> Verdict:
    """Return that a card fits and where: in the reason, and at each meld."""
    found = _places_of(setting, places)
    melds = [f"{setting.meld_name(*asking.table[at])}: {words}" for at, words in found.items()]
    return Verdict(said, why=" ".join(map(sentence, melds)), places=found)


def _places_of(setting: Setting, places: list[dict[str, Any]]) -> Mapping[int, str]:
    """Return the places in words, by the position of the meld."""
    by_meld: dict[int, list[str]] = {}
    for place in places:
        by_meld.setdefault(place["meld"], []).append(_words(setting, place))
    return {at: listed(words, "or") for at, words in by_meld.items()}


def _words(setting: Setting, place: dict[str, Any]) -> str:
    """Return a place in words: "at the high end"; "in place of the joker, which moves to the low or high end"."""
    if place["how"] != "replace":
        return ENDS[place["how"]]
    freed = f"in place of the {setting.card_name(place['frees'])}"
    if "to" in place:
        return f"{freed}, which moves to the {listed(place['to'], 'or')} end"
    melding = setting.game.melding
    at_once = melding is not None and melding(setting.options).replaced_goes == "hand"
    return f"{freed}, which {'is played at once' if at_once else 'stays in the set'}"


def _buy(setting: Setting, asking: Asking) -> Verdict:
    names = {one.player: one.name for one in setting.players}
    claims = [names[player] for player in names if player in asking.claims]
    if asking.turn not in names:
        return waiting("Whose turn comes next?", "That player has first call on the card.")
    if not claims:
        return waiting("Who claims the upcard?")
    turn, bought = names[asking.turn], {one.name: one.buys for one in setting.players}
    found = ask_referee(setting, "buy", players=[*bought], turn=turn, claims=claims, bought=bought, step=setting.step)
    if "error" in found:
        return Verdict("No answer", why=reason(found))
    if found["to"] is None:
        return Verdict("Nobody gets it", why=f"{listed_names(claims)} {_has(claims)} no buy left.")
    if found.get("draw"):
        who = isolated(turn)
        return Verdict(f"{who} gets it", why=f"{who} plays next and has first call: the card is drawn, not bought.")
    return Verdict(f"{isolated(found['to'])} gets it", why=_bought(setting, found, claims))


def _has(names: list[str]) -> str:
    return "has" if len(names) == 1 else "have"


def _bought(setting: Setting, found: Mapping[str, Any], claims: list[str]) -> str:
    """Return which cards the buyer takes, and why another claim fails."""
    limit, used = setting.limit(), {one.name: one.buys for one in setting.players}
    spent = [name for name in claims if limit is not None and used[name] >= limit]
    deck = found["cards"] - 1
    what = f"The upcard and {counted(deck, 'card', 'cards')} from the deck." if deck else "The upcard alone."
    near = " Next in turn of those who claim it." if len(claims) - len(spent) > 1 else ""
    return f"{what}{near}{f' {listed_names(spent)} {_has(spent)} no buy left.' if spent else ''}"


def _beats(setting: Setting, asking: Asking) -> Verdict:
    before, mine = (_token_set(asking, slot.key) for slot in BEATS.slots)
    if not before or not mine:
        return _worth(setting, asking)
    found = ask_about_cards(setting, "beats", previous=before, play=mine, **_players(setting))
    if "error" in found:
        return Verdict("No answer", why=reason(found))
    if "points" not in found:
        return Verdict("Not a set", why=reason(found))
    worth, previous = found["points"], found["previous_points"]
    said = f"Yes, by {worth - previous}" if found["ok"] else "No, it does not"
    why = "" if found["ok"] else "It must be worth more, whatever kind of set it is."
    return Verdict(said, figure=worth, unit=f"points against {previous}", why=why)


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
        return Verdict("Not a set", why=reason(found))
    other = next(one for one in BEATS.slots if one is not slot)
    return Verdict(found["kind"].capitalize(), figure=found["points"], unit="points", why=f"Now {other.label.lower()}.")


OUTCOMES: Mapping[str, tuple[str, str]] = {
    "next": ("The turn passes", "The same rank or lower: the next player goes."),
    "clear": ("The pile is thrown away", "A ten, or four or more of a rank on top: the same player goes again."),
    "take": ("The pile is taken", "Higher than the top of the pile: the player takes it all and goes again."),
}


def _play(setting: Setting, asking: Asking) -> Verdict:
    pile, cards = (asking.held(slot.key) for slot in PLAY.slots)
    if not cards:
        return waiting(asking.slot.hint if asking.slot else "")
    found = ask_about_cards(setting, "play", pile=list(pile), cards=list(cards))
    if "error" in found:
        return Verdict("That can’t be played", why=reason(found))
    said, why = OUTCOMES[found["result"]]
    if found["result"] == "next" and not pile:
        why = "The pile was empty: the next player goes."
    return Verdict(said, why=why, figure=found["count"], unit="of that rank on top")


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

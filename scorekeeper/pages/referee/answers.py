"""The referee's answers in the words of the table."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.pages.referee.lay_down import lay_down
from scorekeeper.pages.referee.melds import ask_about_cards, ask_referee, reason
from scorekeeper.pages.referee.places import lay_off, meld, rummy
from scorekeeper.pages.referee.questions import BEATS, BUY, LAY_DOWN, LAY_OFF, MELD, PLAY, RUMMY, Asking
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.pages.referee.verdicts import Verdict, waiting
from scorekeeper.words.phrases import counted, isolated, listed_names

Answerer = Callable[[Setting, Asking], Verdict]


def verdict(setting: Setting, asking: Asking) -> Verdict:
    """Answer a question as far as it is entered."""
    return ANSWERS[asking.question.key](setting, asking)


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
    """Say what a buyer takes, and why it is not somebody else."""
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
    points, previous = found["points"], found["previous_points"]
    said = f"Yes, by {points - previous}" if found["ok"] else "No, it does not"
    why = "" if found["ok"] else "It must be worth more, whatever kind of set it is."
    return Verdict(said, figure=points, unit=f"points against {previous}", why=why)


def _players(setting: Setting) -> dict[str, int]:
    """Return the field with the number of players, which decides the tokens; none without a table."""
    return {"players": len(setting.players)} if setting.players else {}


def _token_set(asking: Asking, key: str) -> dict[str, Any] | None:
    """Return the cards of a slot and their token, if both are known."""
    cards, token = asking.held(key), asking.tokens.get(key)
    return {"cards": list(cards), "token": token} if cards and token else None


def _worth(setting: Setting, asking: Asking) -> Verdict:
    """Say what the set being entered is worth, before there is another to compare it with."""
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
    LAY_DOWN.key: lay_down,
    MELD.key: meld,
    LAY_OFF.key: lay_off,
    RUMMY.key: rummy,
    BUY.key: _buy,
    BEATS.key: _beats,
    PLAY.key: _play,
}

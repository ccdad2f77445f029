"""The referee's answers in the words of the table."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.pages.referee import melds, points
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
    NoAnswer,
    Verdict,
    answered,
    ask_about_cards,
    ask_referee,
    reason,
    waiting,
)
from scorekeeper.words.phrases import digits, isolated, listed_names

Answerer = Callable[[Setting, Asking], Verdict]
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
    """Return the answer, or what is still to be entered; if the rules cannot tell, "No answer" with the reason."""
    try:
        return ANSWERS[asking.question.key](setting, asking)
    except NoAnswer as refused:
        return Verdict(gettext("No answer"), why=str(refused))


def _buy(setting: Setting, asking: Asking) -> Verdict:
    """Return which of the players who claim the upcard gets it; or, if nobody does, why.

    While it is not entered whose turn is next or who claims the card, it asks for that. Raises NoAnswer if the rules
    cannot tell.
    """
    names = {one.player: one.name for one in setting.players}
    claims = [names[player] for player in names if player in asking.claims]
    if asking.turn not in names:
        return waiting(_("Whose turn comes next?"), gettext("That player has first call on the card."))
    if not claims:
        return waiting(_("Who claims the upcard?"))
    turn, bought = names[asking.turn], {one.name: one.hand["buys"] for one in setting.players}
    found = answered(
        ask_referee(
            setting, "buy", players=[*bought], turn=turn, claims=claims, bought=bought, step=setting.contract_number
        )
    )
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
    """Return in words how many cards a buy takes, that turn order decided, and which claims fail for lack of a buy.

    `found` is the answer of the rules, `claims` are names.
    """
    limit, used = setting.limit(), {one.name: one.hand["buys"] for one in setting.players}
    spent = [name for name in claims if limit is not None and used[name] >= limit]
    deck = found["cards"] - 1
    with_cards = ngettext(
        "The upcard and {count} card from the deck.", "The upcard and {count} cards from the deck.", deck
    )
    sentences = [
        with_cards.format(count=digits(deck)) if deck else gettext("The upcard alone."),
        gettext("Next in turn of those who claim it.") if len(claims) - len(spent) > 1 else "",
        _no_buy_left(spent) if spent else "",
    ]
    return " ".join(filter(None, sentences))


def _beats(setting: Setting, asking: Asking) -> Verdict:
    """Return whether a set beats the one before; as long as only one set is entered, what that is worth.

    Raises NoAnswer if the rules cannot tell.
    """
    before, mine = (_token_set(asking, slot.key) for slot in BEATS.slots)
    if not before or not mine:
        return _worth(setting, asking)
    found = answered(ask_about_cards(setting, "beats", previous=before, play=mine, **_players(setting)))
    if "points" not in found:
        return Verdict(gettext("Not a set"), why=reason(found))
    worth, previous = found["points"], found["previous_points"]
    unit = gettext("points against {points}").format(points=digits(previous))
    if found["ok"]:
        return Verdict(gettext("Yes, by {points}").format(points=digits(worth - previous)), figure=worth, unit=unit)
    why = gettext("It must be worth more, whatever kind of set it is.")
    return Verdict(gettext("No, it does not"), figure=worth, unit=unit, why=why)


def _players(setting: Setting) -> dict[str, int]:
    """Return {"players": their number}, which decides the tokens, for a request to the rules; {} without a match."""
    return {"players": len(setting.players)} if setting.players else {}


def _token_set(asking: Asking, key: str) -> dict[str, Any] | None:
    """Return {"cards", "token"} of the slot `key`; None as long as either is missing."""
    cards, token = asking.cards_in(key), asking.tokens.get(key)
    return {"cards": list(cards), "token": token} if cards and token else None


def _worth(setting: Setting, asking: Asking) -> Verdict:
    """Return what the set in the current slot is worth, and what to enter next; or why it is no set.

    While its cards or its token are missing, it asks for them.
    """
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
    """Return what cards played on the pile do: pass the turn, clear the pile, or take it; or why they cannot be played.

    Without cards, it asks for them.
    """
    pile, cards = (asking.cards_in(slot.key) for slot in PLAY.slots)
    if not cards:
        return waiting(asking.slot.hint if asking.slot else "")
    found = ask_about_cards(setting, "play", pile=list(pile), cards=list(cards))
    if "error" in found:
        return Verdict(gettext("That can’t be played"), why=reason(found))
    outcome, why = OUTCOMES[found["result"]]
    if found["result"] == "next" and not pile:
        why = _("The pile was empty: the next player goes.")
    return Verdict(str(outcome), why=str(why), figure=found["count"], unit=gettext("of that rank on top"))


ANSWERS: Mapping[str, Answerer] = {
    LAY_DOWN.key: melds.lay_down,
    MELD.key: melds.meld,
    LAY_OFF.key: melds.lay_off,
    RUMMY.key: melds.calls_rummy,
    BUY.key: _buy,
    BEATS.key: _beats,
    PLAY.key: _play,
    SCORE_OF.key: points.score_of,
    BARRED_BID.key: points.barred_bid,
    LEAST_MELD.key: points.least_meld,
    CARDS_LEFT.key: points.cards_left,
}

"""Whether a hand can be laid down: the melds, what stays in hand, or what is missing."""

from typing import Any

from scorekeeper.pages.referee.cards import recited
from scorekeeper.pages.referee.melds import ask_about_cards, reason
from scorekeeper.pages.referee.questions import LAY_DOWN, Asking
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.pages.referee.verdicts import Fan, Verdict, waiting
from scorekeeper.rules.cards import card
from scorekeeper.rules.lay_down import wilds_missing
from scorekeeper.words.phrases import counted, spelled


def lay_down(setting: Setting, asking: Asking) -> Verdict:
    """Show the best way to lay the hand down, or what it is short of."""
    hand = asking.held(LAY_DOWN.slots[0].key)
    if not hand:
        return waiting(LAY_DOWN.slots[0].hint)
    found = ask_about_cards(setting, "lay_down", step=asking.step, hand=list(hand))
    if "error" in found:
        return Verdict("No answer", why=reason(found))
    return _can(setting, found) if found["ok"] else _cannot(setting, asking, hand, found["missing"])


def _can(setting: Setting, found: dict[str, Any]) -> Verdict:
    melds = tuple(_fan(setting, meld["kind"], tuple(meld["cards"])) for meld in found["melds"])
    left = tuple(found["left"])
    if not left:
        return Verdict("Yes, every card", figure=0, unit="nothing stays in hand", fans=melds)
    stays = Fan(setting.sorted(left), "stays in hand", f"stays in hand: {recited(setting, left)}")
    unit = f"points in {counted(len(left), 'card', 'cards')} that {'stays' if len(left) == 1 else 'stay'}"
    return Verdict("Yes, lay down", figure=found["points"], unit=unit, fans=(*melds, stays))


def _cannot(setting: Setting, asking: Asking, hand: tuple[str, ...], missing: int | None) -> Verdict:
    if missing is None:
        return Verdict("No", why="More wild cards would not help: every meld needs real cards too.")
    short = f"{spelled(missing)} {'card' if missing == 1 else 'cards'} short"
    return Verdict(f"No: {short}", why="This comes nearest.", fans=_best(setting, asking, hand))


def _best(setting: Setting, asking: Asking, hand: tuple[str, ...]) -> tuple[Fan, ...]:
    """Show the melds that come nearest, with an empty place for each card that is missing."""
    game = setting.game
    if game.melding is None:
        return ()
    melding, contract = game.melding(setting.options), game.contracts[asking.step - 1]
    found = wilds_missing([card(text) for text in hand], contract, melding)
    melds = found.melds if found else ()
    return tuple(_fan(setting, kind, tuple(str(one) if one else "" for one in cards)) for kind, cards in melds)


def _fan(setting: Setting, kind: str, cards: tuple[str, ...]) -> Fan:
    words = f"{kind} of {len(cards)}"
    return Fan(cards, words, f"{words}: {recited(setting, cards)}")

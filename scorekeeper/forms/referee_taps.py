"""What one tap makes of a question: the same on the phone itself (static/js/referee.js) and here, without scripts."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.forms.posts import whole_number
from scorekeeper.pages.referee.card_pad import used
from scorekeeper.pages.referee.melds import lying
from scorekeeper.pages.referee.questions import MOST_MELDS, Asking, Slot, questions_of
from scorekeeper.pages.referee.settings import SUITS, Setting

TapEdit = Callable[[Asking, str, Setting], Asking]


def tapped(asking: Asking, do: str, setting: Setting) -> Asking:
    """Return the question after a tap, "<verb>:<what>"; as it stands if the tap is none."""
    verb, _, what = do.partition(":")
    return CHANGES[verb](asking, what, setting) if verb in CHANGES else asking


def small_number(text: str) -> int:
    """Read a small whole number; return 0 for anything else."""
    return whole_number(text) or 0


def _ask(asking: Asking, key: str, setting: Setting) -> Asking:
    found = {question.key: question for question in questions_of(setting)}
    return replace(asking, question=found[key], into="") if key in found else asking


def _into(asking: Asking, key: str, _setting: Setting) -> Asking:
    return replace(asking, into=key)


def _suit(asking: Asking, suit: str, _setting: Setting) -> Asking:
    return replace(asking, suit=suit) if suit in SUITS else asking


def _add(asking: Asking, rank: str, setting: Setting) -> Asking:
    """Add a card of this rank, in the suit chosen; a place for one card takes it instead of its own."""
    slot, card = asking.slot, f"{rank}{asking.suit if rank in setting.ranks_with_suits else ''}"
    if slot is None or rank not in setting.in_play or used(asking)[card] >= setting.copies(rank):
        return asking
    if slot.most == 1:
        return _hold(asking, slot, (card,))
    held = asking.held(slot.key)
    if len(held) >= slot.most:
        return asking
    return _hold(asking, slot, (*held, card) if slot.as_tapped else setting.sorted((*held, card)))


def _back(asking: Asking, index: str, _setting: Setting) -> Asking:
    """Take a card back, the last one if none is named."""
    slot = asking.slot
    if slot is None:
        return asking
    held = asking.held(slot.key)
    place = index or str(len(held) - 1)
    return _hold(asking, slot, tuple(card for at, card in enumerate(held) if str(at) != place))


def _clear(asking: Asking, _what: str, _setting: Setting) -> Asking:
    return _hold(asking, asking.slot, ()) if asking.slot else asking


def _lay(asking: Asking, kind: str, setting: Setting) -> Asking:
    """Lay the cards of the slot on the table."""
    slot = asking.slot
    meld = lying(setting, kind, asking.held(slot.key)) if slot and slot.melds and asking.held(slot.key) else None
    if slot is None or meld is None or len(asking.table) >= MOST_MELDS:
        return asking
    return replace(_hold(asking, slot, ()), table=(*asking.table, meld))


def _lift(asking: Asking, index: str, _setting: Setting) -> Asking:
    """Take a meld off the table."""
    return replace(asking, table=tuple(meld for at, meld in enumerate(asking.table) if str(at) != index))


def _player(asking: Asking, player: str, setting: Setting) -> Asking:
    own = {one.player: one.contract for one in setting.players if one.contract}
    step = own.get(small_number(player))
    return replace(asking, player=small_number(player), step=step) if step else asking


def _token(asking: Asking, token: str, _setting: Setting) -> Asking:
    slot = asking.slot
    return replace(asking, tokens={**asking.tokens, slot.key: small_number(token)}) if slot else asking


def _turn(asking: Asking, player: str, _setting: Setting) -> Asking:
    return replace(asking, turn=small_number(player))


def _claim(asking: Asking, player: str, _setting: Setting) -> Asking:
    """Claim the card for a player; a second tap takes the claim back."""
    claims = {*asking.claims} ^ {small_number(player)}
    return replace(asking, claims=tuple(sorted(claims)))


def _hold(asking: Asking, slot: Slot, cards: tuple[str, ...]) -> Asking:
    return replace(asking, cards={**asking.cards, slot.key: cards})


CHANGES: Mapping[str, TapEdit] = {
    "ask": _ask,
    "into": _into,
    "suit": _suit,
    "add": _add,
    "back": _back,
    "clear": _clear,
    "lay": _lay,
    "lift": _lift,
    "player": _player,
    "token": _token,
    "turn": _turn,
    "claim": _claim,
}

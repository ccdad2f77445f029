"""The form of a question to the referee. It carries the whole question; nothing is stored.

`do` is the last tap, "<verb>:<what>"; without it the question is unchanged. static/js/referee/referee.js applies the
same taps on the phone.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.posts import refuse_foreign
from scorekeeper.pages.referee.controls import PREFIX, every_name, told_at_table
from scorekeeper.pages.referee.questions import MOST_MELDS, Asking, LaidMelds, Slot, questions_of
from scorekeeper.pages.referee.settings import SUITS, Setting
from scorekeeper.pages.referee.verdicts import KINDS, lying

FIELDS = {"ask", "into", "suit", "step", "player", "table", "turn", "claims", "do"}
LONGEST = 4000  # characters of a field: more than all the melds of a table
T = TypeVar("T")
TapEdit = Callable[[Asking, str, Setting], Asking]


class InvalidQuestion(Exception):  # noqa: N818 - what became of the form, not what went wrong in the program
    """The post is not a valid question; `why` is the sentence for the player."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def first(setting: Setting) -> Asking:
    """Return the question that the page shows first: the first one of the game, without cards.

    Its typed fields are filled with the facts of the table's round, if there is one. It is about the first player with
    their own contract, if any.
    """
    slots, told = _slots(setting), told_at_table(setting)
    known = _typed_names(setting) if told else ()
    tokens = {slot.key: 0 for slot in slots if slot.token}
    owner = next((one.player for one in setting.players if one.contract), 0)
    return Asking(
        questions_of(setting)[0],
        contract_number=setting.contract_number,
        player=owner,
        cards=dict.fromkeys((slot.key for slot in slots), ()),
        tokens=tokens,
        typed={key: text for key, text in told.items() if f"{PREFIX}{key}" in known},
    )


def read_asking(post: QueryDict, setting: Setting) -> Asking:
    """Return the posted question after its tap. Raises InvalidQuestion, or BadRequest for a form that no page sends."""
    slots = _slots(setting)
    typed = _typed_names(setting)
    refuse_foreign(post, FIELDS | typed | {f"{kind}-{slot.key}" for slot in slots for kind in ("cards", "token")})
    if any(len(text) > LONGEST for text in post.values()):
        raise InvalidQuestion(_("That is far more than a table holds."))
    questions = {question.key: question for question in questions_of(setting)}
    question = questions.get(post.get("ask", ""))
    if question is None:
        raise InvalidQuestion(_("Choose what the referee is to judge."))
    asking = Asking(
        question=question,
        into=post.get("into", ""),
        suit=post.get("suit", "S") if post.get("suit") in SUITS else "S",
        contract_number=_contract_number(post, setting),
        player=_number_or_zero(post.get("player", "")),
        cards={slot.key: _cards(post.get(f"cards-{slot.key}", ""), setting, slot.most) for slot in slots},
        tokens={slot.key: _number_or_zero(post.get(f"token-{slot.key}", "")) for slot in slots if slot.token},
        table=_table(post.get("table", ""), setting),
        turn=_number_or_zero(post.get("turn", "")),
        claims=tuple(_number_or_zero(player) for player in post.get("claims", "").split()),
        typed={name.removeprefix(PREFIX): post.get(name, "") for name in post if name in typed},
    )
    verb, _colon, what = post.get("do", "").partition(":")
    return CHANGES[verb](asking, what, setting) if verb in CHANGES else asking


def fields_of(asking: Asking) -> dict[str, str]:
    """Return the values of the form's hidden and typed fields by name.

    The number of the contract is not among them, as it has a choice of its own in the form.
    """
    return {
        "ask": asking.question.key,
        "into": asking.slot.key if asking.slot else "",
        "suit": asking.suit,
        "player": str(asking.player),
        "table": "|".join(f"{kind}:{' '.join(cards)}" for kind, cards in asking.table),
        "turn": str(asking.turn),
        "claims": " ".join(map(str, asking.claims)),
        **{f"cards-{slot}": " ".join(cards) for slot, cards in asking.cards.items()},
        **{f"token-{slot}": str(token) for slot, token in asking.tokens.items()},
        **{f"{PREFIX}{key}": text for key, text in asking.typed.items()},
    }


def _slots(setting: Setting) -> tuple[Slot, ...]:
    """Return all slots for cards in this game's questions, each once; questions may share one."""
    return tuple({slot.key: slot for question in questions_of(setting) for slot in question.slots}.values())


def _typed_names(setting: Setting) -> frozenset[str]:
    """Return the names of the typed fields of all questions of this game, which begin with PREFIX."""
    return frozenset().union(*(every_name(setting, Asking(question)) for question in questions_of(setting)))


def _contract_number(post: QueryDict, setting: Setting) -> int:
    """Return the posted number of a contract; the default one for any other value."""
    number = _number_or_zero(post.get("step", ""))
    return number if 1 <= number <= len(setting.game.contracts) else setting.contract_number


def _cards(text: str, setting: Setting, most: int) -> tuple[str, ...]:
    """Return the cards of a text, separated by blanks. Raises InvalidQuestion for over `most`, or an unknown one."""
    cards = tuple(text.split())
    if len(cards) > most:
        too_many = ngettext(
            "{count} card is too many: {most} is the limit.",
            "{count} cards are too many: {most} is the limit.",
            len(cards),
        )
        raise InvalidQuestion(too_many.format(count=len(cards), most=most))
    for card in cards:
        if not _is_card(card, setting):
            not_a_card = _("“{card}” is not a card of {game}.")
            raise InvalidQuestion(not_a_card.format(card=card[:8], game=setting.game.title))
    return cards


def _is_card(card: str, setting: Setting) -> bool:
    """Return whether a text is a card in play: "10H", a rank with its suit, or "JK", a rank that comes without suits.

    In a game in which suits do not matter, every card is a rank alone: "10", not "10H".
    """
    rank, suit = setting.split(card)
    return rank in setting.in_play and (suit in SUITS if rank in setting.ranks_with_suits else not suit)


def _table(text: str, setting: Setting) -> LaidMelds:
    """Return the melds on the table, given as a text such as "set:10S 10H 10D|run:4S 5S 6S".

    Raises InvalidQuestion if there are more than MOST_MELDS, or if one is unreadable.
    """
    melds = text.split("|") if text else []
    if len(melds) > MOST_MELDS:
        too_many = ngettext(
            "{count} meld is too many: {most} is the limit.",
            "{count} melds are too many: {most} is the limit.",
            len(melds),
        )
        raise InvalidQuestion(too_many.format(count=len(melds), most=MOST_MELDS))
    read = []
    for meld in melds:
        kind, _colon, cards = meld.partition(":")
        if kind not in KINDS or not cards.strip():
            raise InvalidQuestion(_("A meld on the table is neither a set nor a run."))
        read.append((kind, _cards(cards, setting, LONGEST)))
    return tuple(read)


def _number_or_zero(text: str) -> int:
    """Return the whole number, without a sign, that a text is; 0 for any other text."""
    return whole_number(text) or 0


def _choose_question(asking: Asking, key: str, setting: Setting) -> Asking:
    """Return the question with this key, with the cards entered so far; unchanged for an unknown key."""
    found = {question.key: question for question in questions_of(setting)}
    return replace(asking, question=found[key], into="") if key in found else asking


def _add_card(asking: Asking, rank: str, setting: Setting) -> Asking:
    """Return the question with one more card of this rank, in the chosen suit, in the chosen slot.

    In a slot for one card it replaces the card; else the cards are sorted, unless the slot keeps the order of the taps.
    Unchanged without a slot, for a rank not in play, if the slot is full, or if all copies of the card are used.
    """
    slot, card = asking.slot, f"{rank}{asking.suit if rank in setting.ranks_with_suits else ''}"
    if slot is None or rank not in setting.in_play or asking.card_counts()[card] >= setting.copies(rank):
        return asking
    held = () if slot.most == 1 else asking.cards_in(slot.key)
    if len(held) >= slot.most:
        return asking
    return _with_cards(asking, (*held, card) if slot.as_tapped else setting.sorted((*held, card)))


def _remove_card(asking: Asking, index: str, _setting: Setting) -> Asking:
    """Return the question without the card at this index, from 0, of the chosen slot; for "" without its last card.

    Unchanged if there is no such card.
    """
    held = asking.cards_in(asking.slot.key) if asking.slot else ()
    return _with_cards(asking, _without(held, index or str(len(held) - 1)))


def _lay_meld(asking: Asking, kind: str, setting: Setting) -> Asking:
    """Return the question with the cards of the chosen slot laid on the table as a meld of this kind.

    Unchanged if they make none, or if the table has MOST_MELDS.
    """
    slot = asking.slot
    cards = asking.cards_in(slot.key) if slot and slot.melds else ()
    meld = lying(setting, kind, cards) if cards else None
    if meld is None or len(asking.table) >= MOST_MELDS:
        return asking
    return replace(_with_cards(asking, ()), table=(*asking.table, meld))


def _choose_player(asking: Asking, player: str, setting: Setting) -> Asking:
    """Return the question about the player with this id and their own contract; unchanged if they have none."""
    own = {one.player: one.contract for one in setting.players if one.contract}
    number = own.get(_number_or_zero(player))
    return replace(asking, player=_number_or_zero(player), contract_number=number) if number else asking


def _with_cards(asking: Asking, cards: tuple[str, ...]) -> Asking:
    """Return the question with these cards, instead of others, in the chosen slot; unchanged if no slot is chosen."""
    return replace(asking, cards={**asking.cards, asking.slot.key: cards}) if asking.slot else asking


def _without(things: tuple[T, ...], index: str) -> tuple[T, ...]:
    """Return the things without the one at this index, from 0, given as text; all of them if there is none."""
    return tuple(thing for at, thing in enumerate(things) if str(at) != index)


# What a tap changes, by its verb. A tap that is not possible changes nothing.
CHANGES: Mapping[str, TapEdit] = {
    "ask": _choose_question,
    "into": lambda asking, slot, _setting: replace(asking, into=slot),
    "suit": lambda asking, suit, _setting: replace(asking, suit=suit) if suit in SUITS else asking,
    "add": _add_card,
    "back": _remove_card,
    "clear": lambda asking, _what, _setting: _with_cards(asking, ()),
    "lay": _lay_meld,
    "lift": lambda asking, index, _setting: replace(asking, table=_without(asking.table, index)),
    "player": _choose_player,
    "token": lambda asking, token, _setting: (
        replace(asking, tokens={**asking.tokens, asking.slot.key: _number_or_zero(token)}) if asking.slot else asking
    ),
    "turn": lambda asking, player, _setting: replace(asking, turn=_number_or_zero(player)),
    "claim": lambda asking, player, _setting: replace(
        asking, claims=tuple(sorted({*asking.claims} ^ {_number_or_zero(player)}))
    ),
}

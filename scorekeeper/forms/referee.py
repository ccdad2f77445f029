"""What is entered for the referee: the whole question travels in the form, and nothing else remembers it.

`do` is what was tapped last, "<verb>:<what>"; without it the question is read as it stands.
"""

from django.http import QueryDict

from scorekeeper.forms.posts import refuse_foreign
from scorekeeper.forms.referee_taps import small_number, tapped
from scorekeeper.pages.referee.melds import KINDS
from scorekeeper.pages.referee.questions import MOST_MELDS, Asking, LaidMelds, Slot, questions_of
from scorekeeper.pages.referee.settings import SUITS, Setting

FIELDS = {"ask", "into", "suit", "step", "player", "table", "turn", "claims", "do"}
LONGEST = 4000  # characters of a field: more than all the melds of a table


class Unread(Exception):  # noqa: N818 - what became of the form, not what went wrong in the program
    """What was sent is no question; `why` is a sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def first(setting: Setting) -> Asking:
    """Return the question with which the page opens: nothing is entered yet."""
    slots = _slots(setting)
    tokens = {slot.key: 0 for slot in slots if slot.token}
    owner = next((one.player for one in setting.players if one.contract), 0)
    return Asking(
        questions_of(setting)[0],
        step=setting.step,
        player=owner,
        cards=dict.fromkeys((slot.key for slot in slots), ()),
        tokens=tokens,
    )


def read_asking(post: QueryDict, setting: Setting) -> Asking:
    """Return the question as it stands after what was tapped.

    Raises Unread, or BadRequest for a form that is none of ours.
    """
    slots = _slots(setting)
    refuse_foreign(post, FIELDS | {f"{kind}-{slot.key}" for slot in slots for kind in ("cards", "token")})
    if any(len(text) > LONGEST for text in post.values()):
        raise Unread("That is far more than a table holds.")
    questions = {question.key: question for question in questions_of(setting)}
    question = questions.get(post.get("ask", ""))
    if question is None:
        raise Unread("Choose what the referee is to judge.")
    asking = Asking(
        question=question,
        into=post.get("into", ""),
        suit=post.get("suit", "S") if post.get("suit") in SUITS else "S",
        step=_step(post, setting),
        player=small_number(post.get("player", "")),
        cards={slot.key: _cards(post.get(f"cards-{slot.key}", ""), setting, slot.most) for slot in slots},
        tokens={slot.key: small_number(post.get(f"token-{slot.key}", "")) for slot in slots if slot.token},
        table=_table(post.get("table", ""), setting),
        turn=small_number(post.get("turn", "")),
        claims=tuple(small_number(player) for player in post.get("claims", "").split()),
    )
    return tapped(asking, post.get("do", ""), setting)


def fields_of(asking: Asking) -> dict[str, str]:
    """Return the question as the form carries it, without what was tapped last."""
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
    }


def _slots(setting: Setting) -> tuple[Slot, ...]:
    """Return every place for cards in this game's questions; two questions may share one."""
    return tuple({slot.key: slot for question in questions_of(setting) for slot in question.slots}.values())


def _step(post: QueryDict, setting: Setting) -> int:
    step = small_number(post.get("step", ""))
    return step if 1 <= step <= len(setting.contracts) else setting.step


def _cards(text: str, setting: Setting, most: int) -> tuple[str, ...]:
    cards = tuple(text.split())
    if len(cards) > most:
        raise Unread(f"{len(cards)} cards are too many: {most} is the limit.")
    for card in cards:
        if not _is_card(card, setting):
            raise Unread(f"“{card[:8]}” is not a card of {setting.game.title}.")
    return cards


def _is_card(card: str, setting: Setting) -> bool:
    rank, suit = setting.split(card)
    return rank in setting.in_play and (suit in SUITS or rank not in setting.ranks_with_suits)


def _table(text: str, setting: Setting) -> LaidMelds:
    melds = text.split("|") if text else []
    if len(melds) > MOST_MELDS:
        raise Unread(f"{len(melds)} melds are too many: {MOST_MELDS} is the limit.")
    read = []
    for meld in melds:
        kind, _, cards = meld.partition(":")
        if kind not in KINDS or not cards.strip():
            raise Unread("A meld on the table is neither a set nor a run.")
        read.append((kind, _cards(cards, setting, LONGEST)))
    return tuple(read)

"""The referee's card pad: suits to choose from, a key a rank, and the cards tapped in so far."""

from collections import Counter
from dataclasses import dataclass

from scorekeeper.pages.card_pad import shortcuts
from scorekeeper.pages.referee.cards import card_name, rank_name
from scorekeeper.pages.referee.questions import Asking, QuestionForm, Slot
from scorekeeper.pages.referee.settings import SUITS, Setting
from scorekeeper.rules.cards import JOKER


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of the pad."""

    letter: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class RankKey:
    """A rank of the pad. `copies` are in play, in each suit if it is `suited`; `count` of them are in the fan.

    `spent`: no more of it can be tapped in. `order` is its place in a sorted hand.
    """

    rank: str
    said: str
    wild: bool
    joker: bool
    suited: bool
    order: int
    copies: int
    shortcuts: str
    count: int
    spent: bool


@dataclass(frozen=True, slots=True)
class Face:
    """A card in the fan; `suit` is empty where it has none or none matters."""

    rank: str
    suit: str
    joker: bool
    aloud: str


@dataclass(frozen=True, slots=True)
class Pad:
    """The keys and the fan of one slot; `suits` is empty where they do not matter."""

    slot: Slot
    suits: tuple[Suit, ...]
    keys: tuple[RankKey, ...]
    faces: tuple[Face, ...]


def pad_of(setting: Setting, asking: Asking) -> Pad | None:
    """Return the pad of the slot that takes the next card; None if the question takes none."""
    slot = asking.slot
    if slot is None:
        return None
    suits = tuple(Suit(letter, name, letter == asking.suit) for letter, name in SUITS.items())
    lying = used(asking)
    return Pad(
        slot=slot,
        suits=suits if setting.suited else (),
        keys=tuple(_key(setting, asking, slot, rank, lying) for rank in setting.in_play),
        faces=tuple(_face(setting, card) for card in asking.held(slot.key)),
    )


def _face(setting: Setting, card: str) -> Face:
    """Return a card as it is drawn."""
    rank, suit = setting.split(card)
    return Face(rank, SUITS.get(suit, ""), rank == JOKER, card_name(setting, card))


def _key(setting: Setting, asking: Asking, slot: Slot, rank: str, lying: Counter[str]) -> RankKey:
    suited = rank in setting.ranks_with_suits
    card = f"{rank}{asking.suit if suited else ''}"
    held, copies = asking.held(slot.key), setting.copies(rank)
    full = len(held) >= slot.most > 1
    return RankKey(
        rank=rank,
        said=rank_name(setting, rank),
        wild=rank in setting.game.wilds,
        joker=rank == JOKER,
        suited=suited,
        order=[*setting.in_play].index(rank),
        copies=copies,
        shortcuts=shortcuts(rank, setting.in_play),
        count=held.count(card),
        spent=full or lying[card] >= copies,
    )


def counted_fields(question: QuestionForm) -> tuple[str, ...]:
    """Return the fields whose cards come out of the same decks; a card that would be replaced does not count."""
    slots = [slot for slot in question.slots if slot.most > 1]
    table = ("table",) if any(slot.melds for slot in slots) else ()
    return (*(f"cards-{slot.key}" for slot in slots), *table)


def used(asking: Asking) -> Counter[str]:
    """Return the cards in this question already, on the table too, but for a card that would be replaced."""
    slots = [slot for slot in asking.question.slots if slot.most > 1]
    found = Counter(card for slot in slots for card in asking.held(slot.key))
    if any(slot.melds for slot in slots):
        found.update(card for _, cards in asking.table for card in cards)
    return found

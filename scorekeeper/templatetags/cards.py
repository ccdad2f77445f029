"""Template tags that draw cards: a contract as a fan of cards, the picture of a game; and icons of the sprite.

A set is drawn as backs, a run as a sequence of one suit, cards of one colour as faces of one suit without ranks, each
with the number of cards that the contract needs. Coordinates are in card units, which the browser scales: a card is 40
wide and 57 high.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from math import cos, radians, sin

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.pages import game_pictures
from scorekeeper.pages.game_pictures import Emblem
from scorekeeper.rules import catalogue
from scorekeeper.rules.cards import JOKER, letter
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.templatetags.drawn_once import include_once

register = template.Library()
register.filter("letter", letter)

CARD_WIDTH, CARD_HEIGHT = 40.0, 57.0
GAP = 12.0
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("heart", "spade", "diamond", "club")
LETTERS = {suit[0].upper(): suit for suit in SUITS}
# The first ranks of a contract's first, second and third run, as indexes in RANKS: drawn runs should differ.
FIRST_RANKS = (3, 6, 0)
# The cards of a meld with more cards than this are drawn closer together.
LONG = 6


@dataclass(frozen=True, slots=True)
class Pose:
    """The position of a card: its upper left corner in card units, before it is turned by `angle` degrees.

    It turns about its middle.
    """

    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """One drawn card with its SVG `transform`; with an empty rank and suit it shows its back.

    `suit` is one of SUITS, "star" for a joker, or "slot" for a missing card.
    """

    transform: str
    rank: str
    suit: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Cards in drawing order, with the width and height they need in card units."""

    cards: tuple[DrawnCard, ...]
    width: float
    height: float


@register.simple_tag
def fan(contract: Contract, width: int = 40) -> SafeString:
    """Return a contract as a fan of cards (cards/fan.html); `width` is that of one card in px (40, 32, 26 or 22)."""
    return include_once("cards/fan.html", **_fan_context(_drawing_of(contract), str(contract.wording), width))


@register.inclusion_tag("cards/fan.html")
def faces(cards: Sequence[str], wording: str, width: int = 32) -> dict[str, object]:
    """Return the context of cards/fan.html for one fan of these cards, given as "10H" or "JK".

    A card "" is drawn as a dashed outline, for a missing card. `wording` says the cards in words; `width` is that of
    one card in px (40, 32, 26 or 22).
    """
    return _fan_context(_drawing([[_face(card) for card in cards]]), wording, width)


@register.inclusion_tag("games/emblem.html")
def emblem(game: str, width: int) -> dict[str, object]:
    """Return the context of games/emblem.html for the emblem of the game with this key.

    `width` is that of one card in px. Screen readers ignore it, as text is always beside it. Raises KeyError if there
    is no such game.
    """
    return _emblem_context(game_pictures.emblem(catalogue.get(game)), width)


@register.inclusion_tag("games/emblem.html")
def picture(game: Game, width: int) -> dict[str, object]:
    """Return the context of games/emblem.html for a game's picture, its larger emblem, with cards `width` px wide."""
    return _emblem_context(game_pictures.picture(game), width)


def _emblem_context(drawing: Emblem, width: int) -> dict[str, object]:
    """Return the context of games/emblem.html: "cards" and "coins".

    "cards" is the drawing of a contract or of cards of one rank, or ""; "coins" are the numbers on tokens. Both are
    empty for a game that is drawn as a score sheet.
    """
    cards = ""
    if drawing.contract:
        cards = _unnamed_fan(_drawing_of(drawing.contract), width)
    elif drawing.rank:
        cards = _unnamed_fan(_drawing([[(drawing.rank, suit) for suit in SUITS[: drawing.cards]]]), width)
    return {"cards": cards, "coins": drawing.coins}


def _unnamed_fan(drawing: Drawing, width: int) -> SafeString:
    """Return a fan that screen readers ignore; `width` is that of one card in px (40, 32, 26 or 22)."""
    return include_once("cards/fan.html", **_fan_context(drawing, "", width))


def _face(card: str) -> tuple[str, str]:
    """Return rank and suit as they are drawn: ("10", "heart") for "10H".

    They are ("", "star") for a joker, and ("", "slot") for a missing card, which is "".
    """
    if not card:
        return "", "slot"
    return ("", "star") if card == JOKER else (card[:-1], LETTERS[card[-1]])


def _fan_context(drawing: Drawing, wording: str, width: int) -> dict[str, object]:
    """Return the context of cards/fan.html; `wording` says the drawing in words, `width` is that of a card in px.

    A drawing with the wording "" is ignored by screen readers. The keys are "cards"; "card_width", which is `width`;
    "width", that of the drawing in ems of a card's width; "view_box", "wording", and "sprite", the URL of the icons.
    """
    return {
        "cards": drawing.cards,
        "card_width": width,
        "width": f"{drawing.width / CARD_WIDTH:.2f}em",
        "view_box": f"0 0 {drawing.width:.1f} {drawing.height:.1f}",
        "wording": wording,
        "sprite": static("icons.svg"),
    }


@register.simple_tag
@lru_cache(maxsize=256)
def icon(name: str) -> SafeString:
    """Return an SVG that shows the icon with this id in icons.svg; it stays empty if there is no such icon.

    Screen readers ignore it, as text is always beside it.
    """
    return format_html(
        '<svg class="icon" data-icon="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        name,
        static("icons.svg"),
        name,
    )


def _drawing_of(contract: Contract) -> Drawing:
    return draw(tuple((meld.kind, meld.size) for meld in contract.melds))


@lru_cache(maxsize=256)
def draw(melds: tuple[tuple[str, int], ...]) -> Drawing:
    """Return a drawing of melds: of each its kind, "set", "run" or "colour", and its number of cards.

    There must be at least one meld; a run has at most twelve cards.
    """
    numbers = count()
    return _drawing([_faces(kind, size, numbers) for kind, size in melds])


def _drawing(fans: Sequence[Sequence[tuple[str, str]]]) -> Drawing:
    """Return a drawing of fans side by side, vertically centred; each is the (rank, suit) of its cards.

    There must be a fan, and a card in each.
    """
    poses = [_poses(len(faces)) for faces in fans]
    heights = [_extent([y for _, y in _corners(each)]) for each in poses]
    highest = max(bottom - top for top, bottom in heights)
    cards: list[DrawnCard] = []
    left = 0.0
    for faces, posed, (top, bottom) in zip(fans, poses, heights, strict=True):
        start, end = _extent([x for x, _ in _corners(posed)])
        lower = (highest - (bottom - top)) / 2 - top
        cards += [
            DrawnCard(_transform(pose, left - start, lower), *face) for pose, face in zip(posed, faces, strict=True)
        ]
        left += end - start + GAP
    return Drawing(tuple(cards), left - GAP, highest)


def _faces(kind: str, size: int, numbers: Iterator[int]) -> list[tuple[str, str]]:
    """Return rank and suit of each card of a meld; both are "" for the backs of a set, the rank is "" in a colour.

    The next of `numbers` decides the suit, and with which rank a run begins, so that the melds of a drawing differ.
    """
    if kind == "set":
        return [("", "")] * size
    number = next(numbers)
    if kind == "colour":
        return [("", SUITS[number % len(SUITS)])] * size
    first = min(FIRST_RANKS[number % len(FIRST_RANKS)], len(RANKS) - size)
    return [(rank, SUITS[number % len(SUITS)]) for rank in RANKS[first : first + size]]


def _poses(size: int) -> list[Pose]:
    """Return the poses of cards in one fan: they turn about a point far below, by a smaller angle for longer melds."""
    step = 3.0 if size > LONG else 4.5
    strip = CARD_WIDTH * (0.38 if size > LONG else 0.46)
    radius = strip / sin(radians(step))
    angles = [(index - (size - 1) / 2) * step for index in range(size)]
    return [Pose(radius * sin(radians(angle)), radius * (1 - cos(radians(angle))), angle) for angle in angles]


def _corners(poses: Sequence[Pose]) -> list[tuple[float, float]]:
    """Return the corners (x, y) of all cards of a fan, four for each, which is turned as its pose says."""
    return [
        (
            pose.x + CARD_WIDTH / 2 + x * cos(radians(pose.angle)) - y * sin(radians(pose.angle)),
            pose.y + CARD_HEIGHT / 2 + x * sin(radians(pose.angle)) + y * cos(radians(pose.angle)),
        )
        for pose in poses
        for x in (-CARD_WIDTH / 2, CARD_WIDTH / 2)
        for y in (-CARD_HEIGHT / 2, CARD_HEIGHT / 2)
    ]


def _extent(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)


def _transform(pose: Pose, right: float, down: float) -> str:
    """Return the SVG transform of a card in this pose, moved by `right` and `down`."""
    middle = f"{CARD_WIDTH / 2:g} {CARD_HEIGHT / 2:g}"
    return f"translate({pose.x + right:.1f} {pose.y + down:.1f})rotate({pose.angle:g} {middle})"

"""Lines of text in a picture: as large as there is room, or cut short."""

from dataclasses import dataclass

from scorekeeper.pages.pictures.fonts import JOINER, Face, is_other, legible, width
from scorekeeper.rules.text_rules import writable

SMALLEST = 28  # px; smaller text cannot be read in the preview of a chat
CUT = "…"
NOT_IN_XML = "\ufffe\uffff"  # besides what is not `writable`


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text with its font size and width in px; `other`: it needs the last font of its face."""

    text: str
    size: int
    width: float
    other: bool


def fitted(text: str, face: Face, size: int, room: float, smallest: int = SMALLEST) -> Line:
    """Return a line of at most `room` px: of font size `size`, else smaller down to `smallest`, there cut short.

    Emoji and what XML does not allow are left out.
    """
    text = legible("".join(letter for letter in text if writable(letter) and letter not in NOT_IN_XML))
    size = max(smallest, min(size, int(room / max(width(text, face), 0.01))))
    if size * width(text, face) > room:
        text = next(cut for cut in _cut(text) if size * width(cut, face) <= room or cut == CUT)
    return Line(text, size, size * width(text, face), is_other(text, face))


def _cut(text: str) -> list[str]:
    """Return the text cut off after each letter, with "…" behind, the longest first; the last one is "…" alone.

    A letter keeps its accents, and joined letters stay together.
    """
    ends = [end for end in range(len(text) - 1, 0, -1) if width(text[end], "sans") and text[end - 1] != JOINER]
    return [*(f"{text[:end].rstrip(' ,')}{CUT}" for end in ends), CUT]


def halved(text: str) -> tuple[str, str]:
    """Return the two halves of a text, split at the space nearest to its middle; the second is "" without a space."""
    blanks = [place for place, letter in enumerate(text) if letter == " "]
    cut = min(blanks, key=lambda place: abs(2 * place - len(text)), default=len(text))
    return text[:cut], text[cut + 1 :]

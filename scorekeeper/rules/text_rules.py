"""Which characters somebody may write down in a line of text, and which a name may show."""

import re
from unicodedata import category

LONGEST_PLACE = 80  # characters, of a night
LONGEST_NOTE = 2000  # characters, of a night or a round

# Control characters, halves of a character, and line breaks cannot stand in a line.
_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}

# Format characters have no shape, and some turn the direction of writing. Unicode counts these blanks as
# letters, marks or symbols all the same: fillers of Hangul and Khmer, the empty braille cell, the joiner of graphemes.
_BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_JOINERS = "\u200c\u200d"  # needed inside Persian and Indic words and composed emoji
_SHAPES = {"L", "N", "P", "S"}


def writable(text: str) -> bool:
    """Say whether the text is one line that can be written and read again."""
    return all(category(character) not in _UNWRITABLE for character in text)


def storable(text: str) -> bool:
    """Say whether a database can hold the text: it has neither NUL nor half a character."""
    return not any(character == "\0" or category(character) == "Cs" for character in text)


def visible(text: str) -> bool:
    """Say whether the text shows something, and holds nothing that is invisible or turns the direction of writing.

    A joiner may stand between two characters.
    """
    joined = all(re.split(f"[{_JOINERS}]", text))
    return joined and all(map(_seen, text)) and any(category(character)[0] in _SHAPES for character in text)


def _seen(character: str) -> bool:
    return character in _JOINERS or (category(character) != "Cf" and character not in _BLANKS)

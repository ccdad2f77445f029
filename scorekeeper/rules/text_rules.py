"""Which characters a line of text may have, and which a name may show."""

import re
from unicodedata import category, combining

LONGEST_PLACE = 80  # characters, of a night
LONGEST_NOTE = 2000  # characters, of a night or a round

# Control characters, surrogates and line breaks are not allowed in a line.
_UNWRITABLE = {"Cc", "Cs", "Zl", "Zp"}

# Format characters are invisible, and some change the direction of writing. These are invisible, too, although Unicode
# counts them as letters, marks or symbols: Hangul and Khmer fillers, the blank braille pattern, the combining grapheme
# joiner, the null musical notehead, and code points that will never be assigned.
_BLANKS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U0001d159\U000e0000]")
_JOINERS = "\u200c\u200d"  # needed inside Persian and Indic words and composed emoji
_JOINED = {"Lo", "Mc", "Mn", "Sk", "Sm", "So"}  # what a joiner can change: letters without a case, marks, symbols
_VIRAMA = 9  # the combining class of the mark after which joiners matter in Indic scripts, also at the end of a word
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # change the character before
_FLAGS = re.compile("(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)")  # of England, Scotland and Wales
_SHAPES = {"L", "N", "P", "S"}


def writable(text: str) -> bool:
    """Return whether the text is a line, maybe empty: it has no control character, line break or lone surrogate."""
    return all(category(character) not in _UNWRITABLE for character in text)


def storable(text: str) -> bool:
    """Return whether a database can hold the text: it has neither NUL nor a lone surrogate."""
    return not any(character == "\0" or category(character) == "Cs" for character in text)


def visible(text: str) -> bool:
    """Return whether the text shows something, and has no character that is invisible or turns the writing direction.

    A joiner or a selector of shapes may stand where it changes what is shown.
    """
    shown = _FLAGS.sub("\U0001f3f4", text)
    around = zip(f" {shown}", shown, f"{shown} "[1:], strict=False)
    return all(_seen(*three) for three in around) and any(category(character)[0] in _SHAPES for character in shown)


def legible(text: str) -> str:
    r"""Return the text with an escape like \u200d for each character that shows nothing where it stands.

    Joiners, selectors of shapes and the tags of a flag stay where they change what is shown.
    """
    return "".join(part if at % 2 else _escaped(part) for at, part in enumerate(_FLAGS.split(text)))


def _escaped(text: str) -> str:
    """Return a text without flags of emoji tags as `legible` does: with escapes for characters that show nothing."""
    if text.isascii() and text.isprintable():
        return text
    around = zip(f" {text}", text, f"{text} "[1:], strict=False)
    return "".join(
        character
        if _seen(before, character, after) and (character.isprintable() or character in _JOINERS)
        else character.encode("unicode_escape").decode("ascii")
        for before, character, after in around
    )


def _seen(before: str, character: str, after: str) -> bool:
    """Return whether a character can be seen, given the characters before and after it, a space at an end.

    Joiners and selectors of shapes are seen where they change what is shown.
    """
    if character in _JOINERS:
        between = category(before) in {*_JOINED, "Nd"} and category(after) in _JOINED
        return between or combining(before) == _VIRAMA
    if _SELECTORS.match(character):
        return before.lower() == before.upper() and not before.isspace() and not _SELECTORS.match(before)
    return category(character) != "Cf" and not _BLANKS.match(character)

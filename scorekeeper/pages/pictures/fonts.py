"""The fonts of the pictures, which come with the app, as a server may have none; and the width of text in them.

`tests/setup/fonts` makes them; their licences lie beside them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import Literal
from unicodedata import category, east_asian_width, name

from scorekeeper.words.names import NEEDED, short_names

FOLDER = Path(__file__).parent / "fonts"
FILES = tuple(sorted(FOLDER.glob("*.[ot]tf")))

Face = Literal["serif", "italic", "sans"]
# The fonts of a face. A line is drawn with the first one that has all its letters.
FACES: Mapping[Face, tuple[str, ...]] = {
    "serif": ("serif-bold.otf", "other-bold.ttf"),
    "italic": ("serif-bold-italic.otf", "other-bold-italic.ttf"),
    "sans": ("sans.ttf",),
}
# The assumed width in em of a letter that no font here has: of a full-width letter, and of any other (rather too wide).
WIDE, USUAL = 1.0, 0.75
# The Unicode categories of emoji, of skin colours, of characters newer than this Python, and of private use.
SIGNS = ("So", "Sk", "Sm", "Cn", "Co")
UNNAMED = ("Sk", "Mn", "Me", "Cf")  # categories that only modify a sign
JOINER = "\u200d"  # makes one emoji of two; of letters too
# Other characters that are left out with emoji: variation selectors, the frame of a keycap, the letters of a region's
# flag, and emoji whose category is punctuation or a letter.
BESIDE_SIGNS = frozenset("\ufe0e\ufe0f\u20e3\u203c\u2049\u2139\u3030\u303d").union(map(chr, range(0xE0020, 0xE0080)))


def width(text: str, face: Face) -> float:
    """Return the width of a line of text in em, without kerning. Letters that no font has are estimated."""
    known = _widths(FACES[face][-1 if is_other(text, face) else 0])
    return sum(known[letter] if letter in known else _guessed(letter) for letter in text)


def is_other(text: str, face: Face) -> bool:
    """Return whether the first font of a face lacks a letter of a line, so that the last font draws the whole line."""
    return not _widths(FACES[face][0]).keys() >= set(text)


def has_glyphs(text: str) -> bool:
    """Return whether the fonts have all letters of a text; if not, those of the system are needed."""
    return all(map(_has_glyph, {*text} - {"\n"}))


def legible(text: str) -> str:
    """Return a text without its emoji, which no font here has: "Ann wins" for "Ann 🦊 wins".

    A word of emoji alone becomes their names, "fox face wins" for "🦊 wins", unless it follows a capitalized word.
    """
    words: list[str] = []
    for word in text.split(" "):
        rest = _without_signs(word)
        if rest == word or any(letter.isalnum() for letter in rest):
            words.append(rest)
        elif words and words[-1][:1].isupper() and words[-1][-1].isalnum():
            words[-1] += rest  # punctuation after the name
        else:
            words.append(spelled_out(word))
    return " ".join(words)


def distinct(names: Sequence[str]) -> list[str]:
    """Return these names without their emoji, in order; those that would be equal have their emoji in words instead."""
    legibly = [legible(name) for name in names]
    return [one if legibly.count(one) == 1 else spelled_out(name) for one, name in zip(legibly, names, strict=True)]


def shorten(names: Sequence[str], longest: float) -> list[str]:
    """Return these names, those wider than `longest` em in italics in a shorter form; no two are alike.

    A shorter form has room for NEEDED em at least: it may still be wider than `longest`.
    """
    shorter = short_names(names, max(longest, NEEDED))
    return [one if width(one, "italic") <= longest else other for one, other in zip(names, shorter, strict=True)]


def spelled_out(text: str) -> str:
    """Return a text with its emoji in words: "Ann fox face" for "Ann🦊"."""
    letters = (f" {_sign_name(letter)} " if _is_sign(letter) else letter for letter in text)
    return " ".join("".join(letters).replace(JOINER, "").split())


def _without_signs(word: str) -> str:
    """Return a word without its emoji and the joiners between them; a word without emoji is unchanged."""
    rest = "".join(letter for letter in word if not _is_sign(letter))
    return rest if rest == word else rest.replace(JOINER, "")


def _is_sign(letter: str) -> bool:
    """Return whether a letter is an emoji, or part of one, that the fonts lack."""
    return letter in BESIDE_SIGNS or (category(letter) in SIGNS and not _has_glyph(letter))


def _has_glyph(letter: str) -> bool:
    return any(letter in _widths(file) for files in FACES.values() for file in files)


def _sign_name(sign: str) -> str:
    """Return the name of a character of an emoji in small letters, "fox face"; "emoji" if it has none.

    A regional indicator, two of which make a flag, becomes a letter, "d"; a skin colour or another modifier becomes "".
    """
    if category(sign) in UNNAMED:
        return ""
    return name(sign, "emoji").lower().removeprefix("regional indicator symbol letter ")


def _guessed(letter: str) -> float:
    """Return the estimated width, in em, of a letter that no font has: 0 for a mark, 1 for a wide East Asian one."""
    if category(letter)[0] == "M" or category(letter) == "Cf":
        return 0
    return WIDE if east_asian_width(letter) in "WF" else USUAL


@cache
def _widths(file: str) -> Mapping[str, float]:
    """Return the letters of a font file with their widths in em. The result is cached."""
    return dict(_advances((FOLDER / file).read_bytes()))


def _advances(font: bytes) -> Iterator[tuple[str, float]]:
    """Yield each letter of an OpenType font, given as the bytes of its file, with its width in em."""
    (tables,) = unpack_from(">H", font, 4)
    at = {tag: start for tag, _sum, start, _length in iter_unpack(">4sIII", font[12 : 12 + 16 * tables])}
    (units,), (measured,) = unpack_from(">H", font, at[b"head"] + 18), unpack_from(">H", font, at[b"hhea"] + 34)
    for letter, glyph in _glyphs(font, at[b"cmap"]):
        (advance,) = unpack_from(">H", font, at[b"hmtx"] + 4 * min(glyph, measured - 1))
        yield chr(letter), advance / units


def _glyphs(font: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Yield each code point of a font with the number of its glyph, from the cmap subtable of format 4.

    `cmap` is the offset of the table in the font.
    """
    (maps,) = unpack_from(">H", font, cmap + 2)
    records = iter_unpack(">HHI", font[cmap + 4 : cmap + 4 + 8 * maps])
    table = cmap + next(start for platform, encoding, start in records if (platform, encoding) == (3, 1))
    (twice,) = unpack_from(">H", font, table + 6)
    shape = f">{twice // 2}H"
    ends, starts = unpack_from(shape, font, table + 14), unpack_from(shape, font, table + 16 + twice)
    deltas = unpack_from(shape, font, table + 16 + 2 * twice)
    for index, (start, end, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        place = table + 16 + 3 * twice + 2 * index
        (offset,) = unpack_from(">H", font, place)
        for letter in range(start, min(end, 0xFFFE) + 1):
            glyph = unpack_from(">H", font, place + offset + 2 * (letter - start))[0] if offset else letter
            if glyph:
                yield letter, (glyph + delta) & 0xFFFF

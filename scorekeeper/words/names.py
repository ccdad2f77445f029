"""Shortens names to a width, so that no two names of a table become equal."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import accumulate, count, islice
from unicodedata import category, normalize

ELLIPSIS = "…"
ENDING = 2  # the least letters of a name that remain after an ellipsis in its middle
NARROWEST = 0.45
NARROW, WIDE = frozenset("ijlftrI.,' -"), frozenset("mwMW…—@%")
LATIN_TO = "\u2e7f"  # letters after it are as wide as high
MARKS = {"Mn", "Mc", "Me"}
JOINER, SKIN = "\u200d", ("\U0001f3fb", "\U0001f3ff")
FLAG = ("\U0001f1e6", "\U0001f1ff")  # letters of which two make one flag
SYLLABLE = (("\u1100", "\u115f"), ("\ua960", "\ua97c"))  # first letters of a Korean syllable
WRITTEN = ("\uac00", "\ud7a3")  # complete syllables of Hangul
FOLLOWS = (("\u1160", "\u11ff"), ("\ud7b0", "\ud7fb"))  # later letters of a Korean syllable
SPACING = frozenset("\u0e33\u0eb3")  # Thai and Lao vowels after their letter, with which they stay
TAGS = ("\U000e0020", "\U000e007f")
TABLES, LETTERS = 500, 1000  # sizes of the caches of short names and of widths, which save 2 ms for eight names
NEEDED = 5  # ems, the least for which short names stay different: a letter, the ellipsis and two digits


def short_names(names: Iterable[str], longest: float) -> tuple[str, ...]:
    """Return the names in their order, those wider than `longest` ems in a shorter form that fits, no two alike.

    The last word of a name becomes its initial, then the middle ones do, then the middle is cut out; names that would
    still be alike get a number. `longest` must be at least NEEDED.
    """
    return _short_names(tuple(names), longest)


def shortened(names: Iterable[str], longest: float) -> tuple[tuple[str, str], ...]:
    """Return a pair (name, short form) for each name wider than `longest` ems, in their order (`short_names`)."""
    whole = tuple(names)
    return tuple((name, short) for name, short in zip(whole, short_names(whole, longest), strict=True) if name != short)


@lru_cache(maxsize=TABLES)
def _short_names(names: tuple[str, ...], longest: float) -> tuple[str, ...]:
    """Return the names in order, each in the first form that fits and that no other name has.

    Names without such a form are cut in the middle; those that would still be alike get a number.
    """
    forms = {name: tuple(_forms(name, longest)) for name in names}
    chosen = _first_unique_forms(forms)
    alike = {name: (*forms[name], *_cuts(name, longest)) for name in forms if name not in chosen}
    chosen |= _first_unique_forms(forms | alike) if alike else {}
    taken = {_key(form) for ways in (forms | alike).values() for form in ways}
    for place, name in enumerate(forms, start=1):
        if name not in chosen:
            chosen[name] = _numbered(name, place, len(forms), longest, taken)
    return tuple(chosen[name] for name in names)


def _first_unique_forms(forms: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return for each name the first of its forms that no other name has; the name itself may be taken by any form.

    Names without such a form are left out. `forms` has the forms of each name, best first.
    """
    users = Counter(key for ways in forms.values() for key in {*map(_key, ways)})
    free = {name: [way for way in ways if way == name or users[_key(way)] == 1] for name, ways in forms.items()}
    return {name: ways[0] for name, ways in free.items() if ways}


def width(name: str) -> float:
    """Return the estimated width of a name in bold letters, in ems: too wide rather than too narrow."""
    return sum(map(_letter_width, letters(name)))


def letters(name: str) -> list[str]:
    """Return the grapheme clusters of a name: letters with their marks, an emoji with all its parts."""
    if name.isascii():
        return list(name)
    parts: list[str] = []
    for sign in name:
        if parts and _belongs(parts[-1], sign):
            parts[-1] += sign
        else:
            parts.append(sign)
    return parts


def _belongs(before: str, sign: str) -> bool:
    """Return whether a code point is drawn as part of the letter before it."""
    if category(sign) in MARKS or sign in SPACING or sign == JOINER or before[-1] == JOINER:
        return True
    if _between(sign, SKIN, TAGS) or (_between(sign, *FOLLOWS) and _between(before[-1], *SYLLABLE, *FOLLOWS, WRITTEN)):
        return True
    if _between(sign, *SYLLABLE):
        return _between(before[-1], *SYLLABLE)
    return _between(sign, FLAG) and len(before) == 1 and _between(before, FLAG)


def _between(sign: str, *ranges: tuple[str, str]) -> bool:
    """Return whether a character is in one of these ranges (first, last), both included."""
    return any(first <= sign <= last for first, last in ranges)


def _forms(name: str, longest: float) -> Iterator[str]:
    """Yield a name that fits, else shorter forms that do, best first; each has as much of the first name as it can."""
    if width(name) <= longest:
        yield name
        return
    words = name.split()
    if len(words) > 1:
        last = _initial(words[-1])
        middle = [_initial(word) for word in words[1:-1]]
        ways = ([*words[:-1], last], [words[0], *middle, last], [words[0], last])
        yield from (form for form in map(" ".join, ways) if width(form) <= longest)
        yield from _cut(letters(words[0]), f"{ELLIPSIS} {last}", longest)
    yield from islice(_cuts(name, longest), 1)


def _cuts(name: str, longest: float) -> Iterator[str]:
    """Yield a name with an ellipsis in place of its middle, at most `longest` ems wide; the shortest ending first."""
    parts = letters(name)
    for ending in range(ENDING, min(len(parts), int(longest / NARROWEST))):
        yield from _cut(parts[:-ending], ELLIPSIS + "".join(parts[-ending:]).lstrip(), longest)


def _initial(word: str) -> str:
    """Return the initial of a word: "L."; a word of up to two letters, or one that begins with no letter, unchanged."""
    parts = letters(word)
    return f"{parts[0]}." if len(parts) > ENDING and word[0].isalpha() else word


def _cut(parts: Sequence[str], ending: str, longest: float) -> Iterator[str]:
    """Yield the longest beginning of `parts`, letters, with `ending` after it, that is at most `longest` ems wide.

    Spaces before the ending are removed. Yields nothing if not one letter fits.
    """
    room = longest - width(ending)
    fitting = bisect_right([*accumulate(map(_letter_width, parts))], room)
    start = "".join(parts[:fitting]).rstrip()
    if start:
        yield start + ending


def _numbered(name: str, place: int, places: int, longest: float, taken: AbstractSet[str]) -> str:
    """Return the beginning of a name with a number, as a form whose `_key` is not in `taken`.

    The number is `place`, from 1, of the name among `places` names, or else `place` plus a multiple of `places`.
    """
    for number in count(place, places):
        form = next(_cut(letters(name), f"{ELLIPSIS} {number}", longest), f"{ELLIPSIS} {number}")
        if _key(form) not in taken:
            return form
    raise AssertionError


def _key(form: str) -> str:
    """Return a key that is equal for forms that look the same."""
    return normalize("NFC", form).casefold()


@lru_cache(maxsize=LETTERS)
def _letter_width(letter: str) -> float:
    """Return the estimated width of a grapheme cluster in ems: that of its widest character."""
    return max(map(_width, letter))


def _width(sign: str) -> float:
    """Return the estimated width of a character in ems; 0 for marks and joiners."""
    if category(sign) in MARKS or sign == JOINER:
        return 0
    if sign in NARROW:
        return NARROWEST
    return 1.0 if sign in WIDE or sign > LATIN_TO else 0.74 if sign.isupper() else 0.65

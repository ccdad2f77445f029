"""Sentences with stressed words, and the wording of names, numbers and days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from unicodedata import bidirectional

from scorekeeper.rules.faults import listed

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NONE = "–"
TIMES = {1: "once", 2: "twice"}
RIGHT_TO_LEFT = {"R", "AL"}  # classes of letters
TURNING = {"LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # of signs that turn what follows them
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence, with the spaces around it."""

    text: str
    strong: bool = False  # stressed
    player: int | None = None  # the id of the player who is named


StyledText = tuple[Piece, ...]


def styled(*texts: str) -> StyledText:
    """Return a sentence of alternating plain and stressed words, plain ones first; empty ones are left out."""
    return tuple(Piece(text, strong=index % 2 == 1) for index, text in enumerate(texts) if text)


def plain(said: StyledText) -> str:
    """Return a sentence as text alone."""
    return "".join(piece.text for piece in said)


def isolated(name: str) -> str:
    """Return a name to be put into a sentence; one with right-to-left letters is set between isolating marks.

    Digits and punctuation beside it then keep their places.
    """
    turns = not name.isascii() and (RIGHT_TO_LEFT | TURNING) & {*map(bidirectional, name)}
    return f"\u2068{name}\u2069" if turns else name


def listed_names(names: Iterable[str]) -> str:
    """Return names in a list: "Ann, Bob and Cy"."""
    return listed([isolated(name) for name in names])


def spelled(number: int) -> str:
    """Return a small number as a word: "three"; from thirteen on in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def times(number: int) -> str:
    """Return a number of times: "once", "twice", "three times"."""
    return TIMES.get(number) or f"{spelled(number)} times"


def ordinal(place: int) -> str:
    """Return a place: "1st", "2nd", "3rd", "11th"."""
    return f"{place}{'th' if 10 <= place % 100 <= 20 else ENDINGS.get(place % 10, 'th')}"


def counted(number: int, word: str, words: str) -> str:
    """Return a number with its noun: "1 night", "3 nights", "1,325 nights"."""
    return f"{figure(number)} {word if number == 1 else words}"


def duration(seconds: int) -> str:
    """Return a time in minutes or hours, rounded up: "a minute", "five minutes", "an hour", "twelve hours"."""
    minutes = -(-seconds // 60)
    if minutes < 60:
        return "a minute" if minutes <= 1 else f"{spelled(minutes)} minutes"
    hours = -(-minutes // 60)
    return "an hour" if hours == 1 else f"{spelled(hours)} hours"


def sentence(words: str) -> str:
    """Return words with a capital and a full stop: "Ann is missing."; a question keeps its question mark."""
    return words and f"{words[0].upper()}{words[1:].rstrip('.')}{'' if words.endswith('?') else '.'}"


def figure(number: int | None) -> str:
    """Return a number with a true minus sign: "−5", "1,123"; a dash for None."""
    return NONE if number is None else f"{number:,}".replace("-", "−")


def short_day(date: date, today: date) -> str:
    """Return a day without its weekday: "13 March", in another year than today's "13 March 2025"."""
    return f"{date.day} {date:%B}{'' if date.year == today.year else f' {date.year}'}"


def day(date: date, today: date) -> str:
    """Return a day: "Friday 20 November", in another year than today's "Friday 14 November 2025"."""
    return f"{date:%A} {short_day(date, today)}"


def evening(date: date, tonight: date) -> str:
    """Return an evening: "tonight", or the day."""
    return "tonight" if date == tonight else day(date, tonight)

"""Sentences of which some words are stressed, and numbers and days as they are said at the table."""

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
    """A few words of a sentence, spaces included; `strong` ones are stressed, `player` is the id of who is named."""

    text: str
    strong: bool = False
    player: int | None = None


Phrase = tuple[Piece, ...]


def phrase(*texts: str) -> Phrase:
    """Build a sentence of alternating plain and stressed words, plain ones first; leave out empty ones."""
    return tuple(Piece(text, strong=index % 2 == 1) for index, text in enumerate(texts) if text)


def plain(said: Phrase) -> str:
    """Return the sentence as mere text."""
    return "".join(piece.text for piece in said)


def isolated(name: str) -> str:
    """Return a name for a sentence: one that is read from right to left, or turns what follows, apart from the rest.

    So figures and stops beside it keep their places. The signs hold in whatever text the sentence goes.
    """
    turns = not name.isascii() and (RIGHT_TO_LEFT | TURNING) & {*map(bidirectional, name)}
    return f"\u2068{name}\u2069" if turns else name


def listed_names(names: Iterable[str]) -> str:
    """Enumerate names in a sentence: "Ann, Bob and Cy"."""
    return listed([isolated(name) for name in names])


def spelled(number: int) -> str:
    """Spell a small number: "three"; from thirteen on return figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def times(number: int) -> str:
    """Say how often: "once", "twice", "three times"."""
    return TIMES.get(number) or f"{spelled(number)} times"


def ordinal(place: int) -> str:
    """Write a place: "1st", "2nd", "3rd", "11th"."""
    return f"{place}{'th' if 10 <= place % 100 <= 20 else ENDINGS.get(place % 10, 'th')}"


def counted(number: int, word: str, words: str) -> str:
    """Say how many: "1 night", "3 nights", "1,325 nights"."""
    return f"{figure(number)} {word if number == 1 else words}"


def duration(seconds: int) -> str:
    """Say how long, rounded up to minutes or hours: "a minute", "five minutes", "an hour", "twelve hours"."""
    minutes = -(-seconds // 60)
    if minutes < 60:
        return "a minute" if minutes <= 1 else f"{spelled(minutes)} minutes"
    hours = -(-minutes // 60)
    return "an hour" if hours == 1 else f"{spelled(hours)} hours"


def sentence(words: str) -> str:
    """Make words a sentence: "Ann is missing."; a question stays one, nothing stays nothing."""
    return words and f"{words[0].upper()}{words[1:].rstrip('.')}{'' if words.endswith('?') else '.'}"


def figure(number: int | None) -> str:
    """Write a number as it is read, with a true minus sign: "−5", "1,123", and a dash if there is none."""
    return NONE if number is None else f"{number:,}".replace("-", "−")


def short_day(date: date, today: date) -> str:
    """Say a day without its weekday: "13 March"; of another year than today's "13 March 2025"."""
    return f"{date.day} {date:%B}{'' if date.year == today.year else f' {date.year}'}"


def day(date: date, today: date) -> str:
    """Say a day: "Friday 20 November"; of another year than today's "Friday 14 November 2025"."""
    return f"{date:%A} {short_day(date, today)}"


def evening(date: date, tonight: date) -> str:
    """Say an evening: "tonight", else the day."""
    return "tonight" if date == tonight else day(date, tonight)

"""Sentences with stressed words, and the wording of names, numbers and days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from unicodedata import bidirectional

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scorekeeper.rules import wording

NUMBERS = (
    *(gettext_lazy("no"), gettext_lazy("one"), gettext_lazy("two"), gettext_lazy("three"), gettext_lazy("four")),
    *(gettext_lazy("five"), gettext_lazy("six"), gettext_lazy("seven"), gettext_lazy("eight"), gettext_lazy("nine")),
    *(gettext_lazy("ten"), gettext_lazy("eleven"), gettext_lazy("twelve")),
)
NONE = "–"
STRESS = "**"
MOST_NAMED = 4  # names in a list of `few_names`
NO_BREAK = "\u00a0"  # between a name and its number, to keep them on one line
DOT = f"{NO_BREAK}· "  # between facts: no line begins with it
GROUPED = 1000  # numbers from here on have separators
RIGHT_TO_LEFT = {"R", "AL"}  # bidirectional classes of letters
TURNING = {"LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # of characters that change the direction


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence, with the spaces around it.

    `strong`: it is stressed. `player` is the id of the player whom it names, None for other text.
    """

    text: str
    strong: bool = False  # shown with emphasis
    player: int | None = None  # the id of the player who is named


StyledText = tuple[Piece, ...]


def styled(sentence: str, **params: object) -> StyledText:
    """Return a sentence in pieces, with its parameters put into {placeholders}; words between ** are stressed.

    Without parameters, braces in the sentence have no meaning.
    """
    texts = [text.format(**params) if params else text for text in sentence.split(STRESS)]
    return tuple(Piece(text, strong=index % 2 == 1) for index, text in enumerate(texts) if text)


def plain(text: StyledText) -> str:
    """Return the text of a sentence without its styles."""
    return "".join(piece.text for piece in text)


def isolated(name: str) -> str:
    """Return a name to be put into a sentence: between isolating marks if not all of it is written from left to right.

    Digits and punctuation beside it then keep their places.
    """
    turns = not name.isascii() and (RIGHT_TO_LEFT | TURNING) & {*map(bidirectional, name)}
    return f"\u2068{name}\u2069" if turns else name


def listed(texts: Iterable[str]) -> str:
    """Return texts in a list: "Ann, Bob and Cy"; "" without texts."""
    return wording.listed(list(texts))


def listed_names(names: Iterable[str]) -> str:
    """Return names in a list: "Ann, Bob and Cy"; "" without names."""
    return listed(map(isolated, names))


def dotted(facts: Iterable[str]) -> str:
    """Return facts with dots between them, without empty ones: "20 November · Bob second with 290"."""
    return DOT.join(filter(None, facts))


def unbroken_before_dots(sentence: object) -> str:
    """Return a sentence with a no-break space before each dot between facts, so that no line begins with a dot."""
    return str(sentence).replace(" · ", DOT)


def few_names(names: Iterable[str]) -> str:
    """Return names as a list without duplicates: all if there are at most four, else three "and 2 others"."""
    known = list(dict.fromkeys(map(isolated, names)))
    others = len(known) - MOST_NAMED + 1
    if others <= 1:
        return listed(known)
    text = ngettext("{names} and {count} other", "{names} and {count} others", others)
    return text.format(names=", ".join(known[: MOST_NAMED - 1]), count=others)


def spelled(number: int) -> str:
    """Return a small number as a word: "three"; from thirteen on in figures."""
    return str(NUMBERS[number] if number < len(NUMBERS) else number)


def number_of_cards(cards: int) -> str:
    """Return a number of cards: "3 cards"."""
    return ngettext("{count} card", "{count} cards", cards).format(count=digits(cards))


def from_to(first: int | str, last: int | str) -> str:
    """Return a range: "3 to 7"."""
    return _("{first} to {last}").format(first=first, last=last)


def times(number: int) -> str:
    """Return a number of times: "once", "twice", "three times"."""
    if number == 2:
        return _("twice")
    return ngettext("once", "{count} times", number).format(count=spelled(number))


def ordinal(place: int) -> str:
    """Return a place as an ordinal in the reader's language: "1st", "2nd", "3rd", "11th"."""
    if 10 <= place % 100 <= 20:
        return pgettext("a place, from 10th to 20th", "{place}th").format(place=place)
    if place == 1:
        return pgettext("the first place", "{place}st").format(place=place)
    match place % 10:
        case 1:
            return pgettext("a place that ends in 1", "{place}st").format(place=place)
        case 2:
            return pgettext("a place that ends in 2", "{place}nd").format(place=place)
        case 3:
            return pgettext("a place that ends in 3", "{place}rd").format(place=place)
    return pgettext("any other place", "{place}th").format(place=place)


def counted(number: int, word: str, words: str) -> str:
    """Return a number with its English noun, `word` or in the plural `words`: "1 night", "1,325 nights"."""
    return f"{digits(number)} {word if number == 1 else words}"


def duration(seconds: int) -> str:
    """Return a time in minutes or hours, rounded up: "a minute", "five minutes", "an hour", "twelve hours"."""
    minutes = max(1, -(-seconds // 60))
    if minutes < 60:
        return ngettext("a minute", "{count} minutes", minutes).format(count=spelled(minutes))
    hours = -(-minutes // 60)
    return ngettext("an hour", "{count} hours", hours).format(count=spelled(hours))


def sentence(words: str) -> str:
    """Return words with a capital and a full stop: "Ann is missing."; a question keeps its mark, "" stays ""."""
    return words and f"{words[0].upper()}{words[1:].rstrip('.')}{'' if words.endswith('?') else '.'}"


def digits(number: int | None) -> str:
    """Return a number with a true minus sign, grouped from 1,000 on: "−5", "1,123"; "–" for None."""
    if number is None:
        return NONE
    return (str(number) if abs(number) < GROUPED else number_format(number, force_grouping=True)).replace("-", "−")


def one_decimal(number: float) -> str:
    """Return a number with one decimal and a true minus sign: "4.0", "−3.5"."""
    return number_format(f"{number:.1f}").replace("-", "−")


def trimmed_decimal(number: float) -> str:
    """Return a number as the active language writes it, with the decimals that it has: "4.8", "5".

    It is rounded to six digits in all; it must not be negative, nor a million or more.
    """
    return number_format(f"{number:g}")


def written(when: date, letters: str) -> str:
    """Return a date in a format, which has the letters of Django's filter `date`: "13 March" for "j F".

    A language may write the first day of a month in another way than the others: "1er mars".
    """
    first = pgettext("the first day of a month in the format of a date", "j")
    return date_format(when, letters.replace("j", first) if when.day == 1 else letters)


def full_day(date: date) -> str:
    """Return a day without its weekday: "13 March 2025"."""
    return written(date, pgettext("format of a day with its year", "j F Y"))


def short_day(date: date, today: date) -> str:
    """Return a day without its weekday: "13 March", in another year than today's "13 March 2025"."""
    return written(date, pgettext("format of a day", "j F")) if date.year == today.year else full_day(date)


def day(date: date, today: date) -> str:
    """Return a day: "Friday 20 November", in another year than today's "Friday 14 November 2025"."""
    if date.year == today.year:
        return written(date, pgettext("format of a day with its weekday", "l j F"))
    return written(date, pgettext("format of a day with its weekday and year", "l j F Y"))


def evening(date: date, tonight: date) -> str:
    """Return a date as an evening: "tonight" if it is `tonight`, else as a day: "Friday 20 November"."""
    return _("tonight") if date == tonight else day(date, tonight)

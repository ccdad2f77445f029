"""The text search of past nights: "march 2025", "grandpa", "ten step"."""

import re
from calendar import month_name, monthrange
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.models import Match, Player
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.nights import Span, Word
from scorekeeper.rules.names import as_typed_plainly, without_marks

SHORTEST = 3  # letters of a month
YEAR = re.compile(r"(?:19|20)\d\d")
APART = re.compile(r"(?<=[a-z])(?=(?:19|20)\d\d$)|(?<=^\d{4})(?=[a-z])")  # "march2025" is two words
MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class Known:
    """What a search knows of a club: all players, titles of games by group, years with a night, matches in progress."""

    players: Sequence[Player]
    games: Mapping[str, str]
    years: Sequence[int]
    open: Sequence[Match]


@dataclass(frozen=True, slots=True)
class NightSearch:
    """The meaning of a typed text: a year, a month if it is the only word besides, and all other words."""

    year: int | None = None
    month: int | None = None
    words: tuple[Word, ...] = ()


def understood(text: str, known: Known) -> NightSearch:
    """Return the meaning of the first six words of a typed text.

    The first four-digit year is the year, others are ignored. The name of a month is the month if it is the only other
    word and not part of the name of a player or game; else it is one of the words. A month with its year may be typed
    as pages write it.
    """
    found = _before_year(get_language()).sub("", " ".join(without_marks(text).split()))
    typed = [word for part in found.split() for word in APART.split(part)][:MOST_WORDS]
    year = next((int(word) for word in typed if YEAR.fullmatch(word)), None)
    words = tuple(_word(word, year, known) for word in typed if not YEAR.fullmatch(word))
    if len(words) == 1 and words[0].spans and not (words[0].people or words[0].games):
        return NightSearch(year, month_of(words[0].text))
    return NightSearch(year, None, words)


def month_of(word: str) -> int | None:
    """Return the number of the first month whose name begins with a word: "march", "mar."; else None.

    The word is without marks and must have three letters or more. Months are in the reader's language or in English:
    "fevrier" finds "février", and both "marz" and "maerz" find "März".
    """
    plain = word.removesuffix(".")
    found = [
        number for number, names in _months(get_language()).items() if any(name.startswith(plain) for name in names)
    ]
    return found[0] if len(plain) >= SHORTEST and found else None


@cache
def _months(_language: str | None) -> Mapping[int, tuple[str, ...]]:
    """Return the names of each month by its number, 1 to 12: without capitals or accents, the English name last.

    The others are in the reader's language: "marz" and "maerz" for "März". They are cached by that language, which must
    be the active one.
    """
    return {
        number: (*as_typed_plainly(date_format(date(2000, number, 1), "F")).split(), month_name[number].casefold())
        for number in range(1, 13)
    }


@cache
def _before_year(_language: str | None) -> re.Pattern[str]:
    """Return a pattern for what the reader's language writes between a month and its year: "de " in "marzo de 2025".

    It matches nothing in a language that writes nothing there. It is cached by the language, which must be the active
    one.
    """
    between = without_marks(date_format(date(2000, 1, 1), _("F Y"))).split()[1:-1]
    return re.compile(rf"\b{' '.join(map(re.escape, between))} (?={YEAR.pattern}\b)") if between else re.compile("(?!)")


def month_span(year: int, month: int) -> Span:
    """Return the first and the last day of a month."""
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def _word(word: str, year: int | None, known: Known) -> Word:
    """Return a word with all that it may mean; a month is that of `year`, or of every year for None."""
    month = month_of(word)
    return Word(
        text=word,
        people=_people(word, known.players),
        games=tuple(group for group, title in known.games.items() if _is_in(title, word)),
        open_games=tuple(match.pk for match in known.open if _is_in(match_title(match), word)),
        spans=tuple(month_span(of_year, month) for of_year in ([year] if year else known.years)) if month else (),
    )


def _people(word: str, players: Sequence[Player]) -> tuple[int, ...]:
    """Return the ids of all spellings of each player of whom one spelling contains the word."""
    named = {player.person_id for player in players if _is_in(player.name, word)}
    return tuple(player.pk for player in players if player.person_id in named)


def _is_in(text: str, word: str) -> bool:
    """Return whether a text contains a word without marks: "emile" is in "Émile", "jorg" and "joerg" are in "Jörg"."""
    return word in as_typed_plainly(text)

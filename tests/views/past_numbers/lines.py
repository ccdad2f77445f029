"""The lines of a page that have a number, except dates of the club and numbers in the titles of games."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from scorekeeper.rules import catalogue
from tests.fixtures.page_lines import Line, numbered_lines
from tests.fixtures.parsed import Page
from tests.views.past_numbers.told import Told

MONTHS = [f"{date(2026, month, 1):%B}" for month in range(1, 13)]
LETTERS = str.maketrans("0123456789", "abcdefghij")
MONTH = "|".join(f"{month}|{month[:3]}" for month in MONTHS)
DAY = re.compile(rf"(?:\w+day )?\b(\d\d?) (?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?({MONTH})\b(?: (\d{{4}}))?")
MONTH_OF_YEAR = re.compile(rf"\b({MONTH}) (\d{{4}})\b")
YEAR = re.compile(r"\b(20\d\d)\b")
TITLES = sorted((str(game.title) for game in catalogue.games().values()), key=len, reverse=True)


@dataclass
class Visit:
    """A page that was asked for: whose numbers stand on it, and of what."""

    told: Told
    today: date
    group: str = ""
    year: int = 0
    name: str = ""
    other: str = ""
    day: date | None = None
    match: str = ""


def lettered(title: str) -> str:
    """Return a title with letters for its digits, which are no figures."""
    return title.translate(LETTERS)


def lines_of(page: Page, visit: Visit) -> Iterator[Line]:
    """Yield the lines with numbers to check; § stands for a day, §§ for a month alone, §§§ for a year."""
    for line in numbered_lines(page):
        said = Line(_numbers_of(line.under, visit), _numbers_of(line.text, visit))
        if re.search(r"\d", said.text):
            yield said


def _numbers_of(text: str, visit: Visit) -> str:
    text = DAY.sub(lambda found: _day(found, visit), _plain(text))
    text = MONTH_OF_YEAR.sub(lambda found: f"{found[1]} {_year(found[2], visit)}", text)
    return YEAR.sub(lambda found: _year(found[0], visit), text)


def _plain(text: str) -> str:
    for title in TITLES:
        text = text.replace(title, lettered(title))
    text = text.replace("−", "-").replace("\u2068", "").replace("\u2069", "")
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text).replace(" ,", ",").replace(" .", ".")


def _day(found: re.Match[str], visit: Visit) -> str:
    month = next(number for number, name in enumerate(MONTHS, 1) if name.startswith(found[2]))
    years = (int(found[3]),) if found[3] else (visit.today.year, visit.year)
    known = {(day.year, day.month, day.day) for day in (*visit.told.days, visit.today)}
    return "§" if any((year, month, int(found[1])) in known for year in years) else found[0]


def _year(year: str, visit: Visit) -> str:
    return "§§" if int(year) in {day.year for day in visit.told.days} else year

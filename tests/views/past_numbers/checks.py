"""Checks of lines that are on several pages: counts, winners, totals, the months of a year."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from scorekeeper.rules.catalogue import games
from tests.figures.slow_matches import Data
from tests.views.past_numbers.lines import MONTHS, Visit, lettered
from tests.views.past_numbers.told import player_of

Found = re.Match[str]
Rule = Callable[[Visit, Found], bool]
Rules = Mapping[str, Rule]  # by the text of the line, and its heading
MORE = r"(?: §| once| twice| \w+ times|)"
KEYS = {lettered(str(game.title)): key for key, game in games().items()}


MILESTONE = re.compile(r"New club best in [^:]+: (?:.+?’s (-?\d+)|(-?\d+), by )|(\d+)th match\b")


def without_milestones(visit: Visit, text: str) -> str:
    """Return a line without the milestones whose number somebody reached."""

    def left(found: Found) -> str:
        number = int(next(filter(None, found.groups())))
        return "" if number in {each["number"] for each in visit.told.milestones} else found[0]

    return MILESTONE.sub(left, text)


def figures(visit: Visit) -> Data:
    """Return the figures of the visit's game group and year."""
    return visit.told.part(visit.group, visit.year)


def player(visit: Visit) -> Data:
    """Return the figures of the visit's player."""
    return player_of(figures(visit), visit.name)


def near(said: str, exact: float, step: float) -> bool:
    """Return whether a number is `exact` rounded to steps of `step`; `exact` may itself be rounded to two digits."""
    return abs(float(said) - exact) <= step / 2 + 0.006


def percent(said: str, part: float, whole: float) -> bool:
    """Return whether a percentage is `part` of `whole`, rounded to whole numbers."""
    return near(said, 100 * part / whole, 1)


def numbers(text: str) -> list[int]:
    """Return the whole numbers in a text, in order."""
    return [int(each) for each in re.findall(r"-?\d+", text)]


def within(text: str, allowed: Iterable[int | None]) -> bool:
    """Return whether all numbers in a text are among those allowed."""
    known = {*allowed}
    return all(number in known for number in numbers(text))


def winners(text: str, told: Data) -> bool:
    """Return whether it is right who won how many: "Ann and Bob won 2 each, Cy and Di 1 each"."""
    wins = {each["name"]: each["wins"] for each in told["players"]}
    said: dict[str, int] = {}
    for names, number in re.findall(r"(.+?) (\d+)(?: each)?(?:, |$)", text.replace(" won ", " ", 1).strip()):
        said |= dict.fromkeys(re.split(r", | and ", names), int(number))
    return said == {name: count for name, count in wins.items() if count}


def counts(told: Data, nights: str, matches: str) -> bool:
    """Return whether these numbers of nights and matches are those of `told`."""
    return (told["nights"], told["matches"]) == (int(nights), int(matches))


def month_of(visit: Visit, name: str, year: int = 0) -> Data:
    """Return the figures of the month with this name, of the visit's year unless given."""
    number = next(number for number, month in enumerate(MONTHS, 1) if month.startswith(name))
    return visit.told.part(visit.group, year or visit.year, number)


def listed(visit: Visit, text: str) -> bool:
    """Return whether a listed match is right: "Ann & Bob 284 · Cy 382 · ended early", "step 4 of 10 · Bob 0 leads"."""
    for piece in re.split(r" · | second with | won with ", text.replace(" leads", "").replace(" lead", "")):
        if re.fullmatch(r"(?:End after )?\w+ \d+( of \d+)?", piece) and within(piece, range(40)):
            continue
        told = re.fullmatch(r"(.*?)\s*(-?\d+(?: of \d+)?)", piece.strip())
        if told and not any(told[1].endswith(name) and total == told[2] for name, total in visit.told.stands):
            return False
    return True


def unchecked(_visit: Visit, _found: Found) -> bool:
    """Accept any numbers."""
    return True


def margins(visit: Visit) -> set[int]:
    """Return the differences of the totals of any two players in each match."""
    found = set()
    for match in visit.told.played(visit.group, visit.year):
        for won, other in combinations(match.totals.values(), 2):
            found.add(abs(won - other))
    return found


def pack_nights(visit: Visit, found: Found) -> bool:
    """Check the twelve months: "Mar March §§: 2 nights", "Nov November §§: 3 nights, and 1 in progress"."""
    said = re.findall(rf"({'|'.join(MONTHS)}) (?:§§|\d{{4}}): (\d+) nights?", found[0])
    drawn = re.findall(r"(\d+) [A-Z][a-z]{2} (\w+) (?:§§|\d{4}):", found[0])
    told = all(int(nights) == month_of(visit, month)["nights"] for month, nights in said)
    return len(said) == 12 and told and all(int(many) == month_of(visit, month)["nights"] for many, month in drawn)

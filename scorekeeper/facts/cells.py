"""Parses the cells of a paper score sheet: numbers as people and spreadsheets write them, and marks."""

import re
from dataclasses import dataclass

from scorekeeper.facts.typed import MINUS, whole_number

OUT, MADE = "*", "+"
BONUS = "#!"
AWAY = frozenset({"x", "-", "–", "—", "−"})
BETWEEN_NUMBERS = "/"
# A whole number: digits, with or without thousands separators, and perhaps zeros after a decimal point or comma.
WHOLE = re.compile(r"([-−–]?)\s?([0-9]{1,3}(?:[.,'’\s][0-9]{3})+|[0-9]+)(?:[.,]0{1,2})?")
SEPARATORS = re.compile(r"[.,'’\s]")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a paper score sheet; it is empty if it has no `numbers` and is not `away` (marked as absent).

    `out`: the player went out (*); `bonus`: cut or grabbed exactly (# or !); `made`: laid the contract down (+).
    """

    numbers: tuple[int, ...] = ()
    out: bool = False
    bonus: bool = False
    made: bool = False
    away: bool = False


def cell_of(text: str) -> Cell | None:
    """Return the cell of a text: "35", "0*", "−65#", "2/3", "40+", "x"; None if it cannot be read.

    A `*` alone means 0; a blank text is an empty cell. Other marks without a number cannot be read.
    """
    rest = " ".join(text.split())
    if rest.casefold() in AWAY:
        return Cell(away=True)
    marks = {mark for mark in (OUT, *BONUS) if mark in rest}
    for mark in marks:
        rest = rest.replace(mark, "")
    rest = rest.strip()
    made = rest.endswith(MADE)
    rest = rest.removesuffix(MADE).strip()
    numbers = [number_of(part) for part in rest.split(BETWEEN_NUMBERS)] if rest else [0] if OUT in marks else []
    read = tuple(number for number in numbers if number is not None)
    if len(read) < len(numbers) or ((marks or made) and not read):
        return None
    return Cell(read, out=OUT in marks, bonus=not marks.isdisjoint(BONUS), made=made)


def number_of(text: str) -> int | None:
    """Return a whole number as people and spreadsheets write it: "1,250", "−5", "35.00".

    Return None for anything else, and for a number of more than nine digits.
    """
    if not (found := WHOLE.fullmatch(text.strip().removeprefix("+"))):
        return None
    number = whole_number(SEPARATORS.sub("", found[2]))
    return -number if number is not None and found[1] in (*MINUS, "–") else number

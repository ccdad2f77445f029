"""The strip of a year's months: a pack each, with a card's edge for each night."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from scorekeeper.words.phrases import counted

MOST_EDGES = 5  # cards' edges in a month's pack


@dataclass(frozen=True, slots=True)
class MonthPack:
    """A month of the year's strip: a card's edge for each of its nights, `many` the number where they are too many.

    One in which all nights are in progress has an edge too.
    """

    number: int
    first: date
    said: str
    edges: int
    many: str
    chosen: bool


def month_packs(
    year: int, nights: Mapping[int, int], chosen: int = 0, in_progress: Mapping[int, int] | None = None
) -> list[MonthPack]:
    """Return the twelve months of a year by how many nights each had; `chosen` is the month that is shown.

    The `nights` have a match that is over, those `in_progress` none yet.
    """
    begun = in_progress or {}
    return [
        _pack(date(year, number, 1), nights.get(number, 0), begun.get(number, 0), chosen=chosen == number)
        for number in range(1, 13)
    ]


def _pack(first: date, nights: int, begun: int, *, chosen: bool) -> MonthPack:
    return MonthPack(
        number=first.month,
        first=first,
        said=f"{first:%B %Y}: {_said(nights, begun)}",
        edges=min(nights or min(begun, 1), MOST_EDGES),
        many=str(nights) if nights > MOST_EDGES else "",
        chosen=chosen,
    )


def _said(nights: int, begun: int) -> str:
    told = counted(nights, "night", "nights")
    return f"{told}, and {begun} in progress" if begun else told

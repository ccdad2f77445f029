"""What a page of past nights is asked for, and the days that it means."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.pages.nights.search import month_span
from scorekeeper.queries.nights import Span


@dataclass(frozen=True, slots=True)
class NightsAsked:
    """What an address asks for. `year` is None where it says nothing of it, 0 for all years."""

    game: str = ""
    player: int | None = None
    place: str = ""
    text: str = ""
    state: str = ""
    year: int | None = None
    month: int | None = None
    since: date | None = None
    until: date | None = None
    before: date | None = None
    other: int | None = None
    outcome: str = ""

    @property
    def narrow(self) -> bool:
        """Whether it asks for more than a time."""
        return bool(self.game or self.player or self.place or self.text or self.state or self.since or self.until)


def year_shown(asked: NightsAsked, years: Sequence[int]) -> int:
    """Return the year that is shown; 0 stands for all. Without any filter it is the newest one."""
    if asked.year is not None:
        return asked.year
    return 0 if asked.narrow or asked.month or asked.before or not years else years[0]


def spans_asked(asked: NightsAsked, year: int, month: int, years: Sequence[int]) -> tuple[Span, ...] | None:
    """Return the days that are asked for; None for all."""
    if not (year or month or asked.since or asked.until):
        return None
    within = [year] if year else years
    spans = [month_span(each, month) if month else (date(each, 1, 1), date(each, 12, 31)) for each in within]
    return tuple(clipped(span, asked) for span in spans)


def clipped(span: Span, asked: NightsAsked) -> Span:
    """Return what of these days is asked for."""
    return max(span[0], asked.since or date.min), min(span[1], asked.until or date.max)

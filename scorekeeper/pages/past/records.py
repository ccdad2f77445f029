"""The records of a club: the best and worst totals of a game, and what was most and least ever."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from scorekeeper.figures.past import ClubRecord, Holder, Names, RecordFigures, TotalLine
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titled
from scorekeeper.rules import catalogue
from scorekeeper.words import club_records as words
from scorekeeper.words.phrases import short_day

NEW = timedelta(days=30)  # so long a record is new


@dataclass(frozen=True, slots=True)
class BestTotal:
    """The best total of all, and whose it is."""

    words: str
    total: int
    name: str
    when: str
    match: int


@dataclass(frozen=True, slots=True)
class TotalRow:
    """One of the best or worst five; `new`: of the last 30 days."""

    position: int
    name: str
    day: str
    total: int
    match: int
    new: bool


@dataclass(frozen=True, slots=True)
class RecordHolder:
    """Somebody who holds a record, and the match it came from; without one it came from many: `query` asks for them."""

    words: str
    query: str
    match: int | None
    round: int | None


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record: who holds it, in words and one by one."""

    title: str
    words: str
    value: int
    new: bool
    holders: tuple[RecordHolder, ...]


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """`best` is None where no match was finished; `turned` asks for the other five totals; `year` 0 without a match."""

    filters: PastFilters
    pills: tuple[Pill, ...]
    best: BestTotal | None
    worst: bool
    turned: str
    totals: tuple[TotalRow, ...]
    records: tuple[RecordRow, ...]
    year: int


def records_page(figures: RecordFigures, filters: PastFilters, *, worst: bool) -> RecordsPage:
    """Build the page with the best or the `worst` five totals."""
    today = tonight()
    totals = figures.worst if worst else figures.best
    return RecordsPage(
        filters=filters,
        pills=pills(figures.choices, filters),
        best=_best(figures, filters),
        worst=worst,
        turned=filters.query if worst else filters.query_with(worst=1),
        totals=tuple(_rows(totals, figures.names, today)),
        records=tuple(_records(figures, filters, today)),
        year=filters.year or max(figures.choices.years, default=0),
    )


def _best(figures: RecordFigures, filters: PastFilters) -> BestTotal | None:
    if not figures.best or figures.group is None:
        return None
    best = [line for line in figures.best if line.position == 1]
    return BestTotal(
        words=words.best_ever(titled(figures.group), filters.period),
        total=best[0].total,
        name=words.whose([figures.names[line.player] for line in best]),
        when=words.won_when(best),
        match=best[0].match,
    )


def _rows(totals: Sequence[TotalLine], names: Names, today: date) -> Iterator[TotalRow]:
    for line in totals:
        day, new = short_day(line.date, today), today - line.date <= NEW
        yield TotalRow(line.position, names[line.player], day, line.total, line.match, new)


def _records(figures: RecordFigures, filters: PastFilters, today: date) -> Iterator[RecordRow]:
    rounds = {group.key: catalogue.get(group.game).round_word for group in figures.choices.groups}
    said = _Said(figures.names, filters, today)
    kept: tuple[tuple[str, ClubRecord | None, _Said], ...] = (
        ("Biggest hand", figures.biggest_hand, said),
        ("Narrowest win", figures.closest, said),
        ("Greatest comeback", figures.comeback, replace(said, rounds=rounds)),
        ("Went out most in a match", figures.most_outs, said),
        ("Longest run of wins", figures.longest_streak, replace(said, outcome="won")),
        ("Most exact cuts", figures.exact_cuts, said),
    )
    return (_record(title, record, how) for title, record, how in kept if record)


@dataclass(frozen=True, slots=True)
class _Said:
    """How a record is said: `rounds` names those of some games, `outcome` narrows the matches that it came from."""

    names: Names
    filters: PastFilters
    today: date
    rounds: Mapping[str, str] = field(default_factory=dict)
    outcome: str = ""


def _record(title: str, record: ClubRecord, said: _Said) -> RecordRow:
    names, today = said.names, said.today
    holders = tuple(_holder(one, said) for one in record.holders)
    held = holders[0].words if len(holders) == 1 else words.held_by(record, names)
    return RecordRow(
        title=title,
        words=", ".join(filter(None, (held, words.of_tries(record)))),
        value=record.value,
        new=any(one.date and today - one.date <= NEW for one in record.holders),
        holders=holders,
    )


def _holder(one: Holder, said: _Said) -> RecordHolder:
    outcome = {"outcome": said.outcome} if said.outcome else {}
    return RecordHolder(
        words=words.holder_words(one, said.names, said.rounds.get(one.group, ""), said.today),
        query=said.filters.matches_query(player=one.player, **outcome),
        match=one.match,
        round=one.number,
    )

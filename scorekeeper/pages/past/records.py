"""The records of a club: the best and worst totals of a game, and what was most and least ever."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from scorekeeper.figures.past import ClubRecord, Holder, Names, RecordFigures, TotalLine
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titled
from scorekeeper.pages.past.ranking import Ranking, player_ranking
from scorekeeper.rules import catalogue
from scorekeeper.words import club_records as words
from scorekeeper.words.club_year import against_luck
from scorekeeper.words.phrases import counted, figure, isolated, short_day
from scorekeeper.words.player_figures import FEWEST, luck, wins_in

NEW = timedelta(days=30)  # so long a record is new


@dataclass(frozen=True, slots=True)
class RecordHero:
    """The best total of a game, or of all games the most wins above luck; `note` says how it was reached.

    It leads to its match; without one to many, which `query` asks for.
    """

    words: str
    number: str
    name: str
    note: str
    match: int | None
    query: str


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
    """`hero` is None where there is nothing to tell; `turned` asks for the other five totals, which `five` names.

    `ranking` is None, and `year` 0, without a match; `counted` says how many have played.
    """

    filters: PastFilters
    pills: tuple[Pill, ...]
    hero: RecordHero | None
    ranking: Ranking | None
    worst: bool
    five: str
    turned: str
    totals: tuple[TotalRow, ...]
    records: tuple[RecordRow, ...]
    counted: str
    year: int


def records_page(figures: RecordFigures, filters: PastFilters, *, worst: bool, sort: str = "") -> RecordsPage:
    """Build the page with the best or the `worst` five totals, and the ranking in the order of `sort`."""
    today = tonight()
    totals = figures.worst if worst else figures.best
    game = titled(figures.group) if figures.group else ""
    ranking = player_ranking(figures, filters, game if filters.group else "", sort, worst=worst)
    return RecordsPage(
        filters=filters,
        pills=pills(figures.choices, filters),
        hero=_best(figures, filters) if filters.group else _most_above_luck(figures, filters),
        ranking=ranking if figures.ranking else None,
        worst=worst,
        five=words.five("" if filters.group else game, worst=worst),
        turned=filters.query_with(sort=ranking.sort, worst="" if worst else 1),
        totals=tuple(_rows(totals, figures.names, today)),
        records=tuple(_records(figures, filters, today)),
        counted=counted(len(figures.ranking), "player", "players"),
        year=filters.year or max(figures.choices.years, default=0),
    )


def _best(figures: RecordFigures, filters: PastFilters) -> RecordHero | None:
    if not figures.best or figures.group is None:
        return None
    best = [line for line in figures.best if line.position == 1]
    return RecordHero(
        words=words.best_ever(titled(figures.group), filters.period),
        number=figure(best[0].total),
        name=words.whose([figures.names[line.player] for line in best]),
        note=words.won_when(best),
        match=best[0].match,
        query="",
    )


def _most_above_luck(figures: RecordFigures, filters: PastFilters) -> RecordHero | None:
    """Return who won most more than luck gives; None where they played too little to tell."""
    first = figures.ranking[0] if figures.ranking else None
    if first is None or first.sums.matches < FEWEST or first.sums.wins <= first.sums.expected:
        return None
    return RecordHero(
        words=words.most_above_luck(filters.period),
        number=against_luck(first.sums),
        name=isolated(figures.names[first.player]),
        note=f"{wins_in(first.sums)}, {luck(first.sums)}",
        match=None,
        query=filters.matches_query(player=first.player, outcome="won"),
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

"""Reads a score sheet that was kept on paper as the record of a match (scorekeeper/docs/playing/old_matches.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.facts import write_faults
from scorekeeper.facts.cells import Cell, cell_of, number_of
from scorekeeper.facts.paper_hands import PaperRules
from scorekeeper.facts.pasted import is_running
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.faults import Fault, FaultCode, Path
from scorekeeper.rules.names import NO_NAME, PLAYERS_MISFIT
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import MOST_ROUNDS, Record, Round
from scorekeeper.rules.record.checking import TOO_MANY_ROUNDS, UNEVEN_SIDES, faults
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.rules.scoring.sheet import ScoredRounds, derive

# Faults of names that are not reported while the sheet is being written.
UNFINISHED = frozenset({NO_NAME, PLAYERS_MISFIT, UNEVEN_SIDES})
FEWEST_RUNNING = 3  # rounds that it takes to tell running totals from points


class PaperNumbers(StrEnum):
    """Whether the numbers of a sheet are points of rounds or running totals; GUESS infers it from the numbers."""

    GUESS = "guess"
    EACH = "each"  # the points of each round
    RUNNING = "running"  # running totals


@dataclass(frozen=True)
class PaperSheet:
    """A score sheet as it is typed or pasted, all cells as text.

    Each of `rows`, and `totals`, has a cell for each of `names`, which are in seat order; the first player dealt first.
    `totals` are at the foot of the sheet, "" where none is written. With `blank_is_away` an empty cell means absent.
    """

    game: str
    options: Options
    names: Sequence[str]
    rows: Sequence[Sequence[str]]
    totals: Sequence[str]
    counting: PaperNumbers = PaperNumbers.GUESS
    blank_is_away: bool = False


@dataclass(frozen=True)
class PaperReading:
    """What was read of a sheet.

    `record` has the rounds before the first that is not complete, none if there are too many; it is None if there are
    no rounds in a complete sheet, or if its players or house rules are refused. `sheet` is derived from it, None if
    anything but a total is refused.

    Paths of `faults` are those of the record, or ("cells", row, column) and ("totals", column), numbers from 0. `lines`
    are the numbers of the rows that are not empty, `columns` those of the columns, both from 0. `running`: the numbers
    were taken as running totals.
    """

    faults: tuple[Fault, ...]
    lines: tuple[int, ...]
    columns: tuple[int, ...]
    record: Record | None = None
    sheet: Sheet | None = None
    running: bool = False

    def place(self, fault: Fault) -> tuple[int | None, int | None]:
        """Return the row and the column of a fault, both from 0, each None if it is in none, or in no single one."""
        match fault.path:
            case ("cells", int(row), int(column)):
                return row, column
            case ("totals", int(column)):
                return None, column
            case ("players", int(seat)):
                return None, self.columns[seat]
            case ("rounds", int(index), "hands", str(name), *_) if self.record and name in self.record.players:
                return self.lines[index], self.columns[self.record.players.index(name)]
            case ("rounds", int(index), *_):
                return self.lines[index], None
        return None, None


def read_paper(paper: PaperSheet, *, complete: bool) -> PaperReading:
    """Return the reading of a sheet with its faults.

    If the sheet is `complete`, empty cells and wrong totals are faults; else it is still being typed. A row or a column
    that is empty throughout is left out.
    """
    return _PaperReader(paper, complete=complete).read()


class _PaperReader:
    """Reads one sheet, and collects its faults. If the sheet is `complete`, empty cells are faults."""

    def __init__(self, paper: PaperSheet, *, complete: bool) -> None:
        self._paper, self._complete = paper, complete
        everybody = range(len(paper.names))
        all_rows = [*paper.rows, paper.totals]
        self._columns = tuple(at for at in everybody if paper.names[at] or any(row[at] for row in all_rows))
        self._names = tuple(paper.names[at] for at in self._columns)
        self._lines = tuple(at for at, row in enumerate(paper.rows) if any(row))
        self._faults: list[Fault] = []

    def read(self) -> PaperReading:
        """Return the reading; `sheet`, the derived score sheet, is set only if the sheet can be scored.

        If the rounds do not end the match, its record is marked as ended. Wrong totals are faults beside the score
        sheet.
        """
        record = Record(self._paper.game, self._names, self._paper.options)
        rows = [[self._cell(line, column) for column in self._columns] for line in self._lines]
        if self._complete and not self._lines:
            return self._reading([Fault(("rounds",), write_faults.NOTHING_WRITTEN)])
        if refused := faults(record):
            return self._reading(
                refused if self._complete else [fault for fault in refused if fault.code not in UNFINISHED]
            )
        if len(rows) > MOST_ROUNDS:
            too_many = Fault(("rounds",), TOO_MANY_ROUNDS, {"rounds": len(rows), "most": MOST_ROUNDS})
            return self._reading([too_many], record)
        rules = PaperRules(get(record.game), self._paper.options, self._names)
        complete = self._complete_rows(rows, rules)
        running = len(rules.facts) == 1 and self._is_running(complete, rules)
        if running:
            complete = _points_of_rounds(complete, high=rules.high)
        rounds = [self._round(rules, index, cells, running=running) for index, cells in enumerate(complete)]
        record = replace(record, rounds=tuple(rounds))
        if not self._faults:
            self._faults += faults(record)
        if self._faults:
            return replace(self._reading((), record), running=running)
        if rounds and not ScoredRounds(record).finished:
            record = replace(record, ended=True)
        sheet = derive(record)
        self._check_totals(sheet)
        return replace(self._reading((), record), sheet=sheet, running=running)

    def _reading(self, more: Sequence[Fault], record: Record | None = None) -> PaperReading:
        """Return a reading of this record, without a score sheet, with the faults so far and `more`."""
        return PaperReading((*self._faults, *more), self._lines, self._columns, record)

    def _cell(self, line: int, column: int) -> Cell:
        """Return the cell in row `line` and `column`, both from 0; an empty one is `away` with `blank_is_away`.

        An unreadable cell is returned as an empty one, and added as a fault.
        """
        text = self._paper.rows[line][column].strip()
        cell = cell_of(text)
        if cell is None:
            self._add(("cells", line, column), write_faults.UNREADABLE_CELL, value=text)
            return Cell()
        if not cell.numbers and self._paper.blank_is_away:
            return replace(cell, away=True)
        return cell

    def _complete_rows(self, rows: Sequence[Sequence[Cell]], rules: PaperRules) -> list[Sequence[Cell]]:
        """Return the rows above the first in which a cell is unreadable or a number is missing.

        If the reader was made with `complete`, each missing number is added as a fault, in later rows too.
        """
        spoiled = {fault.path for fault in self._faults}
        first = len(rows)
        for index, cells in enumerate(rows):
            for at, cell in enumerate(cells):
                place = ("cells", self._lines[index], self._columns[at])
                if cell.numbers or cell.away or (place not in spoiled and rules.may_be_empty(at)):
                    continue
                first = min(first, index)
                if self._complete and place not in spoiled:
                    self._add(place, write_faults.EMPTY_CELL, name=self._names[at])
        return [*rows[:first]]

    def _is_running(self, rows: Sequence[Sequence[Cell]], rules: PaperRules) -> bool:
        """Return whether the numbers are running totals: as the keeper has chosen or, for GUESS, by the numbers.

        For GUESS there must be three rows at least. In games whose rounds end by going out, some row must have neither
        a 0 nor a mark of who went out; in other games there must be four rows at least.
        """
        if self._paper.counting != PaperNumbers.GUESS or len(rows) < FEWEST_RUNNING:
            return self._paper.counting == PaperNumbers.RUNNING
        numbers = [[cell.numbers[0] if cell.numbers else None for cell in cells] for cells in rows]
        if not is_running(numbers, bonuses=[[cell.bonus for cell in cells] for cells in rows]):
            return False
        # In a round that ends when somebody goes out, somebody has 0.
        out = [any(cell.out or cell.numbers == (0,) for cell in cells) for cells in rows]
        return not all(out) if rules.ends_out else len(rows) > FEWEST_RUNNING

    def _round(self, rules: PaperRules, index: int, cells: Sequence[Cell], *, running: bool) -> Round:
        """Return round `index` (from 0) made of these cells, and add its faults, with paths of the record.

        `running`: the numbers come from running totals, which contain the bonuses.
        """
        round_, found = rules.round(index, cells, running=running)
        self._faults += [fault.below(("rounds", index, "hands")) for fault in found]
        return round_

    def _check_totals(self, sheet: Sheet) -> None:
        """Add a fault for each unreadable total at the foot and, if the sheet is complete, for each wrong one."""
        totals: Mapping[str, int | None] = {line.player: line.total for line in sheet.standings}
        for column, name in zip(self._columns, self._names, strict=True):
            text = self._paper.totals[column].strip()
            number = number_of(text)
            if text and number is None:
                self._add(("totals", column), write_faults.UNREADABLE_CELL, value=text)
            elif self._complete and number is not None and number != totals[name]:
                self._add(("totals", column), write_faults.TOTAL_DIFFERS, value=number, total=totals[name] or 0)

    def _add(self, path: Path, code: FaultCode, /, **params: object) -> None:
        self._faults.append(Fault(path, code, params))


def _points_of_rounds(rows: Sequence[Sequence[Cell]], *, high: bool) -> list[Sequence[Cell]]:
    """Return rows of running totals as rows with the points of each round; cells without a number stay as they are.

    The first number of a cell is the total; any further ones, which are too many, are kept. A player who joins late
    begins with the worst total of the others: the lowest if `high` totals win, else the highest.
    """
    apart: list[Sequence[Cell]] = []
    totals: dict[int, int] = {}
    for cells in rows:
        late = (min if high else max)(totals.values(), default=0)
        now = {at: cell.numbers[0] for at, cell in enumerate(cells) if cell.numbers}
        steps = {at: number - totals.get(at, late) for at, number in now.items()}
        numbers = {at: (step, *cells[at].numbers[1:]) for at, step in steps.items()}
        apart.append([replace(cell, numbers=numbers.get(at, ())) for at, cell in enumerate(cells)])
        totals |= now
    return apart

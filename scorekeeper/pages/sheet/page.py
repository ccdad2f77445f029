"""The sheet of a match as it stands on paper: a column a player, a row a round, and the lines of the totals."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.models import Match, Seat
from scorekeeper.pages.ahead import coming_rounds
from scorekeeper.pages.ledger import Reach, reach
from scorekeeper.pages.result import verdict
from scorekeeper.pages.sheet.charts import SheetChart, chart_in_play, sheet_charts
from scorekeeper.queries.ledger import corrections
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, Standing
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import figure
from scorekeeper.words.round_events import own_words
from scorekeeper.words.rulebook.columns import round_contract

LONGEST_HEAD = 5  # ems of a name above its column


@dataclass(frozen=True, slots=True)
class Cell:
    """One hand: what it scored and, below it, the total after it; before that a `word` that the score does not say.

    `extra` is what else its round page tells; `said` is for those who hear the sheet.
    """

    player: int
    score: str
    word: str
    total: str
    extra: str
    said: str
    out: bool
    dealt: bool
    cut: bool
    corrected: bool
    absent: bool
    led: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round with its contract in short lines, or that it is an earlier one again; no cells yet while it is played."""

    round: RoundSheet
    contract: tuple[str, ...]
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class SheetPage:
    """The sheet of a match. `coming` is what a keeper's phone adds rounds with that wait for a signal.

    `open` is the round being played, on the sheet beside the table alone.
    """

    view: MatchSheet
    rows: tuple[SheetRow, ...]
    charts: tuple[SheetChart, ...]
    reach: Reach
    coming: dict[str, Any] | None = None
    open: SheetRow | None = None

    @property
    def heads(self) -> Iterator[tuple[Seat, str]]:
        """Each seat with the name above its column."""
        short = short_names((seat.player.name for seat in self.view.seats), LONGEST_HEAD)
        return zip(self.view.seats, short, strict=True)

    @property
    def totals(self) -> Iterator[tuple[Standing, str]]:
        """Where each seat stands, and how many own contracts are made: "12 of 12"."""
        standings = {standing.player: standing for standing in self.view.sheet.standings}
        for seat in self.view.seats:
            standing = standings[seat.player.name]
            yield standing, self.view.game.contracts_made(standing.contracts_done)

    @property
    def match(self) -> int:
        return self.view.match.pk

    @property
    def over(self) -> bool:
        return self.view.sheet.finished

    @property
    def played_on(self) -> date:
        return self.view.match.night.date

    @property
    def place(self) -> str:
        return self.view.match.night.place

    @property
    def title(self) -> str:
        return self.view.game.titled(self.view.options)

    @property
    def house_rules(self) -> str:
        return house_rules_line(self.view.game, self.view.options)

    @property
    def verdict(self) -> str:
        """The winners; empty while the match is being played."""
        return verdict(self.view) if self.over else ""

    @property
    def marks(self) -> Iterator[tuple[str, str]]:
        """The marks that the sheet has, each with its words."""
        bonus = self.view.game.cut_bonus(self.view.options)
        cells = [cell for row in self.rows for cell in row.cells]
        if any(cell.dealt for cell in cells):
            yield "dealt", "dealt"
        if any(cell.cut for cell in cells):
            yield "cut", f"exact cut {figure(bonus)}" if bonus else "exact cut"
        if any(cell.corrected for cell in cells):
            yield "corrected", "corrected"
        if any(cell.absent for cell in cells):
            yield "away", "away"


def sheet_page(match: Match, *, keeps: bool = True) -> SheetPage:
    """Build the sheet from a match whose rows are prefetched: two queries, five after an undo, one for a watcher."""
    view = MatchSheet(match)
    rows = tuple(_rows(view, corrections(match)))
    if not keeps:
        return SheetPage(view, rows, sheet_charts(view), Reach("", ""))
    return SheetPage(view, rows, sheet_charts(view), reach(match), coming_rounds(view))


def sheet_beside_table(match: Match) -> SheetPage:
    """Build the sheet beside the table from a match whose rows are prefetched: one query."""
    view = MatchSheet(match)
    rows, setup = tuple(_rows(view, corrections(match))), view.sheet.next
    opened = SheetRow(setup, round_contract(view.game, setup)) if setup else None
    return SheetPage(view, rows, chart_in_play(view), Reach("", ""), coming_rounds(view), opened)


def _rows(view: MatchSheet, corrected: Collection[str]) -> Iterator[SheetRow]:
    for round_ in view.sheet.rounds:
        cells = tuple(_cells(view, round_, corrected))
        yield SheetRow(round_, round_contract(view.game, round_), cells)


def _cells(view: MatchSheet, round_: RoundSheet, corrected: Collection[str]) -> Iterator[Cell]:
    facts = view.recorded.record.rounds[round_.number - 1]
    for seat in view.seats:
        name, score = seat.player.name, round_.hands[seat.player.name]
        marks = {
            "went out": facts.hands[name].out,
            "floated": facts.hands[name].floating,
            "dealt": name == round_.dealer,
            "cut exactly": facts.exact_cut and name == round_.cutter,
            "corrected": _is_corrected(corrected, round_, seat),
            "away": score.absent,
            "led": score.place == 1,
        }
        yield Cell(
            player=seat.player_id,
            score=_score(score, out=marks["went out"]),
            word="out · " if marks["went out"] and score.score else "",
            total="" if score.total is None else figure(score.total),
            extra=extra(view.game, facts.hands[name], round_, name),
            said=", ".join([name, f"{view.game.round_word} {round_.number}", *(mark for mark in marks if marks[mark])]),
            out=marks["went out"] and not score.score,
            dealt=marks["dealt"],
            cut=marks["cut exactly"],
            corrected=marks["corrected"],
            absent=score.absent,
            led=marks["led"],
        )


def _is_corrected(corrected: Collection[str], round_: RoundSheet, seat: Seat) -> bool:
    cut = round_.cutter == seat.player.name and round_path(round_.number) in corrected
    return cut or hand_path(round_.number, seat.player_id) in corrected


def _score(score: HandScore, *, out: bool) -> str:
    return "out" if out and not score.score else figure(score.score)


def extra(game: Game, hand: Hand, round_: RoundSheet, name: str) -> str:
    """Return what else belongs to a hand: token, own contract, melds, the game's own facts, where a newcomer began."""
    score, token, number = round_.hands[name], round_.tokens.get(name), round_.contracts.get(name)
    made = "made" if hand.out or hand.laid_down else "missed"
    words = [
        f"× {token}" if token and not score.absent else "",
        f"{number} {made}" if number else "",
        f"melded {hand.melded}" if hand.melded else "",
        *own_words(game, hand),
        "" if score.joined_with is None else f"from {figure(score.joined_with)}",
    ]
    return " · ".join(filter(None, words))

"""The sheet of a match as it stands on paper: a column a player, a row a round, and the lines of the totals."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.models import Match, Seat
from scorekeeper.pages.house_rules import house_rules
from scorekeeper.pages.reach import Reach, reach
from scorekeeper.pages.result import verdict
from scorekeeper.pages.sheet.charts import SheetChart, chart_in_play, sheet_charts
from scorekeeper.pages.sheet.coming import Coming, coming_rounds
from scorekeeper.pages.sheet.contract_lines import round_contract
from scorekeeper.queries.ledger import corrections
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scores import HandScore, RoundSheet
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import figure
from scorekeeper.words.round_events import own_words

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
    """One round; `contract` in as many lines as it has kinds of melds, or that it is an earlier one again."""

    number: int
    contract: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class OpenRow:
    """The round being played, beside the table: nothing is written in it yet; `dealer` is a player's id."""

    number: int
    contract: tuple[str, ...]
    dealer: int | None


@dataclass(frozen=True, slots=True)
class SeatHead:
    """Whose column it is."""

    player: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Total:
    """`progress` counts own contracts: "12 of 12"."""

    total: int | None
    place: int | None
    won: bool
    progress: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """`cut` and the other marks of the legend are empty or False where the sheet has none of them.

    `place`, `rules` and, once the match is over, the `verdict` are for the sheet on paper. `open` is on the sheet
    beside the table alone; `coming` is what a keeper's phone adds rounds with that wait.
    """

    match: int
    club: int
    title: str
    date: date
    place: str
    rules: str
    over: bool
    verdict: str
    round_word: str
    heads: tuple[SeatHead, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[Total, ...]
    cut: str
    dealt: bool
    corrected: bool
    absent: bool
    charts: tuple[SheetChart, ...]
    reach: Reach
    open: OpenRow | None = None
    coming: Coming | None = None


def sheet_page(match: Match, *, keeps: bool = True) -> SheetPage:
    """Build the sheet of a match with all its rows: two queries more, five after an undo, one for who looks on."""
    view = MatchSheet(match)
    if not keeps:
        return _page(view, sheet_charts, Reach(undo="", redo=""))
    return replace(_page(view, sheet_charts, reach(match)), coming=coming_rounds(view))


def sheet_beside_table(match: Match) -> SheetPage:
    """Build the sheet that stands beside the table, with all rows of the match: one query more."""
    view = MatchSheet(match)
    page = _page(view, chart_in_play, Reach(undo="", redo=""))
    return replace(page, open=_open_row(view), coming=coming_rounds(view))


def _page(view: MatchSheet, charts: Callable[[MatchSheet], tuple[SheetChart, ...]], steps: Reach) -> SheetPage:
    match = view.match
    rows = tuple(_rows(view, corrections(match)))
    cells = [cell for row in rows for cell in row.cells]
    return SheetPage(
        match=match.pk,
        club=match.club_id,
        title=view.game.titled(view.options),
        date=match.night.date,
        place=match.night.place,
        rules=house_rules(view.game, view.options).line,
        over=view.sheet.finished,
        verdict=verdict(view) if view.sheet.finished else "",
        round_word=view.game.round_word,
        heads=_heads(view),
        rows=rows,
        totals=tuple(_totals(view)),
        cut=_cut_words(view) if any(cell.cut for cell in cells) else "",
        dealt=any(cell.dealt for cell in cells),
        corrected=any(cell.corrected for cell in cells),
        absent=any(cell.absent for cell in cells),
        charts=charts(view),
        reach=steps,
    )


def _heads(view: MatchSheet) -> tuple[SeatHead, ...]:
    short = short_names((seat.player.name for seat in view.seats), LONGEST_HEAD)
    return tuple(SeatHead(seat.player_id, seat.player.name, name) for seat, name in zip(view.seats, short, strict=True))


def _open_row(view: MatchSheet) -> OpenRow | None:
    setup = view.sheet.next
    if setup is None:
        return None
    dealer = next((seat.player_id for seat in view.seats if seat.player.name == setup.dealer), None)
    return OpenRow(setup.number, round_contract(view.game, setup), dealer)


def _cut_words(view: MatchSheet) -> str:
    bonus = view.game.cut_bonus(view.options)
    return f"exact cut {figure(bonus)}" if bonus else "exact cut"


def _rows(view: MatchSheet, corrected: Collection[str]) -> Iterator[SheetRow]:
    for round_ in view.sheet.rounds:
        cells = tuple(_cells(view, round_, corrected))
        yield SheetRow(round_.number, round_contract(view.game, round_), cells)


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
    """Say what else belongs to a hand: token, own contract, melds, the game's own facts, where a newcomer began."""
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


def _totals(view: MatchSheet) -> Iterator[Total]:
    standings = {standing.player: standing for standing in view.sheet.standings}
    for seat in view.seats:
        standing = standings[seat.player.name]
        progress = view.game.contracts_made(standing.contracts_done)
        yield Total(standing.total, standing.place, standing.player in view.sheet.winners, progress)

"""The table while a round is played: every word and number of the page, and what its taps write."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.facts import records
from scorekeeper.facts.paths import applied, place_of, round_path
from scorekeeper.models import Change, Round
from scorekeeper.pages.reach import Reach, reach
from scorekeeper.pages.referee.questions import has_questions
from scorekeeper.pages.table.header import Head, head_of
from scorekeeper.pages.table.messages import Note
from scorekeeper.pages.table.rows import TableRow, Totals, rows_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.sheet import derive
from scorekeeper.words.endings import UNKNOWN, ending
from scorekeeper.words.without_signal import taps

CROWD = 7  # players at the table from which the rows take two lines
LONG_WORD = 8  # letters of a word that no longer fits beside the buttons
LONG_NAME = 14  # characters of several words that no longer fit there, nor beside two other roles
TableKind = Literal["hands", "own", "grab", "plain"]


@dataclass(frozen=True, slots=True)
class TablePage:
    """The whole page. `key` is fresh for every page; each form adds what makes its own.

    `referee`: the game has something to ask a referee. `ending` says who wins if the match ends now; `closing`: any
    round may have been the last, and the keeper says so. `sentences` say what a tap writes (words/without_signal.py).
    `ahead`: the round is still to come.
    """

    match: int
    revision: int
    round: int
    word: str
    contract_word: str
    title: str
    key: str
    form: Literal["line", "tall", "crowd"]
    kind: TableKind
    columns: tuple[str, ...]
    head: Head
    rows: tuple[TableRow, ...]
    undo: str
    redo: str
    replays: bool
    referee: bool
    closing: bool
    ending: str
    sentences: Mapping[str, tuple[str, str]]
    note: Note | None
    ahead: bool


def table_of(view: MatchSheet, key: str, *, done: Change | None = None, note: Note | None = None) -> TablePage:
    """Build the table of a match in progress, after the change `done`."""
    match, setup = view.match, view.sheet.next
    if setup is None:
        raise ValueError("A match that is over has no table.")
    steps, kind = Reach("", "") if view.ahead else reach(match, done), row_kind(view.game)
    return TablePage(
        match=match.pk,
        revision=match.revision,
        round=setup.number,
        word=view.game.round_word,
        contract_word=view.game.contract_word,
        title=view.game.round_title(setup.number),
        key=key,
        form=form_of([seat.player.name for seat in view.seats]),
        kind=kind,
        columns=columns_of(view, kind),
        head=head_of(view, setup),
        rows=tuple(rows_of(view, setup, _totals_before(view, setup.number, done))),
        undo=steps.undo,
        redo=steps.redo,
        replays="replays" in view.game.round_facts,
        referee=has_questions(view.game, view.options, setup.number),
        closing=bool(view.sheet.rounds) and view.game.open_ended(view.options),
        ending=UNKNOWN if view.ahead else ending(view.game, view.options, view.sheet),
        sentences=taps(view.game, view.options),
        note=note,
        ahead=view.ahead,
    )


def form_of(names: list[str]) -> Literal["line", "tall", "crowd"]:
    """Return how a row is laid out for these names."""
    if len(names) >= CROWD:
        return "crowd"
    longest = max(len(word) for name in names for word in name.replace("-", "- ").split())
    return "tall" if longest >= LONG_WORD or max(map(len, names)) >= LONG_NAME else "line"


def row_kind(game: Game) -> TableKind:
    """Return what a row has room for, besides the name and the total."""
    if game.own_contracts:
        return "own"
    if game.facts & {"laid_down", "buys"}:
        return "hands"
    return "grab" if any(fact.is_stepped for fact in game_facts.declared(game).values()) else "plain"


def columns_of(view: MatchSheet, kind: TableKind) -> tuple[str, ...]:
    """Return what stands above the rows; an own contract needs no heading."""
    if kind == "own":
        return ()
    between = {
        "hands": ("Buys" if "buys" in view.asked else "", "Laid down" if "laid_down" in view.asked else ""),
        "grab": (_stepped(view.game),),
        "plain": (f"Last {view.game.round_word}" if view.sheet.rounds else "",),
    }
    first = ("Token", "") if view.game.tokens and not view.ahead else ("Player",)
    return (*first, *between[kind], "Total")


def _stepped(game: Game) -> str:
    """Return the heading over the first number that is stepped in the rows; the others carry theirs."""
    return next((fact.words.heading for fact in game_facts.declared(game).values() if fact.is_stepped), "")


def _totals_before(view: MatchSheet, number: int, done: Change | None) -> Totals:
    """Return the totals before this change, to mark those that it moved.

    Empty if other people sat here, or if it touched nothing but round `number`, which is open and was.
    """
    if done is None or "seats" in done.before or _tapped(done, number):
        return {}
    old = applied(view.facts, done.before)
    kept = records.to_record(view.match, old, records.names(view.match))
    return {standing.player: standing.total for standing in derive(kept.record).standings}


def _tapped(done: Change, number: int) -> bool:
    """Return whether the change touched only a round that was being played and still is."""
    was = done.before.get(round_path(number), {"state": Round.State.OPEN})
    inside = all(place_of(path).round == number for path in done.before)
    return inside and was is not None and was["state"] == Round.State.OPEN

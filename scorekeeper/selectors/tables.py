"""The table while a round is played: every word and number of the page, and what its taps write."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scorekeeper.models import Change, Match
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.rules.sheet import derive
from scorekeeper.selectors import records
from scorekeeper.selectors.facts import applied, round_path
from scorekeeper.selectors.ledger import reach
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.notes import Note
from scorekeeper.selectors.phrases import counted
from scorekeeper.selectors.table_rows import Cut, Row, Totals, cut_of, rows_of

CROWD = 7  # players at the table from which the rows take two lines
LONGEST_NUMBER = 9  # of a round that is set in full size beside its contract
LONG_NAME = 8  # letters of a word that no longer fits beside the buttons


@dataclass(frozen=True, slots=True)
class Head:
    """What lies on the felt: the round, its contract, who deals, cuts and starts.

    `long` numbers are set smaller; `drawn`: who deals is still to be said.
    """

    word: str
    number: int
    long: bool
    last: int | None
    ticks: tuple[str, ...]
    contract: Contract | None
    hints: tuple[str, ...]
    deal: int
    dealer: str
    starter: str
    cut: Cut | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The whole page. `key` is fresh for every page; each form adds what makes its own."""

    match: int
    round: int
    word: str
    title: str
    key: str
    form: Literal["line", "tall", "crowd"]
    columns: tuple[str, ...]
    head: Head
    rows: tuple[Row, ...]
    undo: str
    redo: str
    replays: bool
    note: Note | None


def table_of(match: Match, key: str, *, done: Change | None = None, note: Note | None = None) -> Table:
    """The table of a match in progress, after the change `done`. `match` comes with all its rows."""
    view = MatchSheet(match)
    setup = view.sheet.next
    if setup is None:
        raise ValueError("A match that is over has no table.")
    known = view.game.facts
    steps = reach(match)
    return Table(
        match=match.pk,
        round=setup.number,
        word=view.game.round_word,
        title=f"{view.game.round_word.capitalize()} {setup.number}",
        key=key,
        form=_form([seat.player.name for seat in view.seats]),
        columns=("Player", "Buys" if "buys" in known else "", "Laid down" if "laid_down" in known else "", "Total"),
        head=_head(view, setup, key),
        rows=tuple(rows_of(view, setup, key, _totals_before(view, done))),
        undo=steps.undo,
        redo=steps.redo,
        replays="replays" in view.game.round_facts,
        note=note,
    )


def limit_now(match: Match) -> int | None:
    """How many buys the round being played allows; None: any number, or no round is played."""
    view = MatchSheet(match)
    setup = view.sheet.next
    return view.game.buy_limit(view.options, setup.number) if setup else None


def _form(names: list[str]) -> Literal["line", "tall", "crowd"]:
    if len(names) >= CROWD:
        return "crowd"
    longest = max(len(word) for name in names for word in name.replace("-", "- ").split())
    return "tall" if longest >= LONG_NAME else "line"


def _head(view: MatchSheet, setup: RoundSheet, key: str) -> Head:
    return Head(
        word=view.game.round_word.capitalize(),
        number=setup.number,
        long=setup.number > LONGEST_NUMBER,
        last=view.length,
        ticks=view.ticks(setup.number),
        contract=setup.contract,
        hints=tuple(_hints(view, setup)),
        deal=setup.deal,
        dealer=setup.dealer or "",
        starter=setup.starter or "",
        cut=cut_of(view, setup, key),
        drawn=setup.dealer is None and not view.game.deal_rotates(view.options),
    )


def _hints(view: MatchSheet, setup: RoundSheet) -> Iterator[str]:
    """What a table asks: was it played before, how many decks, how many buys it takes at least."""
    if setup.step != setup.number:
        yield f"contract {setup.step} again"
    replays = view.facts[round_path(setup.number)]["replays"]
    if replays:
        yield f"dealt again with {counted(replays, 'more deck', 'more decks')}: {setup.decks}"
    elif setup.number == 1:
        yield counted(setup.decks, "deck", "decks")
    fewest = view.game.fewest_buys(setup.number)
    if fewest and "buys" in view.game.facts:
        yield f"{counted(fewest, 'buy', 'buys')} at least"


def _totals_before(view: MatchSheet, done: Change | None) -> Totals:
    """The totals before this change, to mark those that it moved. Empty where other people sat here."""
    if done is None or "seats" in done.before:
        return {}
    old = applied(view.facts, done.before)
    kept = records.keep(view.match, old, records.names(view.match))
    return {standing.player: standing.total for standing in derive(kept.record).standings}

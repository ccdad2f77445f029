"""The table as it is seen by those who look on: nothing to tap, and the last round below it."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.models import Match
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.pages.referee.questions import has_questions
from scorekeeper.pages.standings import StandingsPage, standings_page
from scorekeeper.pages.table.header import Head, head_of
from scorekeeper.pages.table.page import TableKind, columns_of, form_of, row_kind
from scorekeeper.pages.table.rows import TableRow, rows_of
from scorekeeper.queries.ledger import last_change
from scorekeeper.queries.matches import MatchSheet


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """The whole page. `after` is how the players stood after the last round; None before there is one.

    `referee`: the game has something to ask a referee.
    """

    match: int
    club: int
    title: str
    word: str
    contract_word: str
    form: Literal["line", "tall", "crowd"]
    kind: TableKind
    columns: tuple[str, ...]
    head: Head
    rows: tuple[TableRow, ...]
    after: StandingsPage | None
    referee: bool


def watched_table(match: Match) -> WatchedTable:
    """Build the table of a match in progress, with all its rows at hand: no query more."""
    view = MatchSheet(match)
    setup = view.sheet.next
    if setup is None:
        raise ValueError("A match that is over has no table.")
    kind, last = row_kind(view.game), len(view.sheet.rounds)
    return WatchedTable(
        match=match.pk,
        club=match.club_id,
        title=view.game.round_title(setup.number),
        word=view.game.round_word,
        contract_word=view.game.contract_word,
        form=form_of([seat.player.name for seat in view.seats]),
        kind=kind,
        columns=columns_of(view, kind),
        head=head_of(view, setup),
        rows=tuple(rows_of(view, setup, {})),
        after=standings_page(view, last) if last else None,
        referee=has_questions(view.game, view.options, setup.number),
    )


def last_words(match: Match) -> str:
    """Say what was done last: one query, one more where it was done to somebody who no longer sits there."""
    change = last_change(match)
    return change_in_words(match, change) if change else ""

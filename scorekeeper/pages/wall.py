"""The big screen: the table of a match in progress, to be read across the room."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.models import Change, Match
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.pages.table.header import Head, head_of
from scorekeeper.pages.table.page import TableKind, row_kind
from scorekeeper.pages.table.rows import TableRow, rows_of
from scorekeeper.queries.ledger import last_change
from scorekeeper.queries.matches import MatchSheet

# What a tap at a hand or at the cut has set, by fact; what it took back has no icon.
ICONS: Mapping[str, str] = {
    "laid_down": "laid-down",
    "one_card": "one-card",
    "floating": "floats",
    "exact_cut": "cut",
}


@dataclass(frozen=True, slots=True)
class Slip:
    """What was done last; `icon` is empty where no drawing says it."""

    revision: int
    words: str
    icon: str


@dataclass(frozen=True, slots=True)
class Wall:
    """The whole page; the columns are the rows of the table."""

    match: int
    title: str
    word: str
    contract_word: str
    kind: TableKind
    head: Head
    rows: tuple[TableRow, ...]


def wall_of(match: Match) -> Wall:
    """Build the big screen of a match in progress, with all its rows at hand: no query more."""
    view = MatchSheet(match)
    setup = view.sheet.next
    if setup is None:
        raise ValueError("A match that is over has no round to show.")
    return Wall(
        match=match.pk,
        title=view.game.round_title(setup.number),
        word=view.game.round_word,
        contract_word=view.game.contract_word,
        kind=row_kind(view.game),
        head=head_of(view, setup),
        rows=tuple(rows_of(view, setup, {})),
    )


def slip_of(match: Match) -> Slip:
    """Say what was done last: one query, one more where it was done to somebody who no longer sits there."""
    change = last_change(match)
    if change is None:
        return Slip(match.revision, "", "")
    return Slip(change.revision, change_in_words(match, change), _icon(change))


def _icon(change: Change) -> str:
    sets = change.code == Change.Code.FACT and change.kind != Change.Kind.UNDO and change.params["value"]
    return ICONS.get(change.params["fact"], "") if sets else ""

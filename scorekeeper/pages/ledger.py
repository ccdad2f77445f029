"""The ledger of a match: its changes in sentences, newest first, grouped by round; the next undo and redo."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.facts.paths import place_of
from scorekeeper.models import Change, Match, NightChange
from scorekeeper.models.clocks import tonight
from scorekeeper.queries.ledger import names_in, newest_changes, newest_write, redoable, undoable
from scorekeeper.rules import catalogue
from scorekeeper.rules.documents.dates import evening_of
from scorekeeper.rules.game import Game
from scorekeeper.words.changes import change_pieces, change_sentence
from scorekeeper.words.phrases import day, dotted
from scorekeeper.words.writers import writer

PAGE = 50  # changes
BEFORE_PLAY = gettext_lazy("Before the first deal")
WHOLE_MATCH = gettext_lazy("The whole match")
OF_THE_MATCH = {"seats", "first_dealer", "options", "ended"}


@dataclass(frozen=True, slots=True)
class UndoRedo:
    """The changes that the next undo and the next redo concern, as sentences; empty if there is none."""

    undo: str
    redo: str


def ledger_page(match: Match, before: int | None) -> dict[str, Any]:
    """Return the page of at most 50 changes before revision `before`, or of the newest for None (ledger/ledger.html).

    `groups` are pairs of a heading and its changes, each a tuple of the change, its words and its note, newest first;
    `older` is the revision before which the next page begins, 0 on the last one. Two queries, five after an undo; one
    or two more if changes, or the next undo or redo, name a player who left the table.
    """
    found = newest_changes(match, before, PAGE + 1)
    game, names = catalogue.get(match.game), names_in(match, found[:PAGE])
    lines = [
        (change, change_pieces(change, game, names), change_note(change, match.night.date)) for change in found[:PAGE]
    ]
    return {
        "groups": [(title, list(group)) for title, group in groupby(lines, key=lambda line: _title(line[0], game))],
        "newest": not before,
        "older": found[PAGE - 1].revision if len(found) > PAGE else 0,
        "undo_redo": undo_redo(match),
    }


def _title(change: Change, game: Game) -> str:
    """Return the heading of a change: "Before the first deal" for the start, "The whole match", or its round.

    For a change of several rounds it is the first of them.
    """
    if change.kind == Change.Kind.START:
        return str(BEFORE_PLAY)
    numbers = {place_of(path).round for path in change.after} - {0}
    if OF_THE_MATCH & change.after.keys() or not numbers:
        return str(WHOLE_MATCH)
    # Scoring a round also opens the next one: the change belongs to the round that was scored.
    return str(game.round_title(min(numbers)))


def change_in_words(match: Match, change: Change) -> str:
    """Return a change as a sentence: no query, one if it names a player who has left the table."""
    return change_sentence(change, catalogue.get(match.game), names_in(match, [change]))


def change_note(change: Change | NightChange, evening: date) -> str:
    """Return what stands below a change: "undone", who made it, and its day, such as "undone · Ann"; "" for nothing.

    The day is left out if it is `evening`, the date of the night.
    """
    at, undone = timezone.localtime(change.at), isinstance(change, Change) and change.undone
    another = "" if evening_of(at) == evening else day(at.date(), tonight())
    return dotted([_("undone") if undone else "", writer(change.who), another])


def undo_redo(match: Match, done: Change | None = None) -> UndoRedo:
    """Return what the next undo and the next redo concern; `done` is a change that was just made.

    Four queries if the newest write is undone, as only then a redo is possible; else one, or none if `done` is the
    newest write. One more if a change names a player who has left the table.
    """
    back, forth = _steps(match, done)
    names = names_in(match, filter(None, (back, forth)))
    game = catalogue.get(match.game)
    return UndoRedo(*(change_sentence(change, game, names) if change else "" for change in (back, forth)))


def _steps(match: Match, done: Change | None) -> tuple[Change | None, Change | None]:
    """Return the change that the next undo reverts, and the one that the next redo restores; None where there is none.

    `done` is a change that was just made.
    """
    newest = newest_write(match, done)
    if newest is None or not newest.undone:
        return newest, None
    return undoable(match), redoable(match)

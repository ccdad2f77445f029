"""Every change of a match in plain sentences, newest first, under the round that it touched."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils import timezone

from scorekeeper.facts.paths import place_of
from scorekeeper.models import Change, Match, NightChange
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.reach import Reach, reach
from scorekeeper.queries.ledger import names_in, newest_changes
from scorekeeper.rules import catalogue
from scorekeeper.rules.dates import evening_of
from scorekeeper.rules.game import Game
from scorekeeper.words.changes import change_said, change_said_with_players
from scorekeeper.words.phrases import Phrase, day

PAGE = 50  # changes
BEFORE_PLAY = "Before the first deal"
WHOLE_MATCH = "The whole match"
OF_THE_MATCH = {"seats", "first_dealer", "options", "ended"}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One change; `at` is local time, `note` who wrote it and what became of it."""

    revision: int
    at: datetime
    what: Phrase
    note: str
    undone: bool


@dataclass(frozen=True, slots=True)
class Group:
    """The changes of one round, or of the whole match."""

    title: str
    entries: tuple[LedgerEntry, ...]


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """`older` is the revision before which the next page begins, 0 on the last one."""

    match: int
    club: int
    title: str
    over: bool
    groups: tuple[Group, ...]
    newest: bool
    older: int
    reach: Reach


def ledger_page(match: Match, before: int | None) -> LedgerPage:
    """Build the page of the changes before this revision, or of the newest.

    Two queries, however many changes there are; five after an undo. One more where a change names somebody who no
    longer sits there, and one more where the next undo or redo does.
    """
    found = newest_changes(match, before, PAGE + 1)
    return LedgerPage(
        match=match.pk,
        club=match.club_id,
        title=catalogue.get(match.game).title,
        over=match.state != Match.State.PLAYING,
        groups=tuple(_groups(match, found[:PAGE])),
        newest=not before,
        older=found[PAGE - 1].revision if len(found) > PAGE else 0,
        reach=reach(match),
    )


def _groups(match: Match, changes: Sequence[Change]) -> Iterator[Group]:
    game, names = catalogue.get(match.game), names_in(match, changes)
    for title, group in groupby(changes, key=lambda change: _title(change, game)):
        entries = (
            ledger_entry(change, change.revision, change_said_with_players(change, game, names), match.night.date)
            for change in group
        )
        yield Group(title, tuple(entries))


def _title(change: Change, game: Game) -> str:
    if change.kind == Change.Kind.START:
        return BEFORE_PLAY
    numbers = {place_of(path).round for path in change.after} - {0}
    if OF_THE_MATCH & change.after.keys() or not numbers:
        return WHOLE_MATCH
    # Scoring a round opens the next one: the change belongs to the one that was scored.
    return game.round_title(min(numbers))


def change_in_words(match: Match, change: Change) -> str:
    """Say what a change of a match did: no query, one where it names somebody who no longer sits there."""
    return change_said(change, catalogue.get(match.game), names_in(match, [change]))


def ledger_entry(change: Change | NightChange, number: int, what: Phrase, evening: date) -> LedgerEntry:
    """Build the entry of a change; its note says the day unless that is the `evening` of the night."""
    at, undone = timezone.localtime(change.at), isinstance(change, Change) and change.undone
    another = "" if evening_of(at) == evening else day(at.date(), tonight())
    note = " · ".join(filter(None, ["undone" if undone else "", change.who, another]))
    return LedgerEntry(number, at, what, note, undone)

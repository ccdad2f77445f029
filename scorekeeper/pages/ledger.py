"""Every change of a match in plain sentences, newest first, under the round that it touched."""

from datetime import date
from itertools import groupby
from typing import Any

from django.utils import timezone

from scorekeeper.facts.paths import place_of
from scorekeeper.models import Change, Match, NightChange
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.reach import reach
from scorekeeper.queries.ledger import names_in, newest_changes
from scorekeeper.rules import catalogue
from scorekeeper.rules.documents.dates import evening_of
from scorekeeper.rules.game import Game
from scorekeeper.words.changes import change_pieces, change_sentence
from scorekeeper.words.phrases import day

PAGE = 50  # changes
BEFORE_PLAY = "Before the first deal"
WHOLE_MATCH = "The whole match"
OF_THE_MATCH = {"seats", "first_dealer", "options", "ended"}


def ledger_page(match: Match, before: int | None) -> dict[str, Any]:
    """Return the page of the changes before this revision, or of the newest: `groups` of one round, or of the match.

    `older` is the revision before which the next page begins, 0 on the last one. Two queries, however many changes
    there are; five after an undo. One more where a change names somebody who no longer sits there, and one more where
    the next undo or redo does.
    """
    found = newest_changes(match, before, PAGE + 1)
    game, names = catalogue.get(match.game), names_in(match, found[:PAGE])
    lines = [
        (change, change_pieces(change, game, names), change_note(change, match.night.date)) for change in found[:PAGE]
    ]
    return {
        "match": match.pk,
        "club": match.club_id,
        "title": game.title,
        "over": match.state != Match.State.PLAYING,
        "groups": [(title, list(group)) for title, group in groupby(lines, key=lambda line: _title(line[0], game))],
        "newest": not before,
        "older": found[PAGE - 1].revision if len(found) > PAGE else 0,
        "reach": reach(match),
    }


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
    return change_sentence(change, catalogue.get(match.game), names_in(match, [change]))


def change_note(change: Change | NightChange, evening: date) -> str:
    """Say whether a change was undone, who wrote it, and on which day unless that is the `evening` of the night."""
    at, undone = timezone.localtime(change.at), isinstance(change, Change) and change.undone
    another = "" if evening_of(at) == evening else day(at.date(), tonight())
    return " · ".join(filter(None, ["undone" if undone else "", change.who, another]))

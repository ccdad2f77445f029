"""The outcome of reading or saving a file, as JSON for the row of its import; pages turn it into words."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from scorekeeper.figures.club import Club
from scorekeeper.models import Match
from scorekeeper.queries.import_matches import ComparedMatch
from scorekeeper.queries.imports import NEW, Comparison
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.names import fold
from scorekeeper.rules.text_rules import legible
from scorekeeper.rules.wording import Text
from scorekeeper.services.importing.imported_rows import ImportedRows

MOST_FAULTS = 50
MOST_NAMES = 200  # of people who are no players of the club
LONGEST_TEXT = 200  # characters of a parameter; a sentence shows fewer
MOST_LISTED = 20  # parts of a parameter that is a list
BEYOND = 10**18  # no sentence shows a greater number


def summary_of(compared: Comparison) -> dict[str, Any]:
    """Return what a document would add to a club: the numbers of `Comparison.new_counts`, and five keys more.

    `undated` is whether it is one match without a date, `known` the number of equal matches, `names` the first
    MOST_NAMES of `_new_persons`, `at_odds` the matches in another version (`_at_odds`), `remarks` those of the
    document, numbers by code.
    """
    return {
        "undated": _is_undated(compared.document),
        **compared.new_counts,
        "known": len(compared.same),
        "names": list(islice(_new_persons(compared), MOST_NAMES)),
        "at_odds": [_at_odds(one, here) for one, here in compared.at_odds],
        "remarks": dict(compared.document.remarks),
    }


def _is_undated(document: Club) -> bool:
    """Return whether a document is the record of one match, without a date."""
    matches = [match for night in document.nights for match in night.matches]
    return len(matches) == 1 and matches[0].id is None and matches[0].record.played_on is None and not document.players


def import_counts(rows: ImportedRows) -> dict[str, int]:
    """Return how many of each kind an import has added, by the kinds of `Comparison.new_counts`.

    Besides, `taken` is how many matches it has replaced, `copies` how many it has added beside the club's own version;
    `matches` is without these.
    """
    return {
        "nights": len(rows.nights),
        "matches": len(rows.matches) - rows.copies,
        "players": len(rows.players) - rows.spellings - rows.put_away,
        "put_away": rows.put_away,
        "spellings": rows.spellings,
        "games": len(rows.games),
        "seasons": len(rows.seasons),
        "places": rows.places,
        "notes": rows.notes,
        "club_name": int(rows.named),
        "taken": len(rows.taken),
        "copies": rows.copies,
    }


def _new_persons(compared: Comparison) -> Iterable[str]:
    """Yield those names that no player of the club has and that the page of the import asks about, in order.

    They are the main name of each new person, and the names for which the keeper has chosen a player.
    """
    for name in compared.new_names:
        folded = fold(name)
        if folded in compared.chosen or compared.persons[folded] == f"{NEW}{folded}":
            yield name


def _at_odds(compared: ComparedMatch, here: Match) -> dict[str, Any]:
    """Return both versions of a match that differs in document and club (`here`).

    The keys are `match` (its id in the club), `game` (the key), `title` (what the table called the game, or ""), `date`
    (in ISO format) and `rounds` (their number), and in `here` those of the club: `date`, `rounds` and whether it is
    `deleted`.
    """
    record = compared.match.record
    return {
        "match": here.pk,
        "game": record.game,
        "title": catalogue.get(record.game).given_title(record.options),
        "date": compared.night.date.isoformat(),
        "rounds": len(record.rounds),
        "here": {"date": here.night.date.isoformat(), "rounds": here.rounds_done, "deleted": here.deleted is not None},
    }


def faults_to_data(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Return the first MOST_FAULTS faults as JSON, each with `path`, `code` and `params`, which are shortened."""
    return [
        {"path": _short(fault.path), "code": fault.code.name, "params": _short(fault.params)}
        for fault in islice(faults, MOST_FAULTS)
    ]


def _short(value: object) -> Any:
    """Return a value that every database accepts in JSON, with long texts, long lists and huge numbers cut.

    A `Text` and a range become mappings, other objects text. Invisible characters are escaped, as commands print them.
    """
    if isinstance(value, Text):
        text = {"text": value.english, "plural": value.plural, "context": value.context, "number": value.number}
        value = text | {"params": dict(value.params)}
    if isinstance(value, Mapping):
        return {_short(str(key)): _short(item) for key, item in islice(value.items(), MOST_LISTED)}
    if isinstance(value, range):
        return {"from": value.start, "to": value.stop}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_short(item) for item in islice(value, MOST_LISTED)]
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value if abs(value) < BEYOND else BEYOND
    return legible(str(value))[:LONGEST_TEXT]

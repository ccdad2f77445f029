"""Stores a document in a club, all of it or nothing.

The matches are derived before the transaction begins: deriving takes most of the time, and on SQLite a transaction
keeps everybody else from writing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from tempfile import TemporaryFile

from django.db import transaction

from scorekeeper.models import Club
from scorekeeper.news import recheck_access
from scorekeeper.queries.imports import Comparison, compare, state_of
from scorekeeper.services.clubs import LONGEST_NAME, lock_club
from scorekeeper.services.importing.deriving import DerivedMatches, derive_match
from scorekeeper.services.importing.imported_rows import ImportedRows
from scorekeeper.services.importing.into_club import ClubStore
from scorekeeper.services.importing.plans import MatchesToStore, Resolution, matches_to_store
from scorekeeper.services.writing import WriteContext, lock_matches

DERIVED = 50  # matches in one step
MOST_NAMED = 3  # people in the name of a new club


def import_document(
    *,
    club: Club,
    compared: Comparison,
    resolutions: Mapping[int, Resolution],
    context: WriteContext,
    remember: Callable[[ImportedRows], object] | None = None,
) -> Iterator[tuple[int, int]]:
    """Store what the club lacks of a document, and the club itself if it is new, in one transaction.

    It has to be iterated over to the end. If the club has changed since it was `compared`, it is compared again.
    `resolutions` are by the id of the club's match, KEEP by default. Yields (done, total) matches; one that is derived
    but not stored counts half. `remember` is called in the transaction with what was added. Raises Refused, and stores
    nothing, if a match does not fit the people or games of the club, or if there would be too many seasons; the paths
    are of the document.
    """
    of = len(compared.matches)
    with TemporaryFile() as file:
        stored, derived = matches_to_store(compared, resolutions), DerivedMatches(file)
        for done in _derive(stored, derived):
            yield of - len(stored.new) + done // 2, of
        with transaction.atomic():
            lock_matches([here.pk for _one, here in stored.taken])
            club = _locked_club(club, compared)
            if state_of(club) != compared.state:
                stored = matches_to_store(compare(club, compared.document, compared.chosen), resolutions)
                derived.clear()
                [*_derive(stored, derived)]
            rows = ImportedRows()
            for done in ClubStore(club, stored, context, rows).store(derived):
                if done < len(stored.new):
                    yield of - (len(stored.new) - done) // 2, of
            recheck_access(club)
            if remember:
                remember(rows)
    if of:
        yield of, of


def _locked_club(club: Club, compared: Comparison) -> Club:
    """Return the club, locked until the transaction ends.

    A new club is saved first. Its name is that of the document or, if it has none, one made of its new players' names;
    it shows milestones unless the document says not to.
    """
    if club.pk is None:
        club.name = compared.document.name.strip() or _named_after(compared.new_persons)
        club.milestones = compared.document.milestones is not False
        club.save()
    return lock_club(club)


def _named_after(people: Sequence[str]) -> str:
    """Return a name for a new club, "Ann, Bob, Cy …", of at most MOST_NAMED people; "" if too long, or for nobody."""
    name = ", ".join(people[:MOST_NAMED]) + (" …" if len(people) > MOST_NAMED else "")
    return name if len(name) <= LONGEST_NAME else ""


def _derive(stored: MatchesToStore, derived: DerivedMatches) -> Iterator[int]:
    """Derive the new matches and append them to `derived`, in order.

    Yields how many are done after every DERIVED of them.
    """
    for number, one in enumerate(stored.new, 1):
        derived.add(derive_match(one.match.record, one.night.date))
        if number % DERIVED == 0:
            yield number

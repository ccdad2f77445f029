"""A document is stored in a club, all of it or nothing.

What the rules derive from the matches is worked out before the transaction begins, for it takes most of the time; on
SQLite nobody else can write while that lasts.
"""

from collections.abc import Callable, Iterator, Sequence
from tempfile import TemporaryFile

from django.db import transaction

from scorekeeper.models import Club
from scorekeeper.news import look_again
from scorekeeper.queries.imports import Comparison, compare, state_of
from scorekeeper.rules.faults import listed
from scorekeeper.services.clubs import LONGEST_NAME, hold
from scorekeeper.services.importing.deriving import DerivedMatches, derive_match
from scorekeeper.services.importing.into_club import ClubStore
from scorekeeper.services.importing.made import Made
from scorekeeper.services.importing.plans import ImportPlan, MatchesToStore, wanted
from scorekeeper.services.writing import WriteContext

DERIVED = 50  # matches in one step
MOST_NAMED = 3  # people, in the name of a club that has no other


def import_document(
    *, club: Club, plan: ImportPlan, context: WriteContext, remember: Callable[[Made], object] | None = None
) -> Iterator[tuple[int, int]]:
    """Store in a club what a document has and the club has not, in one transaction; a new club is stored in it too.

    Call it outside of any other transaction. Yields how many of how many matches are done; one that is derived, but
    not stored yet, counts as half a match. `remember` is called once, in the same transaction, with what was made.
    Raises Refused, and stores nothing, where the people of the club do not allow a match: at its path in the document.
    """
    of = len(plan.compared.matches)
    with TemporaryFile() as file:
        stored, derived = wanted(plan, plan.compared), DerivedMatches(file)
        for done in _derive(stored, derived):
            yield of - len(stored.new) + done // 2, of
        with transaction.atomic():
            club = _held(club, plan.compared)
            if state_of(club) != plan.compared.state:
                stored = wanted(plan, compare(club, plan.compared.document, plan.compared.chosen))
                derived.clear()
                [*_derive(stored, derived)]
            made = Made()
            for done in ClubStore(club, stored, context, made).store(derived):
                if done < len(stored.new):
                    yield of - (len(stored.new) - done) // 2, of
            look_again(club)
            if remember:
                remember(made)
    if of:
        yield of, of


def _held(club: Club, compared: Comparison) -> Club:
    """Return the club, held until the transaction ends; a new one is stored under a name."""
    if club.pk is None:
        club.name = compared.document.name.strip() or _named_after(compared.new_persons) or str(club)
        club.save()
    return hold(club)


def _named_after(people: Sequence[str]) -> str:
    """Return a name for the club of these people: "Ann, Bob, Cy and others". Nothing where it would be too long."""
    name = listed(people) if len(people) <= MOST_NAMED else f"{', '.join(people[:MOST_NAMED])} and others"
    return name if len(name) <= LONGEST_NAME else ""


def _derive(stored: MatchesToStore, derived: DerivedMatches) -> Iterator[int]:
    """Derive the new matches; yield how many are done now and then."""
    for number, one in enumerate(stored.new, 1):
        derived.add(derive_match(one.match.record, one.night.date))
        if number % DERIVED == 0:
            yield number

"""The one way a match is written to.

`write` locks and loads the match, lets an edit turn the old facts into the new ones, has the rules judge
them, stores what differs and appends one Change, all in one transaction. A write whose key is
already in the ledger has happened: nothing is done and its Change is answered. Each is done once: the
answer brings the match as it was loaded and derived, for the page that shows it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, difference, first_touched
from scorekeeper.models import Change, Match, Player
from scorekeeper.news import announce
from scorekeeper.queries.ledger import change_by
from scorekeeper.queries.matches import Derived, MatchSheet, matches_with_night, read_rows
from scorekeeper.rules.checking import faults, open_faults
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.sheet import ScoredRounds, derive
from scorekeeper.services.denormalised import set_derived
from scorekeeper.services.fact_rows import set_facts
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.past.recording import record_results
from scorekeeper.services.round_opening import settled

Edit = Callable[[Facts], Facts]
SheetEdit = Callable[[MatchSheet], Facts]
Find = Callable[[QuerySet[Match]], Match]  # picks the match to write to; raises if it must not be written to
LOCKED = matches_with_night().select_for_update(of=("self",))  # built once: each use asks a query of its own
Code = Change.Code


@dataclass(frozen=True)
class WriteContext:
    """Who writes: the key of this one write, made on the phone, a name for the ledger, and the account if any.

    `seen` is the round that the keeper took to be open, where the write is for that one alone.
    """

    key: str
    who: str = ""
    user: int | None = None
    seen: int | None = None


@dataclass(frozen=True)
class Written:
    """What came of a write: its Change, None where everything was so already, and the match after it."""

    change: Change | None
    sheet: MatchSheet


@dataclass(frozen=True)
class Description:
    """What a change does, as the ledger keeps it: its code and the parameters that belong to the code."""

    code: Code
    params: Mapping[str, Any] = field(default_factory=dict)


What = Callable[[MatchSheet, MatchSheet], Description]


def write(*, match: Match, context: WriteContext, what: Description, edit: Edit) -> Written:
    """Write one change to a match, none if the edit leaves everything as it was.

    `what` describes it for the ledger.

    Raises Refused with every fault, where the rules do not allow the new facts, and whatever the
    edit itself raises; nothing is written then.
    """
    return write_sheet(find=by_id(match), context=context, what=lambda *_: what, edit=lambda now: edit(dict(now.facts)))


def by_id(match: Match) -> Find:
    """Find a match that was read before."""
    return lambda matches: matches.get(pk=match.pk)


@transaction.atomic
def write_sheet(*, find: Find, context: WriteContext, what: What, edit: SheetEdit) -> Written:
    """Write as `write` does. The edit sees the whole match as it is locked, `what` the match before and after."""
    match = find_locked(find)
    now = MatchSheet(match)
    if done := change_by(match, context.key):
        return Written(done, now)
    view = judged(match, edit(now), now.facts)
    before, after = difference(now.facts, view.facts)
    if not after:
        return Written(None, now)
    said = what(now, view)
    change = Change(kind=Change.Kind.WRITE, code=said.code, params=dict(said.params), before=before, after=after)
    return append(view=view, context=context, change=change)


def load_locked(match: Match) -> Match:
    """Return a match that was read before as `find_locked` does."""
    return find_locked(by_id(match))


def find_locked(find: Find) -> Match:
    """Return the match with all its rows; nobody else writes to it until the transaction ends."""
    locked = find(LOCKED.all())
    read_rows([locked])
    return locked


def judged(match: Match, facts: Facts, old: Facts | None = None) -> MatchSheet:
    """Return the match under these facts, settled, if the rules allow them. Raises Refused with every fault.

    The scored rounds come first: whether the match is over decides if a round is open at all. Those before the
    first that differs from the `old` facts were judged when they were written; a round that is only opened now says
    nothing but who is away still.
    """
    names = _names(match, facts)
    recorded = records.to_record(match, facts, names)
    touched = 0 if old is None else first_touched(old, facts)
    if touched is not None and touched <= len(recorded.record.rounds):
        _refuse(faults(recorded.record, since=touched))
    played = ScoredRounds(recorded.record)
    if (now := settled(facts, finished=played.finished)) is not facts:
        recorded = records.with_open_round(recorded.record, now, names)
    elif recorded.opened:
        _refuse(open_faults(recorded.record, recorded.opened, recorded.one_card))
    return MatchSheet(match, Derived(now, recorded, played.sheet(recorded.opened)))


def under(match: Match, facts: Facts) -> MatchSheet:
    """Return the match under facts that were allowed when they were written."""
    recorded = records.to_record(match, facts, _names(match, facts))
    return MatchSheet(match, Derived(facts, recorded, derive(recorded.record, recorded.opened)))


def _names(match: Match, facts: Facts) -> dict[int, str]:
    """Map the id of every player in the facts to the name: they have a seat, unless they are just coming."""
    seated = records.names(match)
    if facts["seats"] == list(seated):
        return seated
    return dict(Player.objects.filter(pk__in=facts["seats"]).values_list("pk", "name"))


def _refuse(found: Sequence[Fault]) -> None:
    if found:
        raise Refused(tuple(found))


def append(*, view: MatchSheet, context: WriteContext, change: Change) -> Written:
    """Store what a change says and append it to the ledger. Only for the services.

    `view` is the match, locked and with all its rows, under the facts after the change.
    """
    was_over = view.match.state != Match.State.PLAYING
    written = store(view=view, context=context, change=change)
    if was_over or view.match.state != Match.State.PLAYING:
        record_results(view)
    announce(view.match)
    return written


def store(*, view: MatchSheet, context: WriteContext, change: Change) -> Written:
    """Store what a change says as `append` does, but tell neither the figures nor who watches."""
    match = view.match
    rows = MatchRows(match)
    set_facts(rows, change.after)
    set_derived(rows, view)
    rows.set(match, revision=match.revision + 1)
    rows.store()
    change.match, change.revision = match, match.revision
    change.key, change.who = context.key, context.who
    change.save()
    return Written(change, view)

"""The one way a match is written to.

A service that writes to a match does this in one transaction: it locks the match (`lock`), returns what
`written_before` finds if the same write has arrived before, works out the new facts, and calls `write`, which has
the rules judge them, stores the rows that differ and appends one Change. What comes back brings the match as it was
loaded and derived, so that the page that answers reads nothing again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, difference, first_touched
from scorekeeper.facts.rounds_ahead import settled
from scorekeeper.models import Change, Match, Player
from scorekeeper.news import announce
from scorekeeper.queries.ledger import change_by
from scorekeeper.queries.matches import Derived, MatchSheet, locked_matches, read_rows
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.record.checking import faults, open_faults
from scorekeeper.rules.scoring.sheet import ScoredRounds, derive
from scorekeeper.services.denormalised import set_derived
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.past.recording import record_results

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


def lock(match: Match) -> MatchSheet:
    """Return a match as it is now, with all its rows. Nobody else writes to it until the transaction ends."""
    found = locked_matches().get(pk=match.pk)
    read_rows([found])
    return MatchSheet(found)


def written_before(now: MatchSheet, context: WriteContext) -> Written | None:
    """Return what a write with the same key came to, with the match as it is now; None if there was none."""
    change = change_by(now.match, context.key)
    return Written(change, now) if change else None


def write(now: MatchSheet, facts: Facts, change: Change, context: WriteContext) -> Written:
    """Write new facts to a locked match; nothing if they are the same as now.

    `change` says what was done: its code and parameters. Raises Refused with every fault, where the rules do not
    allow the facts; nothing is written then.
    """
    return write_judged(now, judged(now.match, facts, now.facts), change, context)


def write_judged(now: MatchSheet, after: MatchSheet, change: Change, context: WriteContext) -> Written:
    """Write as `write` does, where the match under its new facts is judged already."""
    change.before, change.after = difference(now.facts, after.facts)
    return append(after, change, context) if change.after else Written(None, now)


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
    """Return player id → name, of every player in the facts: those seated now, or one who is about to be."""
    seated = records.names(match)
    if facts["seats"] == list(seated):
        return seated
    return dict(Player.objects.filter(pk__in=facts["seats"]).values_list("pk", "name"))


def _refuse(found: Sequence[Fault]) -> None:
    if found:
        raise Refused(tuple(found))


def append(view: MatchSheet, change: Change, context: WriteContext) -> Written:
    """Store what a change says after, append it to the ledger, and tell the figures and the open pages.

    Only for the services. `view` is the match, locked and with all its rows, under the facts after the change.
    """
    match = view.match
    was_over = match.state != Match.State.PLAYING
    rows = MatchRows(match)
    rows.set_facts(change.after)
    set_derived(rows, view)
    rows.set(match, revision=match.revision + 1)
    rows.store()
    change.match, change.revision = match, match.revision
    change.key, change.who = context.key, context.who
    change.save()
    if was_over or match.state != Match.State.PLAYING:
        record_results(view)
    announce(match)
    return Written(change, view)

"""The one way a match is written to.

`write` locks the match, lets an edit turn the old facts into the new ones, has the rules judge
them, stores what differs and appends one Change, all in one transaction. A write whose key is
already in the ledger has happened: nothing is done and its Change is answered.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, difference, load
from scorekeeper.models import Change, Match, Player
from scorekeeper.news import announce
from scorekeeper.queries.matches import whole_matches
from scorekeeper.rules.checking import faults, open_faults
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.sheet import derive
from scorekeeper.services.denormalised import store_derived
from scorekeeper.services.fact_rows import store_facts
from scorekeeper.services.round_opening import settled

Edit = Callable[[Facts], Facts]
Code = Change.Code


@dataclass(frozen=True)
class WriteContext:
    """Who writes: the key of this one write, made on the phone, a name for the ledger, and the account if any."""

    key: str
    who: str = ""
    user: int | None = None


@dataclass(frozen=True)
class Description:
    """What a change does, as the ledger keeps it: its code and the parameters that belong to the code."""

    code: Code
    params: Mapping[str, Any] = field(default_factory=dict)


What = Description | Callable[[Facts, Facts], Description]


@transaction.atomic
def write(*, match: Match, context: WriteContext, what: What, edit: Edit) -> Change | None:
    """Write one change to a match. None if the edit leaves everything as it was.

    `what` describes it for the ledger, or tells the description from the facts before and after.

    Raises Refused with every fault, where the rules do not allow the new facts, and whatever the
    edit itself raises; nothing is written then.
    """
    match = load_locked(match)
    if done := match.changes.filter(key=context.key).first():
        return done
    old = load(match)
    new = judged(match, edit(dict(old)))
    before, after = difference(old, new)
    if not after:
        return None
    said = what if isinstance(what, Description) else what(old, new)
    change = Change(kind=Change.Kind.WRITE, code=said.code, params=dict(said.params), before=before, after=after)
    return append(match=match, context=context, change=change)


def load_locked(match: Match) -> Match:
    """Return the match with all its rows, held until the transaction ends."""
    hold(match)
    return whole_matches().get(pk=match.pk)


def hold(match: Match) -> None:
    """Keep everybody else from writing to the match until the transaction ends."""
    Match.objects.select_for_update().get(pk=match.pk)


def judged(match: Match, facts: Facts) -> Facts:
    """Return the facts, settled, if the rules allow them. Raises Refused with every fault.

    The scored rounds come first: whether the match is over decides if a round is open at all.
    """
    names = dict(Player.objects.filter(pk__in=facts["seats"]).values_list("pk", "name"))
    record = records.to_record(match, facts, names).record
    _refuse(faults(record))
    facts = settled(facts, finished=derive(record).finished)
    kept = records.to_record(match, facts, names)
    if kept.opened:
        _refuse(open_faults(record, kept.opened, kept.one_card))
    return facts


def _refuse(found: Sequence[Fault]) -> None:
    if found:
        raise Refused(tuple(found))


def append(*, match: Match, context: WriteContext, change: Change) -> Change:
    """Store what a change says and append it to the ledger. Only for the services."""
    store_facts(match, change.after)
    match.revision += 1
    match.save(update_fields=["revision"])
    change.match, change.revision = match, match.revision
    change.key, change.who = context.key, context.who
    change.save()
    store_derived(whole_matches().get(pk=match.pk))
    announce(match)
    return change

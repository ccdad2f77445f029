"""The only way in which a match is written to.

A service gets the match locked until the transaction ends (`now`: by `lock`, or by `locked_match` in a view). It
returns what `written_before` finds if the same write has arrived before, computes the new facts, and calls `write`,
which judges them by the rules, stores the rows that differ and appends one Change. The result has the loaded and
derived match, so that the response needs no queries for it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, difference, first_touched
from scorekeeper.facts.rounds_ahead import adjust_open_round
from scorekeeper.models import Change, Club, Match, Player
from scorekeeper.news import announce
from scorekeeper.queries.batches import batches
from scorekeeper.queries.ledger import change_by
from scorekeeper.queries.matches import Derived, MatchSheet, locked_matches, read_rows
from scorekeeper.rules.faults import Fault, Refused, Report
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import check, open_faults
from scorekeeper.rules.scoring.sheet import ScoredRounds, derive
from scorekeeper.services.denormalised import set_derived
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.past.recording import record_results

Code = Change.Code


@dataclass(frozen=True)
class WriteContext:
    """The key of one write, made on the phone, the name of the writer for the ledger, and the account, if any.

    `seen` is the number of the round that the keeper saw as open, for a write that is valid for that round only.
    """

    key: str
    who: str = ""
    user: int | None = None
    seen: int | None = None


@dataclass(frozen=True)
class Written:
    """The result of a write: its Change, and the match after it.

    The Change is None if nothing differed; of a write that arrives again, it is that of the first time.
    """

    change: Change | None
    sheet: MatchSheet


def lock(match: Match) -> MatchSheet:
    """Return a match read again with all its rows, and locked until the transaction ends.

    Raises Match.DoesNotExist if it was deleted.
    """
    found = locked_matches().get(pk=match.pk)
    read_rows([found])
    return MatchSheet(found)


def lock_matches(matches: Collection[int]) -> None:
    """Lock these matches, by id, also deleted ones, until the transaction ends.

    A write that changes several matches of a club does so before it locks the club, as every write to a match does.
    """
    for batch in batches(sorted(matches)):
        list(Match.with_deleted.select_for_update().filter(pk__in=batch).order_by("pk").values_list("pk"))


def written_before(now: MatchSheet, context: WriteContext) -> Written | None:
    """Return the result of an earlier write to the match with the same key; None if there was none.

    It has the match as it is now. One query, two if there was one.
    """
    change = change_by(now.match, context.key)
    return Written(change, now) if change else None


def write(now: MatchSheet, facts: Facts, change: Change, context: WriteContext) -> Written:
    """Write new facts to a locked match; write nothing if they are equal to the present ones.

    `change` is an unsaved one with the code and the parameters of what was done; it is completed and saved. Raises
    Refused with all faults, and writes nothing, if the rules do not allow the facts.
    """
    return write_validated(now, validated(now.match, facts, now.facts), change, context)


def write_validated(now: MatchSheet, after: MatchSheet, change: Change, context: WriteContext) -> Written:
    """Write the facts of `after`, a match that `validated` has returned; write nothing if they equal those of `now`.

    `change` is an unsaved one with the code and the parameters of what was done; it is completed and saved.
    """
    change.before, change.after = difference(now.facts, after.facts)
    return append(after, change, context) if change.after else Written(None, now)


def validated(match: Match, facts: Facts, old: Facts | None = None) -> MatchSheet:
    """Return the match with these facts, if the rules allow them. Raises Refused with all faults.

    The scored rounds are judged first, as they decide whether the match is over: the open round is removed if it is,
    and a round is opened if there is none. Rounds before the first that differs from the `old` facts, if these are
    given, were judged when they were written; a newly opened round, which has only absences, is not judged.
    """
    names = _names(match, facts)
    recorded = records.to_record(match, facts, names)
    touched, table = 0 if old is None else first_touched(old, facts), None
    if touched is not None and touched <= len(recorded.record.rounds):
        report = Report()
        table = check(report, recorded.record, since=touched)
        _refuse(report.faults())
    played = ScoredRounds(recorded.record, table)
    if (now := adjust_open_round(facts, finished=played.finished)) is not facts:
        recorded = records.with_open_round(recorded.record, now, names)
    elif recorded.opened:
        _refuse(open_faults(recorded.record, recorded.opened, recorded.one_card))
    return MatchSheet(match, Derived(now, recorded, played.derive_sheet(recorded.opened)))


def begun_by(club: Club, context: WriteContext) -> Match | None:
    """Return the match of a club that an earlier write with the same key began; None if none did, or if it was deleted.

    One query, two if there is one.
    """
    begun = Change.objects.filter(match__club=club, match__deleted=None, kind=Change.Kind.START)
    started = begun.filter(key=context.key).first()
    return started.match if started else None


def begin(
    match: Match, record: Record, players: Sequence[Player], code: Code, context: WriteContext, **params: object
) -> Match:
    """Write the facts of a record as the first change of a match; return the match with all its rows.

    `match` is saved, but has no seats, rounds or changes yet. `players` are those of the record, in its order; `params`
    are parameters of the change besides the players. Raises Refused with all faults if the rules do not allow the
    facts.
    """
    read_rows([match])
    ids = {name: player.pk for name, player in zip(record.players, players, strict=True)}
    sheet = validated(match, records.to_facts(record, ids))
    all_params = {"players": sheet.facts["seats"], **params}
    change = Change(kind=Change.Kind.START, code=code, params=all_params, after=sheet.facts)
    return append(sheet, change, context).sheet.match


def with_facts(match: Match, facts: Facts) -> MatchSheet:
    """Return the match with these facts and what follows from them; the rules do not judge the facts.

    Called for facts that were judged when they were written first, as by an undo.
    """
    recorded = records.to_record(match, facts, _names(match, facts))
    return MatchSheet(match, Derived(facts, recorded, derive(recorded.record, recorded.opened)))


def _names(match: Match, facts: Facts) -> dict[int, str]:
    """Return the names of all players in the facts, by id: of seated ones, and of one who is being seated."""
    seated = records.names(match)
    if facts["seats"] == list(seated):
        return seated
    return dict(Player.objects.filter(pk__in=facts["seats"]).values_list("pk", "name"))


def _refuse(found: Sequence[Fault]) -> None:
    """Raise Refused with these faults, if there are any."""
    if found:
        raise Refused(tuple(found))


def append(sheet: MatchSheet, change: Change, context: WriteContext) -> Written:
    """Store the facts after a change, append it to the ledger, update the figures and tell open pages.

    Only for services. `sheet` is the locked match with all its rows, and with the facts after the change. `change` is
    unsaved, with code, parameters, `before` and `after`; the rest is set here.
    """
    match = sheet.match
    was_over = match.is_over
    rows = MatchRows(match)
    rows.set_facts(change.after)
    set_derived(rows, sheet)
    rows.set(match, revision=match.revision + 1)
    rows.store()
    change.match, change.revision = match, match.revision
    change.key, change.who = context.key, context.who
    change.save()
    if was_over or match.is_over:
        record_results(sheet)
    announce(match)
    return Written(change, sheet)

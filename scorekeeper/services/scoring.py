"""Scoring the open round, and correcting a scored one.

Both get the facts of whole hands, from a form that was drawn at some revision. They are merged hand by hand: a hand
that this keeper has not changed keeps what others wrote meanwhile; one that both changed differently is a Conflict.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.facts.paths import Facts, applied, hand_path, place_of, round_path, stated_facts
from scorekeeper.facts.rounds_ahead import with_round_open
from scorekeeper.models import Change, Round
from scorekeeper.queries.ledger import changes_of, facts_at
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.errors import Conflict, ConflictingWrite, MatchOver
from scorekeeper.services.writing import Code, WriteContext, Written, validated, write_validated, written_before

MOST_SCORES = 3  # scores in the ledger's line of a correction


@dataclass(frozen=True)
class RoundEntry:
    """What a keeper entered for a round: the facts of hands by player id, and facts of the round itself, each by name.

    The form was drawn at `revision`, and also showed this phone's later taps: `own` has their keys.
    """

    number: int
    revision: int
    hands: Mapping[int, Mapping[str, Any]]
    round: Mapping[str, Any] = field(default_factory=dict)
    own: Collection[str] = ()


def enter(*, now: MatchSheet, entry: RoundEntry, context: WriteContext) -> Written:
    """Score the open round, or correct a scored one.

    Raises Conflict if another keeper has changed a hand differently since `entry.revision`, Refused with all faults if
    the rules do not allow the facts, MatchOver if the match has no such round any more.
    """
    if done := written_before(now, context):
        return done
    after = preview(now=now, entry=entry)
    return write_validated(now, after, _change_of_round(entry.number, now, after), context)


def preview(*, now: MatchSheet, entry: RoundEntry) -> MatchSheet:
    """Return the match as it would be after `enter`. Writes nothing.

    Raises Conflict, Refused and MatchOver in the cases in which `enter` does.
    """
    return validated(now.match, _with_entry(now, entry), now.facts)


def _change_of_round(number: int, before: MatchSheet, after: MatchSheet) -> Change:
    """Return the unsaved Change of scoring round `number`, or of correcting it.

    `before` and `after` are the match before and after that. The Change of a correction has the scores that changed,
    but none if they are more than MOST_SCORES.
    """
    if before.facts[round_path(number)]["state"] == Round.State.OPEN:
        return Change(code=Code.SCORED, params={"round": number})
    old, new = _scores(before, number), _scores(after, number)
    scores = [
        {"player": player, "before": old[player], "after": new[player]} for player in new if old[player] != new[player]
    ]
    params = {"round": number, "scores": scores if len(scores) <= MOST_SCORES else []}
    return Change(code=Code.CORRECTED, params=params)


def _scores(sheet: MatchSheet, number: int) -> dict[int, int | None]:
    """Return the scores of a round by player id; None for an absent player."""
    hands = sheet.scores.rounds[number - 1].hands
    return {seat.player_id: hands[seat.player.name].score for seat in sheet.seats}


def merged_entry(now: MatchSheet, entry: RoundEntry) -> tuple[dict[int, Facts], Facts]:
    """Return the facts of the entry's hands by player id, and those of the round itself.

    They are the present facts, with those that the keeper has changed in the form. Conflicts are not looked for. The
    caller has checked that the match has the round.
    """
    drawn = _facts_shown(now, entry)
    facts = now.facts | _changed_hands(drawn, _hands(now, entry))
    hands = {player: facts[hand_path(entry.number, player)] for player in entry.hands}
    return hands, _round_of(now.facts, drawn, entry)


def _facts_shown(now: MatchSheet, entry: RoundEntry) -> Facts:
    """Return the facts that the form showed, computed back from the present ones.

    They are those of `entry.revision`, with this phone's own later changes of the round; if the round was not yet open
    then, it is opened as its page showed it ahead. A missing row may have None.
    """
    then, path = facts_at(now, entry.revision), round_path(entry.number)
    if not then.get(path):
        then = with_round_open(applied(then, {}), entry.number, {})
    for change in changes_of(now.match, entry.own):
        touched = (fact_path for fact_path in change.after if place_of(fact_path).round == entry.number)
        then |= {
            fact_path: _patched(then.get(fact_path), change.before.get(fact_path), change.after[fact_path])
            for fact_path in touched
        }
    return then


def _patched(facts: Facts | None, before: Facts | None, after: Facts | None) -> Facts:
    """Return facts of a hand or a round, None if there are none, with a change from `before` to `after` applied.

    Facts that the change does not touch stay.
    """
    old, new = before or {}, after or {}
    same = {name: value for name, value in (facts or {}).items() if name in new or name not in old}
    return same | {name: value for name, value in new.items() if value != old.get(name)}


def _round_of(facts: Facts, drawn: Facts, entry: RoundEntry) -> Facts:
    """Return the present facts of the round itself, with those that the keeper changed in the form."""
    path = round_path(entry.number)
    before = drawn.get(path) or {}
    mine = {name: value for name, value in entry.round.items() if value != before.get(name)}
    return {**facts[path], **mine}


def _with_entry(now: MatchSheet, entry: RoundEntry) -> Facts:
    """Return the facts with an entry merged in and its round scored. Writes nothing, and judges nothing by the rules.

    Raises Conflict if another keeper has changed a hand differently since `entry.revision`, MatchOver if the match has
    no such round any more.
    """
    path = round_path(entry.number)
    if path not in now.facts:
        raise MatchOver
    drawn = _facts_shown(now, entry)
    scored = _round_of(now.facts, drawn, entry) | {"state": Round.State.DONE.value}
    return _merged(now.facts, drawn, _hands(now, entry)) | {path: scored}


def _hands(now: MatchSheet, entry: RoundEntry) -> Facts:
    """Return the facts of the hands that the keeper entered, by path, without those that have their default value."""
    return {hand_path(entry.number, player): stated_facts(hand, now.game) for player, hand in entry.hands.items()}


def _changed_hands(drawn: Facts, mine: Facts) -> Facts:
    """Return the hands in `mine` that differ from those that the form showed."""
    return {path: hand for path, hand in mine.items() if hand != _without_one_card(drawn, path)}


def _merged(facts: Facts, drawn: Facts, mine: Facts) -> Facts:
    """Return the facts with the hands that this keeper changed. Raises Conflict if others changed one differently.

    A hand that has all changes of the others is no conflict.
    """
    changed = _changed_hands(drawn, mine)
    writes = [
        ConflictingWrite(place_of(path).player, "", hand, facts.get(path))
        for path, hand in changed.items()
        if not _has_changes(hand, _without_one_card(drawn, path), _without_one_card(facts, path))
    ]
    if writes:
        raise Conflict(writes)
    return facts | changed


def _has_changes(mine: Facts, then: Facts | None, now: Facts | None) -> bool:
    """Return whether a hand contains what another keeper changed: `mine` equals `now` where `then` and `now` differ.

    If the hand was added since (`then` is None), `mine` must equal it; if it was removed, return False.
    """
    if then is None or now is None:
        return now in (then, mine)
    changed = (name for name in {*then, *now} if then.get(name) != now.get(name))
    return all(mine.get(name) == now.get(name) for name in changed)


def _without_one_card(facts: Facts, path: str) -> Facts | None:
    """Return the hand at this path, if any, without `one_card`, which is tapped at the table and never scored."""
    hand = facts.get(path)
    return hand and {name: value for name, value in hand.items() if name != "one_card"}

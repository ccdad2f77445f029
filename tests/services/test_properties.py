"""Tests that after random taps `score` accepts the record, and that undo restores each earlier state."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from django.forms import model_to_dict
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from scorekeeper.facts.paths import load, open_number
from scorekeeper.models import Change, Match
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.ledger import UndoRedo, undo_redo
from scorekeeper.queries.ledger import facts_of_ledger, names_in, redoable, undoable
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Record, hand_to_data, to_data
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from scorekeeper.services.clubs import club_with
from scorekeeper.services.denormalised import set_derived
from scorekeeper.services.errors import Conflict, MatchOver
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.scoring import RoundEntry
from scorekeeper.services.writing import Written
from scorekeeper.words.changes import change_sentence
from tests.examples import examples
from tests.factories import MatchFactory, context, fresh
from tests.fixtures.writes import change_options, cut, end, enter, redo, reorder, replay, seat, tap, undo
from tests.rules.strategies import legal_rounds, records
from tests.services.past.club_acts import play_record

pytestmark = pytest.mark.django_db

Act = Callable[[Match], Written]
BITS = st.booleans()
SEATS = st.integers(0, 3)


def act_tap(index: int, fact: str, value: int) -> Act:
    def act(match: Match) -> Written:
        players = [each.player for each in match.seats.all()]
        player = players[index % len(players)]
        facts = load(match)
        was = facts.get(f"rounds.{open_number(facts)}.hands.{player.pk}", {}).get(fact) or 0
        return tap(match=match, player=player, fact=fact, value=value, was=was, context=context())

    return act


def act_score(number: int, out: int, cards: list[str]) -> Act:
    def act(match: Match) -> Written:
        rounds = max(1, len(match.rounds.all()))
        players = [each.player_id for each in match.seats.all()]
        hands: dict[int, dict[str, Any]] = {player: {"cards": cards} for player in players}
        hands[players[out % len(players)]] = {"out": True}
        entry = RoundEntry(number=1 + number % rounds, revision=match.revision, hands=hands)
        return enter(match=match, entry=entry, context=context())

    return act


def act_seat(name: str) -> Act:
    """Return the act of seating a new player, last."""
    return lambda match: seat(match=match, name=name, after=None, context=context())


def act_options(buys: str, values: str) -> Act:
    options = {"buys": buys, "three_to_nine": values}
    return lambda match: change_options(match=match, options=options, context=context())


def act_turn(by: int) -> Act:
    """Return the act of turning the seats by so many places."""

    def act(match: Match) -> Written:
        players = [each.player_id for each in match.seats.all()]
        return reorder(match=match, players=players[by:] + players[:by], context=context())

    return act


ACTS = st.one_of(
    st.builds(act_tap, SEATS, st.just("buys"), st.integers(0, 5)),
    st.builds(act_tap, SEATS, st.sampled_from(["laid_down", "floating", "one_card", "absent"]), BITS),
    st.builds(act_score, st.integers(0, 9), SEATS, st.lists(st.sampled_from(["K", "JK", "5"]), min_size=1, max_size=2)),
    st.builds(act_seat, st.sampled_from(["Flo", "Gus", "Ann"])),
    st.builds(act_options, st.sampled_from(["3-4", "unlimited"]), st.sampled_from(["face", "five"])),
    st.builds(act_turn, st.integers(1, 2)),
    st.builds(lambda value: lambda match: cut(match=match, value=value, was=not value, context=context()), BITS),
    st.just(lambda match: replay(match=match, context=context())),
    st.just(lambda match: end(match=match, context=context())),
    st.just(lambda match: undo(match=match, context=context())),
    st.just(lambda match: redo(match=match, context=context())),
)


def perform(acts: list[Act]) -> Match:
    """Begin a match of three players, do these acts but those that the app refuses, and return the match."""
    match = MatchFactory(names=["Ann", "Bob", "Cy"])
    for act in acts:
        with suppress(Refused, Conflict, MatchOver):
            assert_as_stored(act(fresh(match)).sheet)
    return fresh(match)


def assert_as_stored(handed: MatchSheet) -> None:
    """Assert that the sheet that a write returns equals the one read from the database."""
    stored = MatchSheet(fresh(handed.match))
    assert (handed.facts, handed.recorded, handed.scores) == (stored.facts, stored.recorded, stored.scores)
    for now in (handed, stored):
        assert load(now.match) == now.facts
    handed_row, stored_row = (model_to_dict(now.match) for now in (handed, stored))
    handed_seats, stored_seats = ([model_to_dict(seat) for seat in now.seats] for now in (handed, stored))
    assert (handed_row, handed_seats) == (stored_row, stored_seats)


@given(st.lists(ACTS, max_size=12))
@examples(24)
def test_after_any_taps_score_accepts_the_record_the_ledger_retells_it_and_undo_leads_back(acts: list[Act]) -> None:
    match = perform(acts)
    record = MatchSheet(match).recorded.record
    assert from_data(to_data(record)) == record
    assert facts_of_ledger(match) == load(match)
    rows = MatchRows(match)
    set_derived(rows, MatchSheet(match))
    assert not rows.changed
    assert_page_offers_undo_and_redo(match)
    while undo(match=match, context=context()).change:
        pass
    first = match.changes.get(kind=Change.Kind.START)
    assert load(fresh(match)) == first.after


def assert_page_offers_undo_and_redo(match: Match) -> None:
    """Assert that a page names what undo and redo would do, whether it looks for that or knows the newest change."""
    names, game = names_in(match, match.changes.all()), catalogue.get(match.game)
    back, forth = (change_sentence(step, game, names) if step else "" for step in (undoable(match), redoable(match)))
    assert undo_redo(match) == UndoRedo(undo=back, redo=forth)
    assert undo_redo(match, match.changes.get(revision=match.revision)) == undo_redo(match)


def keep(record: Record) -> Match:
    """Write the match of a record by the services, and return it."""
    return fresh(play_record(club_with(key=new_key(), user=None), record, 0))


@given(records(max_rounds=3))
@examples(14)
def test_from_record_to_rows_to_record_nothing_changes(record: Record) -> None:
    read = MatchSheet(keep(record)).recorded.record
    assert replace(read, played_on=record.played_on) == record


@given(records(max_rounds=3), st.data())
@examples(10)
def test_correcting_a_round_equals_entering_it_right_at_first(record: Record, data: st.DataObject) -> None:
    assume(record.rounds and not record.ended)
    match = keep(record)
    number = data.draw(st.integers(1, len(record.rounds)))
    right, game = record.rounds[number - 1], catalogue.get(record.game)
    players = {each.player.name: each.player_id for each in match.seats.all()}
    slip = data.draw(legal_rounds(game, record.players, game.resolve(record.options), number))
    wrong = {players[name]: hand_to_data(hand) for name, hand in slip.hands.items()}
    try:
        enter(match=match, entry=RoundEntry(number, match.revision, wrong), context=context())
    except Refused:  # such a correction would end the match before its last round
        reject()
    hands = {players[name]: hand_to_data(hand) for name, hand in right.hands.items()}
    enter(match=match, entry=RoundEntry(number, fresh(match).revision, hands), context=context())
    corrected = MatchSheet(fresh(match)).recorded.record
    assert sheet_to_data(derive(corrected)) == sheet_to_data(derive(record))

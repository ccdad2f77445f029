from collections.abc import Callable

import pytest

from scorekeeper.facts.paths import load
from scorekeeper.models import Change, Hand, Match, Player
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Round
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.rules.scoring.table import Table
from scorekeeper.services.writing import WriteContext, Written
from tests.factories import (
    MatchFactory,
    changes_in,
    context,
    fresh,
    ledger_of,
    player_of,
    score,
    score_legally,
)
from tests.fixtures.writes import change_options, cut, deal, end, reorder, replay, seat, tap, unseat

pytestmark = pytest.mark.django_db


def buy(match: Match, buys: int, was: int, key: str = "") -> Change | None:
    bob = player_of(match, "Bob")
    return tap(match=match, player=bob, fact="buys", value=buys, was=was, context=context(key)).change


def test_a_write_appends_one_change_with_what_was_and_what_is(match: Match) -> None:
    change = buy(match, 1, 0)
    bob = player_of(match, "Bob").pk
    assert change is not None
    assert change.before == {f"rounds.1.hands.{bob}": {}}
    assert change.after == {f"rounds.1.hands.{bob}": {"buys": 1}}
    assert (change.revision, change.who, ledger_of(match)[-1]) == (2, "Linux", "Bob has bought 1")


def test_the_same_key_writes_once_and_answers_the_same(match: Match) -> None:
    first = buy(match, 1, 0, "tapped-twice")
    buy(match, 2, 1)
    assert buy(match, 1, 0, "tapped-twice") == first
    assert Hand.objects.get(seat__player__name="Bob").buys == 2


@pytest.mark.parametrize(
    "write",
    [
        lambda match, key: cut(match=match, value=True, was=False, context=key),
        lambda match, key: deal(match=match, player=player_of(match, "Cy"), context=key),
        lambda match, key: replay(match=match, context=key),
        lambda match, key: seat(match=match, name="Flo", after=None, context=key),
        lambda match, key: unseat(match=match, player=Player.objects.get(name="Ed"), context=key),
        lambda match, key: reorder(
            match=match, players=[seat.player_id for seat in match.seats.all()][::-1], context=key
        ),
        lambda match, key: change_options(match=match, options={"cut_bonus": 50}, context=key),
        lambda match, key: end(match=match, context=key),
    ],
    ids=["cut", "deal", "replay", "seat", "unseat", "reorder", "change_options", "end"],
)
def test_whatever_is_written_arrives_twice_and_happens_once(
    match: Match, write: Callable[[Match, WriteContext], Written]
) -> None:
    twice = WriteContext(key="tapped-twice")
    assert write(match, twice) == write(match, twice)
    assert changes_in(match) == 2


def test_what_changes_nothing_is_no_change(match: Match) -> None:
    buy(match, 1, 0)
    assert buy(match, 1, 1) is None
    assert fresh(match).revision == 2


def test_what_the_rules_refuse_writes_nothing(match: Match) -> None:
    before = load(fresh(match))
    with pytest.raises(Refused) as refused:
        buy(match, 4, 0)
    assert refused.value.faults[0].place == "rounds[0].hands.Bob.buys"
    assert load(fresh(match)) == before
    assert Change.objects.filter(match=match).count() == 1


def test_a_save_plays_each_round_once_also_where_scores_end_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = score_legally(MatchFactory(game="tens"), 2)
    numbers, play = [], Table.play

    def noted(table: Table, number: int, round_: Round) -> RoundSheet:
        numbers.append(number)
        return play(table, number, round_)

    monkeypatch.setattr(Table, "play", noted)
    score(match, 3, {"Ann": {"out": True, "grabbed": 10}})
    assert numbers == [1, 2, 3]


def test_every_revision_has_its_change(match: Match) -> None:
    for buys in range(3):
        buy(match, buys + 1, buys)
    revisions = list(match.changes.values_list("revision", flat=True))
    assert revisions == [1, 2, 3, 4]
    assert fresh(match).revision == 4


def test_list_columns_follow_the_sheet(match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["JK"]}}, exact_cut=True)
    totals = {seat.player.name: (seat.total, seat.place) for seat in match.seats.all()}
    assert totals == {"Ann": (0, 2), "Bob": (20, 5), "Cy": (10, 3), "Di": (10, 3), "Ed": (-90, 1)}
    assert Hand.objects.get(round__number=1, seat__player__name="Ed").score == -90

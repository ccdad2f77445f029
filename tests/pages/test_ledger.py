from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.test import override_settings

from scorekeeper.models import Change, Match
from scorekeeper.pages.ledger import PAGE, ledger_page
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.writes import change_options, tap, undo
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


def sentences_by_group(match: Match) -> dict[str, list[str]]:
    groups = ledger_page(match, None)["groups"]
    return {title: [plain(said) for _change, said, _note in lines] for title, lines in groups}


def first_line(match: Match) -> tuple[str, str]:
    """Return the time, as the page writes it, and the note of the newest change."""
    change, _said, note = ledger_page(match, None)["groups"][0][1][0]
    return Template("{{ at|date:'H:i' }}").render(Context({"at": change.at})), note


def buy(match: Match, count: int) -> None:
    tap(match=match, player=player_of(match, "Ed"), fact="buys", value=count, was=count - 1, context=context())


def test_changes_stand_under_their_round_newest_first() -> None:
    match = MatchFactory(played=1)
    buy(match, 1)
    buy(match, 2)
    assert sentences_by_group(match) == {
        "Step 2": ["Ed has bought 2", "Ed has bought 1"],
        "Step 1": ["Step 1 scored"],
        "Before the first deal": ["Ten Step began: Ann, Bob, Cy, Di, Ed"],
    }


def test_a_correction_stands_under_the_round_it_corrects() -> None:
    match = MatchFactory(played=2)
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 35}})
    groups = ledger_page(match, None)["groups"]
    assert [title for title, _lines in groups] == ["Step 1", "Step 2", "Step 1", "Before the first deal"]
    assert plain(groups[0][1][0][1]) == "Bob’s step 1: 10 → 35"


def test_house_rules_concern_the_whole_match(match: Match) -> None:
    change_options(match=match, options={"cut_bonus": 50}, context=context())
    assert sentences_by_group(match)["The whole match"] == ["House rules changed"]


def test_what_was_taken_back_is_said_so(match: Match) -> None:
    buy(match, 1)
    undo(match=match, context=context())
    page = ledger_page(fresh(match), None)
    (undone, said, _note), (bought, before, note) = page["groups"][0][1]
    assert (plain(said), undone.undone) == ("Undone: Ed has bought 1", False)
    assert (plain(before), bought.undone) == ("Ed has bought 1", True)
    assert note.startswith("undone\u00a0· Linux")
    assert (page["undo_redo"].undo, page["undo_redo"].redo) == ("", "Ed has bought 1")


@pytest.mark.usefixtures("friday_evening")
@override_settings(TIME_ZONE="Asia/Tokyo")
def test_times_are_local_and_another_day_is_named(match: Match) -> None:
    Change.objects.filter(match=match).update(at=datetime(2026, 11, 20, 20, 3, tzinfo=UTC))
    assert first_line(match) == ("05:03", "Linux\u00a0· Saturday 21 November")


@override_settings(TIME_ZONE="Asia/Tokyo")
def test_after_midnight_it_is_still_the_same_evening(match: Match) -> None:
    Change.objects.filter(match=match).update(at=datetime(2026, 11, 20, 19, 59, tzinfo=UTC))
    assert first_line(match) == ("04:59", "Linux")


def test_fifty_changes_a_page(match: Match) -> None:
    changes = [
        Change(match=match, revision=number, key=f"change-{number}", code=Change.Code.ENDED)
        for number in range(2, PAGE + 3)
    ]
    Change.objects.bulk_create(changes)
    with at_most_queries(2):
        newest = ledger_page(match, None)
    assert sum(len(lines) for _title, lines in newest["groups"]) == PAGE
    oldest = ledger_page(match, newest["older"])
    assert [change.revision for _title, lines in oldest["groups"] for change, _said, _note in lines] == [2, 1]
    assert (oldest["older"], oldest["newest"]) == (0, False)

from datetime import date

import pytest

from scorekeeper.models import Match, Night
from scorekeeper.services.nights import describe
from scorekeeper.words.night_changes import night_change_sentence
from tests.factories import context, fresh

pytestmark = pytest.mark.django_db

FRIDAY, BEFORE = date(2026, 11, 20), date(2026, 11, 13)


def ledger_lines(night: Night) -> list[str]:
    """Return the sentences of a night's ledger, oldest first."""
    return [night_change_sentence(change, FRIDAY) for change in night.changes.order_by("pk")]


def test_what_is_said_of_an_evening_is_changed_and_taken_away(match: Match) -> None:
    for place, note in (("Ann’s", "Rain."), ("Bob’s", "Hail."), ("", "")):
        describe(night=fresh(match).night, on=FRIDAY, place=place, note=note, context=context())
    assert ledger_lines(match.night) == [
        "The place was written down: Ann’s",
        "A note was written",
        "The place was changed from Ann’s to Bob’s",
        "The note was changed",
        "The place was taken away: Bob’s",
        "The note was taken away",
    ]


def test_an_evening_written_down_under_the_wrong_date(match: Match) -> None:
    describe(night=match.night, on=date(2025, 11, 14), place="", note="", context=context())
    assert Night.objects.get().date == date(2025, 11, 14)
    assert ledger_lines(match.night) == ["The date was changed from Friday 20 November to Friday 14 November 2025"]


def test_what_arrives_twice_happens_once(match: Match) -> None:
    key = context()
    for place in ("Ann’s", "Bob’s"):
        describe(night=match.night, on=FRIDAY, place=place, note="", context=key)
    assert ledger_lines(match.night) == ["The place was written down: Ann’s"]
    assert fresh(match).night.place == "Ann’s"


def test_what_says_nothing_new_is_not_in_the_ledger(match: Match) -> None:
    describe(night=match.night, on=FRIDAY, place="", note="", context=context())
    assert ledger_lines(match.night) == []

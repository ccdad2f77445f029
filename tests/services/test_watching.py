import secrets
from datetime import datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from scorekeeper.letters import digest_of, letters_of
from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Role, WatchCode
from scorekeeper.queries.watching import CalledCode, link_behind
from scorekeeper.services.clubs import purge
from scorekeeper.services.members import remove
from scorekeeper.services.watching import code_of, new_link
from tests.factories import MatchFactory, fresh
from tests.people import member
from tests.services.test_two_keepers import at_once

pytestmark = pytest.mark.django_db


def test_a_new_link_ends_the_old_one_and_the_tickets_of_open_pages(match: Match) -> None:
    old = to_watch(match)
    new_link(to=match, club=match.night.club, generation=0)
    match = fresh(match)
    assert not to_watch(match).opened_by(old.key)
    assert match.night.club.epoch == 1


def test_a_link_that_somebody_has_ended_is_not_ended_twice(match: Match) -> None:
    new_link(to=match, club=match.night.club, generation=0)
    link = to_watch(fresh(match))
    new_link(to=match, club=match.night.club, generation=0)
    assert to_watch(fresh(match)) == link


def test_a_new_link_to_a_match_leaves_those_to_its_evening_and_club_alone(match: Match) -> None:
    night, club = to_watch(match.night), to_watch(match.night.club)
    new_link(to=match, club=match.night.club, generation=0)
    match = fresh(match)
    assert (to_watch(match.night), to_watch(match.night.club)) == (night, club)


def local(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=timezone.get_current_timezone())


def code(match: Match) -> CalledCode:
    """Return the code to call out for watching a match."""
    match = fresh(match)
    return code_of(to=match, club=match.club)


def test_a_code_is_the_same_while_it_holds_and_opens_its_link(match: Match) -> None:
    first = code(match)
    assert code(match) == first
    assert link_behind(first.letters) == to_watch(match)
    assert WatchCode.objects.count() == 1


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "UTC"])
@pytest.mark.parametrize(
    ("made", "until"),
    [
        ((11, 20, 20), (11, 21, 5)),
        ((11, 21, 0, 30), (11, 21, 5)),
        ((11, 21, 1), (11, 21, 5)),
        ((11, 21, 3, 30), (11, 21, 7, 30)),  # four hours, however late it is
        ((11, 21, 5), (11, 22, 5)),
        ((10, 24, 20), (10, 25, 5)),  # the night of 25 hours
    ],
)
def test_a_code_holds_until_the_evening_ends(
    match: Match, monkeypatch: pytest.MonkeyPatch, zone: str, made: tuple[int, ...], until: tuple[int, ...]
) -> None:
    with timezone.override(zone):
        monkeypatch.setattr(timezone, "now", lambda: local(*made))
        found = code(match)
        assert found.until == local(*until)
        monkeypatch.setattr(timezone, "now", lambda: found.until - timedelta(seconds=1))
        assert (code(match), link_behind(found.letters)) == (found, to_watch(match))
        monkeypatch.setattr(timezone, "now", lambda: found.until)
        assert link_behind(found.letters) is None
        assert code(match).letters != found.letters


def test_a_new_link_ends_the_code_of_the_old_one_and_no_other(match: Match) -> None:
    old, evening = code(match), code_of(to=match.night, club=match.club)
    new_link(to=match, club=match.club, generation=0)
    assert link_behind(old.letters) is None
    assert link_behind(code(match).letters) == to_watch(fresh(match))
    assert link_behind(old.letters) is None
    assert link_behind(evening.letters) == to_watch(match.night)


def test_who_is_put_out_of_a_club_watches_by_no_code_that_they_know(match: Match) -> None:
    kept = member(match.club, Role.KEEPER)
    known = [code_of(to=thing, club=match.club).letters for thing in (match, match.night, match.club)]
    remove(member=match.club.memberships.get(user=kept))
    assert [link_behind(letters) for letters in known] == [None] * 3


def test_the_row_does_not_tell_the_letters(match: Match) -> None:
    shown = code(match)
    stored = WatchCode.objects.values().get()
    assert shown.letters not in str(stored)
    with override_settings(SECRET_KEY="another"):
        assert link_behind(shown.letters) is None
        assert code(match).letters != shown.letters


def test_letters_that_another_code_has_are_drawn_again(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    other, link = MatchFactory(), to_watch(match)
    taken, free = letters_of(str(link), 1), letters_of(str(link), 2)
    WatchCode.objects.create(
        digest=digest_of(taken), club=other.club, kind="match", target=other.pk, generation=0, seed=1,
        until=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
    seeds = iter([1, 1, 2])
    monkeypatch.setattr(secrets, "randbits", lambda _bits: next(seeds))
    assert code(match).letters == free


def test_codes_that_are_over_go_when_another_is_made(match: Match) -> None:
    others = [MatchFactory() for _ in range(3)]
    for other in others:
        code(other)
    WatchCode.objects.filter(target__in=[other.pk for other in others[:2]]).update(until=timezone.now())
    code(match)
    assert {*WatchCode.objects.values_list("target", flat=True)} == {others[2].pk, match.pk}


def test_a_club_that_is_deleted_takes_its_codes_along(match: Match) -> None:
    letters = code(match).letters
    Club.objects.filter(pk=match.club_id).update(leaving=timezone.now() - timedelta(days=1))
    assert link_behind(letters) is None
    purge(now=timezone.now())
    assert not WatchCode.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_ask_together_are_shown_one_code() -> None:
    match = MatchFactory()
    shown = at_once(*[lambda: code(match)] * 4)
    assert len({*shown}) == WatchCode.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_codes_of_several_clubs_are_made_at_once_and_clear_away_the_same_ones() -> None:
    matches = [MatchFactory() for _ in range(4)]
    for match in matches:
        code(match)
    WatchCode.objects.update(until=timezone.now())
    shown = at_once(*[lambda match=match: code(match) for match in matches])
    assert [link_behind(each.letters) for each in shown] == [to_watch(match) for match in matches]

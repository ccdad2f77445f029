import pytest
from django.test import override_settings

from scorekeeper.links import KINDS, Link, parse_link, to_join, to_watch, to_write
from scorekeeper.models import Club, Match, Role
from tests.factories import ClubFactory
from tests.people import invitation

ONE = Link("match", 7)


def test_a_key_is_the_same_whenever_it_is_shown() -> None:
    assert ONE.key == Link("match", 7, 0).key


@pytest.mark.parametrize("other", [Link("night", 7), Link("match", 8), Link("match", 7, 1), Link("pen", 7)])
def test_every_link_has_a_key_of_its_own(other: Link) -> None:
    assert ONE.key != other.key
    assert not ONE.opened_by(other.key)


def test_a_key_is_longer_than_anybody_guesses() -> None:
    assert len(ONE.key) == 32  # 192 bits


def test_the_servers_secret_is_in_every_key() -> None:
    before = ONE.key
    with override_settings(SECRET_KEY="another"):
        assert ONE.key != before


@pytest.mark.parametrize(
    "wrong",
    ["", "x", "ключ", "\x00", ONE.key[:-1], f"{ONE.key}=", ONE.key.swapcase()],
    ids=["empty", "short", "foreign", "control", "cut short", "padded", "swapped"],
)
def test_nothing_but_the_key_opens_it(wrong: str) -> None:
    assert not ONE.opened_by(wrong)


def test_its_key_opens_it() -> None:
    assert ONE.opened_by(ONE.key)


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_was_kept_is_read_again(kind: str) -> None:
    link = parse_link(f"{kind}.12.3")
    assert str(link) == f"{kind}.12.3"


@pytest.mark.parametrize(
    "garbage",
    ["", "match", "match.1", "match.1.x", "match.-1.0", "admin.1.0", "match.1.0.0", f"match.{'9' * 19}.0", "match.١.0"],
)
def test_garbage_is_no_link(garbage: str) -> None:
    assert parse_link(garbage) is None


@pytest.mark.django_db
def test_a_new_generation_ends_the_old_link(match: Match) -> None:
    old = to_watch(match)
    match.watch_generation += 1
    assert not to_watch(match).opened_by(old.key)


@pytest.mark.django_db
def test_watching_a_club_is_not_writing_in_it() -> None:
    club: Club = ClubFactory()
    assert not to_write(club).opened_by(to_watch(club).key)


@pytest.mark.django_db
def test_two_invitations_have_two_keys() -> None:
    club: Club = ClubFactory()
    first, second = invitation(club), invitation(club, Role.WATCHER)
    assert to_join(first).key != to_join(second).key

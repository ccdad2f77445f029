"""Tests that posts no page would send are answered with status 4xx and write nothing."""

from functools import cached_property
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.facts.paths import load
from scorekeeper.models import (
    ApiToken,
    Change,
    Club,
    ClubGame,
    Handover,
    Invite,
    Match,
    Membership,
    Night,
    Player,
    Season,
    Seat,
)
from tests.access import NO_POST, TABLE
from tests.examples import examples
from tests.factories import MatchFactory, give_browser, player_of
from tests.fixtures.club_world import World

pytestmark = pytest.mark.django_db

OURS = sorted(name for name in TABLE if not name.startswith(("account", "mfa")))
WRITING = [name for name in OURS if TABLE[name][1] != NO_POST]
# URLs that accept a form with a key only.
KEY_IS_ENOUGH = {
    "undo", "redo", "end_match", "play_on", "again", "delete_match", "restore_match", "delete_season", "restore_season",
}  # fmt: skip
BY_KEY = {"join", "take_pen"}  # open to whoever holds the link
FIELDS = (
    "key", "player", "fact", "value", "was", "seat", "do", "revision", "out", "game", "names", "name", "order",
    "rules_of", "options.title", "first_dealer", "cut_bonus", "buys", "place", "note", "after", "act", "exact_cut",
    "dealer", "role", "days", "into", "generation",
)  # fmt: skip
TEXTS = st.one_of(
    st.sampled_from(
        [
            "",
            "0",
            "1",
            "-1",
            "9" * 30,
            "null",
            "buys",
            "ten-step",
            "custom",
            "K",
            "save",
            "recap",
            "rename",
            "take",
            "\x00",
            "🂡",
            "1e9",
        ]
    ),
    st.text(max_size=20),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS), st.lists(TEXTS, min_size=1, max_size=3), max_size=6)


def stored_state(match: Match) -> tuple[Any, ...]:
    """Return all that a post could have changed."""
    match = Match.with_deleted.get(pk=match.pk)
    night = match.night
    counts = [model.objects.count() for model in (Match, Night, Player, Seat, Change)]
    own = list(ClubGame.objects.values_list("title", "options"))
    players = sorted(Player.objects.values_list("name", "user", "claimed_by", "same_as", "archived"), key=str)
    clubs = [list(model.objects.order_by("pk").values()) for model in (Club, Membership, Invite, Handover, ApiToken)]
    seasons = list(Season.with_deleted.order_by("pk").values())
    return counts, own, load(match), match.revision, match.deleted, players, night.place, night.note, clubs, seasons


class Untouched(World):
    """A club as it is before each post."""

    @cached_property
    def before(self) -> tuple[Any, ...]:
        return stored_state(self.match)


@pytest.fixture(scope="module")
def world(module_rows: None) -> Untouched:
    """Return one club for all posts: whatever they write in it is rolled back."""
    return Untouched()


def post(world: Untouched, name: str, form: Any, **how: Any) -> tuple[int, bool]:
    """Return the status of the answer, and whether anything was written."""
    browser = give_browser(Client(), world.club) if name not in BY_KEY else Client()
    return posted(browser, world, name, form, **how)


def posted(browser: Client, world: Untouched, name: str, form: Any, **how: Any) -> tuple[int, bool]:
    """Return the same of a post by this browser."""
    with transaction.atomic():
        before = world.before
        answer = browser.post(world.url_of(name), form, **how)
        after = stored_state(world.match)
        transaction.set_rollback(True)
    return answer.status_code, after != before


@pytest.mark.parametrize("name", WRITING)
@given(form=FORMS)
@examples(4)
def test_a_post_is_written_or_refused_but_never_both(world: Untouched, name: str, form: dict[str, list[str]]) -> None:
    status, changed = post(world, name, form)
    assert status < 500
    if status >= 400:
        assert not changed


def test_a_key_alone_is_refused(world: Untouched, subtests: pytest.Subtests) -> None:
    for name in (name for name in WRITING if name not in KEY_IS_ENOUGH):
        status, changed = post(world, name, {"key": "only-a-key"})
        with subtests.test(name):
            assert (400 <= status < 500, changed) == (True, False)


FORM_TYPE = "application/x-www-form-urlencoded"
LARGE = {"key": "long-enough", "note": "x" * (1024 * 1024 + 1)}
MANY_FIELDS = urlencode({"key": "long-enough"} | {f"field-{number}": "" for number in range(2001)})


@pytest.mark.parametrize(("form", "how"), [(LARGE, {}), (MANY_FIELDS, {"content_type": FORM_TYPE})])
def test_a_post_larger_than_any_form_is_refused(world: Untouched, form: Any, how: dict[str, str]) -> None:
    assert post(world, "undo", form, **how) == (400, False)


@pytest.mark.parametrize(("name", "form"), [("tap", {"fact": "buys", "value": "1", "was": "0"}), ("dealer", {})])
def test_a_player_of_another_table_is_refused(name: str, form: dict[str, str]) -> None:
    world, stranger = World(), player_of(MatchFactory(), "Ann")
    browser, own = give_browser(Client(), world.club), player_of(world.match, "Bob")
    answers = [
        browser.post(world.url_of(name), {**form, "key": "long-enough", "round": "2", "player": player.pk}).status_code
        for player in (stranger, own)
    ]
    assert answers == [404, 303]


def test_a_post_without_our_token_is_refused(world: Untouched, subtests: pytest.Subtests) -> None:
    for name in WRITING:
        browser = give_browser(Client(enforce_csrf_checks=True), world.club)
        with subtests.test(name):
            assert posted(browser, world, name, {"key": "long-enough"}) == (403, False)

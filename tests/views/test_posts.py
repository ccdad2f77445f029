"""Posts that no page of ours would send: answered 4xx, and nothing is written."""

from typing import Any

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.models import Change, ClubGame, Match, Night, Player, Seat
from scorekeeper.selectors.facts import load
from scorekeeper.urls import urlpatterns
from tests.factories import ClubGameFactory, MatchFactory, fresh, give_browser, player_of

pytestmark = pytest.mark.django_db

READ_ONLY = {
    "home", "games", "table", "standings", "sheet", "ledger", "result", "export_record", "nights",
    "rulebook", "club_game_rulebook", "game_rulebook",
}  # fmt: skip
WRITING = [pattern.name for pattern in urlpatterns if pattern.name and pattern.name not in READ_ONLY]
# What a bare key alone may do: these take no other word from a form.
KEY_IS_ENOUGH = {"undo", "redo", "end_match", "play_on", "again"}
OPEN_TO_ALL = {"new_match", "new_club_game", "game_referee"}
FIELDS = (
    "key", "player", "fact", "value", "was", "seat", "do", "revision", "out", "game", "names", "name", "order",
    "rules_of", "options.title", "first_dealer", "cut_bonus", "buys", "place", "note", "after", "act", "exact_cut",
    "dealer",
)  # fmt: skip
TEXTS = st.one_of(
    st.sampled_from(
        ["", "0", "1", "-1", "9" * 30, "null", "buys", "ten-step", "custom", "K", "save", "recap", "\x00", "🂡", "1e9"]
    ),
    st.text(max_size=20),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS), st.lists(TEXTS, min_size=1, max_size=3), max_size=6)


def url_of(name: str, match: Match) -> str:
    mine = {"match": match.pk}
    others = ({"night": match.night_id}, {"club_game": own_game(match)}, {"key": "ten-step"})
    for values in ({}, mine, mine | {"number": 1}, *others):
        try:
            return reverse(name, kwargs=values)
        except NoReverseMatch:
            continue
    raise AssertionError(f"{name} takes other values")


def own_game(match: Match) -> int:
    club = match.night.club
    row = club.games.first() or ClubGameFactory(club=club)
    return row.pk


def written(match: Match) -> tuple[Any, ...]:
    """All that a post could have changed."""
    match = fresh(match)
    night = match.night
    counts = [model.objects.count() for model in (Match, Night, Player, Seat, Change)]
    own = list(ClubGame.objects.values_list("title", "options"))
    names = sorted(Player.objects.values_list("name", flat=True))
    return counts, own, load(match), match.revision, names, night.place, night.note


def post(name: str, form: Any) -> tuple[int, bool]:
    """The status of the answer, and whether anything was written."""
    match = MatchFactory(played=1)
    browser = give_browser(Client(), match.night.club)
    url = url_of(name, match)
    before = written(match)
    answer = browser.post(url, form)
    return answer.status_code, written(match) != before


@pytest.mark.parametrize("name", WRITING)
@given(form=FORMS)
@settings(max_examples=12)
def test_a_post_is_written_or_refused_but_never_both(name: str, form: dict[str, list[str]]) -> None:
    status, changed = post(name, form)
    assert status < 500
    if status >= 400:
        assert not changed


@pytest.mark.parametrize("name", WRITING)
def test_an_empty_post_is_refused(name: str) -> None:
    status, changed = post(name, {})
    assert 400 <= status < 500
    assert not changed


@pytest.mark.parametrize("name", [name for name in WRITING if name not in KEY_IS_ENOUGH])
def test_a_post_with_nothing_but_a_key_is_refused(name: str) -> None:
    status, changed = post(name, {"key": "only-a-key"})
    assert 400 <= status < 500
    assert not changed


@pytest.mark.parametrize("name", WRITING)
def test_a_post_with_a_field_that_comes_twice_is_refused(name: str) -> None:
    status, changed = post(name, {"key": ["long-enough", "another-key"]})
    assert 400 <= status < 500
    assert not changed


@pytest.mark.parametrize("name", WRITING)
def test_a_post_of_more_than_a_megabyte_is_refused(name: str) -> None:
    status, changed = post(name, {"key": "long-enough", "note": "x" * (1024 * 1024 + 1)})
    assert 400 <= status < 500
    assert not changed


@pytest.mark.parametrize("name", WRITING)
def test_a_post_of_too_many_fields_is_refused(name: str) -> None:
    status, changed = post(name, {"key": "long-enough"} | {f"field-{number}": "" for number in range(2001)})
    assert 400 <= status < 500
    assert not changed


@pytest.mark.parametrize("name", [name for name in WRITING if name not in OPEN_TO_ALL])
def test_another_browser_writes_nothing(name: str, match: Match) -> None:
    url = url_of(name, match)
    before = written(match)
    answer = Client().post(url, {"key": "a-strangers-key", "value": "1", "was": "0"})
    assert answer.status_code == 404
    assert written(match) == before


@pytest.mark.parametrize(("field", "name"), [("player", "tap"), ("player", "dealer")])
def test_a_player_of_another_table_is_refused(match: Match, field: str, name: str) -> None:
    stranger = player_of(MatchFactory(), "Ann").pk
    browser = give_browser(Client(), match.night.club)
    form = {"key": "long-enough", field: stranger, "fact": "buys", "value": "1", "was": "0"}
    assert 400 <= browser.post(url_of(name, match), form).status_code < 500


@pytest.mark.parametrize("name", sorted(READ_ONLY))
def test_a_page_to_read_takes_no_post(name: str, match: Match) -> None:
    browser = give_browser(Client(), match.night.club)
    assert browser.post(url_of(name, match), {"key": "long-enough"}).status_code == 405


@pytest.mark.parametrize("name", WRITING)
def test_a_post_without_our_token_is_refused(name: str, match: Match) -> None:
    browser = give_browser(Client(enforce_csrf_checks=True), match.night.club)
    url = url_of(name, match)
    before = written(match)
    assert browser.post(url, {"key": "long-enough"}).status_code == 403
    assert written(match) == before

"""Every URL of the project, walked: who gets in, and what each page keeps to."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.models import ClubGame, Match
from scorekeeper.urls import urlpatterns
from tests.factories import ClubGameFactory, MatchFactory, give_browser

pytestmark = pytest.mark.django_db

PATTERNS = {pattern.name: pattern for pattern in urlpatterns if pattern.name}
OPEN_TO_ALL = {"home", "new_match", "nights", "games", "new_club_game", "game_rulebook", "game_referee"}
WRITE_ONLY = {"tap", "exact_cut", "replay", "dealer", "undo", "redo", "end_match", "play_on", "again"}
PAGES = sorted(set(PATTERNS) - WRITE_ONLY)
HOSTILE = [
    "<script>alert(1)</script>",
    "\"onload='x' &amp;",
    "\u202edesrever\u202c",
    "\u200b\u2060.",
    "🂡" * 40,
    "=1+1;{{ 7*7 }}",
    "O'Neil",
]


def url_of(name: str, match: Match) -> str:
    own = ClubGame.objects.filter(club__nights=match.night_id).first()
    values: dict[str, int | str] = {
        "match": match.pk,
        "night": match.night_id,
        "number": 1,
        "club_game": own.pk if own else 987_654,
        "key": "ten-step",
    }
    wanted = PATTERNS[name].pattern.converters
    return reverse(name, kwargs={key: values[key] for key in wanted})


def browser_of(match: Match) -> Client:
    ClubGameFactory(club=match.night.club, title=HOSTILE[0])
    return give_browser(Client(), match.night.club)


@pytest.mark.parametrize("name", PAGES)
def test_the_clubs_own_browser_gets_in(name: str) -> None:
    match = MatchFactory(played=1)
    assert browser_of(match).get(url_of(name, match)).status_code in (200, 302)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_asked_for_its_head_alone(name: str) -> None:
    match = MatchFactory(played=1)
    assert browser_of(match).head(url_of(name, match)).status_code in (200, 302)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_restored_from_history_is_whole(name: str) -> None:
    match = MatchFactory(played=1)
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    answer = browser_of(match).get(url_of(name, match), headers=headers)
    assert answer.status_code == 302 or answer.content.startswith((b"<!doctype html>", b"{"))


@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
@pytest.mark.parametrize("name", sorted(set(PATTERNS) - OPEN_TO_ALL))
def test_strangers_learn_nothing(name: str, method: str) -> None:
    match = MatchFactory(played=1)
    browser_of(match)
    theirs = getattr(browser_of(MatchFactory()), method)(url_of(name, match), {"key": "long-enough"})
    nowhere = getattr(Client(), method)(url_of(name, Match(pk=987_654, night_id=987_654)), {"key": "long-enough"})
    assert theirs.status_code == nowhere.status_code
    assert theirs.status_code in (404, 405)


@pytest.mark.parametrize("name", sorted(OPEN_TO_ALL))
def test_open_pages_show_nothing_of_other_clubs(name: str, match: Match) -> None:
    shown = Client().get(url_of(name, match)).content.decode()
    assert "Ann" not in shown
    assert f"/matches/{match.pk}/" not in shown


@pytest.mark.parametrize("name", sorted(WRITE_ONLY))
def test_what_writes_is_never_a_link(name: str, keeper: Client, match: Match) -> None:
    assert keeper.get(url_of(name, match)).status_code == 405


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_guarded(name: str) -> None:
    match = MatchFactory(played=1)
    headers = browser_of(match).get(url_of(name, match)).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("played", [0, 1, 10])
@pytest.mark.parametrize("name", PAGES)
def test_names_are_shown_as_they_are_and_nothing_runs(name: str, played: int) -> None:
    match = MatchFactory(names=HOSTILE, played=played)
    answer = browser_of(match).get(url_of(name, match), follow=True)
    if "html" not in answer.headers["Content-Type"]:
        return
    page = answer.content.decode()
    assert "<script>alert" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\sstyle=|\son\w+=", re.sub(r"&[#\w]+;[^<]*", "", page))


@pytest.mark.parametrize("played", [0, 1, 10])
@pytest.mark.parametrize("name", PAGES)
def test_every_form_that_writes_has_our_token(name: str, played: int) -> None:
    match = MatchFactory(played=played)
    page = browser_of(match).get(url_of(name, match), follow=True).content.decode()
    for form in re.findall(r"<form[^>]*method=.post.*?</form>", page, re.DOTALL):
        assert "csrfmiddlewaretoken" in form


def test_the_policy_has_no_host_but_our_own() -> None:
    sources = {source for sources in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].values() for source in sources}
    assert sources == {"'self'", "'none'"}

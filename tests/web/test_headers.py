"""What every answer carries beside the page."""

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Match

pytestmark = pytest.mark.django_db


def test_only_the_powers_that_are_used_are_asked_for(client: Client) -> None:
    policy = client.get("/").headers["Permissions-Policy"]
    assert "screen-wake-lock=(self)" in policy
    assert "camera=()" in policy


def test_no_window_of_another_site_gets_hold_of_ours(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_what_lies_behind_a_key_is_not_indexed(keeper: Client, match: Match) -> None:
    link = f"/watch/match/{match.pk}/{to_watch(match).key}/"
    for path in [link, "/watch/match/1/wrong/", f"/matches/{match.pk}/", "/nights/", "/account/", "/nowhere/"]:
        assert keeper.get(path).headers["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in keeper.get("/").headers


def test_what_lies_behind_a_key_stays_in_no_shared_cache_and_no_referrer(keeper: Client, match: Match) -> None:
    headers = keeper.get(f"/watch/match/{match.pk}/{to_watch(match).key}/").headers
    assert "private" in headers["Cache-Control"]
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_part_of_a_page_is_not_told_again_what_it_may(keeper: Client, match: Match) -> None:
    part = keeper.get("/nights/", headers={"HX-Request": "true"})
    assert "Permissions-Policy" not in part.headers
    assert part.headers["Cross-Origin-Resource-Policy"] == "same-origin"

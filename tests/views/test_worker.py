"""The service worker and the page of last resort, as they are answered."""

import pytest
from django.test import Client

from tests.fixtures.parsed import parsed

pytestmark = pytest.mark.django_db


def test_the_worker_is_asked_for_anew_each_time_and_serves_the_whole_site(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "Service-Worker-Allowed" not in answer.headers  # it lies at the root


def test_the_policy_allows_our_worker_and_our_manifest(client: Client) -> None:
    for path in ("/", "/worker.js"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "worker-src 'self'" in policy
        assert "manifest-src 'self'" in policy


def test_the_page_without_signal_leads_on_without_a_script_too(client: Client) -> None:
    page = parsed(client.get("/offline/"))
    assert page.one("h1").words == "No signal"
    assert page.has("a", "Back to the start", href="/", hidden=False)

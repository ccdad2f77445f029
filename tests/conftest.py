"""What all tests share: the cast at the table, and Hypothesis at a steady pace."""

import os

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck, settings

from scorekeeper.live import drawing
from scorekeeper.live.drawings import Drawings
from scorekeeper.models import Match
from tests.factories import MatchFactory, give_browser

# The browser tests drive Chromium from the thread that runs the tests' database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file, as at the table: threads and live pages share it as they will there."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("data") / "test.sqlite3")


@pytest.fixture(autouse=True)
def _nothing_counted_yet() -> None:
    """No test comes too often for what another has done."""
    cache.clear()


@pytest.fixture(autouse=True)
def _nothing_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is rolled back leaves its numbers to the next test."""
    monkeypatch.setattr(drawing, "drawings", Drawings())


@pytest.fixture
def match() -> Match:
    """Ann, Bob, Cy, Di and Ed at Ten Step: Ann deals, Ed cuts, Bob starts."""
    return MatchFactory()


@pytest.fixture
def keeper(client: Client, match: Match) -> Client:
    """The browser that keeps the score of `match`."""
    return give_browser(client, match.night.club)

"""What all tests share: the cast at the table, and Hypothesis at a steady pace."""

import os

import pytest
from django.test import Client
from hypothesis import HealthCheck, settings

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


@pytest.fixture
def match() -> Match:
    """Ann, Bob, Cy, Di and Ed at Ten Step: Ann deals, Ed cuts, Bob starts."""
    return MatchFactory()


@pytest.fixture
def keeper(client: Client, match: Match) -> Client:
    """The browser that keeps the score of `match`."""
    return give_browser(client, match.night.club)

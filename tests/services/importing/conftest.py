"""Fixtures: a club with a match of two rounds, and its exported file."""

import pytest

from scorekeeper.models import Match
from tests.factories import MatchFactory
from tests.services.importing.club_files import Data, exported


@pytest.fixture
def match() -> Match:
    return MatchFactory(played=2)


@pytest.fixture
def data(match: Match) -> Data:
    """Return the club of the match as it is exported before anything else happens."""
    return exported(match.club)

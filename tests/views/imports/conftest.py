import pytest
from django.test import Client

from scorekeeper.models import Club, Match
from tests.factories import give_browser, score
from tests.services.importing.club_files import Data, exported, new_club


@pytest.fixture
def data(match: Match) -> Data:
    score(match, 1, {"Bob": {"out": True}})
    return exported(match.club)


@pytest.fixture
def club() -> Club:
    return new_club()


@pytest.fixture
def mine(club: Club, client: Client) -> Client:
    return give_browser(client, club)

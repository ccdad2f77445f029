import pytest

from scorekeeper.models import Match, Night
from scorekeeper.services.nights import describe

pytestmark = pytest.mark.django_db


def test_an_evening_is_described(match: Match) -> None:
    describe(night=match.night, place="Ann’s", note="Rain.")
    night = Night.objects.get()
    assert (night.place, night.note) == ("Ann’s", "Rain.")

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.reading import read
from tests.factories import MatchFactory, give_browser
from tests.fixtures.sample_match import friday

pytestmark = pytest.mark.django_db


def exported(client: Client, match: Match) -> Record:
    answer = give_browser(client, match.night.club).get(f"/matches/{match.pk}/record.json")
    return read(answer.content)


def test_the_file_is_the_record(client: Client) -> None:
    match = friday()
    assert exported(client, match) == MatchSheet(match).recorded.record


def test_names_of_any_script_stay_as_they_are(client: Client) -> None:
    assert exported(client, MatchFactory(names=["Zoë", "名前", '"Bob"'])).players == ("Zoë", "名前", '"Bob"')


def test_the_file_has_a_safe_name(keeper: Client, match: Match) -> None:
    answer = keeper.get(f"/matches/{match.pk}/record.json")
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="ten-step-2026-11-20-{match.pk}.json"'


def test_another_browser_gets_no_record(client: Client, match: Match) -> None:
    assert client.get(f"/matches/{match.pk}/record.json").status_code == 404

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.models import Club, Match
from scorekeeper.rules import catalogue

pytestmark = pytest.mark.django_db


def demo(*options: str) -> str:
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def _with_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a key")


@pytest.mark.usefixtures("_with_a_key")
def test_a_demo_club_of_every_game_is_as_the_rules_say_and_its_link_opens_it(client: Client) -> None:
    printed = demo("--matches", "80", "--site", "http://score.example")
    assert "80 of 80 matches stored" in printed
    games = [key for key, game in catalogue.games().items() if not game.title_option]
    assert {*Match.objects.values_list("game", flat=True)} == {*games}
    checked = StringIO()
    call_command("rebuild", "--check", stdout=checked)
    assert checked.getvalue() == "80 matches, 0 with wrong list columns\n"
    link = printed.splitlines()[-1].removeprefix("http://score.example")
    assert client.post(link, {"do": "take", "name": "Ann"}).status_code == 303
    assert Club.objects.get().name in client.get("/").content.decode()


@pytest.mark.usefixtures("_with_a_key")
def test_a_past_of_nothing_is_refused() -> None:
    with pytest.raises(CommandError, match="one match"):
        demo("--matches", "0")


def test_without_a_key_no_link_would_open_anything() -> None:
    with pytest.raises(CommandError, match="make run"):
        demo("--matches", "1")
    assert not Club.objects.exists()

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.links import key_to_own
from scorekeeper.management.commands import demo as command
from scorekeeper.management.progress import show_progress
from scorekeeper.models import Club, Match
from scorekeeper.rules import catalogue
from scorekeeper.services.clubs import purge
from scorekeeper.services.demo import nights

pytestmark = pytest.mark.django_db


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def demo(*options: str) -> str:
    """Run `manage.py demo` with these options; return what it prints."""
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def _with_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a key")


@pytest.mark.usefixtures("_with_a_key")
def test_a_demo_club_of_every_game_is_as_the_rules_say_and_its_link_opens_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "OF_EACH_GAME", 1)
    printed = demo("--matches", "80", "--site", "http://score.example/")
    assert "80 of 80 matches stored" in printed
    games = [key for key, game in catalogue.games().items() if not game.title_option]
    assert {*Match.objects.values_list("game", flat=True)} == {*games}
    checked = StringIO()
    call_command("rebuild", "--check", stdout=checked)
    assert checked.getvalue() == "80 matches, 0 with wrong list columns\n"
    link = printed.splitlines()[-1].removeprefix("http://score.example")
    assert link.startswith("/pen/")
    assert client.post(link, {"do": "own"}).status_code == 303
    club = Club.objects.get()
    assert club.name in client.get("/").content.decode()
    assert client.post(reverse("remove_demo", args=[club.pk]), {"do": "remove"}).status_code == 303
    assert not Club.objects.exists()


@pytest.mark.usefixtures("_with_a_key")
def test_without_options_its_nights_are_played_and_the_link_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "WEEKS", 1)
    printed = demo().splitlines()
    assert printed[:-1] == ["1 of 2 nights played", "2 of 2 nights played"]
    club = Club.objects.get()
    assert club.demo
    assert club.night_count == 2
    assert printed[-1] == f"http://localhost:8000{reverse('take_pen', args=[club.pk, key_to_own(club)])}"


class Closed(StringIO):
    """A terminal that is closed after so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.lines = lines

    def write(self, text: str) -> int:
        if not self.lines:
            raise BrokenPipeError
        self.lines -= 1
        return super().write(text)


@pytest.mark.usefixtures("_with_a_key")
@pytest.mark.parametrize("lines", [1, 2], ids=["while it is played", "before the link"])
def test_a_demo_club_whose_link_nobody_got_is_removed(monkeypatch: pytest.MonkeyPatch, lines: int) -> None:
    monkeypatch.setattr(command, "WEEKS", 1)
    with pytest.raises(BrokenPipeError):
        call_command("demo", stdout=Closed(lines))
    assert not Club.objects.exists()
    assert not Match.objects.exists()


@pytest.mark.usefixtures("_with_a_key")
def test_one_whose_command_was_killed_goes_with_the_deleted_clubs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "WEEKS", 1)
    monkeypatch.setattr(nights, "remove_demo", lambda club: None)  # kill -9 leaves no time for it
    with pytest.raises(BrokenPipeError):
        call_command("demo", stdout=Closed(1))
    demo()
    assert purge(now=timezone.now() + timedelta(days=6)) == 0  # it may still be made
    assert purge(now=timezone.now() + timedelta(days=8)) == 1
    assert Club.objects.get().night_count == 2


def test_a_terminal_shows_a_bar_and_anything_else_a_few_lines() -> None:
    steps, terminal, file = [(done, 40) for done in range(1, 41)], Terminal(), StringIO()
    show_progress(steps, OutputWrapper(terminal), "nights played")
    show_progress(steps, OutputWrapper(file), "nights played")
    drawn = terminal.getvalue().split("\r")
    assert drawn[20] == "[###############---------------] 20 of 40 nights played"
    assert drawn[-1] == f"[{'#' * 30}] 40 of 40 nights played\n"
    assert len(file.getvalue().splitlines()) == 10
    assert file.getvalue().endswith("\n40 of 40 nights played\n")


@pytest.mark.usefixtures("_with_a_key")
def test_a_past_of_nothing_is_refused() -> None:
    with pytest.raises(CommandError, match="one match"):
        demo("--matches", "0")


def test_without_a_key_no_link_would_open_anything() -> None:
    with pytest.raises(CommandError, match="make run"):
        demo("--matches", "1")
    assert not Club.objects.exists()

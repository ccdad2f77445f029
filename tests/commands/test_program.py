"""Tests of the command `scorekeeper`: it lists some of Django's commands, and prints a sentence if one fails."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.db import connection
from pytest_django import DjangoDbBlocker

from scorekeeper import __version__
from scorekeeper.__main__ import COMMANDS, main, run
from tests.fixtures.served import ROOT

DOCUMENT = str(ROOT / "tests" / "services" / "importing" / "club_before_ids.json")


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Program":
    return Program(monkeypatch, capsys)


class Program:
    """The command `scorekeeper`, called in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def by(self, *words: str) -> str:
        """Run the command `scorekeeper` with these words; return what it prints."""
        self._monkeypatch.setattr(sys, "argv", ["scorekeeper", *words])
        with suppress(SystemExit):
            main()
        return self._capsys.readouterr().out

    def refusing(self, *words: str, program: str = "manage.py") -> str:
        """Run a command that ends with 1 and prints nothing; return its error message."""
        with pytest.raises(SystemExit) as ended:
            run(program, words)
        printed = self._capsys.readouterr()
        assert printed.out == ""
        return f"{ended.value.code}\n" if isinstance(ended.value.code, str) else printed.err


@pytest.fixture
def database(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """Return the path at which commands look for the database; there is no file."""
    usual = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(tmp_path / "data" / "scorekeeper.sqlite3")
    try:
        with django_db_blocker.unblock():
            yield tmp_path / "data" / "scorekeeper.sqlite3"
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


@pytest.mark.parametrize("name", COMMANDS)
def test_what_the_help_lists_is_a_command(name: str) -> None:
    assert get_commands()[name] == "scorekeeper"


def test_the_readme_names_the_same_commands() -> None:
    named = re.search(
        r"^scorekeeper --help +# (.+), and where",
        (ROOT / "scorekeeper/docs/hosting/running.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert named
    assert re.split(r", | and ", named[1]) == list(COMMANDS)


def test_the_help_lists_the_commands_with_what_they_do(program: Program) -> None:
    text = program.by("--help")
    assert text.startswith("usage: scorekeeper COMMAND")
    assert [line.split()[0] for line in text.splitlines() if line.startswith("  ")] == list(COMMANDS)
    assert "  score    Read the record of a match and print its score sheet as JSON.\n" in text
    assert f"The data is in {settings.DATA_DIR}; SCOREKEEPER_DATA names another folder.\n" in text
    assert program.by() == program.by("help") == program.by("-h") == text


def test_the_help_of_one_command_is_its_own(program: Program) -> None:
    assert program.by("export", "--help").startswith("usage: scorekeeper export ")


@pytest.mark.parametrize("command", ["version", "--version"])
def test_the_version_is_the_apps_and_not_djangos(program: Program, command: str) -> None:
    assert program.by(command) == f"{__version__}\n"


def test_a_command_that_there_is_not_is_refused(program: Program) -> None:
    assert program.refusing("shuffle").startswith("Unknown command: 'shuffle'")


@pytest.mark.parametrize(
    ("program", "words"), [("scorekeeper", ("-m", "scorekeeper")), ("manage.py", (str(ROOT / "manage.py"),))]
)
def test_where_no_server_has_made_a_database_yet_it_says_so(tmp_path: Path, program: str, words: Sequence[str]) -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *words, "export", "1", "-"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(tmp_path / "nowhere")},
        capture_output=True,
        text=True,
        check=False,
    )
    file = tmp_path / "nowhere" / "scorekeeper.sqlite3"
    hint = f"`{program} serve` makes one, and brings an old one up to date."
    expected = f"The database {file} can't be used: unable to open database file. {hint}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", expected)


@pytest.mark.any_database
@pytest.mark.parametrize(
    "command",
    [
        ("export", "1", "-"),
        ("import", DOCUMENT, "--new"),
        ("import", DOCUMENT, "--club", "1"),
        ("backup", "never-written.sqlite3.gz"),
        ("demo", "--matches", "1"),
        ("purge",),
        ("rebuild", "--check"),
        ("createsuperuser", "--noinput"),
    ],
)
def test_every_command_says_in_one_line_that_there_is_no_database(
    program: Program, database: Path, command: Sequence[str]
) -> None:
    line = program.refusing(*command)
    assert line.count("\n") == 1, line
    assert line.endswith((".\n", "then fill it.\n"))


@pytest.mark.any_database
@pytest.mark.parametrize("content", [b"", b"no database" * 100])
def test_a_file_that_is_no_database_of_ours_is_said_to_be_none(
    program: Program, database: Path, content: bytes
) -> None:
    database.parent.mkdir()
    database.write_bytes(content)
    assert program.refusing("export", "1", "-").count("\n") == 1


@pytest.mark.any_database
def test_the_hint_is_for_what_is_missing_and_not_for_what_is_damaged(program: Program, database: Path) -> None:
    database.parent.mkdir()
    database.write_bytes(b"")
    assert "`manage.py serve` makes one" in program.refusing("export", "1", "-")
    database.write_bytes(b"no database" * 100)
    assert program.refusing("export", "1", "-").endswith("can't be used: file is not a database.\n")

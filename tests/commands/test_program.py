"""The command `scorekeeper`: a short list of Django's commands, and sentences where one can't do its work."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.core.management import get_commands

from scorekeeper import __version__
from scorekeeper.__main__ import COMMANDS, main
from tests.fixtures.served import ROOT


def asked(
    folder: Path, *command: str, program: Sequence[str] = ("-m", "scorekeeper")
) -> subprocess.CompletedProcess[str]:
    """Return what became of `python -m scorekeeper`, or of another program, with its data in this folder."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *program, *command],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_what_the_help_lists_is_a_command(name: str) -> None:
    assert get_commands()[name] == "scorekeeper"


def test_the_readme_names_the_same_commands() -> None:
    said = re.search(
        r"^scorekeeper --help +# (.+), and where",
        (ROOT / "scorekeeper/docs/hosting/running.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert said
    assert re.split(r", | and ", said[1]) == list(COMMANDS)


def test_the_help_lists_the_commands_with_what_they_do(tmp_path: Path) -> None:
    said = asked(tmp_path).stdout
    assert [line.split()[0] for line in said.splitlines() if line.startswith("  ")] == list(COMMANDS)
    assert "  score    Read the record of a match and print its score sheet as JSON.\n" in said
    assert f"The data is in {tmp_path}; SCOREKEEPER_DATA names another folder.\n" in said


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_the_help_is_what_is_said_without_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    said = []
    for words in ([], [word]):
        monkeypatch.setattr(sys, "argv", ["scorekeeper", *words])
        main()
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("usage: scorekeeper COMMAND")


def test_the_help_of_one_command_is_its_own(tmp_path: Path) -> None:
    assert asked(tmp_path, "export", "--help").stdout.startswith("usage: scorekeeper export ")


@pytest.mark.parametrize("command", ["version", "--version"])
def test_the_version_is_the_apps_and_not_djangos(tmp_path: Path, command: str) -> None:
    assert asked(tmp_path, command).stdout == f"{__version__}\n"


def test_where_no_server_has_made_a_database_yet_it_says_so(tmp_path: Path) -> None:
    done = asked(tmp_path / "nowhere", "export", "1", "-")
    file = tmp_path / "nowhere" / "scorekeeper.sqlite3"
    hint = "`scorekeeper serve` makes one, and brings an old one up to date."
    said = f"The database {file} can't be used: unable to open database file. {hint}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


OTHERS = ("empty", "garbage")
NEEDS_DATABASE = [
    ("export", "1", "-"),
    ("import", str(ROOT / "tests" / "services" / "importing" / "club_before_ids.json"), "--new"),
    ("import", str(ROOT / "tests" / "services" / "importing" / "club_before_ids.json"), "--club", "1"),
    ("backup", "never-written.sqlite3.gz"),
    ("demo", "--matches", "1"),
    ("purge",),
    ("rebuild", "--check"),
    ("createsuperuser", "--noinput"),
]


@pytest.mark.parametrize(
    ("folder", "command"),
    [
        *(("nowhere", command) for command in NEEDS_DATABASE),
        ("empty", NEEDS_DATABASE[0]),
        ("garbage", NEEDS_DATABASE[0]),
    ],
)
def test_every_command_says_in_one_line_that_there_is_no_database(
    tmp_path: Path, folder: str, command: Sequence[str]
) -> None:
    data = tmp_path / folder
    if folder != "nowhere":
        data.mkdir()
    if folder == "garbage":
        (data / "scorekeeper.sqlite3").write_bytes(b"no database" * 100)
    done = asked(data, *command, program=[str(ROOT / "manage.py")])
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.rstrip().endswith((".", "then fill it."))


def test_a_hint_names_the_program_that_was_asked(tmp_path: Path) -> None:
    done = asked(tmp_path / "nowhere", "export", "1", "-", program=[str(ROOT / "manage.py")])
    assert done.stderr.endswith("`manage.py serve` makes one, and brings an old one up to date.\n")


def test_a_command_that_there_is_not_is_refused(tmp_path: Path) -> None:
    done = asked(tmp_path, "shuffle")
    assert done.returncode == 1
    assert done.stderr.startswith("Unknown command: 'shuffle'")

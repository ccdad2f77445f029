"""Tests of commands whose standard streams are closed or full, or whose reader stops early, as `head` does."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scorekeeper.__main__ import run
from scorekeeper.models import Match

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests" / "cases" / "score.json").read_text())
INTERRUPTED, BROKEN_PIPE = 130, 141


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(CASES[0]["record"]))
    return str(file)


@pytest.fixture
def unread() -> Iterator[int]:
    """Return the writing end of a pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def redirected(redirection: str, *words: str) -> tuple[int, str, str]:
    """Run Python with these words and this redirection of a shell; return the exit code and what was printed."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", [("manage.py", "help"), ("manage.py", "version"), ("-m", "scorekeeper")])
def test_a_command_whose_reader_has_left_says_nothing_of_it(unread: int, words: Sequence[str]) -> None:
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=ROOT, stdout=unread, stderr=subprocess.PIPE, check=False)  # noqa: S603 - our own program
    assert (done.returncode, done.stderr) == (BROKEN_PIPE, b"")


@pytest.mark.django_db
def test_an_export_ends_so_too(match: Match, unread: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with os.fdopen(os.dup(unread), "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(SystemExit) as ended:
            run("manage.py", ["export", str(match.club_id), "-"])
    assert ended.value.code == BROKEN_PIPE


def test_a_closed_standard_input_is_an_empty_one() -> None:
    assert redirected("<&-", "manage.py", "referee") == (0, "", "")


def test_a_closed_standard_output_takes_everything(record: str) -> None:
    assert redirected(">&-", "manage.py", "score", record) == (0, "", "")
    assert redirected("<&- >&- 2>&-", "manage.py", "score", record) == (0, "", "")


def test_a_full_disk_is_one_sentence(record: str) -> None:
    sentence = "The command failed: No space left on device.\n"
    assert redirected(">/dev/full", "manage.py", "score", record) == (1, "", sentence)


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Let commands receive SIGINT, which they ignore if the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_ctrl_c_ends_a_command_without_a_word() -> None:
    pipe, command = subprocess.PIPE, [sys.executable, "manage.py", "referee"]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:  # noqa: S603 - our own program
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert (process.communicate()[1], process.returncode) == (b"", INTERRUPTED)

"""Tests that a command ends silently if its output is closed early, as by `head`."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.models import Match

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests" / "cases" / "score.json").read_text())
BROKEN_PIPE = 141


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


def test_a_command_says_nothing_of_it(unread: int, record: str) -> None:
    command = [sys.executable, "manage.py", "score", record]
    run = subprocess.run(command, cwd=ROOT, stdout=unread, stderr=subprocess.PIPE, check=False)  # noqa: S603 - our own command
    assert (run.returncode, run.stderr) == (BROKEN_PIPE, b"")


@pytest.mark.django_db
def test_an_export_ends_so_too(match: Match, unread: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with os.fdopen(os.dup(unread), "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(SystemExit) as ended:
            call_command("export", str(match.club_id), "-")
    assert ended.value.code == BROKEN_PIPE

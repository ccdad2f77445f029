"""Tests of `manage.py score`: it reads a record, prints its sheet or its faults, and uses no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.rules.catalogue import games
from tests.commands.refused import refusal

ROOT = Path(__file__).parent.parent.parent
SCORED = json.loads((ROOT / "tests/cases/score.json").read_text(encoding="utf-8"))
EXAMPLE, CROWD = SCORED[0], SCORED[2]
TOLD = {"sides", "end_bonus", "winners", "finished"}


def write(folder: Path, record: object) -> str:
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return str(file)


def test_the_sheet_of_a_file_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("score", write(tmp_path, EXAMPLE["record"]))
    assert json.loads(capsys.readouterr().out) == EXAMPLE["sheet"]


def test_the_sheets_of_the_examples_of_every_game_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for example in (example for game in games().values() for example in game.examples):
        call_command("score", write(tmp_path, example.record))
        sheet = json.loads(capsys.readouterr().out)
        told = {line["player"]: line["total"] for line in sheet["standings"]}
        assert told == {line["player"]: line["total"] for line in example.sheet.get("standings", sheet["standings"])}
        assert {name: sheet[name] for name in example.sheet if name in TOLD} == {
            name: value for name, value in example.sheet.items() if name in TOLD
        }


def test_a_minus_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(EXAMPLE["record"]).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    call_command("score", "-")
    assert json.loads(capsys.readouterr().out) == EXAMPLE["sheet"]


def test_every_fault_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, {"record": 1, "a\nb": 2})
    assert refusal(capsys, "score", file) == [
        "game: missing",
        "players: missing",
        "rounds: missing",
        "a\\nb: unknown field; it may be ended, first_dealer, game, options, played_on, players, record or rounds",
    ]


def test_a_file_that_is_not_there_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "nowhere.json")
    assert refusal(capsys, "score", file) == [f"record: {file}: No such file or directory"]


def test_a_file_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "score", "/dev/zero") == ["record: longer than 1 MiB"]


def test_the_same_record_gives_the_same_bytes_in_every_language(tmp_path: Path) -> None:
    file = write(tmp_path, CROWD["record"])
    printed = set()
    for seed, encoding in (("1", "utf-8"), ("2", "latin-1")):
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": encoding}
        command = [sys.executable, "manage.py", "score", file]
        run = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)  # noqa: S603 - our own command
        printed.add(run.stdout)
    (sheet,) = printed
    assert json.loads(sheet.decode("utf-8")) == CROWD["sheet"]
    assert "李雷".encode() in sheet

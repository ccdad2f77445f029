"""Tests that `score`, `referee` and `figures` print English in every language, as their texts are a contract."""

import copy
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.translation import override

from tests.figures.test_cases import WORKED_OUT

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/cases"
SCORED = json.loads((CASES / "score.json").read_text("utf-8"))
ASKED = [json.loads(line) for line in (CASES / "referee.jsonl").read_text("utf-8").splitlines()]
QUESTIONS = [case["question"] for case in ASKED if "question" in case]
GERMAN = {"LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}
Printed = tuple[str, str, object]
BOUGHT = copy.deepcopy(SCORED[0]["record"])
BOUGHT["rounds"][0]["hands"][BOUGHT["players"][0]]["buys"] = 9
GIVEN = {
    "score": ("score", json.dumps(SCORED[0]["record"])),
    "score of too many buys": ("score", json.dumps(BOUGHT)),
    "score of what is wrong": ("score", '{"record": 1, "game": "ten-step", "players": ["Ann"], "rounds": [{}]}'),
    "referee": ("referee", "\n".join(map(json.dumps, [*QUESTIONS, {"ask": "meld"}, []]))),
    "figures": ("figures", json.dumps(WORKED_OUT[0]["document"])),
    "figures of what is wrong": ("figures", '{"club": 1, "name": "Fridays", "games": []}'),
}


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, text: str) -> Printed:
    """Run a command with this text as its input; return its output, its errors and its exit code."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code: object = 0
    try:
        call_command(command, *([] if command == "referee" else ["-"]))
    except SystemExit as stopped:
        code = stopped.code
    return (*capsys.readouterr(), code)


@pytest.mark.parametrize("given", GIVEN)
def test_a_command_prints_the_same_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    english = printed(capsys, monkeypatch, *GIVEN[given])
    assert english[0] or english[1]
    with override("de"):
        assert printed(capsys, monkeypatch, *GIVEN[given]) == english


def test_a_command_prints_the_same_in_a_german_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No command reads the language of the terminal: one that prints a sentence is enough."""
    command, text = GIVEN["score of too many buys"]
    run = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", command, "-"],
        cwd=ROOT,
        env=os.environ | GERMAN | {"SCOREKEEPER_DATA": str(tmp_path / "data")},
        input=text,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )
    assert (run.stdout, run.stderr, run.returncode) == printed(capsys, monkeypatch, command, text)

"""Tests of `manage.py referee`: it reads a question per line, prints an answer per line, and uses no database."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "manage.py", "referee"]
USED = b'{"ask": "buys_used", "game": "ten-step", "cards_in_hand": 15}'
DECKS = b'{"ask": "decks", "game": "step", "players": 4}'


def answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: bytes) -> list[Any]:
    """Run `manage.py referee` on these lines; return the answers."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    call_command("referee")
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_line_has_its_answer_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answers(monkeypatch, capsys, b"\n".join([USED, b"{", b"", DECKS, b"\xff\r", USED]) + b"\n")
    assert [*map(list, found)] == [["buys"], ["error"], ["error"], ["decks", "cards", "deal"], ["error"], ["buys"]]


def test_a_last_line_without_an_end_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answers(monkeypatch, capsys, USED + b"\n" + USED) == [{"buys": 2}, {"buys": 2}]


def test_no_lines_have_no_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(monkeypatch, capsys, b"") == []


@pytest.mark.parametrize("length", [1024 * 1024, 1024 * 1024 + 1, 2 * 1024 * 1024 + 1, 10_000_000])
def test_after_a_line_that_is_too_long_comes_the_next(
    length: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answers(monkeypatch, capsys, USED.ljust(length) + b"\n" + USED)
    long = {"buys": 2} if length == 1024 * 1024 else {"error": "question: longer than 1 MiB"}
    assert found == [long, {"buys": 2}]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run the command in its own process, with an encoding that could not write every answer."""
    env = os.environ | {"SCOREKEEPER_DATA": str(tmp_path / "data"), "PYTHONIOENCODING": "latin-1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, stderr=pipe) as process:  # noqa: S603 - our own command
        yield process


def test_an_answer_comes_while_the_questions_go_on(running: subprocess.Popen[bytes], tmp_path: Path) -> None:
    assert running.stdin
    assert running.stdout
    for _question in range(2):
        running.stdin.write(USED + b"\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline()) == {"buys": 2}
    assert running.poll() is None
    assert not (tmp_path / "data").exists()


def test_answers_are_utf8_whatever_the_terminal(running: subprocess.Popen[bytes]) -> None:
    question = {"ask": "buy", "game": "ten-step", "step": 1, "players": ["Zoë", "葵"], "turn": "Zoë", "claims": ["葵"]}
    printed, complaints = running.communicate(json.dumps(question).encode())
    assert (json.loads(printed.decode("utf-8")), complaints) == ({"to": "葵", "cards": 2}, b"")
    assert "葵".encode() in printed


def test_it_ends_quietly_when_nobody_reads_on(running: subprocess.Popen[bytes]) -> None:
    assert running.stdin
    assert running.stdout
    assert running.stderr
    running.stdout.close()
    running.stdin.write((USED + b"\n") * 2)
    running.stdin.close()
    assert (running.stderr.read(), running.wait(timeout=30)) == (b"", 141)

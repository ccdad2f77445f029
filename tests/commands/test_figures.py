"""Tests of `manage.py figures`: it reads a club's document, prints figures or faults, and uses no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.queries.archives import document_pieces
from tests.commands.refused import refusal
from tests.factories import MatchFactory, context
from tests.figures.test_cases import WORKED_OUT, comparable
from tests.fixtures.club_documents import club_document
from tests.fixtures.writes import end

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = WORKED_OUT[0]


def write(folder: Path, text: str) -> str:
    file = folder / "club.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_figures_of_a_file_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("figures", write(tmp_path, json.dumps(EXAMPLE["document"])))
    assert comparable(json.loads(capsys.readouterr().out)) == comparable(EXAMPLE["figures"])


def test_every_fault_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, '{"club": 1, "name": "Fridays", "games": []}')
    assert refusal(capsys, "figures", file) == ["players: missing", "nights: missing"]


def test_a_minus_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(EXAMPLE["document"]).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    call_command("figures", "-")
    assert comparable(json.loads(capsys.readouterr().out)) == comparable(EXAMPLE["figures"])


def test_a_file_that_is_not_there_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "nowhere.json")
    assert refusal(capsys, "figures", file) == [f"club: {file}: No such file or directory"]


def test_a_file_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "figures", "/dev/zero") == ["club: longer than 32 MiB"]


def test_the_same_document_gives_the_same_bytes_in_every_language(tmp_path: Path) -> None:
    document = json.dumps(club_document(24)).replace('"Ann"', '"李雷"')
    file = write(tmp_path, document)
    printed = set()
    for seed, encoding in (("1", "utf-8"), ("2", "latin-1")):
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": encoding}
        command = [sys.executable, "manage.py", "figures", file]
        run = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)  # noqa: S603 - our own command
        printed.add(run.stdout)
    (figures,) = printed
    assert json.loads(figures.decode("utf-8"))["matches"] == 24
    assert "李雷".encode() in figures


@pytest.mark.django_db
def test_what_the_app_exports_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = MatchFactory(played=1)
    end(match=match, context=context())
    call_command("figures", write(tmp_path, "".join(document_pieces(match.night.club))))
    figures = json.loads(capsys.readouterr().out)
    assert (figures["matches"], figures["rounds"], figures["games"][0]["game"]) == (1, 1, match.game)

"""Tests of `manage.py score` and `manage.py figures`: each reads a document, prints its sheet or its figures or faults.

Neither uses a database. What they print of the worked cases is tested in tests/rules and tests/figures.
"""

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
SCORED = json.loads((ROOT / "tests/cases/score.json").read_text(encoding="utf-8"))
# A document of each command, and what is printed of it.
PRINTED = {
    "score": (SCORED[0]["record"], SCORED[0]["sheet"]),
    "figures": (WORKED_OUT[0]["document"], WORKED_OUT[0]["figures"]),
}
UNKNOWN = "unknown field; it may be ended, first_dealer, game, options, played_on, players, record or rounds"


def write(folder: Path, text: str) -> str:
    file = folder / "document.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", PRINTED)
def test_a_file_is_read_and_so_is_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    document, printed = PRINTED[command]
    text = json.dumps(document)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    for file in (write(tmp_path, text), "-"):
        call_command(command, file)
        assert comparable(json.loads(capsys.readouterr().out)) == comparable(printed)


@pytest.mark.parametrize(
    ("command", "text", "faults"),
    [
        (
            "score",
            json.dumps({"record": 1, "a\nb": 2}),
            ["game: missing", "players: missing", "rounds: missing", f"a\\nb: {UNKNOWN}"],
        ),
        ("figures", '{"club": 1, "name": "Fridays", "games": []}', ["players: missing", "nights: missing"]),
    ],
)
def test_every_fault_has_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, text: str, faults: list[str]
) -> None:
    assert refusal(capsys, command, write(tmp_path, text)) == faults


@pytest.mark.parametrize(("command", "document", "most"), [("score", "record", 1), ("figures", "club", 32)])
def test_a_file_that_is_not_there_or_without_end_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, document: str, most: int
) -> None:
    file = str(tmp_path / "nowhere.json")
    assert refusal(capsys, command, file) == [f"{document}: {file}: No such file or directory"]
    assert refusal(capsys, command, "/dev/zero") == [f"{document}: longer than {most} MiB"]


@pytest.mark.parametrize(
    ("command", "text", "part"),
    [
        ("score", json.dumps(SCORED[2]["record"]), SCORED[2]["sheet"]),
        ("figures", json.dumps(club_document(24)).replace('"Ann"', '"李雷"'), {"matches": 24}),
    ],
)
def test_the_same_document_gives_the_same_bytes_whatever_the_terminal(
    tmp_path: Path, command: str, text: str, part: dict[str, object]
) -> None:
    file = write(tmp_path, text)
    printed = set()
    for seed, encoding in (("1", "utf-8"), ("2", "latin-1")):
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": encoding}
        run = [sys.executable, "manage.py", command, file]
        printed.add(subprocess.run(run, cwd=ROOT, env=env, check=True, capture_output=True).stdout)  # noqa: S603 - ours
    (answer,) = printed
    assert "李雷".encode() in answer
    read = json.loads(answer.decode("utf-8"))
    assert read == read | part


@pytest.mark.django_db
def test_what_the_app_exports_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = MatchFactory(played=1)
    end(match=match, context=context())
    call_command("figures", write(tmp_path, "".join(document_pieces(match.night.club))))
    figures = json.loads(capsys.readouterr().out)
    assert (figures["matches"], figures["rounds"], figures["games"][0]["game"]) == (1, 1, match.game)

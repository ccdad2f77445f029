"""Installs the wheel in an empty environment and plays a round with it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.__main__ import COMMANDS
from tests.figures.test_cases import WORKED_OUT, comparable
from tests.fixtures.served import ROOT, Served, migrated, serving
from tests.phone import PLAYERS, Phone

PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
PNG = b"\x89PNG"


@dataclass(frozen=True)
class Installed:
    """An environment with the app in it, and the home of whoever uses it."""

    environment: Path
    home: Path

    def __post_init__(self) -> None:
        self.home.mkdir()

    @property
    def variables(self) -> Mapping[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "PYTHONPATH": ""}

    @property
    def data(self) -> Path:
        """The data folder of the app in this home."""
        return self.home / ".local" / "share" / "scorekeeper"

    @property
    def packages(self) -> Path:
        (found,) = self.environment.glob("lib/python*/site-packages")
        return found

    def program(self, name: str) -> str:
        return str(self.environment / "bin" / name)

    def say(self, *command: str, text: str = "") -> str:
        """Run an installed command; return what it prints."""
        done = subprocess.run(  # noqa: S603 - what was installed
            [self.program(command[0]), *command[1:]],
            cwd=self.home,
            env=self.variables,
            input=text.encode(),
            stdout=subprocess.PIPE,
            check=True,
        )
        return done.stdout.decode()


def files(folder: Path) -> dict[Path, int]:
    """Return the time of the last change of each file below a folder, compiled modules left out."""
    found = {path.relative_to(folder): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    return {path: written for path, written in found.items() if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the wheel and install it, with what it needs at the versions that are pinned, nothing compiled.

    Not even Python's modules: those that are used are compiled when they are.
    """
    folder = tmp_path_factory.mktemp("installed")
    new = Installed(folder / "environment", folder / "home")
    install = (*PIP, "--python", new.program("python"), "install", "--no-compile")
    for command in (
        (*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)),
        (sys.executable, "-m", "venv", "--without-pip", str(new.environment)),
        (*install, "--only-binary=:all:", "-r", str(ROOT / "requirements.txt")),
    ):
        subprocess.run(command, check=True)  # noqa: S603 - our own programs
    (wheel,) = folder.glob("*.whl")
    subprocess.run([*install, "--no-index", str(wheel)], check=True)  # noqa: S603 - as above; nothing is missing
    return new


@pytest.fixture(scope="module")
def served(installed: Installed) -> Iterator[Served]:
    """Serve from the wheel, and assert that nothing is written into the installation, which may be read-only."""
    before = files(installed.packages)
    program = [installed.program("scorekeeper")]
    with serving(migrated(installed.data), program=program, **installed.variables) as running:
        yield running
    assert files(installed.packages) == before


def test_all_of_the_app_is_in_it(installed: Installed) -> None:
    expected = files(ROOT / "scorekeeper").keys() | {
        beside / path for beside in (Path("templates"), Path("static")) for path in files(ROOT / beside)
    }
    assert files(installed.packages / "scorekeeper").keys() == expected


def test_its_help_tells_the_commands_and_where_the_data_is(installed: Installed) -> None:
    said = installed.say("scorekeeper", "--help")
    assert re.findall(r"^  (\w+) +\S", said, re.MULTILINE) == list(COMMANDS)
    assert f"The data is in {installed.data};" in said
    assert installed.say("python", "-m", "scorekeeper") == said


def score(phone: Phone) -> str:
    """Score the first step: the first player goes out, the others are left with a king; return the standings."""
    first, *others = phone.seated()
    silent = {f"{fact}-{player}": 0 for fact in ("buys", "rummies") for player in (first, *others)}
    typed = {f"{fact}-{player}": "" for fact in ("cards", "points") for player in (first, *others)}
    hands = silent | typed | {f"cards-{player}": "K" for player in others}
    form = {"do": "save", "revision": phone.revision(), "key": "key-of-the-round", "out": first, "dealer": ""}
    path = f"{phone.table}rounds/1/"
    assert phone.post(path, form | hands)[0] == 200
    return phone.get(f"{path}standings/").decode()


def test_a_round_is_played(installed: Installed, served: Served) -> None:
    with closing(Phone(served.port)) as phone:
        standings = score(phone)
        assert all(name in standings for name in PLAYERS)
        assert phone.post(f"{phone.table}end/", {"key": "key-of-the-end"})[0] == 200
        assert phone.get(f"{phone.table}result/picture.png").startswith(PNG)
        for address in re.findall(r'(?:href|src)="(/static/[^"#]+)', standings):
            assert re.search(r"\.[0-9a-f]{12}\.\w+$", address)
            assert phone.get(address)
        record = phone.get(f"{phone.table}record.json").decode()
    sheet = json.loads(installed.say("scorekeeper", "score", "-", text=record))
    assert {row["player"]: row["total"] for row in sheet["standings"]} == dict.fromkeys(PLAYERS, 10) | {PLAYERS[0]: 0}
    assert "Traceback" not in served.printed


def test_it_speaks_german(served: Served) -> None:
    with closing(Phone(served.port)) as phone:
        phone.cookies += "; language=de"
        table = phone.get(phone.table).decode()
        (texts,) = re.findall(r'src="(/static/js/languages/de\.[0-9a-f]{12}\.js)"', table)
        assert '<html lang="de"' in table
        assert "fängt an" in table
        assert "gespeichert" in phone.get(texts).decode()


def test_its_club_is_taken_along(installed: Installed, served: Served) -> None:
    with closing(Phone(served.port)) as phone:
        score(phone)
        (club,) = re.findall(r"/clubs/(\d+)/", phone.get("/").decode())[:1]
        document = installed.say("scorekeeper", "export", club, "-")
    assert set(PLAYERS) <= {player["name"] for player in json.loads(document)["players"]}
    said = installed.say("scorekeeper", "import", "-", "--new", text=document)
    assert "/pen/" in said


def test_a_club_is_worked_out(installed: Installed) -> None:
    club = WORKED_OUT[0]
    figures = installed.say("scorekeeper", "figures", "-", text=json.dumps(club["document"]))
    assert comparable(json.loads(figures)) == comparable(club["figures"])

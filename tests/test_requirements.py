"""What is installed: pinned with hashes, and as much as the environment asks for."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.fixtures.served import ROOT

ALSO = ROOT / "scorekeeper" / "serving" / "requirements"
LISTS = [ROOT / "requirements.txt", ROOT / "tests" / "requirements.txt", *sorted(ALSO.iterdir())]


def pinned(path: Path) -> dict[str, str]:
    """Return the version of each package of a list."""
    return dict(re.findall(r"^([\w.-]+)==([^ ;]+)", path.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_everything_is_pinned_by_its_hash_and_comes_from_no_host_of_ours(path: Path) -> None:
    entries = re.split(r"\n(?=\w)", path.read_text("utf-8").strip())
    assert [entry for entry in entries if not re.match(r"[\w.-]+==[^ ]+ .*\\\n +--hash=sha256:", entry)] == []
    assert "://" not in path.read_text("utf-8")


def test_every_list_has_the_same_version_of_a_package() -> None:
    everything = pinned(ROOT / "tests" / "requirements.txt")
    for path in [ROOT / "requirements.txt", ALSO / "postgres.txt"]:
        assert pinned(path).items() <= everything.items()


@pytest.mark.parametrize(
    ("environment", "also"),
    [
        ({}, set()),
        ({"DATABASE_URL": "sqlite:///cards.sqlite3"}, set()),
        ({"DATABASE_URL": "postgres://%2Fvar%2Frun%2Fpostgresql/cards"}, {"postgres.txt"}),
        ({"DATABASE_URL": "postgresql://ann@cards.example/cards"}, {"postgres.txt"}),
        ({"REDIS_URL": "redis://127.0.0.1/0"}, {"redis.txt"}),
        ({"OPENID_URL": "https://login.example"}, {"sign_in.txt"}),
        ({"DATABASE_URL": "postgres:///cards", "REDIS_URL": "redis://127.0.0.1/0"}, {"postgres.txt", "redis.txt"}),
    ],
)
def test_make_run_installs_what_the_environment_asks_for(environment: dict[str, str], also: set[str]) -> None:
    command = ["make", "--dry-run", "--always-make", "run"]
    env = {"PATH": os.environ["PATH"]} | environment
    said = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout  # noqa: S603
    assert set(re.findall(r"serving/requirements/(\w+\.txt)", said)) == also
    assert "-r requirements.txt" in said

"""Tests that `manage.py serve` says in one sentence why it cannot serve, and exits 1."""

import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.management.commands import serve
from scorekeeper.serving.folder import FolderError, prepare
from tests.fixtures.served import prepared, refusal, serving


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = f"Port {port} is taken by another program; choose another, {port + 1} for example.\n"
        assert refusal(tmp_path, port=port) == said


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    assert refusal(folder) == f"The data folder {folder} can't be used: Not a directory.\n"


def test_a_second_server_on_a_folder_with_sqlite(tmp_path: Path) -> None:
    with serving(prepared(tmp_path)) as first:
        said = (
            f"Another server is running on {tmp_path}: stop it first, or choose another folder. "
            "Several may share a PostgreSQL (DATABASE_URL).\n"
        )
        assert refusal(tmp_path) == said
        assert refusal(tmp_path, port=first.port) == said
        first.end(signal.SIGKILL)
        with serving(tmp_path):
            pass


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "scorekeeper.sqlite3"
    file.write_text("Ann 120, Bob 85, Cy 40: what somebody once kept under this name")
    assert refusal(tmp_path) == f"The database {file} can't be used: file is not a database.\n"


def test_a_database_that_may_only_be_read(tmp_path: Path) -> None:
    with serving(prepared(tmp_path)) as served:
        served.end()
    file = f"file:{tmp_path}/scorekeeper.sqlite3?mode=ro"
    url = "sqlite:///" + file.replace(":", "%3A").replace("?", "%3F")
    said = f"The database {file} can't be used: attempt to write a readonly database.\n"
    assert refusal(tmp_path, DATABASE_URL=url) == said


def test_a_database_server_that_is_away(tmp_path: Path) -> None:
    said = refusal(tmp_path, DATABASE_URL="postgres://nobody@127.0.0.1:1/cards")
    assert said.startswith("The database cards can't be used: connection failed")
    assert said.count("\n") == 1


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    file = prepared(tmp_path) / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_later', 0)")
    said = f"The database {file} is of a newer version of Scorekeeper: bring this one up to date first.\n"
    assert refusal(tmp_path) == said


@pytest.mark.parametrize(("content", "said"), [(b"", "empty"), (b" \n", "empty"), (b"\xff\xfe", "no text")])
def test_a_secret_key_that_is_none(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "secret-key"
    file.write_bytes(content)
    with pytest.raises(FolderError) as refused:
        prepare(tmp_path)
    remedy = "restore it from your backup, or remove it, and every browser starts anew."
    assert str(refused.value) == f"The secret key in {file} is {said}: {remedy}"
    assert file.read_bytes() == content


def test_an_empty_variable_for_the_secret_key(tmp_path: Path) -> None:
    said = "The variable SECRET_KEY is empty: give it a value, or leave it out for a key in the data folder.\n"
    assert refusal(tmp_path, SECRET_KEY="") == said


def test_a_setting_that_is_no_number(tmp_path: Path) -> None:
    said = "A setting can't be used: PROXIES is a whole number, and not “one”.\n"
    assert refusal(tmp_path, PROXIES="one") == said


def test_counts_in_a_redis_that_is_none(tmp_path: Path) -> None:
    said = refusal(tmp_path, REDIS_URL="127.0.0.1:6379")
    assert said == "A setting can't be used: REDIS_URL is like redis://user:password@host:6379/0.\n"


def test_a_database_of_another_kind(tmp_path: Path) -> None:
    said = refusal(tmp_path, DATABASE_URL="mysql://ann:secret@127.0.0.1/scorekeeper")
    assert said == "A setting can't be used: DATABASE_URL is like postgres://user:password@host/name.\n"


@pytest.mark.parametrize("name", ["Europe/Nowhere", "America/Argentina"])  # which is a folder of time zones
def test_a_time_zone_that_there_is_not(tmp_path: Path, name: str) -> None:
    assert refusal(tmp_path, TIME_ZONE=name) == f"A setting can't be used: Incorrect timezone setting: {name}\n"


PROVIDER = {"OPENID_URL": "https://login.example", "OPENID_CLIENT": "cards", "OPENID_SECRET": "a secret of this client"}


@pytest.mark.parametrize(
    ("module", "package", "settings"),
    [
        ("psycopg", "psycopg[binary,pool]", {"DATABASE_URL": "postgres:///cards"}),
        ("jwt", "pyjwt[crypto]", PROVIDER),
        ("requests", "requests", PROVIDER),
        ("redis", "redis", {"REDIS_URL": "redis://127.0.0.1/0"}),
    ],
)
def test_a_setting_whose_package_is_not_installed(
    tmp_path: Path, module: str, package: str, settings: dict[str, Any]
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys; sys.modules['{module}'] = None")
    said = f"A setting can't be used: {next(iter(settings))} needs a package that is not installed, {package}.\n"
    assert refusal(tmp_path, PYTHONPATH=str(tmp_path), **settings) == said


@pytest.mark.parametrize("missing", PROVIDER)
def test_a_provider_without_one_of_its_settings(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    for name, value in PROVIDER.items():
        monkeypatch.setenv(name, "" if name == missing else value)
    said = f"OPENID_URL, OPENID_CLIENT, OPENID_SECRET belong together: {missing} is missing."
    assert serve._openid_fault() == said


def test_no_passwords_and_no_provider(tmp_path: Path) -> None:
    said = "Without passwords nobody can sign in: PASSWORDS=0 needs OPENID_URL, OPENID_CLIENT and OPENID_SECRET.\n"
    assert refusal(tmp_path, PASSWORDS="0") == said

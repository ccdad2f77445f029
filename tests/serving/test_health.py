"""Tests of the health checks for proxies and monitors, which use no session."""

import asyncio
import shutil
import threading
import time
from collections import deque, namedtuple
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from scorekeeper import outages
from scorekeeper.protocol import Message
from scorekeeper.serving import health as health_module
from scorekeeper.serving.daily import daily
from scorekeeper.serving.health import LEAST_FREE, SILENT, HealthChecks, health

Usage = namedtuple("Usage", "total used free")  # noqa: PYI024 - as shutil has it


@pytest.fixture(autouse=True)
def _looked_at_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(health_module, "checks", HealthChecks())
    monkeypatch.setattr(outages, "_full_at", deque(maxlen=1))


async def ask(path: str, method: str = "GET", address: str = "192.0.2.7") -> tuple[int, str]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await health({"path": path, "method": method, "client": (address, 5), "headers": []}, receive, send)
    return sent[0]["status"], sent[1]["body"].decode()


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", refused)


class Looks:
    """Looks that take until they are `over`; counted."""

    def __init__(self) -> None:
        self.begun, self.over = 0, threading.Event()

    def look(self) -> list[str]:
        self.begun += 1
        self.over.wait()
        return []

    def all(self) -> int:
        """Let all checks end, also those that wait for the thread; return how many began."""
        self.over.set()
        health_module.checks._thread.submit(list).result()
        return self.begun


@pytest.fixture
def hung(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looks]:
    """Have each check of the health take until the end of the test."""
    looks = Looks()
    monkeypatch.setattr(health_module, "faults", looks.look)
    yield looks
    looks.over.set()


@pytest.mark.usefixtures("no_database")
async def test_a_process_without_a_database_is_alive() -> None:
    assert await ask("/healthz") == (200, "alive\n")


@pytest.mark.usefixtures("hung")
async def test_a_process_whose_database_hangs_is_alive() -> None:
    waiting = asyncio.create_task(ask("/readyz"))
    await asyncio.sleep(0)
    assert await ask("/healthz") == (200, "alive\n")
    waiting.cancel()


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_they_are_only_read(path: str) -> None:
    assert (await ask(path, "POST"))[0] == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.django_db(transaction=True)
async def test_all_is_well() -> None:
    assert await ask("/readyz") == (200, "ready\n")


@pytest.mark.usefixtures("no_database")
async def test_a_database_that_refuses_is_named() -> None:
    assert await ask("/readyz") == (503, f"{SILENT}\n")


@pytest.mark.usefixtures("hung")
async def test_a_database_that_hangs_is_named_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "PATIENCE_SECONDS", 0.01)
    assert await ask("/readyz") == (503, f"{SILENT}\n")


async def test_those_who_ask_at_once_are_told_of_the_same_look(monkeypatch: pytest.MonkeyPatch, hung: Looks) -> None:
    monkeypatch.setattr(health_module, "PATIENCE_SECONDS", 0.01)
    for _ in range(3):
        await asyncio.gather(*(ask("/readyz") for _ in range(3)))
    assert hung.all() == 1


@pytest.mark.parametrize(("fresh", "looks"), [(3600, 1), (0, 3)])
async def test_what_was_found_is_told_again_for_a_while(
    monkeypatch: pytest.MonkeyPatch, hung: Looks, fresh: int, looks: int
) -> None:
    monkeypatch.setattr(health_module, "FRESH_SECONDS", fresh)
    hung.over.set()
    assert [(await ask("/readyz"))[0] for _ in range(3)] == [200] * 3
    assert hung.all() == looks


async def test_one_address_cannot_keep_others_waiting_to_be_told(monkeypatch: pytest.MonkeyPatch, hung: Looks) -> None:
    monkeypatch.setattr(health_module, "PATIENCE_SECONDS", 0.05)
    crowd = (ask("/readyz") for _ in range(8))
    *crowd_told, told = await asyncio.gather(*crowd, ask("/readyz", address="198.51.100.1"))
    assert sum(said != f"{SILENT}\n" for _, said in crowd_told) == 3
    assert told == (503, f"{SILENT}\n")


@pytest.mark.django_db(transaction=True)
async def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, LEAST_FREE - 1))
    assert await ask("/readyz") == (503, "disk: 63 MiB left for the data folder\n")


@pytest.mark.django_db(transaction=True)
async def test_a_write_that_failed_for_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "_full_at", deque([time.monotonic()], maxlen=1))
    assert await ask("/readyz") == (503, "disk: it is full; the last write failed for it\n")


@pytest.mark.django_db(transaction=True)
async def test_a_disk_that_takes_nothing_is_named(settings: Any) -> None:
    settings.DATA_DIR /= "gone"
    assert await ask("/readyz") == (503, "disk: the data folder can't be written to (No such file or directory)\n")


@pytest.mark.django_db(transaction=True)
async def test_a_backup_that_failed_is_named_without_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "failure", "/home/ann/.data/backups: No space left on device.")
    fault = "backup: today's could not be made, or old ones not removed; the server's log says which"
    assert await ask("/readyz") == (503, f"{fault}\n")

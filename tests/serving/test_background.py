"""Tests that background work goes on after one run of it has failed."""

import logging
import threading
from collections.abc import Callable

import pytest
from django.db import OperationalError

from scorekeeper.serving import background
from scorekeeper.serving.background import repeat

PATIENCE_SECONDS = 30
pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "BUSY_SECONDS", 0)
    monkeypatch.setattr(background, "FAULTY_SECONDS", 0)


def failing_once(error: Exception) -> tuple[Callable[[], float], threading.Event]:
    """Return work that raises `error` the first time, and an event that it sets the second time."""
    turns, done = iter([error]), threading.Event()

    def work() -> float:
        for fault in turns:
            raise fault
        done.set()
        return PATIENCE_SECONDS

    return work, done


@pytest.mark.parametrize("error", [OperationalError("database is locked"), OSError("no room")])
def test_an_error_is_logged_and_the_work_tried_again(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    work, done = failing_once(error)
    with caplog.at_level(logging.WARNING):
        repeat("mending", work)
        assert done.wait(PATIENCE_SECONDS)
    assert len(caplog.records) == 1
    assert "mending" in caplog.messages[0]
    assert str(error) in caplog.text


def test_wanted_work_is_done_before_it_is_due() -> None:
    turns, wanted = threading.Semaphore(0), threading.Event()

    def work() -> float:
        turns.release()
        return PATIENCE_SECONDS * 10

    repeat("sorting", work, wanted=wanted)
    for _ in range(3):
        assert turns.acquire(timeout=PATIENCE_SECONDS)
        wanted.set()

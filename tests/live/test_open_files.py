"""Tests that the process may open as many files as the system allows."""

import resource
import sys

import pytest

from scorekeeper.live import open_files

HARD = 1_000_000


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replace the limits of the process; return a list of the soft limits, to which each new one is added."""
    those = [1024]
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (those[-1], HARD))
    monkeypatch.setattr(resource, "setrlimit", lambda _kind, limits: those.append(limits[0]))
    return those


@pytest.mark.parametrize(("platform", "most"), [("linux", HARD), ("darwin", 10_240), ("win32", sys.maxsize)])
def test_the_limit_is_raised_as_far_as_the_platform_lets_it(
    platform: str, most: int, limits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert open_files.raise_limit() == most
    assert open_files.limit() == most
    assert limits == ([1024] if platform == "win32" else [1024, most])

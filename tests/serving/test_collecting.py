"""Static files are collected anew where they would come out otherwise, and only there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import call_command

from scorekeeper.serving import collecting
from tests.fixtures.static_names import hashed_names


@pytest.fixture
def source(settings: Any, tmp_path: Path) -> Path:
    """Return the only style sheet of a site whose files are collected into `made`, named by their hash."""
    sources = tmp_path / "sources"
    sources.mkdir()
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [sources]
    settings.STATIC_ROOT = tmp_path / "made"
    settings.STORAGES = hashed_names()
    (sources / "one.css").write_text("a { color: red }")
    return sources / "one.css"


@pytest.fixture
def collect(source: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Return what a server does as it starts; it tells whether that was to collect."""

    def collected() -> bool:
        called = Mock(side_effect=call_command)
        monkeypatch.setattr(collecting, "call_command", called)
        collecting.collect()
        return called.called

    return collected


def test_the_same_sources_are_collected_once(collect: Callable[[], bool], settings: Any) -> None:
    assert [collect(), collect(), collect()] == [True, False, False]
    assert [*settings.STATIC_ROOT.glob("one.*.css")]
    assert not (settings.STATIC_ROOT / "one.css").exists()


def test_a_source_that_is_changed_or_new_is_collected(collect: Callable[[], bool], source: Path, settings: Any) -> None:
    collect()
    source.write_text("a { color: tan }")
    assert [collect(), collect()] == [True, False]
    assert len([*settings.STATIC_ROOT.glob("one.*.css")]) == 2
    source.with_name("two.css").write_text("")
    assert [collect(), collect()] == [True, False]


def test_what_was_made_is_made_again_where_it_is_gone_or_cut_short(collect: Callable[[], bool], settings: Any) -> None:
    collect()
    (made,) = settings.STATIC_ROOT.glob("one.*.css")
    made.unlink()
    assert collect()
    made.write_text("a {")
    assert collect()
    assert made.read_text() == "a { color: red }"


def test_another_version_of_what_makes_them_makes_them_again(
    collect: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    collect()
    monkeypatch.setattr(collecting, "version", lambda name: f"{name} of tomorrow")
    assert [collect(), collect()] == [True, False]


def test_a_collection_that_was_cut_off_begins_again(
    collect: Callable[[], bool], source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collect()
    source.write_text("b {}")
    monkeypatch.setattr(collecting, "call_command", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        collecting.collect()
    source.write_text("a { color: red }")
    assert collect()

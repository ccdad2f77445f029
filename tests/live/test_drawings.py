"""Tests that rendered parts are cached while they fit, and never returned for another version."""

from scorekeeper.live.drawings import Drawings
from scorekeeper.live.events import PageContent
from scorekeeper.queries.versions import Version

NOW = Version(1, 0, (("Ann",),), 2026)


def of_size(characters: int) -> PageContent:
    """Return the content of a page with a part of so many characters."""
    return PageContent(1, {"main": "x" * characters})


def test_a_drawing_is_there_for_its_own_version_alone() -> None:
    drawings = Drawings()
    drawings.store("match.1", "sheet", NOW, of_size(5))
    assert drawings.get("match.1", "sheet", NOW) == of_size(5)
    assert drawings.get("match.1", "table", NOW) is None
    anna = (("Anna",),)
    others = (NOW._replace(revision=2), NOW._replace(epoch=1), NOW._replace(rows=anna), NOW._replace(year=2027))
    for other in others:
        assert drawings.get("match.1", "sheet", other) is None


def test_the_newest_drawing_takes_the_place_of_the_last() -> None:
    drawings = Drawings(most=10)
    for revision in range(20):
        drawings.store("match.1", "sheet", NOW._replace(revision=revision), of_size(6))
    assert drawings.get("match.1", "sheet", NOW._replace(revision=18)) is None
    assert drawings.get("match.1", "sheet", NOW._replace(revision=19)) == of_size(6)


def test_what_was_not_wanted_for_longest_makes_room() -> None:
    drawings = Drawings(most=10)
    for topic in ("match.1", "match.2"):
        drawings.store(topic, "sheet", NOW, of_size(5))
    drawings.get("match.1", "sheet", NOW)
    drawings.store("match.3", "sheet", NOW, of_size(5))
    kept = [drawings.get(f"match.{number}", "sheet", NOW) is not None for number in (1, 2, 3)]
    assert kept == [True, False, True]


def test_what_fits_nowhere_is_not_kept() -> None:
    drawings = Drawings(most=10)
    drawings.store("match.1", "sheet", NOW, of_size(11))
    assert drawings.get("match.1", "sheet", NOW) is None
    drawings.store("match.2", "sheet", NOW, of_size(10))
    assert drawings.get("match.2", "sheet", NOW) == of_size(10)

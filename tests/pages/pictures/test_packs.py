from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from scorekeeper.pages.pictures.packs import LEFT, RIGHT, OnPack, packs

CAST = ("Ann", "Bob", "Cy", "Di", "Ed")


def stood(*places: int, foot: int = 966) -> list[dict[str, Any]]:
    """Return the packs of the picture on which these places stand, with their lower edge at `foot`."""
    return packs([OnPack(name, place, "9", "wins", "") for name, place in zip(CAST, places, strict=False)], 642, foot)


@pytest.mark.parametrize(
    ("places", "names"),
    [
        ([1], "Ann"),
        ([1, 2], "Bob Ann"),
        ([1, 2, 3], "Bob Ann Cy"),
        ([1, 1, 1, 4, 4], "Di Bob Ann Cy Ed"),
    ],
)
def test_the_first_stands_in_the_middle(places: Sequence[int], names: str) -> None:
    found = stood(*places)
    assert " ".join(pack["name"].text for pack in found) == names
    assert found[0]["x"] - LEFT == pytest.approx(RIGHT - found[-1]["x"] - found[-1]["width"])
    assert found[0]["x"] >= LEFT


def test_a_name_that_is_read_from_right_to_left_is_shortened_at_its_end() -> None:
    (pack,) = packs([OnPack("אברהם הגדול מכולם מכאן ועד הודו", 1, "9", "wins", "")], 642, 966)
    assert pack["name"].text == "\u2068אברהם ה.\u2069"


@pytest.mark.parametrize(
    "names",
    [
        [f"Wolfeschlegelsteinhausenbergerdorff {number:02}" for number in range(5)],
        [f"{'W' * 38}{letter}W" for letter in "abcde"],
        [f"Konstantin der Große aus Byzanz {number}x" for number in range(36, 41)],
        ["王" * 39 + letter for letter in "芳敏静丽强"],
    ],
)
@pytest.mark.parametrize("places", [(1, 2, 3), (1, 1, 1, 4, 4)])
def test_names_of_forty_letters_are_told_apart_and_keep_their_distance(
    names: list[str], places: tuple[int, ...]
) -> None:
    found = packs([OnPack(name, place, "9", "wins", "") for name, place in zip(names, places, strict=False)], 642, 966)
    assert len({pack["name"].text for pack in found}) == len(places)
    for left, right in pairwise(found):
        assert right["middle"] - right["name"].width / 2 - (left["middle"] + left["name"].width / 2) >= 20


def test_the_better_the_higher() -> None:
    second, first, third = stood(1, 2, 3)
    assert first["y"] < second["y"] < third["y"]
    assert first["width"] > second["width"] == third["width"]
    assert first["figure"].size > second["figure"].size


def test_who_shares_a_place_stands_as_high_and_as_wide() -> None:
    for pack in stood(1, 1, 1):
        assert (pack["y"], pack["width"], pack["figure"].size) == (642, stood(1, 1, 1)[0]["width"], 148)

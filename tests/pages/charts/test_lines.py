import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pages.charts.lines import HEIGHTS, LONG, LONGEST, Course, LineScale, line_chart
from scorekeeper.pages.charts.scales import Scale
from scorekeeper.words.names import width
from scorekeeper.words.phrases import digits

ANN = Course("Ann", 1, leads=False, values={0: 0, 1: 100, 2: 50}, cuts=frozenset({2}))
BOB = Course("Bob", 2, leads=True, values={0: 0, 1: 0, 2: 0})

CSS = (Path(settings.BASE_DIR) / "static" / "css" / "sheet.css").read_text()
SMALL_PHONE = 280  # px: the width of the paper at 320
FONT, DIGIT, LINE = 13, 8.4, 15


def px(rule: str) -> float:
    """Return a length in px that the style sheet gives in rem after the text `rule`."""
    found = re.search(rf"{re.escape(rule)}([\d.]+)rem", CSS)
    assert found, rule
    return 16 * float(found[1])


USUAL = px(".chart { display: block; direction: ltr; padding-block: .75rem 1.375rem; padding-inline: ")
BEFORE = {3: USUAL} | {
    characters: px(f'.chart[data-level="{characters}"]{more} {{ padding-inline-start: ')
    for characters, more in {1: ', .chart[data-level="2"]', 4: "", 5: "", 6: "", 7: ""}.items()
}
BEFORE[2] = BEFORE[1]
AFTER = px(".chart { display: block; direction: ltr; padding-block: .75rem 1.375rem; padding-inline: 2.375rem ")
AFTER_LONG = px(".chart[data-long] { padding-inline-end: ")


def totals(*courses: Course, rounds: int = 2, beside: bool = False) -> dict[str, Any]:
    """Return a chart of these courses, over `rounds` rounds."""
    values = [value for course in courses for value in course.values.values()]
    upward = Scale(min(0, *values), max(0, *values), above=0.02, below=0.08)
    return line_chart(courses, rounds, LineScale(upward, {value: digits(value) for value in upward.levels()}, beside))


def corners(path: str) -> list[tuple[int, int]]:
    """Return the points of an SVG path."""
    start, *steps = [
        tuple(map(int, place.split(","))) for place in path.translate({ord("M"): "", ord("l"): ""}).split()
    ]
    return [(sum(xs), sum(ys)) for xs, ys in (zip(start, *steps[:end], strict=True) for end in range(len(steps) + 1))]


def test_rounds_run_from_left_to_right_and_totals_upward() -> None:
    ann, _ = totals(ANN, BOB)["lines"]
    (start, _), (middle, high), (end, _) = corners(ann["stretches"][0])
    assert (start, middle, end) == (0, 1, 2)
    assert high < 50


def test_who_leads_lies_on_top_and_alone_is_drawn_without_a_dash() -> None:
    assert [(line["name"], line["dash"]) for line in totals(BOB, ANN)["lines"]] == [("Ann", 1), ("Bob", 0)]


def test_rounds_to_come_find_room_and_the_names_stand_where_the_lines_end() -> None:
    scale = LineScale(Scale(0, 100), {0: "0"}, room=10)
    chart = line_chart([ANN, BOB], 2, scale)
    assert [number for number, _x in chart["rounds"]] == [*range(1, 11)]
    assert (chart["end"], chart["steps"]) == ("20%", 10)
    assert {line["end"][0] for line in chart["lines"]} == {"20%"}
    assert all(line["label_y"] == line["end"][1] for line in chart["lines"])
    assert not any(line["gaps"] for line in chart["lines"])


def test_those_who_lead_together_keep_their_dashes() -> None:
    also = Course("Cy", 3, leads=True, values=BOB.values)
    assert [line["dash"] for line in totals(BOB, also)["lines"]] == [2, 3]


def test_no_two_of_twenty_have_both_colour_and_dash() -> None:
    many = [Course(f"P{seat}", seat, leads=False, values={0: 0, 1: seat}) for seat in range(1, 21)]
    assert len({(line["colour"], line["dash"]) for line in totals(*many, rounds=1)["lines"]}) == 20


def test_an_exact_cut_is_a_dot_on_the_line() -> None:
    ann, bob = totals(ANN, BOB)["lines"]
    assert (ann["cuts"], bob["cuts"]) == ([ann["end"]], [])


def test_a_late_players_line_begins_where_they_joined() -> None:
    late = Course("Cy", 3, leads=False, values={1: 100, 2: 130})
    line = next(line for line in totals(ANN, BOB, late)["lines"] if line["name"] == "Cy")
    assert [x for x, _ in corners(line["stretches"][0])] == [1, 2]


def test_who_was_away_has_a_gap_and_who_left_one_to_the_name() -> None:
    away = Course("Cy", 3, leads=False, values={0: 0, 1: 10, 3: 30, 4: 30})
    left = Course("Di", 4, leads=False, values={0: 0, 1: 40, 2: 40})
    cy, di = totals(away, left, rounds=4)["lines"]
    assert [[x for x, _ in corners(stretch)] for stretch in cy["stretches"]] == [[0, 1], [3, 4]]
    assert [[x for x, _ in corners(gap)] for gap in cy["gaps"]] == [[1, 3]]
    assert [[x for x, _ in corners(gap)] for gap in di["gaps"]] == [[2, 4]]
    assert di["end"][0] == "50%"


def test_levels_are_round_numbers_from_below_nought_with_a_true_minus() -> None:
    low = Course("Di", 4, leads=True, values={0: 0, 1: -125})
    high = Course("Ed", 5, leads=False, values={0: 0, 1: 320})
    chart = totals(low, high, rounds=1)
    assert [text for text, _y in chart["levels"]] == ["−100", "0", "100", "200", "300"]
    assert chart["widest"] == 4


def test_a_chart_in_which_nobody_moved_is_flat() -> None:
    assert len({y for _, y in corners(totals(BOB)["lines"][0]["stretches"][0])}) == 1


def test_those_who_are_level_run_beside_each_other_where_that_is_usual() -> None:
    other = Course("Cy", 3, leads=False, values=BOB.values)
    over, beside = totals(BOB, other), totals(BOB, other, beside=True)
    assert len({line["end"][1] for line in over["lines"]}) == 1
    assert len({line["end"][1] for line in beside["lines"]}) == 2


@pytest.mark.parametrize(
    ("rounds", "numbered"),
    [
        (10, list(range(1, 11))),
        (12, [2, 4, 6, 8, 10, 12]),
        (19, [3, 6, 9, 12, 15, 18]),
        (60, [10, 20, 30, 40, 50, 60]),
        (100, [20, 40, 60, 80, 100]),
    ],
)
def test_of_many_rounds_some_are_numbered(rounds: int, numbered: list[int]) -> None:
    chart = totals(Course("Ann", 1, leads=True, values=dict.fromkeys(range(rounds + 1), 5)), rounds=rounds)
    assert [number for number, _x in chart["rounds"]] == numbered


def test_fewer_rounds_are_numbered_beside_wide_levels() -> None:
    chart = totals(Course("Ann", 1, leads=True, values={0: 0, 10: 100_000}), rounds=10)
    assert [number for number, _x in chart["rounds"]] == [2, 4, 6, 8, 10]


def test_a_long_name_asks_for_room() -> None:
    assert totals(Course("Wilhelmina", 1, leads=True, values={0: 0, 1: 5}), rounds=1)["long"]
    assert not totals(ANN)["long"]


class Box(NamedTuple):
    """A label's box in px, from the upper left of the drawing."""

    left: float
    right: float
    top: float
    bottom: float

    def touches(self, other: "Box") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def boxes(chart: dict[str, Any]) -> Iterator[Box]:
    """Yield the boxes of all labels on the smallest phone."""
    room = SMALL_PHONE - BEFORE[chart["widest"]] - (AFTER_LONG if chart["long"] else AFTER)
    height = HEIGHTS[chart["height"]]

    def box(left: float, letters: float, middle: float) -> Box:
        return Box(left, left + letters, middle - LINE / 2 + 0.1, middle + LINE / 2 - 0.1)

    for text, y in chart["levels"]:
        wide = DIGIT * len(text)
        yield box(-8 - wide, wide, percent(y) * height / 100)
    for number, x in chart["rounds"]:
        wide = DIGIT * len(str(number))
        yield box(percent(x) * room / 100 - wide / 2, wide, height + 14)
    for line in chart["lines"]:
        yield box(room + 17, FONT * width(line["name"]), percent(line["label_y"]) * height / 100)


def percent(place: str) -> float:
    return float(place.removesuffix("%"))


def assert_apart(chart: dict[str, Any]) -> None:
    """Assert that no two labels of a chart overlap, and that all fit on the smallest phone."""
    found = list(boxes(chart))
    for one, other in combinations(found, 2):
        assert not one.touches(other), (one, other)
    room = SMALL_PHONE - BEFORE[chart["widest"]] - (AFTER_LONG if chart["long"] else AFTER)
    for box in found:
        assert box.left >= -BEFORE[chart["widest"]] - 0.1
        assert box.right <= room + (AFTER_LONG if chart["long"] else AFTER) + 0.1


NAMES = st.text(st.sampled_from("aeimnrstwAMJW …ł"), min_size=1, max_size=40).map(str.strip).filter(bool)


@given(
    rounds=st.integers(1, 60),
    ends=st.lists(st.integers(-2_000, 100_000), min_size=2, max_size=12),
    names=st.lists(NAMES, min_size=12, max_size=12, unique=True),
)
def test_no_two_labels_of_totals_touch(rounds: int, ends: Sequence[int], names: Sequence[str]) -> None:
    courses = [
        Course(name, seat, seat == 1, {0: 0, rounds: end})
        for seat, (name, end) in enumerate(zip(names, ends, strict=False), 1)
    ]
    assert_apart(totals(*courses, rounds=rounds))


@given(rounds=st.integers(2, 60), places=st.lists(st.integers(1, 12), min_size=2, max_size=12))
def test_no_two_labels_of_places_touch(rounds: int, places: Sequence[int]) -> None:
    courses = [
        Course(f"Player {seat}", seat, leads=False, values={1: -1, rounds: -min(place, len(places))})
        for seat, place in enumerate(places, 1)
    ]
    levels = {-place: str(place) for place in range(1, len(places) + 1)}
    for height in ("low", "") if len(places) <= 5 else ("",):
        scale = LineScale(Scale(-len(places), -1, above=0.04, below=0.08), levels, beside=True, height=height)
        assert_apart(line_chart(courses, rounds, scale))


def test_the_widest_names_and_the_heights_are_those_of_the_style_sheet() -> None:
    assert 17 + FONT * LONG <= AFTER
    assert 17 + FONT * LONGEST <= AFTER_LONG
    heights = [px(f"{rule} > svg {{ block-size: ") for rule in ('"low"]', '"tall"]')]
    assert heights == [HEIGHTS["low"], HEIGHTS["tall"]]
    assert px(".chart > svg { inline-size: 100%; block-size: ") == HEIGHTS[""]

"""The players drawn round the table: where each name stands, in per cent of the drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import asin, cos, pi, sin

from scorekeeper.words.names import short_names, width
from scorekeeper.words.phrases import isolated

FREE = 2  # players of whom none sits beside the table
CROWD = 8  # from so many players on the table is drawn narrower and the names stand beside it
LONGEST, LONGEST_BESIDE = 7, 5.8  # ems of a name that has room beside its neighbours, and beside the table
EM = 5.1  # the width of one
MARGIN = 3.0  # so far a name may run beyond the drawing
BESIDE = 0.75  # so far to the side a name stands beside the table, not above or below it
ASIDE, GAP = 1.18, 3  # how much farther out it stands there, and how far from the table every name
RX, LEAST_RX, RX_IN_CROWD, RY = 31, 15, 17, 27
PUCK = 6.0  # from the end of a name to the middle of the puck
PUCK_DOWN = 14.0


@dataclass(frozen=True, slots=True)
class Spot:
    """One name: where it stands, to which side it runs, and where the puck of a dealer lies."""

    name: str
    x: float
    y: float
    side: str
    puck: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The table from above; `rx` and `ry` are the half axes of its edge."""

    words: str
    spots: tuple[Spot, ...]
    rx: int
    ry: int
    crowd: bool


def seat_plan(names: Sequence[str], dealer: str | None = None) -> SeatPlan:
    """Seat the players clockwise, the first one nearest to the keeper."""
    crowd = len(names) >= CROWD
    turns = [2 * pi * seat / len(names) for seat in range(len(names))]
    rx = RX_IN_CROWD if crowd else _room(names, turns)
    short = short_names(names, LONGEST_BESIDE if crowd or len(names) > FREE else LONGEST)
    spots = tuple(
        _spot(drawn, turn, rx, crowd=crowd, deals=name == dealer)
        for name, drawn, turn in zip(names, short, turns, strict=True)
    )
    words = f"Round the table, clockwise: {', '.join(map(isolated, names))}" if names else "An empty table"
    return SeatPlan(words, spots, rx, RY, crowd)


def _room(names: Sequence[str], turns: Sequence[float]) -> int:
    """Return half the width of a table that leaves room for the names beside it."""
    short = short_names(names, LONGEST_BESIDE)
    beside = [(name, abs(sin(turn))) for name, turn in zip(short, turns, strict=True) if abs(sin(turn)) > BESIDE]
    free = [(50 + MARGIN - EM * width(name)) / across for name, across in beside]
    return max(LEAST_RX, min([RX, *(int(room / ASIDE - GAP) for room in free)]))


def _spot(name: str, turn: float, rx: int, *, crowd: bool, deals: bool) -> Spot:
    """Place a seat; `turn` is how far round the table, clockwise from its near edge, in radians."""
    across, down = cos(pi / 2 + turn), sin(pi / 2 + turn)
    side = "left" if across < -0.15 else "right" if across > 0.15 else ""
    beside = abs(across) > BESIDE
    if crowd:
        # Evenly down both sides: round the narrow edge the names would lie on each other.
        x, y = (
            50 + (rx + GAP) * across * (ASIDE if abs(across) > 0.5 else 1),
            50 + 92 * asin(max(-1, min(1, down))) / pi,
        )
    elif side and not beside:
        x, y = 50 + rx * (0.62 if across > 0 else -0.62), 50 + (RY + 13) * down
    else:
        x, y = 50 + (rx + GAP) * across * (ASIDE if side else 1), 50 + (RY + 13) * down
    return Spot(isolated(name), round(x, 1), round(y, 1), side, _puck(x, y, side) if deals else None)


def _puck(x: float, y: float, side: str) -> tuple[float, float]:
    """Place the dealer's puck between the name and the table."""
    aside = {"left": PUCK, "right": -PUCK, "": 0.0}[side]
    inwards = 0.0 if side else PUCK_DOWN if y < 50 else -PUCK_DOWN
    return round(x + aside, 1), round(y + inwards, 1)

"""The drawing of the players round the table; places and lengths are in per cent of it."""

from collections.abc import Sequence
from math import asin, cos, pi, sin
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.words.names import short_names, width
from scorekeeper.words.phrases import isolated
from scorekeeper.words.sides import SideMark, against, marks

FREE = 2  # up to so many players, nobody sits at the sides of the table
NARROW_FROM = 8  # the fewest players at a narrower table, with the names beside it
LONGEST, LONGEST_BESIDE = 7, 5.8  # ems of a name that has room beside its neighbours, and beside the table
EM = 5.1  # the width of one em
MARGIN = 3.0  # how far a name may run beyond the drawing
BESIDE = 0.75  # the sine from which a name stands beside the table, not above or below it
ASIDE, GAP = 1.18, 3  # how much farther out it stands there, and the distance of every name from the table
RX, LEAST_RX, NARROW_RX, RY = 31, 15, 17, 27
PUCK = 6.0  # from the end of a name to the middle of the puck
PUCK_DOWN = 14.0
SIGN = 1.2  # ems of the sign of a side before a name, and the space after it

Sides = Sequence[Sequence[str]]


def seat_plan(names: Sequence[str], dealer: str | None = None, sides: Sides = ()) -> dict[str, Any]:
    """Return the drawing of players round a table, clockwise, the first at the near edge; `dealer` has the puck.

    The table is an ellipse with the radii `rx` and `ry`; `words` describe the drawing, `against` says who plays with
    whom, "" without sides; `spots` are of `_spot`, in the order of `names`; `crowd`: eight players or more, at a
    narrower table.
    """
    crowd = len(names) >= NARROW_FROM
    turns = [2 * pi * seat / len(names) for seat in range(len(names))]
    sign = SIGN if sides else 0
    rx = NARROW_RX if crowd else _room(names, turns, sign)
    short = short_names(names, (LONGEST_BESIDE if crowd or len(names) > FREE else LONGEST) - sign / 2)
    signs = marks(sides)
    spots = [
        _spot(_signed(signs.get(name), drawn), turn, rx, crowd=crowd, deals=name == dealer)
        for name, drawn, turn in zip(names, short, turns, strict=True)
    ]
    played = against(sides)
    return {
        "words": _in_words(names, played),
        "spots": spots,
        "rx": rx,
        "ry": RY,
        "crowd": crowd,
        "against": played,
    }


def _in_words(names: Sequence[str], played: str) -> str:
    """Return the drawing in words; `played` says who plays with whom, "" without sides."""
    if not names:
        return _("An empty table")
    round_the_table = ", ".join(map(isolated, names))
    if played:
        return _("Round the table, clockwise: {names}. {sides}").format(names=round_the_table, sides=played)
    return _("Round the table, clockwise: {names}").format(names=round_the_table)


def _signed(mark: SideMark | None, name: str) -> str:
    return f"{mark.sign} {isolated(name)}" if mark else isolated(name)


def _room(names: Sequence[str], turns: Sequence[float], sign: float) -> int:
    """Return the horizontal radius of the table, in per cent of the drawing, that leaves room for the names beside it.

    `turns` are the angles of the seats in radians; `sign` is the width, in ems, of the sign before a name.
    """
    short = short_names(names, LONGEST_BESIDE - sign / 2)
    beside = [(name, abs(sin(turn))) for name, turn in zip(short, turns, strict=True) if abs(sin(turn)) > BESIDE]
    free = [(50 + MARGIN - EM * (width(name) + sign)) / across for name, across in beside]
    return max(LEAST_RX, min([RX, *(int(room / ASIDE - GAP) for room in free)]))


def _spot(name: str, turn: float, rx: int, *, crowd: bool, deals: bool) -> dict[str, Any]:
    """Return the spot of a seat: `name`, `x` and `y`, `side` ("left", "right" or ""), and `puck`, its place or None.

    `turn` is the angle in radians, clockwise from the near edge; `rx` is the horizontal radius of the table, in per
    cent. `crowd`: there are eight players or more; `deals`: the player has the puck.
    """
    across, down = cos(pi / 2 + turn), sin(pi / 2 + turn)
    side = "left" if across < -0.15 else "right" if across > 0.15 else ""
    beside = abs(across) > BESIDE
    if crowd:
        # Names are at equal distances down both sides, as they would overlap along the narrow edge.
        x, y = (
            50 + (rx + GAP) * across * (ASIDE if abs(across) > 0.5 else 1),
            50 + 92 * asin(max(-1, min(1, down))) / pi,
        )
    elif side and not beside:
        x, y = 50 + rx * (0.62 if across > 0 else -0.62), 50 + (RY + 13) * down
    else:
        x, y = 50 + (rx + GAP) * across * (ASIDE if side else 1), 50 + (RY + 13) * down
    puck = _puck(x, y, side) if deals else None
    return {"name": name, "x": round(x, 1), "y": round(y, 1), "side": side, "puck": puck}


def _puck(x: float, y: float, side: str) -> tuple[float, float]:
    """Return the x and y of the dealer's puck, in per cent, between the table and the name at `x` and `y`.

    `side` is the side of the drawing on which the name is: "left", "right" or "" for the middle.
    """
    aside = {"left": PUCK, "right": -PUCK, "": 0.0}[side]
    inwards = 0.0 if side else PUCK_DOWN if y < 50 else -PUCK_DOWN
    return round(x + aside, 1), round(y + inwards, 1)

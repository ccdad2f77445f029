"""Names short enough to stand beside a line, and no two alike."""

from collections.abc import Sequence

from scorekeeper.words.phrases import isolated

LONGEST, LONG = 5.65, 3.9  # ems of bold text that fit beside a chart: with more room, and with the usual
NARROW, WIDE = frozenset("ijlftrI.,' -"), frozenset("mwMW…—@%")
LATIN_TO = "\u2e7f"  # beyond it letters are as wide as they are high


def width(name: str) -> float:
    """Estimate the width of a name in bold letters, in ems; rather too wide than too narrow."""
    return sum(map(_width, name))


def short_names(names: Sequence[str]) -> list[str]:
    """Shorten the names that are too wide, so that each still tells who it is."""
    ways = [[_shortened(name, "…") for name in names], [_shortened(name, f"…{name[-2:].strip()}") for name in names]]
    return [
        next((way[index] for way in ways if way.count(way[index]) == 1), _ending(name, f"… {index + 1}"))
        for index, name in enumerate(names)
    ]


def _shortened(name: str, ending: str) -> str:
    return name if width(name) <= LONGEST else _ending(name, ending)


def _ending(name: str, ending: str) -> str:
    """Cut a name so that this ending fits."""
    starts = (name[:length].rstrip() for length in range(len(name), 0, -1))
    return isolated(next(start for start in starts if width(start + ending) <= LONGEST) + ending)


def _width(letter: str) -> float:
    if letter in NARROW:
        return 0.45
    return 1.0 if letter in WIDE or letter > LATIN_TO else 0.74 if letter.isupper() else 0.65

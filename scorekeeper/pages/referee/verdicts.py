"""What the referee says: a sentence, a number that rules it, melds drawn as they lie, and the reason."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards as they lie, an empty one missing; `words` stand beside it, `aloud` names the cards."""

    cards: tuple[str, ...]
    words: str
    aloud: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """`said` is the answer in a line: as long as something is still to be entered (`waits`) it says what.

    `figure` is a number of points, explained by `unit`. `lays` are the kinds as which the cards can be
    laid on the table; `places` says of its melds, by position, where a card fits. `calls`: a rummy may be
    counted against somebody.
    """

    said: str
    waits: bool = False
    figure: int | None = None
    unit: str = ""
    why: str = ""
    fans: tuple[Fan, ...] = ()
    lays: tuple[str, ...] = ()
    places: Mapping[int, str] = field(default_factory=dict)
    calls: bool = False


def waiting(said: str, why: str = "") -> Verdict:
    """Say what is still to be entered."""
    return Verdict(said, waits=True, why=why)

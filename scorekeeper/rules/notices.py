"""What the table must know before a round is played, as codes; `words/notices.py` has the sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from scorekeeper.rules.options import Options

NoticeCode = Literal["pass_left", "pass_right", "pass_across", "no_pass", "wild", "least_meld", "crib"]


class Notice(NamedTuple):
    """One thing to know: its code, whom it is about (empty: everybody), and its value.

    The value is the points of a "least_meld", the rank of a "wild", and "" for any other code.
    """

    code: NoticeCode
    players: tuple[str, ...] = ()
    value: int | str = ""

    @property
    def by_total(self) -> bool:
        """Whether it depends on totals: only a "least_meld" that names players does."""
        return self.code == "least_meld" and bool(self.players)


@dataclass(frozen=True, slots=True)
class BeforePlay:
    """A round before it is played: its number, who is present, by seat, who deals, and the totals before it by player.

    `options` are all house rules. `players` is empty for what holds at any table. `dealer` is None if nobody deals or
    it is not known; `sides` has the players of each, and is empty where everybody plays alone. A player missing in
    `totals` has 0.
    """

    number: int
    options: Options
    players: tuple[str, ...]
    dealer: str | None = None
    sides: tuple[tuple[str, ...], ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)

"""The context in which the rounds of a record are checked."""

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.rules.faults import Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options


@dataclass(frozen=True, slots=True)
class CheckContext:
    """The game, all its house rules, the seats, the ranks played with; and where faults go."""

    report: Report
    game: Game
    options: Options
    players: tuple[str, ...]
    ranks: Collection[str]

"""What every question is about: a game of the catalogue, under its house rules."""

from collections.abc import Collection
from typing import Any

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.checking import UNKNOWN_GAME
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.faults import FaultCode, Report
from scorekeeper.rules.house_rules import check_options
from scorekeeper.rules.names import check_players
from scorekeeper.rules.referee.reader import Part, Unanswerable, exactly, refuse

Answer = dict[str, Any]

STEP_AND_ROUND = FaultCode("step_and_round", "there is a step already; one of the two is enough")
OWN_CONTRACTS = FaultCode("own_contracts", "in {title} everybody has a contract of their own: ask by step")

_EVERY = ("ask", "game", "options")


class Question:
    """A question whose game and house rules are known; what else it says is read from its `part`."""

    def __init__(self, data: dict[str, object], fields: Collection[str]) -> None:
        self.part = Part((), data, (*_EVERY, *fields))
        key = self.part.read("game", str)
        if key not in games():
            refuse(("game",), UNKNOWN_GAME, game=key)
        self.game = games()[key]
        report = Report()
        chosen = self.part.read("options", dict) if "options" in self.part else {}
        self.options = check_options(report, self.game, chosen)
        if report:
            raise Unanswerable(report.faults())

    def step(self) -> int:
        """Read the number of a contract, from 1: given as the `step`, or as the `round` in which it is played."""
        if "round" in self.part:
            return self.game.step(self._round())
        return self.part.whole("step", 1, len(self.game.contracts))

    def round(self) -> int:
        """Read the number of a round, from 1; of a `step`, it is the round in which it is played first."""
        return self._round() if "round" in self.part else self.game.first_round(self.step())

    def _round(self) -> int:
        if "step" in self.part:
            refuse(("round",), STEP_AND_ROUND)
        if not self.game.order:
            refuse(("round",), OWN_CONTRACTS, title=self.game.title)
        return self.part.whole("round", 1, len(self.game.order))

    def contract(self) -> Contract:
        """Read the number of a contract, and give the contract."""
        return self.game.contracts[self.step() - 1]

    def check_seats(self, players: tuple[str, ...]) -> None:
        """Refuse names that nobody can bear or two share, and more or fewer players than the game is for."""
        report = Report()
        check_players(report, players, self.game)
        if report:
            raise Unanswerable(report.faults())

    def players(self) -> tuple[str, ...]:
        """Read who sits at the table, clockwise."""
        names = enumerate(self.part.read("players", list))
        players = tuple(exactly(("players", seat), name, str) for seat, name in names)
        self.check_seats(players)
        return players

"""A contract in the short lines of a narrow column."""

from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.game import Game
from scorekeeper.rules.scores import RoundSheet


def round_contract(game: Game, round_: RoundSheet) -> tuple[str, ...]:
    """Return the contract of a round in short lines, or that it is an earlier one again: "step 9 again"."""
    if again := game.again(round_.number):
        return (again,)
    return contract_lines(round_.contract) if round_.contract else ()


def contract_lines(contract: Contract) -> tuple[str, ...]:
    """Break a contract into short lines: "2 sets of 3", but "set of 3" over "run of 4"."""
    return tuple(line.removeprefix("1 ") for line in contract.wording.split(", "))

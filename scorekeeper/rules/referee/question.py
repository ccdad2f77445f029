"""A question to the referee: its game under its house rules, and its fields, read strictly."""

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, NoReturn, TypeVar

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.documents.faults import MISSING, OUT_OF_BOUNDS, UNKNOWN_FIELD
from scorekeeper.rules.documents.fields import typed
from scorekeeper.rules.faults import Fault, FaultCode, Path, Report
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.names import check_players
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.record.checking import UNKNOWN_GAME, check_options
from scorekeeper.rules.wording import gettext_lazy as _

T = TypeVar("T")
_MOST_NAMED = 3


class Unanswerable(Exception):  # noqa: N818 - what the question is, not what went wrong in the program
    """Raised for a question that cannot be answered.

    `faults` has the first three; the text says where and why in one line.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(islice(faults, _MOST_NAMED))
        super().__init__("; ".join(map(str, self.faults)))


def refuse(path: Path, code: FaultCode, /, **params: object) -> NoReturn:
    """Raise Unanswerable with the fault of this code at this path; `params` are those of its sentence."""
    raise Unanswerable([Fault(path, code, params)])


def require_type(path: Path, value: object, kind: type[T]) -> T:
    """Return the value if it is exactly of this type; else raise Unanswerable. True is not 1, and neither is 1.0."""
    report = Report()
    found = typed(report, path, value, kind)
    if found is None:
        raise Unanswerable(report.faults())
    return found


def require_range(path: Path, value: object, least: int, most: int) -> int:
    """Return the value if it is a whole number from `least` to `most`; else raise Unanswerable."""
    number = require_type(path, value, int)
    if not least <= number <= most:
        refuse(path, OUT_OF_BOUNDS, value=number, least=least, most=most)
    return number


class Part:
    """One object of a question.

    Raises Unanswerable for a field that is not in `fields`, and for the first faulty one read.
    """

    def __init__(self, path: Path, value: object, fields: Collection[str]) -> None:
        self.path = path
        self._data = require_type(path or ("question",), value, dict)
        for key in self._data:
            if key not in fields:
                refuse((*path, key), UNKNOWN_FIELD, known=sorted(fields))

    def __contains__(self, key: str) -> bool:
        """Return whether the field is there."""
        return key in self._data

    def given(self, *keys: str) -> dict[str, object]:
        """Return the fields with these keys, with their values unchecked; missing ones are left out."""
        return {key: self._data[key] for key in keys if key in self._data}

    def read(self, key: str, kind: type[T]) -> T:
        """Return the value of a field. Raises Unanswerable if it is missing or not exactly of this type."""
        if key not in self._data:
            refuse((*self.path, key), MISSING)
        return require_type((*self.path, key), self._data[key], kind)

    def whole(self, key: str, least: int, most: int) -> int:
        """Return a field that is a whole number from `least` to `most`. Raises Unanswerable for anything else."""
        return require_range((*self.path, key), self.read(key, int), least, most)


Answer = dict[str, Any]

STEP_AND_ROUND = FaultCode("step_and_round", sentence=_("There is a step already; one of the two is enough."))
OWN_CONTRACTS = FaultCode("own_contracts", sentence=_("In {title} everybody has a contract of their own: ask by step."))

_EVERY = ("ask", "game", "options")


class Question:
    """A question whose game and house rules are known; its other fields are read from `part`.

    Raises Unanswerable for an unknown game, faulty house rules, and unknown fields.
    """

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

    def contract(self) -> Contract:
        """Return the contract that is asked about: that of the field `round` or `step`.

        Raises Unanswerable in the cases in which `contract_round` does.
        """
        return self.game.contract(self.contract_round())

    def contract_round(self) -> int:
        """Return the number (from 1) of a round with a contract: the field `round`, or for a `step` its first round.

        In a game with own contracts it is the `step`. Raises Unanswerable without one of them, with both, for a `round`
        in a game with own contracts, and for a number that the game does not have.
        """
        game = self.game
        if "round" not in self.part:
            return game.first_round(self.part.whole("step", 1, len(game.contracts)))
        if "step" in self.part:
            refuse(("round",), STEP_AND_ROUND)
        if not game.order:
            refuse(("round",), OWN_CONTRACTS, title=game.title)
        return self.part.whole("round", 1, len(game.order))

    def round_number(self, players: int = 0) -> int:
        """Return the field `round` (from 1) in a game with or without contracts; 1 if it is missing.

        Raises Unanswerable if it is above the number of rounds in a match of so many players; if `players` is 0, above
        that in the longest match of the game.
        """
        if "round" not in self.part:
            return 1
        counts = (players,) if players else range(self.game.players[0], self.game.players[1] + 1)
        most = max(self.game.rounds(count, self.options) or MOST_ROUNDS for count in counts)
        return self.part.whole("round", 1, most)

    def check_seats(self, players: tuple[str, ...]) -> None:
        """Raise Unanswerable for invalid or equal names, and for too many or too few players for the game."""
        report = Report()
        check_players(report, players, self.game)
        if report:
            raise Unanswerable(report.faults())

    def players(self) -> tuple[str, ...]:
        """Return the names of the players, clockwise. Raises Unanswerable for what `check_seats` refuses."""
        names = enumerate(self.part.read("players", list))
        players = tuple(require_type(("players", seat), name, str) for seat, name in names)
        self.check_seats(players)
        return players

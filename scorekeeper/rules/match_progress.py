"""How far a match has come, while its record is still being judged."""

from scorekeeper.rules.check_context import CheckContext
from scorekeeper.rules.record import Record, Round
from scorekeeper.rules.table import Table

_DECIDING = (("players",), ("options",), ("first_dealer",))


class MatchProgress:
    """Tells whether a match is over before a round: by the number of rounds, or by the score.

    The score is followed only as long as nothing is faulty that it depends on.
    """

    def __init__(self, context: CheckContext, record: Record) -> None:
        self._report = context.report
        self._last = context.game.rounds(context.options)
        self._table: Table | None = None
        sound = not any(context.report.spoiled(place) for place in _DECIDING)
        if sound and context.game.ends_by_score(context.options):
            self._table = Table(record)

    def over(self, index: int) -> bool:
        """Return whether the match had ended before the round with this index (from 0)."""
        played_out = self._last is not None and index >= self._last
        return played_out or (self._table is not None and self._table.over)

    def follow(self, index: int, round_: Round) -> None:
        """Play a round that has been judged."""
        if self._report.spoiled(("rounds", index)):
            self._table = None
        if self._table is not None:
            self._table.play(index + 1, round_)

"""A match that is being planned: what the keeper has chosen so far, before the first deal."""

from dataclasses import dataclass, field, replace

from scorekeeper.rules.checking import faults
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record


@dataclass(frozen=True, slots=True)
class Draft:
    """`seats` are names, clockwise; `name` is typed and has no seat yet; `first` deals first."""

    game: str
    seats: tuple[str, ...] = ()
    options: Options = field(default_factory=dict)
    first: str | None = None
    name: str = ""

    def sit(self, name: str) -> "Draft":
        """The player takes the next seat; who sits already stays."""
        return self if name in self.seats else replace(self, seats=(*self.seats, name))

    def rise(self, name: str) -> "Draft":
        """The player leaves the table, and with the table the deal."""
        seats = tuple(seat for seat in self.seats if seat != name)
        return replace(self, seats=seats, first=self.first if self.first in seats else None)

    def earlier(self, name: str) -> "Draft":
        """The player changes seats with the one before."""
        return self._swap(name, -1)

    def later(self, name: str) -> "Draft":
        """The player changes seats with the one after."""
        return self._swap(name, 1)

    def _swap(self, name: str, by: int) -> "Draft":
        seats = list(self.seats)
        seat = seats.index(name) if name in seats else -1
        if seat < 0 or not 0 <= seat + by < len(seats):
            return self
        seats[seat], seats[seat + by] = seats[seat + by], seats[seat]
        return replace(self, seats=tuple(seats))

    def name_faults(self) -> tuple[Fault, ...]:
        """What the rules say against a seat for the typed name."""
        place = f"players[{len(self.seats)}]"
        record = Record(game=self.game, players=(*self.seats, self.name))
        return tuple(Fault("name", fault.reason) for fault in faults(record) if fault.place == place)

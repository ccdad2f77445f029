"""What each row of a club's tables says of its match and of its seat (scorekeeper/docs/csv.md)."""

from collections.abc import Mapping

from scorekeeper.models import Seat
from scorekeeper.pages.csv_files.cells import Cell
from scorekeeper.queries.matches import MatchSheet

Names = Mapping[int, str]  # player id → name of the main player

OF_MATCH = ("date", "night", "location", "match_id", "began", "game", "title", "state", "players")
OF_SEAT = ("seat", "player", "person")


def match_cells(view: MatchSheet) -> tuple[Cell, ...]:
    """Return the cells of a match."""
    match = view.match
    return (
        match.night.date.isoformat(),
        match.night_id,
        match.night.place,
        str(match.uuid),
        match.created.isoformat(),
        match.game,
        view.game.titled(view.options),
        match.state,
        len(view.seats),
    )


def seat_cells(seat: Seat, persons: Names) -> tuple[Cell, ...]:
    """Return the cells of a seat, counted clockwise from 1; who is new since `persons` were read is themselves."""
    return seat.position + 1, seat.player.name, persons.get(seat.player_id, seat.player.name)

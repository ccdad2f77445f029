"""A club's matches as a table: a row a seat."""

from collections.abc import Iterator

from scorekeeper.models import Club, Match
from scorekeeper.pages.csv_files.cells import Row, csv_pieces, flag
from scorekeeper.pages.csv_files.columns import OF_MATCH, OF_SEAT, Names, match_cells, seat_cells
from scorekeeper.queries.exports import main_names, seated_matches
from scorekeeper.queries.matches import MatchSheet

COLUMNS = (*OF_MATCH, "rounds", *OF_SEAT, "total", "contracts_done", "place", "won")


def matches_csv(club: Club) -> Iterator[str]:
    """Yield the file piece by piece, a batch of matches each; their rounds are not asked for."""
    persons = main_names(club)
    batches = seated_matches(club)
    return csv_pieces(COLUMNS, ([row for view in batch for row in _rows(view, persons)] for batch in batches))


def _rows(view: MatchSheet, persons: Names) -> Iterator[Row]:
    of_match = (*match_cells(view), view.match.rounds_done)
    over = view.match.state != Match.State.PLAYING
    for seat in view.seats:
        ended = (seat.total, seat.contracts_done, seat.place, flag(seat.won) if over else None)
        yield (*of_match, *seat_cells(seat, persons), *ended)

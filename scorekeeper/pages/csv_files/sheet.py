"""The sheet of one match as a CSV file: as on paper, a column a player and a row a round."""

from collections.abc import Iterator, Sequence

from scorekeeper.pages.csv_files.cells import Row, csv_pieces
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import RoundSheet, Standing


def sheet_csv(view: MatchSheet) -> str:
    """Return the file. The scores of a column, with what a late player joined with, make its total."""
    names = [seat.player.name for seat in view.seats]
    contracts = any(round_.contract for round_ in view.sheet.rounds)
    head = ["Round", *(["Contract"] if contracts else []), *names]
    return "".join(csv_pieces(head, [_rows(view, names, contracts=contracts)]))


def _rows(view: MatchSheet, names: Sequence[str], *, contracts: bool) -> Iterator[Row]:
    for round_ in view.sheet.rounds:
        wording = round_.contract.wording if round_.contract else None
        yield [round_.number, *([wording] if contracts else []), *(round_.hands[name].score for name in names)]
    gap = [None] if contracts else []
    joined = [_joined_with(view.sheet.rounds, name) for name in names]
    if any(number is not None for number in joined):
        yield ["Joined with", *gap, *joined]
    standings = _standings(view, names)
    yield ["Total", *gap, *(line.total for line in standings)]
    if view.game.own_contracts:
        yield ["Contracts made", *gap, *(line.contracts_done for line in standings)]
    yield ["Place", *gap, *(line.place for line in standings)]


def _standings(view: MatchSheet, names: Sequence[str]) -> list[Standing]:
    lines = {line.player: line for line in view.sheet.standings}
    return [lines[name] for name in names]


def _joined_with(rounds: Sequence[RoundSheet], name: str) -> int | None:
    found = (round_.hands[name].joined_with for round_ in rounds)
    return next((number for number in found if number is not None), None)

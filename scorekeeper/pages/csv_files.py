"""CSV files: the hands and the matches of a club, and the sheet of one match (scorekeeper/docs/csv.md).

They follow RFC 4180, and no spreadsheet runs a cell of theirs as a formula.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import cycle

from scorekeeper.models import Club, Match, Seat
from scorekeeper.queries.exports import has_sides, main_names, seated_matches, whole_matches
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.facts import SHARED
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.sides import Parties

MARK = "\ufeff"  # without it, some spreadsheets take UTF-8 for the character set of their own country
# The beginnings of what spreadsheets take for a formula, the wide forms of Chinese and Japanese keyboards included.
FORMULA = re.compile(r"[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]|'*[\t\r\n]")

OF_MATCH = ("date", "night", "location", "match_id", "began", "game", "title", "state", "players")
OF_SEAT = ("seat", "player", "person")
OF_ROUND = ("round", "contract", "decks", "replays")
SCORES = ("points", "bonus", "score", "joined_with", "total", "place", "token", "own_contract", "contracts_done")
ROLES = ("absent", "dealt", "cut", "exact_cut")
FACTS = tuple(fact.name for fact in SHARED.values() if fact.recorded and fact.name not in (*ROLES, *SCORES))
HAND_COLUMNS = (*OF_MATCH, *OF_ROUND, *OF_SEAT, *ROLES, *SCORES, *FACTS)
MATCH_COLUMNS = (*OF_MATCH, "rounds", *OF_SEAT, "total", "contracts_done", "place", "won")
SIDE = "side"  # the last column, where a club has played by sides

Cell = str | int | None
Row = Sequence[Cell]
Names = Mapping[int, str]  # player id → name of the main player


def hands_csv(club: Club) -> Iterator[str]:
    """Yield the text of a CSV file with a row for each hand of a club, a batch of matches at a time.

    Columns of facts that only one game has come last; one with the name of another column has "hand_" before it.
    """
    persons, by_sides = main_names(club), has_sides(club)
    own = tuple(dict.fromkeys(fact.name for game in games().values() for fact in game.own_facts))
    facts = (*FACTS, *own)
    head = (*HAND_COLUMNS, *(f"hand_{name}" if name in HAND_COLUMNS else name for name in own))
    batches = ([(sheet, _hand_rows(sheet, persons, facts)) for sheet in batch] for batch in whole_matches(club))
    return csv_pieces(*_with_sides(head, batches, by_sides=by_sides))


def _hand_rows(sheet: MatchSheet, persons: Names, facts: tuple[str, ...]) -> Iterator[Row]:
    """Yield a row for each hand of a match, by round, then by seat.

    `persons` are the names of main players by player id, `facts` the names of the last columns; None for a fact that
    the game lacks.
    """
    of_match = _match_cells(sheet)
    seats = [(seat, _seat_cells(seat, persons)) for seat in sheet.seats]
    known = [fact if fact in game_facts.declared(sheet.game) else "" for fact in facts]
    for written, derived in zip(sheet.recorded.record.rounds, sheet.scores.rounds, strict=True):
        of_round = (*of_match, *_round_cells(sheet.game, written, derived))
        for seat, of_seat in seats:
            hand = written.hands[seat.player.name]
            roles, scores = _role_cells(sheet.game, seat, written, derived), _score_cells(derived, seat.player.name)
            values = [None if hand.absent else _fact(hand, fact) for fact in known]
            yield (*of_round, *of_seat, _flag(hand.absent), *roles, *scores, *values)


def _round_cells(game: Game, written: Round, derived: RoundSheet) -> tuple[Cell, ...]:
    """Return the cells of the columns in OF_ROUND; the contract is in English, and None stands for what a game lacks.

    `written` is the round of the record, `derived` that of the sheet.
    """
    contract = derived.contract.wording.in_english if derived.contract else None
    return derived.number, contract, derived.decks or None, written.replays if "replays" in game.round_facts else None


def _role_cells(game: Game, seat: Seat, written: Round, derived: RoundSheet) -> tuple[Cell, ...]:
    """Return whether the player dealt, cut, and cut exactly, each 1 or 0; None where nobody deals or cuts."""
    name = seat.player.name
    dealt = None if derived.dealer is None else _flag(derived.dealer == name)
    if not game.cuts:
        return dealt, None, None
    cut = derived.cutter == name
    return dealt, _flag(cut), _flag(cut and written.exact_cut)


def _score_cells(derived: RoundSheet, name: str) -> tuple[Cell, ...]:
    """Return the cells of the columns in SCORES for the hand of player `name`; None for what it does not have."""
    hand = derived.hands[name]
    return (
        hand.points,
        hand.bonus,
        hand.score,
        hand.joined_with,
        hand.total,
        hand.place,
        None if hand.absent else derived.tokens.get(name),
        derived.contracts.get(name),
        hand.contracts_done,
    )


def _fact(hand: Hand, name: str) -> Cell:
    """Return a fact of a hand as a cell: 1 or 0 for a flag, cards with spaces between; None for an empty name.

    `laid_down` is 1 too for a hand that is out or floats.
    """
    if not name:
        return None
    value = hand.fact(name)
    if name == "laid_down" and (hand.out or hand.floating):
        return 1
    return " ".join(value) if isinstance(value, tuple) else _flag(value) if isinstance(value, bool) else value


def matches_csv(club: Club) -> Iterator[str]:
    """Yield the text of a CSV file with a row for each seat in the matches of a club, a batch of matches at a time.

    It reads what the seats store, not the rounds.
    """
    persons, by_sides = main_names(club), has_sides(club)
    batches = ([(sheet, _match_rows(sheet, persons)) for sheet in batch] for batch in seated_matches(club))
    return csv_pieces(*_with_sides(MATCH_COLUMNS, batches, by_sides=by_sides))


def _with_sides(
    head: Sequence[str], batches: Iterable[Iterable[tuple[MatchSheet, Iterable[Row]]]], *, by_sides: bool
) -> tuple[Sequence[str], Iterable[Iterable[Row]]]:
    """Return the head and the batches of rows; if the club has ever played `by_sides`, with a last column for the side.

    `batches` are matches with their rows, which have one for each seat, in seat order, once or round by round.
    """
    if not by_sides:
        return head, ([row for _view, rows in batch for row in rows] for batch in batches)
    sided = (
        [(*row, side) for sheet, rows in batch for row, side in zip(rows, cycle(_sides(sheet)))] for batch in batches
    )
    return (*head, SIDE), sided


def _sides(sheet: MatchSheet) -> list[Cell]:
    """Return the side of each seat by the names of its players, "Ann & Cy"; None where everybody plays alone.

    The order is that of the seats.
    """
    names = tuple(seat.player.name for seat in sheet.seats)
    members = Parties(sheet.game.partners(names, sheet.options)).members
    return [" & ".join(found) if len(found := members(name)) > 1 else None for name in names]


def _match_rows(sheet: MatchSheet, persons: Names) -> Iterator[Row]:
    """Yield a row for each seat of a match; whether the player won is None while the match is played.

    `persons` are the names of main players by player id.
    """
    of_match = (*_match_cells(sheet), sheet.match.rounds_done)
    over = sheet.match.state != Match.State.PLAYING
    for seat in sheet.seats:
        ended = (seat.total, seat.contracts_done, seat.place, _flag(seat.won) if over else None)
        yield (*of_match, *_seat_cells(seat, persons), *ended)


def _match_cells(sheet: MatchSheet) -> tuple[Cell, ...]:
    """Return the cells of the columns in OF_MATCH: night, match, game, state and number of players."""
    match = sheet.match
    return (
        match.night.date.isoformat(),
        match.night_id,
        match.night.place,
        str(match.uuid),
        match.created.isoformat(),
        match.game,
        sheet.game.stored_title(sheet.options),
        match.state,
        len(sheet.seats),
    )


def _seat_cells(seat: Seat, persons: Names) -> tuple[Cell, ...]:
    """Return the number of a seat, clockwise from 1, the name of its player and that of the main player.

    `persons` are the names of main players by player id; for a player who is not there the own name stands in.
    """
    return seat.position + 1, seat.player.name, persons.get(seat.player_id, seat.player.name)


def sheet_csv(sheet: MatchSheet) -> str:
    """Return the sheet of a match as CSV: a row for each round, a column for each player, or for each side.

    The total of a column is the sum of its scores, of what a late player joined with, and of the end bonus.
    """
    names, parties = sheet.first_players, Parties(sheet.scores.sides)
    contracts = any(round_.contract for round_ in sheet.scores.rounds)
    columns = [" & ".join(parties.members(name)) for name in names]
    head = ["Round", *(["Contract"] if contracts else []), *columns]
    return "".join(csv_pieces(head, [_sheet_rows(sheet, names, contracts=contracts)]))


def _sheet_rows(sheet: MatchSheet, names: Sequence[str], *, contracts: bool) -> Iterator[Row]:
    """Yield a row for each round, then rows for totals joined with, if any, end bonus, if any, totals and places.

    `names` are the players of the columns, the first of each side. With `contracts` the second column has the contract.
    """
    for round_ in sheet.by_side.rounds:
        wording = round_.contract.wording.in_english if round_.contract else None
        yield [round_.number, *([wording] if contracts else []), *(round_.hands[name].score for name in names)]
    gap = [None] if contracts else []
    joined = [_joined_with(sheet.by_side.rounds, name) for name in names]
    if any(number is not None for number in joined):
        yield ["Joined with", *gap, *joined]
    if bonus := sheet.by_side.end_bonus:
        yield ["End bonus", *gap, *(bonus.get(name, 0) for name in names)]
    standings = {line.player: line for line in sheet.by_side.standings}
    yield ["Total", *gap, *(standings[name].total for name in names)]
    if sheet.game.own_contracts:
        yield ["Contracts made", *gap, *(standings[name].contracts_done for name in names)]
    yield ["Place", *gap, *(standings[name].place for name in names)]


def _joined_with(rounds: Sequence[RoundSheet], name: str) -> int | None:
    """Return the total with which a late player joined; None for one who has played from the start."""
    found = (round_.hands[name].joined_with for round_ in rounds)
    return next((number for number in found if number is not None), None)


def csv_pieces(head: Sequence[str], batches: Iterable[Iterable[Row]]) -> Iterator[str]:
    """Yield the text of a CSV file: a byte order mark and the head, then each batch of rows as one piece."""
    yield MARK + _lines([head])
    for rows in batches:
        yield _lines(rows)


def as_text(text: str) -> str:
    """Return a text with an apostrophe before it if a spreadsheet would run it as a formula; else the text itself."""
    return f"'{text}" if FORMULA.match(text) else text


def _flag(value: object) -> int:
    """Return 1 for a true value, else 0: numbers that every program can add up."""
    return 1 if value else 0


def _lines(rows: Iterable[Row]) -> str:
    """Return rows as lines of CSV, which end in CRLF; texts are made safe by `as_text`."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([as_text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()

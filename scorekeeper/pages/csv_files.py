"""CSV files: the hands and the matches of a club, and the sheet of one match (scorekeeper/docs/csv.md).

They follow RFC 4180, and no spreadsheet runs a cell of theirs as a formula.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO

from scorekeeper.models import Club
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
# How a text begins that a spreadsheet takes for a formula, also with the full-width signs of Chinese and Japanese
# keyboards.
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
Cells = dict[str, Cell]  # by column
Names = Mapping[int, str]  # player id → name of the main player


def hands_csv(club: Club) -> Iterator[str]:
    """Yield the text of a CSV file with a row for each hand of a club, a batch of matches at a time.

    Matches are by date, then by when they began. Columns of facts that only one game has come after all others, but
    before that of sides; one with the name of another column has "hand_" before it.
    """
    persons = main_names(club)
    own = dict.fromkeys(fact.name for game in games().values() for fact in game.own_facts)
    own_columns = {name: f"hand_{name}" if name in HAND_COLUMNS else name for name in own}
    facts = {name: name for name in FACTS} | own_columns
    batches = ([row for sheet in batch for row in _hand_rows(sheet, persons, facts)] for batch in whole_matches(club))
    return _table(club, (*HAND_COLUMNS, *own_columns.values()), batches)


def matches_csv(club: Club) -> Iterator[str]:
    """Yield the text of a CSV file with a row for each seat in the matches of a club, a batch of matches at a time.

    Matches are by date, then by when they began. It reads what the seats store, not the rounds.
    """
    persons = main_names(club)
    batches = ([row for sheet in batch for row in _match_rows(sheet, persons)] for batch in seated_matches(club))
    return _table(club, MATCH_COLUMNS, batches)


def _table(club: Club, columns: Sequence[str], batches: Iterable[Iterable[Cells]]) -> Iterator[str]:
    """Return the pieces of a CSV file with these columns and, if the club has ever played by sides, that of sides.

    A column without a cell is empty in its row; cells of other columns are left out.
    """
    columns = [*columns, SIDE] if has_sides(club) else columns
    return csv_pieces(columns, ([[row.get(column) for column in columns] for row in rows] for rows in batches))


def _hand_rows(sheet: MatchSheet, persons: Names, facts: Mapping[str, str]) -> Iterator[Cells]:
    """Yield the cells of each hand of a match, by round, then by seat.

    Facts that the game lacks have no cell; a player who was away has none for any fact. `persons` are the names of main
    players by player id, `facts` the columns of the facts by their names.
    """
    of_match, seats = _match_cells(sheet), _seat_cells(sheet, persons)
    known = [(fact, column) for fact, column in facts.items() if fact in game_facts.declared(sheet.game)]
    for written, derived in zip(sheet.recorded.record.rounds, sheet.scores.rounds, strict=True):
        of_round = of_match | _round_cells(sheet.game, written, derived)
        for name, of_seat in seats.items():
            hand = written.hands[name]
            cells = of_round | of_seat | _score_cells(derived, name) | _role_cells(sheet.game, name, written, derived)
            yield cells if hand.absent else cells | {column: _fact(hand, fact) for fact, column in known}


def _round_cells(game: Game, written: Round, derived: RoundSheet) -> Cells:
    """Return the cells of the columns in OF_ROUND, None for what the game lacks; the contract is in English.

    `written` is the round of the record, `derived` that of the sheet.
    """
    return {
        "round": derived.number,
        "contract": derived.contract.wording.in_english if derived.contract else None,
        "decks": derived.decks or None,
        "replays": written.replays if "replays" in game.round_facts else None,
    }


def _role_cells(game: Game, name: str, written: Round, derived: RoundSheet) -> Cells:
    """Return the cells of the columns in ROLES for player `name`, each 1 or 0; None where nobody deals or cuts."""
    cut = derived.cutter == name
    return {
        "absent": int(derived.hands[name].absent),
        "dealt": None if derived.dealer is None else int(derived.dealer == name),
        "cut": int(cut) if game.cuts else None,
        "exact_cut": int(cut and written.exact_cut) if game.cuts else None,
    }


def _score_cells(derived: RoundSheet, name: str) -> Cells:
    """Return the cells by column, at least those in SCORES, for the hand of player `name`; None for what it lacks."""
    hand = derived.hands[name]
    token = None if hand.absent else derived.tokens.get(name)
    return hand._asdict() | {"token": token, "own_contract": derived.contracts.get(name)}


def _fact(hand: Hand, name: str) -> Cell:
    """Return a fact of a hand as a cell: 1 or 0 for a flag, cards with spaces between, any other as its value.

    `laid_down` is 1 too for a hand that is out or floats.
    """
    value = hand.fact(name)
    if name == "laid_down" and (hand.out or hand.floating):
        return 1
    return " ".join(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value


def _match_rows(sheet: MatchSheet, persons: Names) -> Iterator[Cells]:
    """Yield the cells of each seat of a match; whether the player won is None while the match is played.

    `persons` are the names of main players by player id.
    """
    of_match = _match_cells(sheet) | {"rounds": sheet.match.rounds_done}
    over = sheet.match.is_over
    for seat, of_seat in zip(sheet.seats, _seat_cells(sheet, persons).values(), strict=True):
        ended = {"total": seat.total, "contracts_done": seat.contracts_done, "place": seat.place}
        yield of_match | of_seat | ended | {"won": int(seat.won) if over else None}


def _match_cells(sheet: MatchSheet) -> Cells:
    """Return the cells of the columns in OF_MATCH."""
    match = sheet.match
    return {
        "date": match.night.date.isoformat(),
        "night": match.night_id,
        "location": match.night.place,
        "match_id": str(match.uuid),
        "began": match.created.isoformat(),
        "game": match.game,
        "title": sheet.game.stored_title(sheet.options),
        "state": match.state,
        "players": len(sheet.seats),
    }


def _seat_cells(sheet: MatchSheet, persons: Names) -> dict[str, Cells]:
    """Return the cells of the columns in OF_SEAT and of the side by the name of the player, in seat order.

    Seats are numbered clockwise from 1. `persons` are the names of main players by player id; a player who is missing
    there keeps their own name. A side is the names of its players, "Ann & Cy"; None where everybody plays alone.
    """
    members = Parties(sheet.game.partners(tuple(seat.player.name for seat in sheet.seats), sheet.options)).members
    return {
        (name := seat.player.name): {
            "seat": seat.position + 1,
            "player": name,
            "person": persons.get(seat.player_id, name),
            SIDE: " & ".join(found) if len(found := members(name)) > 1 else None,
        }
        for seat in sheet.seats
    }


def sheet_csv(sheet: MatchSheet) -> str:
    """Return the sheet of a match as CSV, in English: a row for each round, a column for each player, or for each side.

    Rows of joined totals, end bonus, totals, contracts made and places follow. A total is the sum of the scores of its
    column, of the total that a late player joined with, and of the end bonus.
    """
    names, parties = sheet.first_players, Parties(sheet.scores.sides)
    contracts = any(round_.contract for round_ in sheet.scores.rounds)
    columns = [" & ".join(parties.members(name)) for name in names]
    head = ["Round", *(["Contract"] if contracts else []), *columns]
    return "".join(csv_pieces(head, [_sheet_rows(sheet, names, contracts=contracts)]))


def _sheet_rows(sheet: MatchSheet, names: Sequence[str], *, contracts: bool) -> Iterator[Row]:
    """Yield a row for each round, then rows for joined totals, end bonus, totals, contracts made and places.

    The rows of joined totals, end bonus and contracts made are left out if there are none. `names` are the players of
    the columns, the first of each side. With `contracts` the second column has the contract.
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


def _lines(rows: Iterable[Row]) -> str:
    """Return rows as lines of CSV, which end in CRLF; texts are made safe by `as_text`."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([as_text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()

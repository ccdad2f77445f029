"""A club's hands as a table: a row a hand, with its facts and what they came to."""

from collections.abc import Iterator

from scorekeeper.models import Club, Seat
from scorekeeper.pages.csv_files.cells import Cell, Row, csv_pieces, flag
from scorekeeper.pages.csv_files.columns import OF_MATCH, OF_SEAT, Names, match_cells, seat_cells
from scorekeeper.queries.exports import main_names, whole_matches
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.facts import SHARED
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.scoring.scores import RoundSheet

OF_ROUND = ("round", "contract", "decks", "replays")
SCORES = ("points", "bonus", "score", "joined_with", "total", "place", "token", "own_contract", "contracts_done")
ROLES = ("absent", "dealt", "cut", "exact_cut")
FACTS = tuple(fact.name for fact in SHARED.values() if fact.recorded and fact.name not in (*ROLES, *SCORES))
COLUMNS = (*OF_MATCH, *OF_ROUND, *OF_SEAT, *ROLES, *SCORES, *FACTS)


def hands_csv(club: Club) -> Iterator[str]:
    """Yield the file piece by piece, a batch of matches each; what only one game has comes last."""
    persons = main_names(club)
    facts = (*FACTS, *dict.fromkeys(fact.name for game in games().values() for fact in game.own_facts))
    head = (*COLUMNS, *facts[len(FACTS) :])
    batches = whole_matches(club)
    return csv_pieces(head, ([row for view in batch for row in _rows(view, persons, facts)] for batch in batches))


def _rows(view: MatchSheet, persons: Names, facts: tuple[str, ...]) -> Iterator[Row]:
    of_match = match_cells(view)
    seats = [(seat, seat_cells(seat, persons)) for seat in view.seats]
    known = [fact if fact in game_facts.declared(view.game) else "" for fact in facts]
    for written, derived in zip(view.recorded.record.rounds, view.sheet.rounds, strict=True):
        of_round = (*of_match, *_round_cells(view.game, written, derived))
        for seat, of_seat in seats:
            hand = written.hands[seat.player.name]
            roles, scores = _role_cells(view.game, seat, written, derived), _score_cells(derived, seat.player.name)
            said = [None if hand.absent else _fact(hand, fact) for fact in known]
            yield (*of_round, *of_seat, flag(hand.absent), *roles, *scores, *said)


def _round_cells(game: Game, written: Round, derived: RoundSheet) -> tuple[Cell, ...]:
    contract = derived.contract.wording if derived.contract else None
    return derived.number, contract, derived.decks or None, written.replays if "replays" in game.round_facts else None


def _role_cells(game: Game, seat: Seat, written: Round, derived: RoundSheet) -> tuple[Cell, ...]:
    name = seat.player.name
    dealt = None if derived.dealer is None else flag(derived.dealer == name)
    if not game.cuts:
        return dealt, None, None
    cut = derived.cutter == name
    return dealt, flag(cut), flag(cut and written.exact_cut)


def _score_cells(derived: RoundSheet, name: str) -> tuple[Cell, ...]:
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
    """Return what a hand says of a fact of its game; who is out or floats has laid down. Nothing for no fact."""
    if not name:
        return None
    value = hand.fact(name)
    if name == "laid_down" and (hand.out or hand.floating):
        return 1
    return " ".join(value) if isinstance(value, tuple) else flag(value) if isinstance(value, bool) else value

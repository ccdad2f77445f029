"""Plays matches for a demo through the services, rolls them back and returns their rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import localdate

from scorekeeper.models import Change, Hand, Match, PlayerResult, Round, Seat
from scorekeeper.models.clubs import new_key
from scorekeeper.rules.game import Game
from scorekeeper.services.demo.rounds import RoundMaker
from scorekeeper.services.matches import MatchPlan, end, start
from scorekeeper.services.scoring import RoundEntry, enter
from scorekeeper.services.writing import WriteContext

Row = dict[str, Any]
SEATS = range(5, 10)
MOST_ROUNDS = 25  # of a match that has not ended by then


@dataclass(frozen=True)
class FinishedMatch:
    """The rows of one finished match as the services have written them, by column."""

    match: Row
    seats: Sequence[Row]
    rounds: Sequence[Row]
    hands: Sequence[Row]
    changes: Sequence[Row]
    results: Sequence[Row]


@transaction.atomic
def play_match(game: Game, random: Random, seats: range = SEATS, most_rounds: int = MOST_ROUNDS) -> FinishedMatch:
    """Return a match played to its end or for `most_rounds`; the database is rolled back.

    The number of players is one of `seats`, within what the game allows.
    """
    least, most = game.players
    count = min(most, max(least, random.choice(seats)))
    maker = RoundMaker(game, game.resolve({}), [f"Player {number}" for number in range(1, count + 1)], random)
    match = _begun(maker)
    for number in range(1, most_rounds + 1):
        if match.state != Match.State.PLAYING:
            break
        _score(match, maker, number)
        match.refresh_from_db(fields=["state"])
    else:
        end(match=match, context=_context("end"))
    rows = _rows_of(match)
    transaction.set_rollback(True)
    return rows


def _context(key: object) -> WriteContext:
    return WriteContext(key=f"demo-{key}", who="Demo")


def _begun(maker: RoundMaker) -> Match:
    named = maker.game.dealing(maker.options) in ("rotates", "tokens")
    first = maker.random.choice(maker.players) if named else None
    plan = MatchPlan(game=maker.game.key, names=maker.players, date=localdate(), first_dealer=first)
    return start(club_key=new_key(), plan=plan, context=_context("start"))


def _score(match: Match, maker: RoundMaker, number: int) -> None:
    match.refresh_from_db(fields=["revision"])
    players = dict(match.seats.values_list("player__name", "player"))
    hands = {players[name]: hand for name, hand in maker.hands(number).items()}
    dealer = maker.drawn_dealer()
    table = maker.table() | ({"dealer": players[dealer]} if dealer else {})
    enter(match=match, entry=RoundEntry(number, match.revision, hands, table), context=_context(number))


def _rows_of(match: Match) -> FinishedMatch:
    return FinishedMatch(
        match=_rows(Match.objects.filter(pk=match.pk))[0],
        seats=_rows(Seat.objects.filter(match=match)),
        rounds=_rows(Round.objects.filter(match=match)),
        hands=_rows(Hand.objects.filter(round__match=match)),
        changes=_rows(Change.objects.filter(match=match)),
        results=_rows(PlayerResult.objects.filter(match=match)),
    )


def _rows(found: QuerySet[Any]) -> list[Row]:
    return [dict(row) for row in found.values()]

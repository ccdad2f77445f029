"""What lists and statistics read of a sheet, repeated in columns by the one service that writes."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, F, QuerySet

from scorekeeper.models import Club, Hand, Match, Player, Round, Seat
from scorekeeper.queries.matches import MatchSheet


def store_derived(match: Match) -> bool:
    """Make the repeated columns say what the sheet says; return whether any of them did not.

    `match` comes with all its rows (queries/matches.py); only what differs is written.
    """
    view = MatchSheet(match)
    seats, hands = list(_wrong_seats(view)), list(_wrong_hands(view))
    right = {"state": _state(view), "rounds_done": len(view.sheet.rounds)}
    wrong = any(getattr(match, column) != value for column, value in right.items())
    if wrong:
        Match.objects.filter(pk=match.pk).update(**right)
    Seat.objects.bulk_update(seats, ["total", "place", "contracts_done", "won"])
    Hand.objects.bulk_update(hands, ["score"])
    return bool(seats or hands or wrong)


def store_counts() -> int:
    """Make the counts of clubs and players say how many rows there are; return how many did not."""
    return sum(
        [
            _count(Player.objects.all(), "match_count", "seats"),
            _count(Club.objects.all(), "match_count", "matches"),
            _count(Club.objects.all(), "night_count", "nights"),
        ]
    )


def _count(rows: QuerySet[Any], column: str, of: str) -> int:
    wrong = list(rows.annotate(counted=Count(of)).exclude(**{column: F("counted")}))
    for row in wrong:
        rows.filter(pk=row.pk).update(**{column: row.counted})
    return len(wrong)


def _state(view: MatchSheet) -> Match.State:
    if view.recorded.record.ended:
        return Match.State.ENDED
    return Match.State.FINISHED if view.sheet.finished else Match.State.PLAYING


def _wrong_seats(view: MatchSheet) -> Iterator[Seat]:
    standings = {standing.player: standing for standing in view.sheet.standings}
    for seat in view.seats:
        standing = standings[seat.player.name]
        stands = (standing.total, standing.place, standing.contracts_done) if view.sheet.rounds else (None, None, None)
        right = (*stands, seat.player.name in view.sheet.winners)
        if (seat.total, seat.place, seat.contracts_done, seat.won) != right:
            seat.total, seat.place, seat.contracts_done, seat.won = right
            yield seat


def _wrong_hands(view: MatchSheet) -> Iterator[Hand]:
    names = {seat.pk: seat.player.name for seat in view.seats}
    for row in view.match.rounds.all():
        scores = view.sheet.rounds[row.number - 1].hands if row.state == Round.State.DONE else {}
        for hand in row.hands.all():
            scored = scores.get(names[hand.seat_id])
            score = scored.score if scored else None
            if hand.score != score:
                hand.score = score
                yield hand

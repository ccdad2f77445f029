"""What lists and statistics read of a sheet, repeated in columns by the one service that writes."""

from typing import Any

from django.db.models import Count, F, Q, QuerySet

from scorekeeper.models import Club, Match, Player, Round
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.match_rows import MatchRows


def set_derived(rows: MatchRows, view: MatchSheet) -> None:
    """Make the repeated columns of the rows say what the sheet says."""
    rows.set(rows.match, state=_state(view), rounds_done=len(view.sheet.rounds))
    _set_seats(rows, view)
    _set_hands(rows, view)


def store_counts() -> int:
    """Make the counts of clubs and players say how many rows are there; return how many did not."""
    return sum(
        [
            _count(Player.objects.all(), "match_count", Count("seats", filter=Q(seats__match__deleted=None))),
            _count(Club.objects.all(), "match_count", Count("matches", filter=Q(matches__deleted=None))),
            _count(Club.objects.all(), "night_count", Count("nights")),
        ]
    )


def _count(rows: QuerySet[Any], column: str, count: Count) -> int:
    wrong = list(rows.annotate(counted=count).exclude(**{column: F("counted")}))
    for row in wrong:
        rows.filter(pk=row.pk).update(**{column: row.counted})
    return len(wrong)


def _state(view: MatchSheet) -> Match.State:
    if view.recorded.record.ended:
        return Match.State.ENDED
    return Match.State.FINISHED if view.sheet.finished else Match.State.PLAYING


def _set_seats(rows: MatchRows, view: MatchSheet) -> None:
    standings = {standing.player: standing for standing in view.sheet.standings}
    for seat in rows.seats.values():
        name = seat.player.name
        total, place, done = (
            (standings[name].total, standings[name].place, standings[name].contracts_done)
            if view.sheet.rounds
            else (None, None, None)
        )
        rows.set(seat, total=total, place=place, contracts_done=done, won=name in view.sheet.winners)


def _set_hands(rows: MatchRows, view: MatchSheet) -> None:
    names = {player: seat.player.name for player, seat in rows.seats.items()}
    for (number, player), hand in rows.hands.items():
        done = rows.rounds[number].state == Round.State.DONE
        scored = view.sheet.rounds[number - 1].hands.get(names[player]) if done else None
        score = scored.score if scored else None
        if hand.score != score:
            rows.set(rows.hand(number, player), score=score)

"""What lists and statistics read of a sheet, repeated in columns by the one service that writes."""

from collections.abc import Iterator

from django.db.models import Count, F

from scorekeeper.models import Hand, Match, Player, Round, Seat
from scorekeeper.selectors.matches import MatchSheet


def store_derived(match: Match) -> bool:
    """Makes the repeated columns say what the sheet says. Whether any of them did not.

    `match` comes with all its rows (selectors/matches.py); only what differs is written.
    """
    view = MatchSheet(match)
    seats, hands = list(_wrong_seats(view)), list(_wrong_hands(view))
    state = _state(view)
    if match.state != state:
        Match.objects.filter(pk=match.pk).update(state=state)
    Seat.objects.bulk_update(seats, ["total", "place", "contracts_done", "won"])
    Hand.objects.bulk_update(hands, ["score"])
    return bool(seats or hands or match.state != state)


def store_played() -> int:
    """Make every player's count of matches say what the seats say; return how many did not."""
    wrong = list(Player.objects.annotate(seated=Count("seats")).exclude(played=F("seated")))
    for player in wrong:
        player.played = vars(player)["seated"]
    Player.objects.bulk_update(wrong, ["played"])
    return len(wrong)


def _state(view: MatchSheet) -> Match.State:
    if view.kept.record.ended:
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

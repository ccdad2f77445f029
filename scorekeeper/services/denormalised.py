"""The columns that repeat facts and sheets for lists and statistics."""

from typing import Any

from django.db.models import Count, F, Q, QuerySet

from scorekeeper.models import Club, Match, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.services.match_rows import MatchRows


def set_derived(rows: MatchRows, sheet: MatchSheet) -> None:
    """Set the columns of match, seats and hands that repeat the facts and the sheet; the caller stores the rows.

    Called by each write to a match, and by `manage.py rebuild`. Must be repeatable: the values depend on facts and
    sheet only, not on the clock or on earlier values.
    """
    rows.set(rows.match, **match_columns(sheet.recorded.record, sheet.scores))
    columns = seat_columns(sheet.scores)
    for seat in rows.seats.values():
        rows.set(seat, **columns[seat.player.name])
    _set_hands(rows, sheet)


def store_counts() -> list[str]:
    """Correct the counts of clubs and players; return a name for each wrong one, such as "club 1: night_count"."""
    return [
        *_correct_count(Player.objects.all(), "match_count", Count("seats", filter=Q(seats__match__deleted=None))),
        *_correct_count(Club.objects.all(), "match_count", Count("matches", filter=Q(matches__deleted=None))),
        *_correct_count(Club.objects.all(), "night_count", Count("nights")),
    ]


def _correct_count(rows: QuerySet[Any], column: str, count: Count) -> list[str]:
    """Set a column of these rows to `count`, an aggregate of each; return a name for each row that was wrong.

    A name is such as "club 1: night_count".
    """
    wrong = list(rows.annotate(counted=count).exclude(**{column: F("counted")}))
    for row in wrong:
        rows.filter(pk=row.pk).update(**{column: row.counted})
    return [f"{rows.model._meta.model_name} {row.pk}: {column}" for row in wrong]  # noqa: SLF001 - documented


def match_columns(record: Record, sheet: Sheet) -> dict[str, Any]:
    """Return `state` and `rounds_done`, the columns of a match that repeat its facts and sheet.

    Nothing else writes `state`.
    """
    over = Match.State.ENDED if record.ended else Match.State.FINISHED
    return {"state": over if sheet.finished else Match.State.PLAYING, "rounds_done": len(sheet.rounds)}


def seat_columns(sheet: Sheet) -> dict[str, dict[str, Any]]:
    """Return the columns of the seats that repeat the sheet, by the players' names.

    They are `won`, and `total`, `place` and `contracts_done`, which are None before the first round is scored.
    """
    return {
        line.player: {
            "total": line.total if sheet.rounds else None,
            "place": line.place if sheet.rounds else None,
            "contracts_done": line.contracts_done if sheet.rounds else None,
            "won": line.player in sheet.winners,
        }
        for line in sheet.standings
    }


def _set_hands(rows: MatchRows, sheet: MatchSheet) -> None:
    """Set the score of each hand: None in a round that is not scored, and for an absent player."""
    names = {player: seat.player.name for player, seat in rows.seats.items()}
    scored = [round_.hands for round_ in sheet.scores.rounds]
    for (number, player), hand in rows.hands.items():
        score = scored[number - 1][names[player]].score if number <= len(scored) else None
        if hand.score != score:
            rows.set(rows.hand(number, player), score=score)

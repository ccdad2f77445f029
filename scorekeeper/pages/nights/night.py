"""One evening: its table, its matches, what was deleted of it, and its ledger."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scorekeeper.models import Match, Night, Player, Seat
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.ledger import PAGE, change_note
from scorekeeper.pages.match_lines import match_line, match_title
from scorekeeper.pages.nights.beside import only_result
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.queries.night_ledger import deleted_matches, has_ledger, newest_night_changes
from scorekeeper.queries.nights import matches_of
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.night_changes import night_change_sentence
from scorekeeper.words.phrases import isolated
from scorekeeper.words.played import matches_played


def night_page(night: Night) -> dict[str, Any]:
    """Return what the page of a night out of queries/nights.py `nights_with_matches` shows.

    `table` is empty before a second match is over; `only` is told in full where it is the one match of the night and
    over. It takes no query; two where a single match is told in full.
    """
    matches = matches_of(night)
    names = {isolated(seat.player.name): None for match in matches for seat in seats_of(match)}
    over = [match for match in matches if match.state != Match.State.PLAYING]
    scored = [match for match in over if match.rounds_done]
    seats = [seat for match in scored for seat in seats_of(match) if seat.total is not None]
    return {
        "night": night,
        "said": " · ".join(filter(None, [isolated(night.place), ", ".join(names)])),
        "counts": matches_played(len(over), len(matches) - len(over)),
        "table": _table(seats) if len(scored) > 1 else [],
        "points": _points(scored, seats),
        "matches": [match_line(match, len(names)) for match in matches],
        "only": only_result(matches),
    }


def kept_night(night: Night) -> dict[str, Any]:
    """Return what only keepers see of a night: the matches deleted, and whether it has a ledger. Two queries."""
    return {"deleted": deleted_matches(night), "ledger": has_ledger(night)}


def night_ledger_page(night: Night, before: int | None) -> dict[str, Any]:
    """Return the page of what happened to a night before this change, or of the newest: one query.

    `older` is the change before which the next page begins, 0 on the last one.
    """
    found = newest_night_changes(night, before, PAGE + 1)
    return {
        "night": night,
        "lines": [
            (change, night_change_sentence(change, tonight()), change_note(change, night.date))
            for change in found[:PAGE]
        ],
        "newest": not before,
        "older": found[PAGE - 1].pk if len(found) > PAGE else 0,
    }


def _table(seats: Sequence[Seat]) -> list[tuple[Player, int, int]]:
    """Return who played, how many matches they won and played: by matches won, then by fewer played."""
    people = {seat.player.person_id: seat.player.person for seat in seats}
    played = Counter(seat.player.person_id for seat in seats)
    won = Counter(seat.player.person_id for seat in seats if seat.won)
    ordered = sorted(people, key=lambda person: (-won[person], played[person], alphabetical(people[person].name)))
    return [(people[pk], won[pk], played[pk]) for pk in ordered]


def _points(matches: Sequence[Match], seats: Sequence[Seat]) -> dict[int, int]:
    """Map each person to the sum of their totals, where all matches are of one game and totals can be added."""
    games = {(match.game, match_title(match)) for match in matches}
    if len(games) > 1 or any(seat.contracts_done is not None for seat in seats):
        return {}
    sums: Counter[int] = Counter()
    for seat in seats:
        sums[seat.player.person_id] += seat.total or 0
    return dict(sums)

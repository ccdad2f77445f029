"""One night: its standings, matches and ledger; and the night beside the list of nights."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.models import Match, Night, Player, Seat
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.ledger import PAGE, change_note
from scorekeeper.pages.match_lines import match_line, match_title
from scorekeeper.pages.nights.page import MOST_NAMED
from scorekeeper.pages.past.milestones import MilestoneText, milestones_of_matches
from scorekeeper.pages.result import biggest_hand_label, exact_cuts_label, outs_label, result_page
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.queries.matches import read_rows
from scorekeeper.queries.nights import deleted_matches, has_ledger, matches_of, newest_night_changes
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.highlights import Highlights
from scorekeeper.words.night_changes import night_change_sentence
from scorekeeper.words.phrases import isolated
from scorekeeper.words.played import matches_played

Milestones = Mapping[int, Sequence[MilestoneText]]  # by the id of their match
MOST_TOLD = 2  # sentences of each match, if there are several


def night_page(night: Night) -> dict[str, Any]:
    """Return the page of a night of `nights_with_matches` (nights/night.html): one query, two more with `only`.

    `table` is of `_table`, empty unless two finished matches have a scored round; `points` is of `_points`; `only` is
    of `only_result`; `matches` are lines, `milestones` lists by match id.
    """
    matches = matches_of(night)
    names = {isolated(seat.player.name): None for match in matches for seat in seats_of(match)}
    over = [match for match in matches if match.state != Match.State.PLAYING]
    scored = [match for match in over if match.rounds_done]
    seats = [seat for match in scored for seat in seats_of(match) if seat.total is not None]
    milestones = milestones_of_matches(scored)
    return {
        "night": night,
        "said": " · ".join(filter(None, [isolated(night.place), ", ".join(names)])),
        "counts": matches_played(len(over), len(matches) - len(over)),
        "table": _table(seats) if len(scored) > 1 else [],
        "points": _points(scored, seats),
        "matches": [match_line(match, len(names)) for match in matches],
        "milestones": milestones,
        "only": only_result(matches, milestones),
    }


def kept_night(night: Night) -> dict[str, Any]:
    """Return what only keepers see of a night: `deleted` matches, and whether it has a `ledger`. Two queries."""
    return {"deleted": deleted_matches(night), "ledger": has_ledger(night)}


def night_ledger_page(night: Night, before: int | None) -> dict[str, Any]:
    """Return the page of at most 50 changes of a night before the one with id `before`, None: the newest. One query.

    `lines` are each change, its sentence and its note; `older` is the id for the next page, 0 on the last one.
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
    """Return each main player with the number of matches won and played, by most won, fewest played, then name."""
    people = {seat.player.person_id: seat.player.person for seat in seats}
    played = Counter(seat.player.person_id for seat in seats)
    won = Counter(seat.player.person_id for seat in seats if seat.won)
    ordered = sorted(people, key=lambda person: (-won[person], played[person], alphabetical(people[person].name)))
    return [(people[pk], won[pk], played[pk]) for pk in ordered]


def _points(matches: Sequence[Match], seats: Sequence[Seat]) -> dict[int, int]:
    """Return the sum of totals by id of the main player; {} if the games differ or have own contracts."""
    games = {(match.game, match_title(match)) for match in matches}
    if len(games) > 1 or any(seat.contracts_done is not None for seat in seats):
        return {}
    sums: Counter[int] = Counter()
    for seat in seats:
        sums[seat.player.person_id] += seat.total or 0
    return dict(sums)


def night_beside(night: Night) -> dict[str, Any]:
    """Return a night of `nights_with_matches` for the place beside the list (nights/beside.html): three queries.

    `said` has the place and the number of matches; `results` are the finished matches, with two sentences each if there
    are several, `open` lines of those in progress; `figures` are numbers with their labels.
    """
    matches = matches_of(night)
    over = [match for match in matches if match.state != Match.State.PLAYING]
    read_rows(over)
    milestones, most = milestones_of_matches(over), MOST_TOLD if len(over) > 1 else None
    results = [_result(match, most, milestones) for match in over]
    summary = [isolated(night.place), matches_played(len(over), len(matches) - len(over))]
    return {
        "night": night,
        "said": " · ".join(filter(None, summary)),
        "results": results,
        "open": [match_line(match, MOST_NAMED) for match in matches if match not in over],
        "figures": list(_figures([result["highlights"] for result in results])),
    }


def only_result(matches: Sequence[Match], milestones: Milestones) -> dict[str, Any] | None:
    """Return the result, as `_result` does, of the only match of a night: two queries.

    None without a query if there are several matches, or the match is in progress or has no scored round.
    """
    if len(matches) != 1 or matches[0].state == Match.State.PLAYING or not matches[0].rounds_done:
        return None
    read_rows(matches)
    return _result(matches[0], None, milestones)


def _result(match: Match, most_sentences: int | None, milestones: Milestones) -> dict[str, Any]:
    """Return the page of a match's result, with `game` (key), `places` (all of them), `milestones` and `story`.

    The story has at most `most_sentences`, or all for None.
    """
    page = result_page(match)
    return {
        **page,
        "game": match.game,
        "places": page["podium"] + page["others"],
        "milestones": milestones.get(match.pk, ()),
        "story": page["story"][:most_sentences],
    }


def _figures(matches: Sequence[Highlights]) -> Iterator[tuple[str, int]]:
    """Yield labels with numbers over several matches: biggest hand, most times out, exact cuts; none that is 0."""
    hands = [
        (most, [match.parties.called(name) for name, _ in held])
        for match in matches
        for most, held in [match.biggest_hands()]
    ]
    points = max((most for most, _ in hands), default=0)
    if points:
        holders = [name for most, held in hands if most == points for name in held]
        yield biggest_hand_label(holders), points
    outs: Counter[str] = Counter()
    for match in matches:
        outs.update({match.parties.called(line.player): line.outs for line in match.sheet.standings})
    if most := max(outs.values(), default=0):
        yield outs_label(most, [player for player in outs if outs[player] == most]), most
    if cuts := sum(len(match.exact_cuts()) for match in matches):
        yield exact_cuts_label(cuts), cuts

"""One night: its standings, matches and ledger; and the night beside the list of nights.

The nights are those of `nights_with_matches` (queries/nights.py).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.models import Match, Night, Player, Seat
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.ledger import PAGE, change_note
from scorekeeper.pages.past.milestones import MilestoneText, milestones_of_matches
from scorekeeper.pages.result import biggest_hand_label, exact_cuts_label, outs_label, result_page
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.queries.matches import read_rows
from scorekeeper.queries.nights import matches_of, newest_night_changes
from scorekeeper.queries.past.scope import group_of_match
from scorekeeper.rules.names import alphabetical
from scorekeeper.words.highlights import Highlights
from scorekeeper.words.night_changes import night_change_sentence
from scorekeeper.words.phrases import dotted, isolated
from scorekeeper.words.played import matches_played

Milestones = Mapping[int, Sequence[MilestoneText]]  # by the id of their match
MOST_TOLD = 2  # sentences of each match, if there are several


def night_page(night: Night) -> dict[str, Any]:
    """Return the page of a night of `nights_with_matches` (nights/night.html): one query, two more with `only`.

    `said` names the place and the players, `counts` tells the number of matches. `table` is of `_table`, empty unless
    two finished matches have a scored round; `points`: the table shows the sums of totals. `only` is of `only_result`;
    `milestones` are lists by match id, `named` is the number of players.
    """
    matches = matches_of(night)
    names = {isolated(seat.player.name): None for match in matches for seat in seats_of(match)}
    over = [match for match in matches if match.is_over]
    scored = [match for match in over if match.rounds_done]
    seats = [seat for match in scored for seat in seats_of(match) if seat.total is not None]
    milestones = milestones_of_matches(scored)
    return {
        "night": night,
        "said": dotted([isolated(night.place), ", ".join(names)]),
        "counts": matches_played(len(over), len(matches) - len(over)),
        "table": _table(seats) if len(scored) > 1 else [],
        "points": _adds_up(scored, seats),
        "matches": matches,
        "named": len(names),
        "milestones": milestones,
        "only": only_result(matches, milestones),
    }


def night_ledger_page(night: Night, before: int | None) -> dict[str, Any]:
    """Return the page of at most 50 changes of a night before the one with id `before`; None: the newest. One query.

    `lines` are tuples of a change, its sentence and its note, newest first; `newest`: this is the first page; `older`
    is the id before which the next page begins, 0 on the last one.
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


def _table(seats: Sequence[Seat]) -> list[tuple[Player, int, int, int]]:
    """Return (main player, matches won, matches played, sum of totals) for each player of these seats.

    They are ordered by most won, fewest played, then name.
    """
    seats_of_person: defaultdict[Player, list[Seat]] = defaultdict(list)
    for seat in seats:
        seats_of_person[seat.player.person].append(seat)
    lines = [
        (person, sum(seat.won for seat in of), len(of), sum(seat.total or 0 for seat in of))
        for person, of in seats_of_person.items()
    ]
    return sorted(lines, key=lambda line: (-line[1], line[2], alphabetical(line[0].name)))


def _adds_up(matches: Sequence[Match], seats: Sequence[Seat]) -> bool:
    """Return whether the totals of these matches, with these `seats`, can be added.

    They can if all are of one game group, without own contracts.
    """
    groups = {group_of_match(match) for match in matches}
    return len(groups) <= 1 and all(seat.contracts_done is None for seat in seats)


def night_beside(night: Night) -> dict[str, Any]:
    """Return a night of `nights_with_matches` for the place beside the list (nights/beside.html): three queries.

    `said` has the place and the number of matches; `results` are the finished matches, with two sentences each if there
    are several, `open` are those in progress; `figures` are of `_figures`.
    """
    matches = matches_of(night)
    over = [match for match in matches if match.is_over]
    read_rows(over)
    milestones, most = milestones_of_matches(over), MOST_TOLD if len(over) > 1 else None
    results = [_result(match, most, milestones) for match in over]
    summary = [isolated(night.place), matches_played(len(over), len(matches) - len(over))]
    return {
        "night": night,
        "said": dotted(summary),
        "results": results,
        "open": [match for match in matches if not match.is_over],
        "figures": list(_figures([result["highlights"] for result in results])),
    }


def only_result(matches: Sequence[Match], milestones: Milestones) -> dict[str, Any] | None:
    """Return the result (`_result`), with the whole story, of the only match of a night: two queries.

    None, without a query, unless there is just one match, and that is over and has a scored round.
    """
    if len(matches) != 1 or not matches[0].is_over or not matches[0].rounds_done:
        return None
    read_rows(matches)
    return _result(matches[0], None, milestones)


def _result(match: Match, most_sentences: int | None, milestones: Milestones) -> dict[str, Any]:
    """Return `result_page` of a match with the `match`, `places` (on and below the podium), `milestones` and `story`.

    The story has at most `most_sentences`, or all for None. The rows of the match must be loaded.
    """
    page = result_page(match)
    return {
        **page,
        "match": match,
        "places": page["podium"] + page["others"],
        "milestones": milestones.get(match.pk, ()),
        "story": page["story"][:most_sentences],
    }


def _figures(matches: Sequence[Highlights]) -> Iterator[tuple[str, int]]:
    """Yield labels with numbers over several matches; none that is 0.

    They are the biggest hand, how often the player who went out most did so, and the number of all exact cuts.
    """
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

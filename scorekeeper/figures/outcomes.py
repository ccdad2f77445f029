"""How a counted match went for each person who took part: the one source of all figures, of rows and of sums."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from scorekeeper.figures.club import Club, Persons, matches_in
from scorekeeper.figures.game_groups import group_key, group_of, title_of
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.by_side import sheet_by_side
from scorekeeper.rules.scoring.round_points import what_is_left
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, Sheet
from scorekeeper.rules.scoring.sheet import derive


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one counted match went for one person who took part.

    The columns of `PlayerResult` (models/results.py) are these fields, by the same names. `outcomes` sets them,
    sums.py adds them up.
    """

    date: date  # of the night
    group: str  # the key of the game group (game_groups.py)
    title: str  # what the table called the game; "" if the game has its own title
    place: int | None  # in the final standings; None if the person left before the end
    rank: int | None  # 1 for each winner; for the others their place, but at least 2; None if the person left
    won: bool
    winners: int  # the number of winners of the match: of persons, or in a match by sides of sides
    placed: int  # the number of persons with a place in the match; in a match by sides, of sides
    beaten: int  # twice the number of others of those `placed` with a worse rank, plus the number with the same rank
    total: int
    whole: bool  # finished by the rules, not marked as ended early
    comparable: bool  # whole, in a game without own contracts: the distance between two totals means something
    length: int  # scored rounds of the match, not minutes
    rounds: int  # rounds in which the person was present
    outs: int  # rounds in which the person went out
    caught_hands: int  # hands caught with cards (see `_hands`)
    caught_points: int  # their points
    caught_most: int | None  # the most points in one of them; None if there is none
    caught_rounds: Sequence[int]  # the numbers of the rounds in which it was `caught_most`
    no_points: int  # the most rounds in a row that cost no point, in games in which hands are caught
    buys_hands: int  # rounds present in a game in which cards are bought
    buys: int  # cards bought in them
    cut_tries: int  # rounds in which the person cut
    cut_exact: int  # of these, exactly
    margin: int | None  # points between the sole winner, or winning side, and the next; None for everybody else
    comeback: int | None  # the most points by which the sole winner was behind before the last round; None if never
    comeback_round: int | None  # the number of the first round after which the winner was so far behind
    last_after: int | None  # the number of the last round of the second half after which the sole winner was last
    # Number of a round → score, and whether the person went out; empty in a game without an order of contracts.
    steps: Mapping[int, tuple[int, bool]]
    side: int | None = None  # in a match by sides the number of the person's, from 0; else None


def are_partners(side: int | None, other: int | None) -> bool:
    """Return whether two persons of one match, who play in these sides (None: alone), are partners."""
    return side is not None and side == other


MatchOutcomes = Mapping[str, Outcome]  # by person, in order of name


def counted_matches(club: Club) -> list[MatchOutcomes]:
    """Return the outcomes of the counted matches of a faultless club, by date, then by when they began.

    In each match they are by person, in order of name.
    """
    persons = Persons(club)
    matches = [(night.date, match) for _path, night, match in matches_in(club)]
    found: list[MatchOutcomes] = []
    for day, match in sorted(matches, key=lambda one: (one[0], one[1].began)):
        sheet = derive(match.record)
        if is_counted(sheet):
            by_person = {persons.named(player): one for player, one in outcomes(day, match.record, sheet).items()}
            found.append(dict(sorted(by_person.items(), key=lambda item: fold(item[0]))))
    return found


def is_counted(sheet: Sheet) -> bool:
    """Return whether figures count a match: it is finished or ended, with at least one scored round."""
    return sheet.finished and bool(sheet.rounds)


def outcomes(played_on: date, record: Record, sheet: Sheet) -> dict[str, Outcome]:
    """Return the outcome of a counted match for each player of the record, in order of name.

    Players who were never present are left out.
    """
    game = get(record.game)
    group, ranks = group_of(game, record), _ranks(sheet)
    sides = {player: number for number, side in enumerate(sheet.sides) for player in side}
    contenders = _contenders(sheet, ranks)
    won = [names for names, rank in contenders.items() if rank == 1]
    whole = not record.ended
    comparable = whole and not game.own_contracts
    of_match: dict[str, Any] = {
        "date": played_on,
        "group": group_key(group),
        "title": title_of(game, record),
        "winners": len(won),
        "placed": len(contenders),
        "whole": whole,
        "comparable": comparable,
        "length": len(sheet.rounds),
    }
    lead = _lead(sheet, won[0], high=group.high) if comparable and len(contenders) > 1 == len(won) else _NO_LEAD
    found = {}
    for standing in sorted(sheet.standings, key=lambda standing: fold(standing.player)):
        player = standing.player
        if standing.total is not None:
            found[player] = Outcome(
                **of_match,
                place=standing.place,
                rank=ranks.get(player),
                won=player in sheet.winners,
                beaten=_beaten(ranks.get(player), contenders),
                total=standing.total,
                side=sides.get(player),
                **_hands(game, record, sheet, player),
                **(lead if player in sheet.winners else _NO_LEAD),
            )
    return found


def _ranks(sheet: Sheet) -> dict[str, int]:
    """Return the rank of each placed player: 1 for the winners, for others the place, but 2 at least."""
    return {
        standing.player: 1 if standing.player in sheet.winners else max(2, standing.place)
        for standing in sheet.standings
        if standing.place is not None
    }


def _contenders(sheet: Sheet, ranks: Mapping[str, int]) -> dict[tuple[str, ...], int]:
    """Return the rank of each side, by the tuple of its players; where all play alone, each placed player is a side."""
    sides = sheet.sides or [(player,) for player in ranks]
    return {tuple(side): ranks[side[0]] for side in sides}


def _beaten(own: int | None, contenders: Mapping[tuple[str, ...], int]) -> int:
    """Return twice the number of contenders with a worse rank than `own`, plus the number of others with the same.

    `contenders` has the ranks of all sides, the own one included. Return 0 if `own` is None.
    """
    if own is None:
        return 0
    others = [*contenders.values()]
    return 2 * sum(rank > own for rank in others) + others.count(own) - 1


def _hands(game: Game, record: Record, sheet: Sheet, player: str) -> dict[str, Any]:
    """Return the fields of `Outcome` that follow from the hands of a player: `rounds` to `cut_exact`, and `steps`.

    A hand is caught if it did not go out or float, in games whose points are those of cards left.
    """
    rounds = [
        (derived.number, written.hands[player], derived.hands[player])
        for written, derived in zip(record.rounds, sheet.rounds, strict=True)
        if not derived.hands[player].absent
    ]
    of_cards = game.points is what_is_left and not game.any_points and game.bid_points is None
    caught = {
        number: score.points or 0 for number, hand, score in rounds if of_cards and not (hand.out or hand.floating)
    }
    most = max(caught.values(), default=None)
    cuts = [
        written.exact_cut
        for written, derived in zip(record.rounds, sheet.rounds, strict=True)
        if derived.cutter == player
    ]
    buying = "buys" in game.facts
    return {
        "rounds": len(rounds),
        "outs": _outs(game, sheet, player),
        "caught_hands": len(caught),
        "caught_points": sum(caught.values()),
        "caught_most": most,
        "caught_rounds": [number for number, points in caught.items() if points == most],
        "no_points": _no_points(score for _number, _hand, score in rounds) if of_cards else 0,
        "buys_hands": len(rounds) if buying else 0,
        "buys": sum(hand.buys for _number, hand, _score in rounds) if buying else 0,
        "cut_tries": len(cuts),
        "cut_exact": sum(cuts),
        "steps": {number: (score.score or 0, hand.out) for number, hand, score in rounds} if game.order else {},
    }


def _outs(game: Game, sheet: Sheet, player: str) -> int:
    """Return in how many rounds a player went out; if a side goes out together, those of all its players count."""
    of_side = next((side for side in sheet.sides if player in side), ()) if "out" in game.side_facts else ()
    return sum(standing.outs for standing in sheet.standings if standing.player in (of_side or (player,)))


def _no_points(scores: Iterable[HandScore]) -> int:
    """Return the length of the longest run of consecutive scores of 0 points, or without points; 0 if there is none."""
    stretches = groupby(not score.points for score in scores)
    return max((len([*same]) for without, same in stretches if without), default=0)


_NO_LEAD: dict[str, Any] = {"margin": None, "comeback": None, "comeback_round": None, "last_after": None}


def _lead(sheet: Sheet, winner: Collection[str], *, high: bool) -> dict[str, Any]:
    """Return the lead of the sole winner or side: the fields `margin`, `comeback`, `comeback_round` and `last_after`.

    `winner` are the players of that side, who have the same total; somebody else must be placed too. `high`: the
    highest total wins.
    """
    totals = {one.player: one.total or 0 for one in sheet.standings if one.place is not None}
    own = next(totals[player] for player in winner)
    behind = {round_.number: _behind(round_, winner, high=high) for round_ in sheet.rounds[:-1]}
    most = max(behind.values(), default=0)
    last_after = (
        round_.number
        for round_ in reversed(sheet_by_side(sheet).rounds[:-1])
        if 2 * round_.number >= len(sheet.rounds) and _is_last(round_, winner, high=high)
    )
    return {
        "margin": min(abs(own - total) for player, total in totals.items() if player not in winner),
        "comeback": most or None,
        "comeback_round": next(number for number, points in behind.items() if points == most) if most else None,
        "last_after": next(last_after, None),
    }


def _behind(round_: RoundSheet, winner: Collection[str], *, high: bool) -> int:
    """Return by how many points the winner's total is worse than the best of the others present after a round.

    Return 0 if none is better, or if the winner was away. `high`: the highest total wins.
    """
    own, others = _totals(round_, winner)
    if own is None or not others:
        return 0
    return max(0, max(others) - own if high else own - min(others))


def _is_last(round_: RoundSheet, winner: Collection[str], *, high: bool) -> bool:
    """Return whether the winner's total alone is the worst of three or more present after a round.

    A match by sides must have one line for each side (`sheet_by_side`). `high`: the highest total wins.
    """
    own, others = _totals(round_, winner)
    return own is not None and len(others) > 1 and (own < min(others) if high else own > max(others))


def _totals(round_: RoundSheet, winner: Collection[str]) -> tuple[int | None, list[int]]:
    """Return the winner's total after a round, None if the winner was away, and those of the others present."""
    totals = {name: hand.total or 0 for name, hand in round_.hands.items() if not hand.absent}
    own = next((total for name, total in totals.items() if name in winner), None)
    return own, [total for name, total in totals.items() if name not in winner]

"""How a counted match went for each person who took part: the one source of all figures, of rows and of sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.figures.club import Club, Persons
from scorekeeper.figures.game_groups import group_key, group_of, title_of
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.scores import RoundSheet, Sheet
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
    rank: int | None  # 1 for each winner, the place but at least 2 for the others; None if the person left
    won: bool
    winners: int  # of the match
    placed: int  # persons with a place in the match
    beaten: int  # twice the number of placed persons with a worse rank, plus the number of others with the same rank
    total: int
    whole: bool  # finished by the rules, not marked as ended early
    comparable: bool  # whole, in a game without own contracts: the distance between two totals means something
    length: int  # scored rounds of the match, not minutes
    rounds: int  # rounds in which the person was present
    outs: int  # rounds in which the person went out
    caught_hands: int  # hands caught with cards (see `_caught`)
    caught_points: int  # their points
    caught_most: int | None  # the most points in one of them; None if there is none
    caught_rounds: Sequence[int]  # the numbers of the rounds in which it was `caught_most`
    buys_hands: int  # rounds present in a game in which cards are bought
    buys: int  # cards bought in them
    cut_tries: int  # rounds in which the person cut
    cut_exact: int  # of these, exactly
    margin: int | None  # points between the sole winner and the next; None for everybody else
    comeback: int | None  # the most points by which the sole winner was behind before the last round; None if never
    comeback_round: int | None  # the number of the first round after which it was so much
    steps: Mapping[int, tuple[int, bool]]  # number of a round with a contract → score, and whether the person went out


MatchOutcomes = Mapping[str, Outcome]  # by person, in order of name


def counted_matches(club: Club) -> list[MatchOutcomes]:
    """Return the counted matches of a faultless club, by date, then by when they began."""
    persons = Persons(club)
    matches = [(night.date, match.began, match.record) for night in club.nights for match in night.matches]
    matches.sort(key=lambda match: match[:2])
    found: list[MatchOutcomes] = []
    for played_on, _began, record in matches:
        sheet = derive(record)
        if is_counted(sheet):
            by_person = {persons.named(player): one for player, one in outcomes(played_on, record, sheet).items()}
            found.append(dict(sorted(by_person.items(), key=lambda item: fold(item[0]))))
    return found


def is_counted(sheet: Sheet) -> bool:
    """Return whether figures count a match: it is finished or ended, with at least one scored round."""
    return sheet.finished and bool(sheet.rounds)


def outcomes(played_on: date, record: Record, sheet: Sheet) -> dict[str, Outcome]:
    """Return the outcomes of a counted match by player of the record, in order of name.

    Those who were never present are left out.
    """
    game = get(record.game)
    group, ranks = group_of(game, record), _ranks(sheet)
    whole = not record.ended
    comparable = whole and not game.own_contracts
    of_match: dict[str, Any] = {
        "date": played_on,
        "group": group_key(group),
        "title": title_of(game, record),
        "winners": len(sheet.winners),
        "placed": len(ranks),
        "whole": whole,
        "comparable": comparable,
        "length": len(sheet.rounds),
    }
    found = {}
    for standing in sorted(sheet.standings, key=lambda standing: fold(standing.player)):
        player = standing.player
        if standing.total is not None:
            sole_winner = comparable and len(ranks) > 1 and sheet.winners == (player,)
            found[player] = Outcome(
                **of_match,
                place=standing.place,
                rank=ranks.get(player),
                won=player in sheet.winners,
                beaten=_beaten(player, ranks),
                total=standing.total,
                outs=standing.outs,
                **_hands(game, record, sheet, player),
                **(_lead(sheet, player, high=group.high) if sole_winner else _NO_LEAD),
            )
    return found


def _ranks(sheet: Sheet) -> dict[str, int]:
    """Return the rank of each placed player."""
    return {
        standing.player: 1 if standing.player in sheet.winners else max(2, standing.place)
        for standing in sheet.standings
        if standing.place is not None
    }


def _beaten(player: str, ranks: Mapping[str, int]) -> int:
    if player not in ranks:
        return 0
    own, others = ranks[player], [*ranks.values()]
    return 2 * sum(rank > own for rank in others) + others.count(own) - 1


def _hands(game: Game, record: Record, sheet: Sheet, player: str) -> dict[str, Any]:
    """Return what the hands of a player come to, as fields of `Outcome`."""
    rounds = [
        (derived.number, written.hands[player], derived.hands[player])
        for written, derived in zip(record.rounds, sheet.rounds, strict=True)
        if not derived.hands[player].absent
    ]
    # In the other games the points are not those of the cards left.
    of_cards = not game.any_points and "melded" not in game.facts
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
        "caught_hands": len(caught),
        "caught_points": sum(caught.values()),
        "caught_most": most,
        "caught_rounds": [number for number, points in caught.items() if points == most],
        "buys_hands": len(rounds) if buying else 0,
        "buys": sum(hand.buys for _number, hand, _score in rounds) if buying else 0,
        "cut_tries": len(cuts),
        "cut_exact": sum(cuts),
        "steps": {number: (score.score or 0, hand.out) for number, hand, score in rounds} if game.order else {},
    }


_NO_LEAD: dict[str, Any] = {"margin": None, "comeback": None, "comeback_round": None}


def _lead(sheet: Sheet, winner: str, *, high: bool) -> dict[str, Any]:
    """Return how far the sole winner was ahead at the end, and the most behind before, as fields of `Outcome`."""
    totals = {one.player: one.total or 0 for one in sheet.standings if one.place is not None}
    own = totals.pop(winner)
    behind = {round_.number: _behind(round_, winner, high=high) for round_ in sheet.rounds[:-1]}
    most = max(behind.values(), default=0)
    return {
        "margin": min(abs(own - total) for total in totals.values()),
        "comeback": most or None,
        "comeback_round": next(number for number, points in behind.items() if points == most) if most else None,
    }


def _behind(round_: RoundSheet, player: str, *, high: bool) -> int:
    """Return by how many points the best total of the others present is better after a round; 0 if none is."""
    totals = {name: hand.total or 0 for name, hand in round_.hands.items() if not hand.absent}
    own = totals.pop(player, None)
    if own is None or not totals:
        return 0
    return max(0, max(totals.values()) - own if high else own - min(totals.values()))

"""What figures need of one person in one counted match: all that is kept of it, and all that is added up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.game_groups import group_key
from scorekeeper.figures.margins import greatest_deficit, sole_winner, winning_margin
from scorekeeper.figures.matches import HandResult, PlayedMatch, Result
from scorekeeper.figures.steps import has_steps


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one counted match went for somebody who took part.

    - `group`: the key of the game group (game_groups.py)
    - `title`: what the table called the game, "" where it has its own
    - `place`, `rank`: None for who had left; `won`: among the winners, of whom there are `winners`
    - `placed`: how many are placed; `beaten`: twice the others placed behind, and the level ones once
    - `whole`: finished by the rules; `comparable`: whole, and not by own contracts, so that totals have distances
    - `length`: scored rounds of the match; `rounds`: those this person sat in; `outs`: hands gone out
    - `caught_hands`, `caught_points`, `caught_most`: hands caught with cards, their points, the most in one (None: no
      such hand), and in which rounds (`caught_rounds`)
    - `buys_hands`, `buys`: hands in a game where cards are bought, and the cards bought in them
    - `cut_tries`, `cut_exact`: rounds cut, and of these exactly
    - `margin`: how far ahead the sole winner was; `comeback`: the most that winner was behind, and after which round
      (`comeback_round`); None for anybody else
    - `steps`: the number of a round with a contract → its score, and whether this person went out
    """

    date: date
    group: str
    title: str
    place: int | None
    rank: int | None
    won: bool
    winners: int
    placed: int
    beaten: int
    total: int
    whole: bool
    comparable: bool
    length: int
    rounds: int
    outs: int
    caught_hands: int
    caught_points: int
    caught_most: int | None
    caught_rounds: Sequence[int]
    buys_hands: int
    buys: int
    cut_tries: int
    cut_exact: int
    margin: int | None
    comeback: int | None
    comeback_round: int | None
    steps: Mapping[int, tuple[int, bool]]


def outcomes(match: PlayedMatch) -> Iterator[tuple[str, Outcome]]:
    """Yield everybody who took part in a match, in order of name, with how it went."""
    for person, result in match.results.items():
        hands = {round_.number: round_.hands[person] for round_ in match.rounds if person in round_.hands}
        yield person, _outcome(match, result, hands)


def _outcome(match: PlayedMatch, result: Result, hands: Mapping[int, HandResult]) -> Outcome:
    caught = {number: hand.points for number, hand in hands.items() if hand.caught}
    most = max(caught.values(), default=None)
    cuts = [round_.exact_cut for round_ in match.rounds if round_.cutter == result.person]
    sole = sole_winner(match)
    deficit = greatest_deficit(match, result) if result is sole else None
    return Outcome(
        date=match.date,
        group=group_key(match.group),
        title=match.title,
        place=result.place,
        rank=result.rank,
        won=result.won,
        winners=len(match.winners),
        placed=len(match.placed),
        beaten=_beaten(match, result),
        total=result.total,
        whole=match.whole,
        comparable=match.whole and not match.game.own_contracts,
        length=len(match.rounds),
        rounds=len(hands),
        outs=result.outs,
        caught_hands=len(caught),
        caught_points=sum(caught.values()),
        caught_most=most,
        caught_rounds=[number for number, points in caught.items() if points == most],
        buys_hands=len(hands) if "buys" in match.game.facts else 0,
        buys=sum(hand.buys for hand in hands.values()) if "buys" in match.game.facts else 0,
        cut_tries=len(cuts),
        cut_exact=sum(cuts),
        margin=winning_margin(match, result) if result is sole else None,
        comeback=None if deficit is None else deficit.points,
        comeback_round=None if deficit is None else deficit.number,
        steps={number: (hand.score, hand.out) for number, hand in hands.items()} if has_steps(match) else {},
    )


def _beaten(match: PlayedMatch, result: Result) -> int:
    if result.rank is None:
        return 0
    ranks = [other.rank for other in match.placed if other.rank is not None]
    return 2 * sum(rank > result.rank for rank in ranks) + ranks.count(result.rank) - 1

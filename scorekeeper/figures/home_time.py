"""An estimate of when a match will be over, by the times of scored rounds (scorekeeper/docs/home_time.md)."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from statistics import median

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.scores import Sheet

LEAST_ROUNDS = 3  # that are scored and have a known length
EARLIER_MATCHES = 3
SHORTEST = 60  # seconds; a shorter round does not count
PAUSE = timedelta(hours=1)  # a round that took so long does not count
FARTHEST = timedelta(hours=12)  # no time is given if the end is so far away
NEAR_ENOUGH = 4  # somebody must have at least a quarter of the points that end the match
SIDEWORK = 4  # dealing, bidding and scoring take as long as playing this many cards
STEP = 300  # seconds to which the time is rounded

Lengths = Sequence[float | None]  # seconds of each round, None where not known


def rounds_left(game: Game, options: Options, sheet: Sheet) -> int | None:
    """Return how many rounds are left in a match in progress: of its fixed number, or by its scores if they are fewer.

    By its scores it is over when the player with the most points (or own contracts), at the same rate, reaches what
    ends the match; this is known once that player has a quarter of it. Return None if neither number is known.
    """
    done, ends = len(sheet.rounds), []
    if fixed := game.rounds(len(sheet.standings), options):
        ends.append(fixed - done)
    reached, goal = _progress(game, options, sheet)
    if reached > 0 and reached * NEAR_ENOUGH >= goal:
        ends.append(max(1, -(-(goal - reached) * done // reached)))
    return min(ends, default=None)


def _progress(game: Game, options: Options, sheet: Sheet) -> tuple[int, int]:
    """Return the most points or own contracts of any player, and how many end the match; (0, 0) if neither ends it."""
    if game.own_contracts:
        return max((line.contracts_done or 0 for line in sheet.standings), default=0), len(game.contracts)
    target = game.target(options)
    return (max((line.total or 0 for line in sheet.standings), default=0), target) if target else (0, 0)


def shares(game: Game, options: Options, players: int, rounds: int) -> list[int]:
    """Return the relative length of each round from 1 to `rounds`: the cards dealt to each player, plus 4."""
    return [game.deal(players, number, options) + SIDEWORK for number in range(1, rounds + 1)]


def round_lengths(began: datetime, scored: Mapping[int, datetime], rounds: int) -> list[float | None]:
    """Return the lengths in seconds of the first `rounds` rounds of a match; None for one that is not known.

    `scored` has the times of scoring by round number. Rounds scored within a minute of the one before share its time
    evenly; lengths under a minute, or of an hour and more, are not known.
    """
    lengths: list[float | None] = [None] * rounds
    for together in _scored_together(scored, rounds):
        first, last = together[0], together[-1]
        since = began if first == 1 else scored.get(first - 1)
        each = (scored[last] - since).total_seconds() / len(together) if since else 0
        if SHORTEST <= each < PAUSE.total_seconds():
            lengths[first - 1 : last] = [each] * len(together)
    return lengths


def _scored_together(scored: Mapping[int, datetime], rounds: int) -> list[list[int]]:
    """Return the numbers of the scored rounds among the first `rounds` in groups, ascending.

    A round scored less than a minute after the one before is in its group.
    """
    found: list[list[int]] = []
    for number in range(1, rounds + 1):
        if number not in scored:
            continue
        before = scored.get(number - 1)
        if before and (scored[number] - before).total_seconds() < SHORTEST:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def seconds_to_come(tonight: Lengths, earlier: Sequence[Lengths], shares: Sequence[float]) -> list[float]:
    """Return the likely length in seconds of each round after those of `tonight`, at tonight's pace.

    `earlier` are the lengths of earlier matches; `shares` are the relative lengths of all rounds of this match, those
    of `tonight` first. Empty if fewer than three lengths are known in all.
    """
    known = [[(number, length) for number, length in enumerate(match) if length] for match in (tonight, *earlier)]
    if sum(map(len, known)) < LEAST_ROUNDS:
        return []
    begun, *before = known
    usual = _usual_lengths(before, shares)
    pace = median([length / usual[number] for number, length in begun] + [1.0] * len(before))
    return [pace * length for length in usual[len(tonight) :]]


def _usual_lengths(earlier: Sequence[Sequence[tuple[int, float]]], shares: Sequence[float]) -> list[float]:
    """Return the usual length in seconds of each round: the median of lengths with its number, or else by its share.

    `earlier` has pairs of index (from 0) and length for each match. If it has no length, the shares are returned.
    """
    by_number: dict[int, list[float]] = {}
    for number, length in (known for match in earlier for known in match if known[0] < len(shares)):
        by_number.setdefault(number, []).append(length)
    ratios = [length / shares[number] for number, lengths in by_number.items() for length in lengths]
    of_a_share = median(ratios) if ratios else 1.0
    return [
        median(by_number[number]) if number in by_number else of_a_share * share for number, share in enumerate(shares)
    ]


def over_about(now: datetime, last_scored: datetime | None, to_come: Sequence[float]) -> datetime | None:
    """Return when the match will be over, rounded to five minutes, by `to_come`: the seconds of the rounds left.

    Return None if `to_come` is empty, or if the end is 12 hours away or more. The round in progress began at
    `last_scored`, or `now` if that is None or an hour ago or more.
    """
    if not to_come:
        return None
    began = last_scored if last_scored and now - last_scored < PAUSE else now
    end = max(now, began + timedelta(seconds=to_come[0])) + timedelta(seconds=sum(to_come[1:]))
    if end - now >= FARTHEST:
        return None
    return datetime.fromtimestamp(round(end.timestamp() / STEP) * STEP, now.tzinfo)

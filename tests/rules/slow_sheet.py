"""A slow, obvious sheet: each number by its own definition, without state."""

from collections.abc import Callable

from scorekeeper.rules.record import Hand, Record
from tests.rules import slow_bids, slow_cards
from tests.rules.slow_cards import OWN_CONTRACTS


def dealer(record: Record, index: int) -> str | None:
    """Return who deals round `index` (from 0)."""
    if record.game == "step":
        held = tokens(record, index)
        return max(record.players, key=lambda player: held[player])
    if record.game == "tens" or record.options.get("dealer") == "none":
        return None
    real = record.rounds[index].dealer
    if real is not None:
        return real
    players = record.players
    before = dealer(record, index - 1) if index else None
    seat = players.index(before) + 1 if before else players.index(record.first_dealer or players[0])
    return _nearest(record, index, seat, 1)


def cutter(record: Record, index: int) -> str | None:
    """Return who cuts round `index`."""
    deals = dealer(record, index)
    if deals is None or record.game not in {"ten-step", "baker-ten-step", "liverpool-rummy"}:
        return None
    return _nearest(record, index, record.players.index(deals) - 1, -1)


def starter(record: Record, index: int) -> str | None:
    """Return who starts round `index`."""
    if record.game == "step":
        held = tokens(record, index)
        return min(record.players, key=lambda player: held[player])
    if record.game == "tens":
        return _nearest_to_19(record, index)
    deals = dealer(record, index)
    return None if deals is None else _nearest(record, index, record.players.index(deals) + 1, 1)


def _nearest(record: Record, index: int, seat: int, step: int) -> str:
    """Return the first player at the table from this seat on, in steps of `step`."""
    while not there(record, index, record.players[seat % len(record.players)]):
        seat += step
    return record.players[seat % len(record.players)]


def _nearest_to_19(record: Record, index: int) -> str | None:
    """Return who grabbed nearest to 19 cards; None if several did, or if a grab is unknown."""
    grabs = {player: record.rounds[index].hands[player].grabbed for player in present(record, index)}
    for away in range(1000):
        near = [player for player, grabbed in grabs.items() if grabbed in (19 - away, 19 + away)]
        if near:
            return near[0] if len(near) == 1 and None not in grabs.values() else None
    return None


def there(record: Record, index: int, player: str) -> bool:
    """Return whether a player is at the table in round `index`."""
    return not record.rounds[index].hands[player].absent


def present(record: Record, index: int) -> list[str]:
    """Return who is at the table in round `index`."""
    return [player for player in record.players if there(record, index, player)]


def tokens(record: Record, index: int) -> dict[str, int]:
    """Return the tokens of STEP in round `index`, round by round: one less for everybody who comes before."""
    players = record.players
    first = players.index(record.first_dealer or players[0])
    held = {player: 10 - (seat - first) % len(players) for seat, player in enumerate(players)}
    for played in range(index):
        got = {player: left_over(record, played, player) * held[player] for player in players}
        held = {player: 10 - sum(_ahead(record, got, held, other, player) for other in players) for player in players}
    return held


def _ahead(record: Record, got: dict[str, int], held: dict[str, int], other: str, player: str) -> bool:
    """Return whether `other` comes before `player`: by a lower score or, of equal scores, by the token held."""
    lower_rises = record.options.get("equal_tokens") == "lower_rises"
    rises = held[other] < held[player] if lower_rises else held[other] > held[player]
    return got[other] < got[player] or (got[other] == got[player] and rises)


def left_over(record: Record, index: int, player: str) -> int:
    """Return what is left in a hand, added up."""
    hand = record.rounds[index].hands[player]
    options = dict(record.options)
    left = sum(slow_cards.worth_in_round(record.game, options, rank, index + 1) for rank in hand.cards or ())
    return left + (hand.points or 0)


def points(record: Record, index: int, player: str) -> int:
    """Return what a hand brings before any bonus; partners have what is that of their side."""
    if record.game in slow_bids.SCORERS:
        return slow_bids.SCORERS[record.game](record, index, player)
    player = slow_bids.mates(record, player)[0]
    left = left_over(record, index, player)
    if record.game == "rummy-500":
        return (record.rounds[index].hands[player].melded or 0) - left
    if record.game == "cribbage":
        have = sum(points(record, before, player) for before in range(index))
        return left if have + left <= int(record.options.get("target", 121)) else _to_target(record, have)
    return left * tokens(record, index)[player] if record.game == "step" else left


def _to_target(record: Record, have: int) -> int:
    """Return the points that take a player of Cribbage just to the last hole."""
    return int(record.options.get("target", 121)) - have


def bonus(record: Record, index: int, player: str) -> int:
    """Return what an exact cut or an exact grab takes off."""
    if record.game == "tens":
        grab = record.rounds[index].hands[player].grabbed == 19
        return -grab * int(record.options.get("grab_bonus", 10))
    cut = record.rounds[index].exact_cut and cutter(record, index) == player
    return -cut * int(record.options.get("cut_bonus", 50 if record.game == "liverpool-rummy" else 100))


def score(record: Record, index: int, player: str) -> int:
    """Return what a player gets for a round."""
    return points(record, index, player) + bonus(record, index, player)


def total(record: Record, played: int, player: str) -> int | None:
    """Return what a player has after so many rounds; None for who has not been at the table."""
    worst = min if high_wins(record) else max
    return _sum(record, played, player, total, score, worst)


def contracts_done(record: Record, played: int, player: str) -> int | None:
    """Return how many own contracts a player has made after so many rounds."""
    return _sum(record, played, player, contracts_done, _made, min)


def _made(record: Record, index: int, player: str) -> int:
    """Return 1 if a player made the own contract in this round, else 0."""
    hand: Hand = record.rounds[index].hands[player]
    return 1 if hand.out or hand.laid_down else 0


def _sum(
    record: Record,
    played: int,
    player: str,
    before: Callable[[Record, int, str], int | None],
    gained: Callable[[Record, int, str], int],
    start: Callable[[list[int]], int],
) -> int | None:
    """Return what was gained in all rounds, from where the others stood when the player came; None if never present."""
    mine = [index for index in range(played) if there(record, index, player)]
    if not mine:
        return None
    known = [have for other in present(record, mine[0]) if (have := before(record, mine[0], other)) is not None]
    return (start(known) if known else 0) + sum(gained(record, index, player) for index in mine)


def high_wins(record: Record) -> bool:
    """Return whether the highest total is the best."""
    high = record.game in slow_bids.SCORERS and record.game != "hearts"
    return high or record.game in {"rummy-500", "cribbage"} or record.options.get("wins") == "high"


def place(record: Record, index: int, player: str) -> int:
    """Return where a present player stands after round `index`; of a side one player is counted."""

    def rank(other: str) -> tuple[int, int]:
        done = contracts_done(record, index + 1, other) or 0 if record.game in OWN_CONTRACTS else 0
        have = total(record, index + 1, other) or 0
        return (-done, -have if high_wins(record) else have)

    there = [other for other in present(record, index) if other == slow_bids.mates(record, other)[0]]
    return 1 + sum(rank(other) < rank(player) for other in there)


def decks(record: Record, index: int) -> int:
    """Return how many decks are in play in round `index`."""
    replays = sum(round_.replays for round_ in record.rounds[: index + 1])
    return slow_cards.decks(record.game, dict(record.options), len(present(record, index))) + replays

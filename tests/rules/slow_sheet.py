"""The sheet once more, slow and obvious: each number from its own definition, nothing remembered."""

from scorekeeper.rules.record import Record, Round


def dealer(record: Record, index: int) -> str:
    """Who deals round `index` (from 0)."""
    real = record.rounds[index].dealer
    if real is not None:
        return real
    players = record.players
    if index == 0:
        seat = players.index(record.first_dealer or players[0])
    else:
        seat = players.index(dealer(record, index - 1)) + 1
    return _nearest(record, index, seat, 1)


def cutter(record: Record, index: int) -> str:
    """Who cuts round `index`."""
    return _nearest(record, index, record.players.index(dealer(record, index)) - 1, -1)


def starter(record: Record, index: int) -> str:
    """Who starts round `index`."""
    return _nearest(record, index, record.players.index(dealer(record, index)) + 1, 1)


def _nearest(record: Record, index: int, seat: int, step: int) -> str:
    while not _there(record, index, record.players[seat % len(record.players)]):
        seat += step
    return record.players[seat % len(record.players)]


def _there(record: Record, index: int, player: str) -> bool:
    return not record.rounds[index].hands[player].absent


def points(record: Record, round_: Round, player: str) -> int:
    """What the cards left in a hand cost."""
    hand = round_.hands[player]
    five = record.options.get("three_to_nine") == "five"
    worth = {"JK": 20, "2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "10": 10}
    left = [worth.get(rank) or (5 if five else int(rank)) for rank in hand.cards or ()]
    return hand.points or sum(left)


def score(record: Record, index: int, player: str) -> int:
    """What a player gets for a round."""
    round_ = record.rounds[index]
    cut = round_.exact_cut and cutter(record, index) == player
    return points(record, round_, player) - cut * int(record.options.get("cut_bonus", 100))


def total(record: Record, played: int, player: str) -> int | None:
    """What a player has after so many rounds; None for who has not been at the table."""
    mine = [index for index in range(played) if _there(record, index, player)]
    if not mine:
        return None
    start = 0 if mine[0] == 0 else joined_with(record, mine[0])
    return start + sum(score(record, index, player) for index in mine)


def joined_with(record: Record, index: int) -> int:
    """What a player starts from who joins in round `index`."""
    others = [player for player in record.players if _there(record, index, player)]
    known = [have for other in others if (have := total(record, index, other)) is not None]
    return max(known, default=0)


def place(record: Record, index: int, player: str) -> int:
    """Where a present player stands after round `index`."""
    others = [other for other in record.players if _there(record, index, other)]
    totals = {other: total(record, index + 1, other) or 0 for other in others}
    return 1 + sum(totals[other] < totals[player] for other in others)


def decks(record: Record, index: int) -> int:
    """How many decks are in play in round `index`."""
    there = sum(_there(record, index, player) for player in record.players)
    odd = there % 2 if record.options.get("odd_decks", "up") == "up" else 0
    replays = sum(round_.replays for round_ in record.rounds[: index + 1])
    return max(1, there // 2 + odd) + replays

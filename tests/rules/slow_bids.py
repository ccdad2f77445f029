"""A slow, obvious scorer of games with bids, tricks and partners, from their printed rules."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.record import Hand, Record

SUITS = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}


def sides(record: Record) -> int:
    """Return how many sides play; 0 if everybody plays alone."""
    four = len(record.players) == 4
    by_game = {
        "spades": 2 if record.options.get("partners", True) else 0,
        "euchre": 2,
        "cribbage": 2 if four else 0,
        "five-hundred": 2 if four else 0,
        "canasta": 2 if four else 0,
        "hand-and-foot": 2 if four else 3,
        "custom": 0 if record.options.get("sides") in {None, "none"} else int(record.options["sides"]),
    }
    return by_game.get(record.game, 0)


def mates(record: Record, player: str) -> list[str]:
    """Return the side of a player, who is alone in it where there are none."""
    count = sides(record) or len(record.players)
    mine = record.players.index(player) % count
    return [name for seat, name in enumerate(record.players) if seat % count == mine]


def others(record: Record, player: str) -> list[str]:
    """Return who plays against a player."""
    return [name for name in record.players if name not in mates(record, player)]


def fact(hand: Hand, name: str) -> int:
    """Return a number or a flag of a hand; what is not said is 0."""
    return int(hand.own.get(name, 0))


def dealt(record: Record, index: int) -> int:
    """Return the cards of round `index`, of the games in which they count."""
    players = len(record.players)
    if record.game == "skull-king":
        return min(index + 1, 8) if players == 8 else index + 1
    return index + 1


def oh_hell(record: Record, index: int, player: str) -> int:
    """Return 10 and the tricks for an exact bid; for another what the house rule says."""
    bid, tricks = bid_and_tricks(record, index, player)
    if bid == tricks:
        return 10 + tricks
    return {"nothing": 0, "tricks": tricks, "minus": -abs(bid - tricks)}[str(record.options.get("missed", "nothing"))]


def wizard(record: Record, index: int, player: str) -> int:
    """Return 20 and 10 a trick for an exact bid, else −10 for each trick over or under."""
    bid, tricks = bid_and_tricks(record, index, player)
    return 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)


def skull_king(record: Record, index: int, player: str) -> int:
    """Return 20 a trick for an exact bid, 10 a card for one of nothing, and the bonus; else −10 a trick off."""
    bid, tricks = bid_and_tricks(record, index, player)
    bonus, cards, off = fact(record.rounds[index].hands[player], "bonus"), dealt(record, index), abs(bid - tricks)
    if record.options.get("scoring") == "rascal":
        half_bonus = bonus / 2 - (bonus / 2) % 5
        return int({0: 10 * cards + bonus, 1: 5 * cards + half_bonus}.get(off, 0))
    if bid == 0:
        return 10 * cards + bonus if tricks == 0 else -10 * cards
    return 20 * bid + bonus if off == 0 else -10 * off


def bid_and_tricks(record: Record, index: int, player: str) -> tuple[int, int]:
    """Return bid and tricks of a hand."""
    hand = record.rounds[index].hands[player]
    return fact(hand, "bid"), fact(hand, "tricks")


def hearts(record: Record, index: int, player: str) -> int:
    """Return the points taken; with all 26 the player gets 0 and the others 26, or the player −26 by the house rule."""
    hands = record.rounds[index].hands
    taken = hands[player].points or 0
    if any(hand.points == 26 for hand in hands.values()):
        shot = taken == 26
        taken = (-26 if shot else 0) if record.options.get("moon") == "self" else (0 if shot else 26)
    jack = record.options.get("jack", False) and hands[player].own.get("jack", False)
    return taken - 10 if jack else taken


def spades(record: Record, index: int, player: str) -> int:
    """Return 10 a trick bid, 1 a bag, 100 for a nil, and −100 for every tenth bag of the match."""
    side = [record.rounds[index].hands[name] for name in mates(record, player)]
    bid = sum(fact(hand, "bid") for hand in side)
    score = 0
    if bid:
        score += 10 * bid if helping(record, side) >= bid else -10 * bid
    for hand in side:
        if fact(hand, "bid") == 0:
            worth = int(record.options.get("nil", 100)) * (2 if hand.own.get("blind") else 1)
            score += worth if fact(hand, "tricks") == 0 else -worth
    score += bags(record, index, player)
    had = 0
    for played in range(index):
        had += bags(record, played, player)
    for bag in range(had + 1, had + bags(record, index, player) + 1):
        if bag % 10 == 0:
            score -= int(record.options.get("bags", 100))
    return score


def helping(record: Record, side: list[Hand]) -> int:
    """Return the tricks that count for the bid of a side."""
    all_help = record.options.get("nil_tricks", True)
    return sum(fact(hand, "tricks") for hand in side if all_help or fact(hand, "bid") > 0)


def bags(record: Record, index: int, player: str) -> int:
    """Return the tricks of a side that its bid does not need."""
    side = [record.rounds[index].hands[name] for name in mates(record, player)]
    bid = sum(fact(hand, "bid") for hand in side)
    if helping(record, side) >= bid:
        return sum(fact(hand, "tricks") for hand in side) - bid
    return sum(fact(hand, "tricks") for hand in side) - helping(record, side)


def gin_rummy(record: Record, index: int, player: str) -> int:
    """Return a player's score: the difference for a knock, 25 more for gin, 25 more to the other for an undercut."""
    hands = record.rounds[index].hands
    (other,) = others(record, player)
    mine, theirs = fact(hands[player], "deadwood"), fact(hands[other], "deadwood")
    how, how_other = hands[player].own.get("went"), hands[other].own.get("went")
    if how == "gin":
        return int(record.options.get("gin", 25)) + theirs
    if how == "big_gin":
        return 31 + theirs
    if how == "knock":
        return theirs - mine if theirs > mine else 0
    if how_other == "knock" and theirs >= mine:
        return theirs - mine + int(record.options.get("undercut", 25))
    return 0


def euchre(record: Record, index: int, player: str) -> int:
    """Return the makers' 1 for three or four tricks, 2 for five, 4 for five alone; the others' 2 if it was fewer."""
    hands = record.rounds[index].hands
    (maker,) = [name for name in record.players if hands[name].own.get("maker")]
    tricks = fact(hands[maker], "tricks")
    if maker in others(record, player):
        return 2 if tricks < 3 else 0
    march = 4 if hands[maker].own.get("alone") else 2
    return {3: 1, 4: 1, 5: march}.get(tricks, 0)


def five_hundred(record: Record, index: int, player: str) -> int:
    """Return the value of the contract, negative if it failed; for the others 10 a trick."""
    side = mates(record, player)
    contract, made, mine = outcome(record, index)
    if mine[0] != side[0]:
        misere = contract in {"misere", "open_misere"}
        return 0 if misere else 10 * fact(record.rounds[index].hands[side[0]], "tricks")
    value = contract_value(contract)
    if not made:
        return -value
    return 250 if fact(record.rounds[index].hands[side[0]], "tricks") == 10 and value < 250 else value


def contract_value(contract: str) -> int:
    """Return what a contract is worth."""
    if contract in {"misere", "open_misere"}:
        return {"misere": 250, "open_misere": 500}[contract]
    tricks = 10 if contract.startswith("10") else int(contract[0])
    return SUITS[contract.removeprefix(str(tricks))] + 100 * (tricks - 6)


def outcome(record: Record, index: int) -> tuple[str, bool, list[str]]:
    """Return the contract of a hand, whether it was made, and the side that played it."""
    hands = record.rounds[index].hands
    (declarer,) = [name for name in record.players if hands[name].own.get("contract")]
    contract, side = str(hands[declarer].own["contract"]), mates(record, declarer)
    tricks = fact(hands[side[0]], "tricks")
    if contract in {"misere", "open_misere"}:
        return contract, tricks == 0, side
    return contract, tricks >= (10 if contract.startswith("10") else int(contract[0])), side


def hand_and_foot(record: Record, index: int, player: str) -> int:
    """Return 500 a clean book, 300 a dirty one, 100 a red three, 100 for going out, and melds less cards left."""
    hand = record.rounds[index].hands[mates(record, player)[0]]
    books = 500 * fact(hand, "clean") + 300 * fact(hand, "dirty") + 100 * fact(hand, "red_threes")
    return books + (100 if hand.out else 0) + (hand.melded or 0) - fact(hand, "left")


def canasta(record: Record, index: int, player: str) -> int:
    """Return the canastas, the red threes, 100 for going out or 200 concealed, and the melds less the cards left."""
    hand = record.rounds[index].hands[mates(record, player)[0]]
    threes = {0: 0, 1: 100, 2: 200, 3: 300, 4: 800}[fact(hand, "red_threes")]
    score = 500 * fact(hand, "natural") + 300 * fact(hand, "mixed") + (hand.melded or 0) - fact(hand, "left")
    score += -threes if hand.own.get("nothing_melded") else threes
    if hand.out:
        score += 200 if hand.own.get("concealed") else 100
    return score


SCORERS: Mapping[str, Callable[[Record, int, str], int]] = {
    "oh-hell": oh_hell,
    "wizard": wizard,
    "skull-king": skull_king,
    "hearts": hearts,
    "spades": spades,
    "gin-rummy": gin_rummy,
    "euchre": euchre,
    "five-hundred": five_hundred,
    "hand-and-foot": hand_and_foot,
    "canasta": canasta,
}


def is_over(record: Record, totals: list[dict[str, int]]) -> bool:
    """Return whether a match is over by its rules, of the totals of each player after each round."""
    if not totals:
        return False
    rounds = match_rounds(record)
    if rounds and len(totals) >= rounds:
        return True
    now, options = totals[-1], record.options
    best, worst = max(now.values()), min(now.values())
    match record.game:
        case "spades":
            ahead = [name for name in now if now[name] == best]
            alone = ahead == mates(record, ahead[0])
            bust = int(options.get("bust", 0))
            return (best >= int(options.get("target", 500)) and alone) or (bust > 0 and worst <= -bust)
        case "five-hundred":
            target = int(options.get("target", 500))
            _contract, made, side = outcome(record, len(totals) - 1)
            return worst <= -target or (made and now[side[0]] >= target)
        case "hearts" | "gin-rummy" | "cribbage" | "euchre" | "canasta":
            usual = {"hearts": 100, "gin-rummy": 100, "cribbage": 121, "euchre": 10, "canasta": 5000}
            return best >= int(options.get("target", usual[record.game]))
    return False


def match_rounds(record: Record) -> int | None:
    """Return how many rounds a match has; None if the totals end it."""
    players, options = len(record.players), record.options
    most = {6: 8, 7: 7}.get(players, 10)
    both_ways = options.get("hands", "down-up") in {"down-up", "up-down"}
    by_game: dict[str, Any] = {
        "oh-hell": 2 * most - 1 if both_ways else most,
        "wizard": {3: 20, 4: 15, 5: 12, 6: 10}.get(players),
        "skull-king": 10,
        "five-crowns": 11,
        "golf": options.get("rounds", 9),
        "hand-and-foot": 4,
    }
    return by_game.get(record.game)


def end_bonus(record: Record, totals: list[dict[str, int]]) -> dict[str, int]:
    """Return what the end of a match of Gin adds: 100 to the winner, and 25 for each hand won."""
    if record.game != "gin-rummy" or not is_over(record, totals):
        return {}
    won = dict.fromkeys(record.players, 0)
    for index in range(len(record.rounds)):
        for name in record.players:
            if gin_rummy(record, index, name) > 0:
                won[name] += 1
    winner = max(record.players, key=lambda name: totals[-1][name])
    (loser,) = others(record, winner)
    bonus = {name: int(record.options.get("box", 25)) * won[name] for name in record.players}
    shut_out = won[loser] == 0 and record.options.get("shutout", True)
    bonus[winner] += 200 if shut_out else 100
    return {name: points for name, points in bonus.items() if points}


def winners(record: Record, totals: list[dict[str, int]], *, high: bool) -> set[str]:
    """Return who has won: the best total, or who reached the target by a bid."""
    now = totals[-1]
    if record.game == "five-hundred":
        _contract, made, side = outcome(record, len(totals) - 1)
        if made and now[side[0]] >= int(record.options.get("target", 500)):
            return set(side)
    bonus = end_bonus(record, totals)
    final = {name: now[name] + bonus.get(name, 0) for name in now}
    best = max(final.values()) if high else min(final.values())
    return {name for name in final if final[name] == best}

"""The values of cards and the number of decks of each game, as the list of games states them."""

from typing import Any

COURT = ("K", "Q", "J")
OWN_CONTRACTS = ("twelve-step", "phase-10")

# Decks for 1, 2, 3 … players.
DECKS = {
    "ten-step": (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6),
    "tens": (1, 1, 2, 2, 2, 3, 3, 3, 4, 4),
    "step": (1,) * 6,
    "twelve-step": (2, 2, 2, 2, 2, 3, 3, 4, 4),
    "rummy-500": (1, 1, 1, 1, 2, 2, 2, 2),
    "contract-rummy": (2, 2, 2, 2, 3, 3, 3, 3),
    "phase-10": (1,) * 6,
    "custom": (0,) * 20,
    "five-crowns": (2,) * 7,
    "golf": (1, 1, 1, 1, 2, 2, 2, 2),
    "canasta": (2,) * 4,
    # Games for which the app does not declare the cards in play.
    "skull-king": (0,) * 8,
    "five-hundred": (0,) * 4,
    "hand-and-foot": (0,) * 6,
}
ONE_DECK = ("gin-rummy", "cribbage", "hearts", "spades", "euchre", "oh-hell", "wizard")
FEWER_DECKS = (1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
LIKE = {
    "baker-ten-step": "ten-step",
    "shanghai-rummy": "ten-step",
    "dummy-rummy": "twelve-step",
    "liverpool-rummy": "contract-rummy",
}


def decks(game: str, options: dict[str, Any], there: int) -> int:
    """Return how many decks so many players take."""
    if game in ONE_DECK:
        return 1
    table = FEWER_DECKS if options.get("odd_decks") == "down" else DECKS[LIKE.get(game, game)]
    return table[there - 1]


def worth(game: str, options: dict[str, Any], rank: str) -> int:
    """Return what a card left in hand costs."""
    price = 10 if rank in COURT else int(rank) if rank.isdigit() else 15
    if game == "five-crowns":
        return {"JK": 50, "K": 13, "Q": 12, "J": 11}.get(rank, price)
    if game == "golf":
        return int({"JK": options.get("joker", -5), "2": -2, "A": 1, "K": 0}.get(rank, price))
    return _rummy_worth(game, options, rank, price)


def _rummy_worth(game: str, options: dict[str, Any], rank: str, price: int) -> int:
    match game:
        case "ten-step" | "baker-ten-step":
            price = 20 if rank in ("JK", "2") else price
            if options.get("three_to_nine") == "five" and 3 <= price <= 9:
                price = 5
        case "tens":
            price = {"A": 1, "10": 20, "J": 11, "Q": 12, "K": 13}.get(rank, price)
        case "twelve-step" | "dummy-rummy":
            special = {"JK": 50, "2": options.get("deuce", 50), "A": 20, "10": options.get("ten", 10)}
            price = special.get(rank, 10 if rank in COURT else 5)
        case "liverpool-rummy":
            price = int(options.get("joker", 15)) if rank == "JK" else price
        case "shanghai-rummy":
            price = 15 if rank == "2" else 5 if rank.isdigit() else price
        case "phase-10":
            price = {"W": 25, "S": 15}.get(rank) or (5 if price < 10 else 10)
    return price


def worth_in_round(game: str, options: dict[str, Any], rank: str, number: int) -> int:
    """Return what a card left in hand costs in a round, in which another rank may be wild."""
    if game == "five-crowns" and rank == (None, "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[number]:
        return 20
    return worth(game, options, rank)

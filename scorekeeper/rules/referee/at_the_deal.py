"""Questions asked outside of a turn: decks, the grab, who gets the buy, how many buys a hand shows."""

from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.record import Hand
from scorekeeper.rules.referee.question import Answer, Question, refuse, require_range, require_type
from scorekeeper.rules.scoring.roles import in_turn_after
from scorekeeper.rules.wording import gettext_lazy as _

CARDS_A_BUY = 2  # the upcard and the top card of the stock
CHECKED_DEAL = 11  # cards of each hand in every round, where the number of buys can be checked


UNKNOWN_CARDS = FaultCode("unknown_cards", sentence=_("The referee does not know the cards of {title}."))
NOBODY_GRABS = FaultCode("nobody_grabs", sentence=_("Nobody grabs in {title}."))
NO_BUYS = FaultCode("no_buys", sentence=_("Nobody buys in {title} under these house rules."))
OTHER_DEAL = FaultCode(
    "other_deal", sentence=_("This check is for games that deal {cards} cards, and {title} does not.")
)
NO_SUCH_HAND = FaultCode("no_such_hand", "a hand of {cards} cards is not {dealt} and {more} more for each buy")
NOT_A_PLAYER = FaultCode("not_a_player", sentence=_("{name:quoted} is not one of the players."))


def decks(question: Question) -> Answer:
    """Return the numbers of decks ("decks"), of all their cards ("cards"), and of cards for each in round 1 ("deal").

    In a game with a cut, also the number of cards of an exact cut ("exact_cut_cards"). Raises Unanswerable for faulty
    fields, and if the cards of the game are not known.
    """
    game, options = question.game, question.options
    if not game.copies:
        refuse(("game",), UNKNOWN_CARDS, title=game.titled(options))
    players = question.part.whole("players", *game.players)
    deal = game.deal(players, 1, options)
    answer = {
        "decks": game.decks(players, options),
        "cards": sum(game.in_play(players, options).values()),
        "deal": deal,
    }
    return {**answer, "exact_cut_cards": game.exact_cut(deal, players)} if game.cuts else answer


def grab(question: Question) -> Answer:
    """Return "starter", who grabbed closest (None if several did), "tied", those several, "bonus" and "take".

    "bonus" has who gets one for an exact grab, "take" how many cards each has to take; a negative number is to be given
    back. Raises Unanswerable for faulty fields, and for a game without a grab.
    """
    game, options = question.game, question.options
    if game.starters is None:
        refuse(("game",), NOBODY_GRABS, title=game.titled(options))
    grabbed = question.part.read("grabbed", dict)
    question.check_seats(tuple(grabbed))
    most = sum(game.in_play(len(grabbed), options).values())
    hands = {player: Hand(grabbed=require_range(("grabbed", player), grabbed[player], 0, most)) for player in grabbed}
    starters = game.starters(hands, options)
    return {
        "starter": starters[0] if len(starters) == 1 else None,
        "tied": list(starters) if len(starters) > 1 else [],
        "bonus": [player for player, hand in hands.items() if game.hand_bonus(hand, options)],
        "take": {player: game.grab - cards for player, cards in grabbed.items()},
    }


def buy(question: Question) -> Answer:
    """Return who gets the upcard: {"to", "draw": True} if it is drawn, {"to", "cards"} if it is bought.

    "cards" is how many cards a buy brings; "to" is None, and alone, if nobody gets it. The next player (the field
    "turn") has the first option and draws it; else it goes to the first who claims it, clockwise from there, and has a
    buy left. Raises Unanswerable for faulty fields, if nobody buys in the game, and for a name that is no player's.
    """
    _check_buys_known(question)
    game, players = question.game, question.players()
    turn = _player(players, ("turn",), question.part.read("turn", str))
    claims = question.part.read("claims", list)
    claimants = {_player(players, ("claims", index), name) for index, name in enumerate(claims)}
    limit = game.buy_limit(question.options, question.contract_round())
    bought = _bought(question, players)
    if turn in claimants:
        return {"to": turn, "draw": True}
    buyers = {player for player in claimants if limit is None or bought.get(player, 0) < limit}
    to = next((player for player in in_turn_after(players, turn) if player in buyers), None)
    return {"to": None} if to is None else {"to": to, "cards": CARDS_A_BUY}


def buys_used(question: Question) -> Answer:
    """Return how many buys ("buys") the number of cards in a hand shows before it lays down, if no rummy was called.

    Raises Unanswerable for faulty fields, for games in which nobody buys or 11 cards are not dealt, and for a number of
    cards that no number of buys gives.
    """
    _check_buys_known(question)
    game, options = question.game, question.options
    least, most = game.players
    if game.deal(least, 1, options) != CHECKED_DEAL:
        refuse(("game",), OTHER_DEAL, cards=CHECKED_DEAL, title=game.title)
    cards = question.part.whole("cards_in_hand", 0, sum(game.in_play(most, options).values()))
    buys, over = divmod(cards - CHECKED_DEAL, CARDS_A_BUY)
    if over or buys < 0:
        refuse(("cards_in_hand",), NO_SUCH_HAND, cards=cards, dealt=CHECKED_DEAL, more=CARDS_A_BUY)
    return {"buys": buys}


def _check_buys_known(question: Question) -> None:
    """Raise Unanswerable if nobody buys in the game under its house rules."""
    if "buys" not in game_facts.asked(question.game, question.options):
        refuse(("game",), NO_BUYS, title=question.game.titled(question.options))


def _bought(question: Question, players: tuple[str, ...]) -> dict[str, int]:
    """Return how often each of these players has bought; {} if the question lacks `bought`.

    Raises Unanswerable for a name that is no player's, and for a number that is out of bounds.
    """
    if "bought" not in question.part:
        return {}
    bought = question.part.read("bought", dict)
    return {
        _player(players, ("bought", name), name): require_range(("bought", name), bought[name], 0, MOST)
        for name in bought
    }


def _player(players: tuple[str, ...], path: tuple[str | int, ...], name: object) -> str:
    """Return a name that is one of the players'; `path` is its place in the question.

    Raises Unanswerable for any other value.
    """
    player = require_type(path, name, str)
    if player not in players:
        refuse(path, NOT_A_PLAYER, name=player)
    return player

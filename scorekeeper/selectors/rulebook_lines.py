"""The sentences of a rules page that a game's record says by itself: dealing, contracts, buying, the end."""

from collections.abc import Iterator
from itertools import pairwise

from scorekeeper.rules.cards import DECK_OF_52, DECK_OF_54
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading, Sentence
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.selectors.phrases import counted
from scorekeeper.selectors.rulebook_tables import Span, alike, dealt, dealt_alike, rounds_of


def setup(game: Game, options: Options) -> Iterator[Sentence]:
    """Who can play, with which cards, and how many each is dealt."""
    least, most = game.players
    yield f"For {least} to {most} players."
    if not game.copies:
        return
    yield _deck(game, adds=game.jokers(least, options) > 0)
    if all(game.decks(players, options) == 1 for players in range(least, most + 1)):
        yield "One deck is enough for any number of players."
    if not game.grab and dealt_alike(game, options):
        yield _deal(game, dealt(game, least, options))


def _deck(game: Game, *, adds: bool) -> str:
    """What is in one deck; `adds`: jokers are put in besides."""
    size = sum(game.copies.values())
    if game.copies == DECK_OF_54:
        return f"A deck has {size} cards: 52 and 2 jokers."
    if game.copies == DECK_OF_52:
        return f"A deck has {size} cards{'; jokers are put in besides' if adds else ', without jokers'}."
    kinds = ", ".join(f"{copies} each of {_ranks(game, copies)}" for copies in dict.fromkeys(game.copies.values()))
    return f"A deck has {size} cards: {kinds}."


def _ranks(game: Game, copies: int) -> str:
    """ "wild and 1 to 12"."""
    ranks = [rank for rank, count in game.copies.items() if count == copies]
    numbers = sorted(int(rank) for rank in ranks if rank.isdecimal())
    named = [game.rank_words.get(rank, rank) for rank in ranks if not rank.isdecimal()]
    return listed([*named, f"{numbers[0]} to {numbers[-1]}"] if numbers else named)


def _deal(game: Game, spans: tuple[tuple[Span, int], ...]) -> str:
    """ "Each player is dealt 10 cards in rounds 1 to 4, 12 in rounds 5 to 7."."""
    if len(spans) == 1:
        return f"Each player is dealt {spans[0][1]} cards."
    (span, cards), *others = spans
    return f"Each player is dealt {cards} cards in {_rounds(game, span)}, {_in_turn(game, others)}."


def _in_turn(game: Game, spans: list[tuple[Span, int]]) -> str:
    return ", ".join(f"{value} in {_rounds(game, span)}" for span, value in spans)


def _rounds(game: Game, span: Span) -> str:
    """ "steps 1 to 9", "steps 9 and 10", "step 10"."""
    if span.first == span.last:
        return f"{game.round_word} {span.first}"
    return f"{game.round_words} {span.first} {'and' if span.last == span.first + 1 else 'to'} {span.last}"


def roles(game: Game, options: Options) -> Iterator[Sentence]:
    """Who deals, cuts and starts."""
    word, dealing = game.round_word, game.dealing(options)
    if dealing == "tokens" and game.tokens:
        yield f"Tokens of {game.tokens.top} downwards go round, one a player, in seat order from the first dealer."
        yield f"Who holds the {game.tokens.top} deals every {word}; who holds the lowest token starts."
        return
    if dealing == "nobody":
        yield "Nobody deals."
        return
    if dealing == "drawn":
        yield f"Before every {word} each player draws a card: the lowest deals."
    else:
        yield f"The deal passes to the left after each {word}."
    yield "The player to the dealer’s left starts."
    if game.cuts:
        yield from _cut(game, options)


def _cut(game: Game, options: Options) -> Iterator[Sentence]:
    yield (
        "Before the deal the player to the dealer’s right cuts, "
        "hoping to lift off exactly the cards to be dealt and one more."
    )
    bonus = -game.cut_bonus(options)
    yield f"An exact cut takes {bonus or 'nothing'} off the cutter’s score in that {game.round_word}."


def contracts(game: Game, _options: Options) -> Iterator[Sentence]:
    """Whose contract it is, and what it asks for."""
    if not game.contracts:
        return
    word = game.contract_word
    if game.own_contracts:
        yield f"Each player works on a {word} of their own, from the first on."
        yield f"Whoever lays it down goes on to the next in the next {game.round_word}; who fails stays on it."
        yield f"Nobody makes more than one {word} in a {game.round_word}."
    else:
        yield f"Everybody plays the contract of the {game.round_word}, made or not."
    if any(later < earlier for earlier, later in pairwise(game.order)):
        yield f"After the hardest the contracts come back the other way, down to the first: {len(game.order)} in all."
    yield "The number of sets and runs is exact; each may be longer."


def buying(game: Game, options: Options) -> Iterator[Sentence]:
    """How often one may buy."""
    if "buys" not in game.facts:
        return
    if "buys" not in game.asked(options):
        yield "Nobody buys."
        return
    spans = list(alike([(number, game.buy_limit(options, number)) for number in rounds_of(game)]))
    limits = [(span, limit) for span, limit in spans if limit is not None]
    if not limits:
        yield "Each player may buy as often as they like."
    elif len(limits) == 1:
        yield f"{counted(limits[0][1], 'buy', 'buys')} a {game.round_word} for each player at most."
    else:
        yield f"At most for each player: {_in_turn(game, limits)}."
    if "floating" in game.facts and any(map(game.fewest_buys, rounds_of(game))):
        yield "“At least” leaves you a card to discard; who lays down without one floats."


def scoring(game: Game, _options: Options) -> Iterator[Sentence]:
    """What a round's score is made of."""
    if game.any_points:
        yield "The keeper writes down the points of each player; they may be below 0."
    elif "melded" in game.facts:
        yield "What you have melded counts for you, what is left in your hand against you; a score may be below 0."
    elif game.tokens:
        yield "Cards left in hand count against you, times the token you held in that round."
    else:
        yield "Cards left in hand count against you."
    if game.must_go_out:
        yield "Who goes out has none: 0."


def end(game: Game, options: Options) -> Iterator[Sentence]:
    """When a match ends, and who wins it."""
    yield from _last_round(game, options)
    if not game.open_ended(options):
        yield Reading(
            "You may end it at any time: then it ends as it stands.", "No rules say what to do when it is late."
        )
    most = "highest" if game.best(options) == "high" else "lowest"
    if not game.own_contracts:
        yield f"The {most} total wins."
        return
    word = game.contract_word
    yield f"Only who has made {word} {len(game.contracts)} can win, however low another total is."
    yield f"Places go by {word}s made, then by the {most} total."


def _last_round(game: Game, options: Options) -> Iterator[str]:
    rounds, target, word = game.rounds(options), game.target(options), game.round_word
    if game.open_ended(options):
        yield f"Play as many {game.round_words} as you like, up to {MOST_ROUNDS}: the match ends when you end it."
        return
    ends = [
        f"after {counted(rounds, word, game.round_words)}" if rounds else "",
        f"after the {word} in which a total reaches {target}" if target else "",
        f"after the {word} in which somebody makes {game.contract_word} {len(game.contracts)}"
        if game.own_contracts
        else "",
    ]
    yield f"The match ends {', or '.join(filter(None, ends))}."

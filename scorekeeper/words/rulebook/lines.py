"""The sentences of a rules page that follow from a game's declaration: dealing, contracts, buying, the end."""

from collections.abc import Iterator, Sequence
from statistics import mode

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import DECK_OF_52, DECK_OF_54
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading, Sentence
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.words.phrases import times
from scorekeeper.words.rulebook.columns import NumberSpan, dealt, dealt_alike, join_neighbours, rounds_of

NO_EARLY_END = "No rules say what to do when it gets late."


def setup(game: Game, options: Options) -> Iterator[Sentence]:
    """Yield how many can play, with which cards, and how many each is dealt."""
    least, most = game.players
    players = f"For {least} to {most} players."
    yield Reading(players, game.players_reading) if game.players_reading else players
    if not game.copies:
        return
    yield _deck(game, adds=game.jokers(least, options) > 0)
    if all(game.decks(players, options) == 1 for players in range(least, most + 1)):
        yield "One deck is enough for any number of players."
    if not game.grab and dealt_alike(game, options):
        yield _deal(game, dealt(game, least, options))


def _deck(game: Game, *, adds: bool) -> str:
    """Return what is in one deck; `adds` says that jokers are put in besides."""
    size = sum(game.copies.values())
    if game.copies == DECK_OF_54:
        return f"A deck has {size} cards: 52 and 2 jokers."
    if game.copies == DECK_OF_52:
        return f"A deck has {size} cards{'; jokers are added' if adds else ', without jokers'}."
    named = [f"{copies} {game.rank_words[rank]} cards" for rank, copies in game.copies.items() if not rank.isdecimal()]
    return f"A deck has {size} cards: {listed([*named, *_numbers(game)])}."


def _numbers(game: Game) -> Iterator[str]:
    """Return which numbers a deck has: "8 of each number from 1 to 12"."""
    counts = {rank: copies for rank, copies in game.copies.items() if rank.isdecimal()}
    for copies in dict.fromkeys(counts.values()):
        numbers = sorted(int(rank) for rank in counts if counts[rank] == copies)
        yield f"{copies} of each number from {numbers[0]} to {numbers[-1]}"


def _deal(game: Game, spans: tuple[tuple[NumberSpan, int], ...]) -> str:
    """Return the sentence of the deal: "Everybody is dealt 10 cards in rounds 1 to 4, 12 in rounds 5 to 7."."""
    if len(spans) == 1:
        return f"Everybody is dealt {spans[0][1]} cards."
    (span, cards), *others = spans
    return f"Everybody is dealt {cards} cards in {_named_rounds(game, span)}, {_listed_by_rounds(game, others)}."


def _listed_by_rounds(game: Game, spans: Sequence[tuple[NumberSpan, int | str]]) -> str:
    return ", ".join(f"{value} in {_named_rounds(game, span)}" for span, value in spans)


def _named_rounds(game: Game, span: NumberSpan) -> str:
    """Return the words for some rounds: "steps 1 to 9", "steps 9 and 10", "step 10"."""
    if span.first == span.last:
        return f"{game.round_word} {span.first}"
    return f"{game.round_words} {span.first} {'and' if span.last == span.first + 1 else 'to'} {span.last}"


def roles(game: Game, options: Options) -> Iterator[Sentence]:
    """Yield who deals, cuts and starts."""
    word, dealing = game.round_word, game.dealing(options)
    if dealing == "tokens" and game.tokens:
        top = game.tokens.top
        yield f"The first dealer gets the {top} token, the next player clockwise the {top - 1}, and so on down."
        yield f"In every {word} the holder of the {top} deals and the holder of the lowest token starts."
        yield "Play goes clockwise."
        return
    if dealing == "nobody":
        yield "Nobody deals."
        return
    if dealing == "drawn":
        yield f"Before every {word} everybody draws a card: low card deals."
    else:
        yield f"The deal passes to the left after each {word}."
    yield "The player to the dealer’s left starts, and play goes clockwise."
    if game.cuts:
        yield from _cut(game, options)


def _cut(game: Game, options: Options) -> Iterator[Sentence]:
    yield "Before the deal, the player to the dealer’s right cuts, aiming for the cards to be dealt plus one."
    if bonus := -game.cut_bonus(options):
        yield f"An exact cut takes {bonus} off the cutter’s score in that {game.round_word}."
    else:
        yield "An exact cut takes nothing off the cutter’s score: it is just for the fun of it."


def contracts(game: Game, _options: Options) -> Iterator[Sentence]:
    """Yield who plays which contract, and what it asks for; nothing for a game without contracts."""
    if not game.contracts:
        return
    word = game.contract_word
    if game.own_contracts:
        yield f"Everybody works through the {word}s at their own pace, starting with {word} 1."
        yield f"Once you have laid yours down, you play the next one from the next {game.round_word}."
        yield f"If you don’t lay it down, you try again. Nobody makes two in one {game.round_word}."
    elif game.repeats:
        top = max(game.order)
        yield f"Everybody plays the same {word}, whether they made the last one or not."
        yield f"After {word} {top} the {word}s go back down to {word} 1: {len(game.order)} {game.round_words} in all."
    else:
        yield f"Everybody plays the contract of the {game.round_word}, whether they made the last one or not."
    yield "Lay exactly as many sets and runs as it asks for; each may be longer."


def buying(game: Game, options: Options) -> Iterator[Sentence]:
    """Yield how often a player may buy; nothing for a game without buys."""
    if "buys" not in game.facts:
        return
    if "buys" not in game_facts.asked(game, options):
        yield "Nobody buys."
        return
    spans = list(join_neighbours([(number, game.buy_limit(options, number)) for number in rounds_of(game)]))
    limits = [(span, limit) for span, limit in spans if limit is not None]
    if not limits:
        yield "You may buy as often as you like."
    elif len(limits) == 1:
        yield f"You may buy {times(limits[0][1])} a {game.round_word}."
    else:
        usual = mode(limit for number in rounds_of(game) if (limit := game.buy_limit(options, number)) is not None)
        others = [(span, times(limit)) for span, limit in limits if limit != usual]
        yield f"You may buy {times(usual)} a {game.round_word}, but {_listed_by_rounds(game, others)}."
    if any(map(game.fewest_buys, rounds_of(game))):
        yield _why_so_few(game)


def _why_so_few(game: Game) -> str:
    """Return what a player can do with the fewest buys that are shown with a contract."""
    if game.last_discard:
        return "With fewer buys than the least shown you have no card left to discard, and you float."
    return "The least shown is enough to lay down; you can go out without a discard."


def scoring(game: Game, _options: Options) -> Iterator[Sentence]:
    """Yield what the score of a round consists of."""
    if game.any_points:
        yield "The keeper writes down everybody’s points, which may be below 0."
    elif not game_facts.tells_what_is_left(game):
        yield f"The keeper writes down everybody’s {listed([fact.words.label for fact in game.own_facts])}."
    elif "melded" in game.facts:
        yield "What you meld counts for you, and what is left in your hand against you. A score may be below 0."
    elif game.tokens:
        yield "Cards left in your hand count against you, times the token you held in that round."
    elif game.left_too:
        yield f"All the cards you have left count against you, {game.left_too}."
    else:
        yield "Cards left in your hand count against you."
    if game.must_go_out and "out" in game.facts:
        yield "Whoever goes out has none left: 0."


def end(game: Game, options: Options) -> Iterator[Sentence]:
    """Yield when a match ends, and who wins it."""
    yield from _last_round(game, options)
    most = "highest" if game.best(options) == "high" else "lowest"
    if game.own_contracts:
        word = game.contract_word
        yield f"Places go by {word}s made, then by the {most} total."
        yield Reading(
            f"Only somebody who has made {word} {len(game.contracts)} wins, unless you end the match early: "
            "then first place wins.",
            NO_EARLY_END,
        )
        return
    yield f"The {most} total wins."
    if not game.open_ended(options):
        yield Reading("You may end the match early: the standings then count as they are.", NO_EARLY_END)


def _last_round(game: Game, options: Options) -> Iterator[str]:
    target, word = game.target(options), game.round_word
    if game.open_ended(options):
        yield f"Play as many {game.round_words} as you like, up to {MOST_ROUNDS}: the match ends when you end it."
        return
    ends = [
        f"after {rounds}" if (rounds := game.counted_rounds(options)) else "",
        f"after the {word} in which a total reaches {target}" if target else "",
        f"after the {word} in which somebody makes {game.contract_word} {len(game.contracts)}"
        if game.own_contracts
        else "",
    ]
    yield f"The match ends {', or '.join(filter(None, ends))}."

"""The sentences of a rules page that follow from a game's declaration: dealing, contracts, buying, the end."""

from collections.abc import Iterator, Sequence
from statistics import mode

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import COURT, DECK_OF_52, DECK_OF_54
from scorekeeper.rules.facts import SHARED
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.words.phrases import counted, figure, spelled, times
from scorekeeper.words.rulebook import RuleSentence
from scorekeeper.words.rulebook.bids import what_a_bid_brings
from scorekeeper.words.rulebook.deals import (
    dealt,
    dealt_alike,
    in_a_sentence,
    join_neighbours,
    listed_by_rounds,
    rounds_of,
    rounds_played,
)
from scorekeeper.words.rulebook.seating import seating

NO_EARLY_END = "No rules say what to do when it gets late."


def setup(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield how many can play, with which cards, and how many each is dealt."""
    yield from seating(game, options)
    counts = game.seat_counts(options)
    if game.copies:
        yield _deck(game, adds=game.jokers(counts[0], options) > 0)
        yield from _decks_alike(game, counts, options)
    if game.grab or not any(game.deal(players, 1, options) for players in counts):
        return
    if dealt_alike(game, options):
        yield f"Everybody is dealt {in_a_sentence(game, dealt(game, counts[0], options))}."
    elif not game.copies:
        for span, deals in join_neighbours([(players, dealt(game, players, options)) for players in counts]):
            yield f"With {span.in_words} players everybody is dealt {in_a_sentence(game, deals)}."


def _decks_alike(game: Game, counts: Sequence[int], options: Options) -> Iterator[str]:
    """Yield how many decks are used, if that is the same for any number of players and no table says it."""
    numbers = {game.decks(players, options) for players in counts}
    if numbers == {1} and len(counts) > 1:
        yield "One deck is enough for any number of players."
    elif len(numbers) == 1 and numbers != {1} and dealt_alike(game, options):
        cards = sum(game.in_play(counts[0], options).values())
        yield f"{spelled(*numbers).capitalize()} decks are shuffled together: {cards} cards."


def _deck(game: Game, *, adds: bool) -> str:
    """Return what is in one deck; `adds` says that jokers are put in besides."""
    size = sum(game.copies.values())
    if game.copies == DECK_OF_54:
        return f"A deck has {size} cards: 52 and 2 jokers."
    if game.copies == DECK_OF_52:
        return f"A deck has {size} cards{'; jokers are added' if adds else ', without jokers'}."
    if any(rank in game.copies and rank not in game.rank_words for rank in COURT):
        return f"A deck has {size} cards: {listed(list(_kinds(game)))}."
    named = [f"{copies} {game.rank_words[rank]} cards" for rank, copies in game.copies.items() if not rank.isdecimal()]
    return f"A deck has {size} cards: {listed([*named, *_numbers(game)])}."


def _kinds(game: Game) -> Iterator[str]:
    """Yield what a deck with court cards has: "9 to 10, J, Q, K and A in four suits", then "3 jokers"."""
    special = {rank: copies for rank, copies in game.copies.items() if rank in game.rank_words}
    ranks = {rank: copies for rank, copies in game.copies.items() if rank not in special}
    if ranks == DECK_OF_52:
        yield "52"
    else:
        suits = spelled(next(iter(ranks.values())))
        yield f"{_from_low_to_high([*ranks])} in {suits} suits"
    for rank, copies in special.items():
        yield counted(copies, str(game.rank_words[rank]), f"{game.rank_words[rank]}s")


def _from_low_to_high(ranks: Sequence[str]) -> str:
    """Return ranks, lowest first: "3 to 10, J, Q and K"."""
    numbers = sorted(int(rank) for rank in ranks if rank.isdecimal())
    court = [rank for rank in ("J", "Q", "K", "A") if rank in ranks]
    named = [f"{numbers[0]} to {numbers[-1]}"] if len(numbers) > 2 else [str(number) for number in numbers]
    return listed([*named, *court])


def _numbers(game: Game) -> Iterator[str]:
    """Return which numbers a deck has: "8 of each number from 1 to 12"."""
    counts = {rank: copies for rank, copies in game.copies.items() if rank.isdecimal()}
    for copies in dict.fromkeys(counts.values()):
        numbers = sorted(int(rank) for rank in counts if counts[rank] == copies)
        yield f"{copies} of each number from {numbers[0]} to {numbers[-1]}"


def roles(game: Game, options: Options) -> Iterator[RuleSentence]:
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


def _cut(game: Game, options: Options) -> Iterator[RuleSentence]:
    yield "Before the deal, the player to the dealer’s right cuts, aiming for the cards to be dealt plus one."
    if bonus := -game.cut_bonus(options):
        yield f"An exact cut takes {bonus} off the cutter’s score in that {game.round_word}."
    else:
        yield "An exact cut takes nothing off the cutter’s score: it is just for the fun of it."


def contracts(game: Game, _options: Options) -> Iterator[RuleSentence]:
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


def buying(game: Game, options: Options) -> Iterator[RuleSentence]:
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
        yield f"You may buy {times(usual)} a {game.round_word}, but {listed_by_rounds(game, others)}."
    if any(map(game.fewest_buys, rounds_of(game))):
        yield _why_so_few(game)


def _why_so_few(game: Game) -> str:
    """Return what a player can do with the fewest buys that are shown with a contract."""
    if game.last_discard:
        return "With fewer buys than the least shown you have no card left to discard, and you float."
    return "The least shown is enough to lay down; you can go out without a discard."


def scoring(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what the score of a round consists of."""
    if game.points_span is not None:
        below = ", which may be below 0" if game.points_span[0] < 0 else ""
        yield f"The keeper writes down everybody’s points{below}."
    elif not game_facts.tells_what_is_left(game):
        yield _written_down(game, options)
        yield from what_a_bid_brings(game, options)
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
    yield from _other_values(game, options)


def _written_down(game: Game, options: Options) -> str:
    """Return what is written down: "The keeper writes down who made trump, and the tricks."."""
    asked, facts = game_facts.asked(game, options), game_facts.declared(game)
    numbers = [name for name, fact in facts.items() if fact.is_number and name in asked]
    named = ((name, facts[name].words.label) for name in numbers)
    labels = [f"points {label}" if name in SHARED else label for name, label in named]
    if asks := [
        str(fact.words.asks) for name, fact in facts.items() if fact.lone and name in asked and fact.words.asks
    ]:
        who = [f"{each[0].lower()}{each[1:-1]}" for each in asks]
        return f"The keeper writes down {listed([*who, *(f'the {label}' for label in labels)])}."
    by_sides = game.sides(game.seat_counts(options)[-1], options) and game.side_facts.issuperset(numbers)
    return f"The keeper writes down {'each side’s' if by_sides else 'everybody’s'} {listed(labels)}."


def _other_values(game: Game, options: Options) -> Iterator[str]:
    """Yield what the ranks cost that have another value in some rounds, if it is one number."""
    values = {cost for number in rounds_played(game, options) for cost in game.round_values(number, options).values()}
    if len(values) == 1:
        yield f"A card of the rank that is wild in the {game.round_word} costs {figure(*values)}."


def end(game: Game, options: Options) -> Iterator[RuleSentence]:
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
    if game.over is None or game.winners is joint:
        yield f"The {most} total wins."
    if not game.open_ended(options):
        yield Reading("You may end the match early: the standings then count as they are.", NO_EARLY_END)


def _last_round(game: Game, options: Options) -> Iterator[str]:
    target, word = game.target(options), game.round_word
    if game.open_ended(options):
        yield f"Play as many {game.round_words} as you like, up to {MOST_ROUNDS}: the match ends when you end it."
        return
    if game.over is not None:
        return
    ends = [
        f"after {_counted_rounds(game, options)}" if game.counted_rounds(options) else "",
        f"after the {word} in which a total reaches {target}" if target else "",
        f"after the {word} in which somebody makes {game.contract_word} {len(game.contracts)}"
        if game.own_contracts
        else "",
    ]
    yield f"The match ends {', or '.join(filter(None, ends))}."


def _counted_rounds(game: Game, options: Options) -> str:
    """Return how many rounds a match has: "10 steps", "20 rounds with 3 players and 15 with 4"."""
    counts = [(players, game.counted_rounds(options, players)) for players in game.seat_counts(options)]
    spans = list(join_neighbours(counts))
    if len(spans) == 1:
        return spans[0][1]
    (span, rounds), *others = spans
    first = f"{rounds} with {span.in_words} players"
    return listed([first, *(f"{rounds.partition(' ')[0]} with {span.in_words}" for span, rounds in others)])

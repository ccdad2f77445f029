"""The sentences of a rules page that follow from a game's declaration: roles, contracts, buying, scoring, the end."""

from collections.abc import Iterator
from statistics import mode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.length import counted_rounds
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.scoring.standings import joint
from scorekeeper.rules.wording import gettext_lazy, listed
from scorekeeper.words.phrases import digits, times
from scorekeeper.words.rulebook import RuleSentence
from scorekeeper.words.rulebook.bids import what_a_bid_brings
from scorekeeper.words.rulebook.deals import (
    join_neighbours,
    listed_by_rounds,
    rounds_of,
    rounds_played,
)

NO_EARLY_END = gettext_lazy("No rules say what to do when it gets late.")


def roles(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield who deals, cuts and starts."""
    word, dealing = game.round_word, game.dealing(options)
    if dealing == "tokens" and game.tokens:
        top = game.tokens.top
        text = _("The first dealer gets the {top} token, the next player clockwise the {next}, and so on down.")
        yield text.format(top=top, next=top - 1)
        text = _("In every {round} the holder of the {top} deals and the holder of the lowest token starts.")
        yield text.format(round=word, top=top)
        yield _("Play goes clockwise.")
        return
    if dealing == "nobody":
        yield _("Nobody deals.")
        return
    if dealing == "drawn":
        yield _("Before every {round} everybody draws a card: low card deals.").format(round=word)
    else:
        yield _("The deal passes to the left after each {round}.").format(round=word)
    yield _("The player to the dealer’s left starts, and play goes clockwise.")
    if game.cuts:
        yield from _cut(game, options)


def _cut(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield who cuts, and what an exact cut brings; the game must have a cut."""
    yield _("Before the deal, the player to the dealer’s right cuts, aiming for the cards to be dealt plus one.")
    if bonus := -game.cut_bonus(options):
        text = _("An exact cut takes {points} off the cutter’s score in that {round}.")
        yield text.format(points=digits(bonus), round=game.round_word)
    else:
        yield _("An exact cut takes nothing off the cutter’s score: it is just for the fun of it.")


def contracts(game: Game, _options: Options) -> Iterator[RuleSentence]:
    """Yield who plays which contract, and that it is laid exactly as it asks; nothing for a game without contracts."""
    if not game.contracts:
        return
    words = {"round": game.round_word, "contract": game.contract_word, "contracts": game.contract_words}
    if game.own_contracts:
        text = _("Everybody works through the {contracts} at their own pace, starting with {contract} 1.")
        yield text.format(**words)
        yield _("Once you have laid yours down, you play the next one from the next {round}.").format(**words)
        yield _("If you don’t lay it down, you try again. Nobody makes two in one {round}.").format(**words)
    elif game.repeats:
        rounds = len(game.order)
        yield _("Everybody plays the same {contract}, whether they made the last one or not.").format(**words)
        text = ngettext(
            "After {contract} {last} the {contracts} go back down to {contract} 1: {count} {round} in all.",
            "After {contract} {last} the {contracts} go back down to {contract} 1: {count} {rounds} in all.",
            rounds,
        )
        yield text.format(last=max(game.order), count=rounds, rounds=game.round_words, **words)
    else:
        text = _("Everybody plays the contract of the {round}, whether they made the last one or not.")
        yield text.format(**words)
    yield _("Lay exactly as many sets and runs as it asks for; each may be longer.")


def buying(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield how often a player may buy; nothing for a game without buys."""
    if "buys" not in game.facts:
        return
    if "buys" not in game_facts.asked(game, options):
        yield _("Nobody buys.")
        return
    spans = list(join_neighbours([(number, game.buy_limit(options, number)) for number in rounds_of(game)]))
    limits = [(span, limit) for span, limit in spans if limit is not None]
    if not limits:
        yield _("You may buy as often as you like.")
    elif len(limits) == 1:
        yield _("You may buy {times} a {round}.").format(times=times(limits[0][1]), round=game.round_word)
    else:
        usual = mode(limit for number in rounds_of(game) if (limit := game.buy_limit(options, number)) is not None)
        others = listed_by_rounds(game, [(span, times(limit)) for span, limit in limits if limit != usual])
        text = _("You may buy {times} a {round}, but {others}.")
        yield text.format(times=times(usual), round=game.round_word, others=others)
    if any(map(game.fewest_buys, rounds_of(game))):
        yield (
            _("With fewer buys than the least shown you can’t lay down, or have no card left to discard and float.")
            if game.last_discard
            else _("The least shown is enough to lay down; you can go out without a discard.")
        )


def scoring(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield what the score of a round consists of."""
    if game.points_span is not None and game.points_span[0] < 0:
        of_sides = "points" in game.side_facts and all(game.sides(n, options) for n in game.seat_counts(options))
        each_side = _("The keeper writes down each side’s points, which may be below 0.")
        yield each_side if of_sides else _("The keeper writes down everybody’s points, which may be below 0.")
    elif game.points_span is not None:
        yield _("The keeper writes down everybody’s points.")
    elif not game_facts.tells_what_is_left(game):
        yield game.written_down or _written_down(game, options)
        yield from what_a_bid_brings(game, options)
    elif "melded" in game.facts:
        yield _("What you meld counts for you, and what is left in your hand against you. A score may be below 0.")
    elif game.tokens:
        yield _("Cards left in your hand count against you, times the token you held in that round.")
    elif game.left_too:
        yield _("All the cards you have left count against you, {too}.").format(too=game.left_too)
    else:
        yield _("Cards left in your hand count against you.")
    if game.must_go_out and "out" in game.facts:
        yield _("Whoever goes out has none left: 0.")
    yield from _wild_rank_costs(game, options)


def _written_down(game: Game, options: Options) -> str:
    """Return which numbers are written down: "The keeper writes down everybody’s bid and tricks."."""
    asked, facts = game_facts.asked(game, options), game_facts.declared(game)
    numbers = [name for name, fact in facts.items() if fact.is_number and name in asked]
    labels = [_("points melded") if name == "melded" else facts[name].words.label for name in numbers]
    if game.sides(game.seat_counts(options)[-1], options) and game.side_facts.issuperset(numbers):
        return _("The keeper writes down each side’s {facts}.").format(facts=listed(labels))
    return _("The keeper writes down everybody’s {facts}.").format(facts=listed(labels))


def _wild_rank_costs(game: Game, options: Options) -> Iterator[str]:
    """Yield what a card costs in the rounds in which its rank is wild, if that is one number in all of them."""
    values = {cost for number in rounds_played(game, options) for cost in game.round_values(number, options).values()}
    if len(values) == 1:
        text = _("A card of the rank that is wild in the {round} costs {points}.")
        yield text.format(round=game.round_word, points=digits(*values))


def end(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield when a match ends, and who wins it."""
    yield from _last_round(game, options)
    highest = game.best(options) == "high"
    if game.own_contracts:
        words = {"contract": game.contract_word, "contracts": game.contract_words, "last": len(game.contracts)}
        by_total = (
            _("Places go by {contracts} made, then by the highest total.")
            if highest
            else _("Places go by {contracts} made, then by the lowest total.")
        )
        yield by_total.format(**words)
        only = _(
            "Only somebody who has made {contract} {last} wins, unless you end the match early: then first place wins."
        )
        yield Reading(only.format(**words), NO_EARLY_END)
        return
    if game.over is None or game.winners is joint:
        yield _("The highest total wins.") if highest else _("The lowest total wins.")
    if not game.open_ended(options):
        yield Reading(_("You may end the match early: the standings then count as they are."), NO_EARLY_END)


def _last_round(game: Game, options: Options) -> Iterator[str]:
    """Yield after which round the match ends; nothing for a game with an end of its own (`Game.over`)."""
    words = {"round": game.round_word, "target": digits(game.target(options))}
    if game.open_ended(options):
        text = _("Play as many {rounds} as you like, up to {most}: the match ends when you end it.")
        yield text.format(rounds=game.round_words, most=MOST_ROUNDS)
    elif game.over is not None:
        return
    elif game.own_contracts:
        text = _("The match ends after the {round} in which somebody makes {contract} {last}.")
        yield text.format(contract=game.contract_word, last=len(game.contracts), **words)
    elif not counted_rounds(game, options):
        yield _("The match ends after the {round} in which a total reaches {target}.").format(**words)
    elif game.target(options):
        text = _("The match ends after {rounds}, or after the {round} in which a total reaches {target}.")
        yield text.format(rounds=_counted_rounds(game, options), **words)
    else:
        yield _("The match ends after {rounds}.").format(rounds=_counted_rounds(game, options))


def _counted_rounds(game: Game, options: Options) -> str:
    """Return how many rounds a match has: "10 steps", "20 rounds with 3 players and 15 with 4"."""
    counts = [(players, game.rounds(players, options) or 0) for players in game.seat_counts(options)]
    (span, _number), *others = join_neighbours(counts)
    rounds = counted_rounds(game, options, span.first)
    if not others:
        return rounds
    first = _("{rounds} with {players} players").format(rounds=rounds, players=span.in_words)
    more = [_("{number} with {players}").format(number=number, players=span.in_words) for span, number in others]
    return listed([first, *more])

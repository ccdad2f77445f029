"""The tables of a rules page: decks by number of players, the contract of each round, what cards are worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import letter
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.options import Options
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import digits, from_to
from scorekeeper.words.rulebook.deals import by_round, dealt, dealt_alike, join_neighbours


@dataclass(frozen=True, slots=True)
class Decks:
    """The row of a table for one or several numbers of players: decks, cards in play, cards dealt to each, exact cut.

    `each` is "" where a sentence of the page says it, `cut` is "" where nobody cuts. `house` is true if a house rule
    changes the row.
    """

    players: str
    decks: str
    cards: str
    each: str
    cut: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class ContractRow:
    """The contract of a round. `buys` is how many are allowed and needed; "" where nobody buys.

    `again` is "step 9 again" for a contract that was played before, else "".
    """

    number: int
    contract: Contract
    buys: str
    again: str


@dataclass(frozen=True, slots=True)
class Worth:
    """Cards ("joker, 2", "3 to 9") that are worth the same (`each`: "20", "its number"); `house` as in Decks."""

    cards: str
    each: str
    house: bool = False


def decks(game: Game, options: Options, usual: Options) -> tuple[Decks, ...]:
    """Return decks, cards and the exact cut by number of players, ascending.

    Consecutive numbers that need the same share a row. `house` of a row is whether it differs from that under the house
    rules `usual`.
    """
    rows = [
        (players, (_deck_cells(game, players, options), _deck_cells(game, players, usual)))
        for players in game.seat_counts(options)
    ]
    return tuple(
        Decks(span.wording, *cells, house=cells != commonly) for span, (cells, commonly) in join_neighbours(rows)
    )


def decks_for(game: Game, players: int, options: Options) -> Decks:
    """Return decks, cards in play, cards dealt to each and the exact cut for this number of players.

    `each` is "" in a game in which players grab their cards.
    """
    number, cards, _each, cut = _deck_cells(game, players, options)
    each = "" if game.grab else by_round(game, dealt(game, players, options))
    return Decks(str(players), number, cards, each, cut)


def _deck_cells(game: Game, players: int, options: Options) -> tuple[str, str, str, str]:
    """Return the decks, the cards in play, the cards dealt to each and the exact cut: "2", "108", "10", "41".

    The cards dealt are "" if they are the same for any number of players, the exact cut is "" where nobody cuts.
    """
    jokers = game.jokers(players, options)
    number = str(game.decks(players, options))
    each = "" if dealt_alike(game, options) else by_round(game, dealt(game, players, options))
    cuts = tuple((span, game.exact_cut(cards, players)) for span, cards in dealt(game, players, options))
    return (
        _with_jokers(number, jokers) if jokers else number,
        str(sum(game.in_play(players, options).values())),
        each,
        by_round(game, cuts) if game.cuts else "",
    )


def _with_jokers(decks: str, jokers: int) -> str:
    """Return a number of decks with jokers: "2 and 4 jokers"."""
    text = ngettext("{decks} and {count} joker", "{decks} and {count} jokers", jokers)
    return text.format(decks=decks, count=digits(jokers))


def steps(game: Game, options: Options) -> tuple[ContractRow, ...]:
    """Return a row for each round of the order of contracts, or for each contract if they have no order.

    A contract that is played again has a row for each time.
    """
    order = game.order or range(1, len(game.contracts) + 1)
    return tuple(
        ContractRow(number, game.contracts[step - 1], _buys(game, number, options), game.again(number))
        for number, step in enumerate(order, 1)
    )


def round_contract(game: Game, setup: RoundSheet) -> tuple[str, ...]:
    """Return the contract of a round in short lines; () without one.

    For a contract that was played in an earlier round return only "step 9 again".
    """
    if again := game.again(setup.number):
        return (again,)
    return contract_lines(setup.contract) if setup.contract else ()


def contract_lines(contract: Contract) -> tuple[str, ...]:
    """Return a contract in short lines, such as ("2 sets of 3",) or ("set of 3", "run of 4")."""
    return tuple(map(str, contract.lines))


def _buys(game: Game, number: int, options: Options) -> str:
    """Return how many buys a round allows, and the least needed: "3 buys", "4 buys, 2 at least"; "" if neither.

    Also "" where contracts do not go by round.
    """
    if not game.order or "buys" not in game_facts.asked(game, options):
        return ""
    limit, fewest = game.buy_limit(options, number), game.fewest_buys(number)
    if limit is None:
        least = ngettext("{count} buy at least", "{count} buys at least", fewest)
        return least.format(count=digits(fewest)) if fewest else ""
    if not fewest:
        return ngettext("{count} buy", "{count} buys", limit).format(count=digits(limit))
    text = ngettext("{count} buy, {least} at least", "{count} buys, {least} at least", limit)
    return text.format(count=digits(limit), least=fewest)


def worths(game: Game, options: Options, usual: Options) -> tuple[Worth, ...]:
    """Return rows of ranks with the points that each costs if left in hand, in the order of the card pad.

    Ranks of the same points share a row, and so do all that cost their own number. `house` of a row is whether these
    points differ from those under the house rules `usual`.
    """
    costs, commonly = game.card_values(options), game.card_values(usual)
    kinds: dict[str, list[str]] = {}
    for rank, cost in costs.items():
        own = rank == str(cost) and list(costs.values()).count(cost) == 1
        kinds.setdefault(_("its number") if own else digits(cost), []).append(rank)
    return tuple(
        Worth(_rank_words(game, ranks), points, house=any(costs[rank] != commonly.get(rank) for rank in ranks))
        for points, ranks in kinds.items()
    )


def _rank_words(game: Game, ranks: Sequence[str]) -> str:
    """Return the words for ranks, highest first: "joker, 2", "K, Q, J, 10"; of three or more numbers "3 to 9"."""
    if len(ranks) > 2 and all(rank.isdecimal() for rank in ranks):
        return from_to(ranks[-1], ranks[0])
    return ", ".join(str(game.rank_words.get(rank) or letter(rank)) for rank in ranks)

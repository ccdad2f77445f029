"""The sentences of a rules page on the set-up: how many can play, who plays with whom, the decks and the deal."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import COURT, DECK_OF_52, DECK_OF_54, letter
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading
from scorekeeper.rules.wording import listed
from scorekeeper.words.phrases import from_to
from scorekeeper.words.rulebook import RuleSentence
from scorekeeper.words.rulebook.deals import dealt, dealt_alike, in_a_sentence, join_neighbours

FEW = 3  # up to so many numbers are named one by one


def setup(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield how many can play, with which cards, and how many each is dealt."""
    yield from _seating(game, options)
    counts = game.seat_counts(options)
    if game.copies:
        yield _deck(game, adds=game.jokers(counts[0], options) > 0)
        yield from _decks_alike(game, counts, options)
    if game.grab or not any(game.deal(players, 1, options) for players in counts):
        return
    if dealt_alike(game, options):
        cards = in_a_sentence(game, dealt(game, counts[0], options))
        yield _("Everybody is dealt {cards}.").format(cards=cards)
    elif not game.copies:
        for span, deals in join_neighbours([(players, dealt(game, players, options)) for players in counts]):
            text = _("With {players} players everybody is dealt {cards}.")
            yield text.format(players=span.in_words, cards=in_a_sentence(game, deals))


def _seating(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield how many can play under these house rules, and in which sides."""
    counts = game.seat_counts(options)
    players = _("For {players} players.").format(players=_counts_in_words(counts))
    yield Reading(players, game.players_reading) if game.players_reading else players
    by_sides = {count: sides for count in counts if (sides := game.sides(count, options))}
    if not by_sides:
        return
    if len(by_sides) > FEW:
        yield _equal_sides(next(iter(by_sides.values())))
    else:
        yield from _who_plays_with_whom([count for count in counts if count not in by_sides], by_sides)
    yield _("Partners share one score, and win together.")


def _equal_sides(sides: int) -> str:
    """Return how many sides there are, and which players are on the same one."""
    match sides:
        case 2:
            return _("There are two equal sides; every second player is of the same one.")
        case 3:
            return _("There are three equal sides; every third player is of the same one.")
        case 4:
            return _("There are four equal sides; every fourth player is of the same one.")
    return _("There are {sides} equal sides, and partners sit across.").format(sides=sides)


def _who_plays_with_whom(alone: Sequence[int], by_sides: Mapping[int, int]) -> Iterator[str]:
    """Yield sentences that say who plays with whom, and for which numbers of players everybody plays alone.

    `by_sides` has the number of sides by the number of players, `alone` the numbers of players without sides. For
    example "Four players make two sides of two, and partners sit across; three play alone."
    """
    match (by_sides, alone):
        case ({4: 2, 6: 3}, []):
            yield _("Four players make two sides of two, six make three sides of two, and partners sit across.")
        case ({4: 2}, []):
            yield _("Four players make two sides of two, and partners sit across.")
        case ({4: 2}, [2, 3]):
            yield _("Four players make two sides of two, and partners sit across; two or three play alone.")
        case ({4: 2}, [3]):
            yield _("Four players make two sides of two, and partners sit across; three play alone.")
        case _others:
            for players, sides in by_sides.items():
                text = _("{players} players make {sides} equal sides, and partners sit across.")
                yield text.format(players=players, sides=sides)
            if alone:
                numbers = listed([str(count) for count in alone], "or")
                yield _("With {players} players everybody plays alone.").format(players=numbers)


def _counts_in_words(counts: Sequence[int]) -> str:
    """Return ascending numbers of players in words: "4", "3 or 4", "2, 4 or 6", "3 to 7".

    Two numbers are listed, and three with a gap. All others are a span from the least to the most, even with gaps.
    """
    least, most = counts[0], counts[-1]
    gaps = len(counts) <= most - least
    if len(counts) == 1:
        return str(most)
    if len(counts) <= FEW and (gaps or len(counts) == 2):
        return listed([str(count) for count in counts], "or")
    return from_to(least, most)


def _decks_alike(game: Game, counts: Sequence[int], options: Options) -> Iterator[str]:
    """Yield how many decks are used, if that is the same for any number of players and no table of the page has it."""
    numbers = {game.decks(players, options) for players in counts}
    if numbers == {1} and len(counts) > 1:
        yield _("One deck is enough for any number of players.")
    elif len(numbers) == 1 and numbers != {1} and dealt_alike(game, options):
        cards = sum(game.in_play(counts[0], options).values())
        (number,) = numbers
        if number == 2:
            yield _("Two decks are shuffled together: {cards} cards.").format(cards=cards)
        else:
            yield _("{number} decks are shuffled together: {cards} cards.").format(number=number, cards=cards)


def _deck(game: Game, *, adds: bool) -> str:
    """Return how many cards one deck has, and which. `adds`: the house rules add jokers."""
    size = sum(game.copies.values())
    if game.copies == DECK_OF_54:
        return _("A deck has {cards} cards: 52 and 2 jokers.").format(cards=size)
    if game.copies == DECK_OF_52 and adds:
        return _("A deck has {cards} cards; jokers are added.").format(cards=size)
    if game.copies == DECK_OF_52:
        return _("A deck has {cards} cards, without jokers.").format(cards=size)
    if any(rank in game.copies and rank not in game.rank_words for rank in COURT):
        kinds = [*_kinds(game)]
    else:
        named = ((rank, copies) for rank, copies in game.copies.items() if not rank.isdecimal())
        kinds = [*(str(game.rank_numbers[rank].of(copies)) for rank, copies in named), *_numbers(game)]
    return _("A deck has {cards} cards: {kinds}.").format(cards=size, kinds=listed(kinds))


def _kinds(game: Game) -> Iterator[str]:
    """Yield what a deck with court cards has: "52" or "9, 10, J, Q, K and A in four suits", then "3 jokers"."""
    special = {rank: copies for rank, copies in game.copies.items() if rank in game.rank_words}
    ranks = {rank: copies for rank, copies in game.copies.items() if rank not in special}
    if ranks == DECK_OF_52:
        yield "52"
    else:
        yield _in_suits(_from_low_to_high([*ranks]), next(iter(ranks.values())))
    for rank, copies in special.items():
        yield str(game.rank_numbers[rank].of(copies))


def _in_suits(ranks: str, suits: int) -> str:
    """Return ranks, given in words, with the number of suits that each is in: "9, 10 and J in four suits"."""
    match suits:
        case 4:
            return _("{ranks} in four suits").format(ranks=ranks)
        case 5:
            return _("{ranks} in five suits").format(ranks=ranks)
    return _("{ranks} in {suits} suits").format(ranks=ranks, suits=suits)


def _from_low_to_high(ranks: Sequence[str]) -> str:
    """Return ranks, lowest first: "3 to 10, J, Q and K"."""
    numbers = sorted(int(rank) for rank in ranks if rank.isdecimal())
    court = [str(letter(rank)) for rank in ("J", "Q", "K", "A") if rank in ranks]
    named = [str(number) for number in numbers]
    if len(numbers) > 2:
        named = [from_to(numbers[0], numbers[-1])]
    return listed([*named, *court])


def _numbers(game: Game) -> Iterator[str]:
    """Yield the number cards of a deck by how many there are of each: "8 of each number from 1 to 12"."""
    counts = {rank: copies for rank, copies in game.copies.items() if rank.isdecimal()}
    for copies in dict.fromkeys(counts.values()):
        numbers = sorted(int(rank) for rank in counts if counts[rank] == copies)
        text = _("{copies} of each number from {first} to {last}")
        yield text.format(copies=copies, first=numbers[0], last=numbers[-1])

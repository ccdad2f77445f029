"""How many cards each is dealt, round by round, in a sentence and in the cell of a table."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TypeVar

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.phrases import counted

T = TypeVar("T")
MANY = 4  # changes that are described as a rule: "1, and one more each round"


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """The first and the last of consecutive rounds, or of consecutive numbers of players, with the same value."""

    first: int
    last: int

    @property
    def wording(self) -> str:
        """One number or a range: "3", "3–4"."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def in_words(self) -> str:
        """The same in a sentence: "3", "3 to 5"."""
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def join_neighbours(values: Sequence[tuple[int, T]]) -> Iterator[tuple[NumberSpan, T]]:
    """Yield each value once for the consecutive numbers that have it, with their span."""
    for value, group in groupby(values, key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        yield NumberSpan(numbers[0], numbers[-1]), value


def rounds_of(game: Game) -> range:
    """Return the numbers of the rounds whose rules may differ; only 1 where players have contracts of their own."""
    return range(1, max(1, len(game.order)) + 1)


def rounds_played(game: Game, options: Options, players: int | None = None) -> range:
    """Return the numbers of the rounds of a match, of the longest one if the players are not known."""
    counts = game.seat_counts(options) if players is None else (players,)
    return range(1, max([len(game.order), *(game.rounds(count, options) or 1 for count in counts)]) + 1)


def dealt(game: Game, players: int, options: Options) -> tuple[tuple[NumberSpan, int], ...]:
    """Return how many cards each of this number of players is dealt, by rounds."""
    numbers = rounds_played(game, options, players)
    return tuple(join_neighbours([(number, game.deal(players, number, options)) for number in numbers]))


def dealt_alike(game: Game, options: Options) -> bool:
    """Return whether the number of cards dealt in a round is the same for any number of players."""
    by_round: defaultdict[int, set[int]] = defaultdict(set)
    for players in game.seat_counts(options):
        for number in rounds_played(game, options, players):
            by_round[number].add(game.deal(players, number, options))
    return all(len(cards) == 1 for cards in by_round.values())


def by_round(game: Game, values: Sequence[tuple[NumberSpan, int]]) -> str:
    """Return a value that changes between rounds: "31, from round 5 on 37", or its course: "10 to 1 to 10"."""
    if len(values) >= MANY:
        return " to ".join(str(value) for value in _turns([value for _, value in values]))
    first, *others = values
    return ", ".join([str(first[1]), *(f"from {game.round_word} {span.first} on {value}" for span, value in others)])


def in_a_sentence(game: Game, spans: Sequence[tuple[NumberSpan, int]]) -> str:
    """Return the deal for a sentence: "10 cards in rounds 1 to 4, 12 in rounds 5 to 7", "1 card in round 1, …"."""
    (span, cards), *others = spans
    if not others:
        return counted(cards, "card", "cards")
    first = f"{counted(cards, 'card', 'cards')} in {named_rounds(game, span)}"
    if len(spans) < MANY:
        return f"{first}, {listed_by_rounds(game, others)}"
    turns = _turns([value for _, value in spans])
    steps = [
        f"one {'more' if end > start else 'fewer'} each {game.round_word} {'up' if end > start else 'down'} to {end}"
        for start, end in pairwise(turns)
    ]
    return ", then ".join([first, *steps])


def _turns(values: Sequence[int]) -> list[int]:
    """Return the first and the last of values, and those between at which they turn."""
    middle = [
        value
        for before, value, after in zip(values, values[1:], values[2:], strict=False)
        if (value > before) != (after > value)
    ]
    return [values[0], *middle, values[-1]]


def listed_by_rounds(game: Game, spans: Sequence[tuple[NumberSpan, int | str]]) -> str:
    """Return values with their rounds: "3 in round 1, 4 in rounds 2 and 3"."""
    return ", ".join(f"{value} in {named_rounds(game, span)}" for span, value in spans)


def named_rounds(game: Game, span: NumberSpan) -> str:
    """Return the words for some rounds: "steps 1 to 9", "steps 9 and 10", "step 10"."""
    if span.first == span.last:
        return f"{game.round_word} {span.first}"
    return f"{game.round_words} {span.first} {'and' if span.last == span.first + 1 else 'to'} {span.last}"

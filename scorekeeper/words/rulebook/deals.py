"""How many cards each is dealt, round by round, in a sentence and in the cell of a table."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby, pairwise
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.phrases import digits, from_to, number_of_cards

T = TypeVar("T")
MANY = 4  # the least changes that are described by a rule: "1, and one more each round"


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
        """One number or a range, for a sentence: "3", "3 to 5"."""
        if self.first == self.last:
            return str(self.first)
        return from_to(self.first, self.last)


def join_neighbours(values: Sequence[tuple[int, T]]) -> Iterator[tuple[NumberSpan, T]]:
    """Yield each run of equal values once, with the span of its numbers; `values` are (number, value) in order."""
    for value, group in groupby(values, key=lambda pair: pair[1]):
        numbers = [number for number, _value in group]
        yield NumberSpan(numbers[0], numbers[-1]), value


def rounds_of(game: Game) -> range:
    """Return the numbers of the rounds in the game's order of contracts; 1 alone in a game without such an order."""
    return range(1, max(1, len(game.order)) + 1)


def rounds_played(game: Game, options: Options, players: int | None = None) -> range:
    """Return the round numbers of a match with so many players; if None, of the longest match that the game allows.

    Without a fixed number of rounds there are as many as contracts in the game's order, 1 in a game without such an
    order.
    """
    counts = game.seat_counts(options) if players is None else (players,)
    return range(1, max([len(game.order), *(game.rounds(count, options) or 1 for count in counts)]) + 1)


def dealt(game: Game, players: int, options: Options) -> tuple[tuple[NumberSpan, int], ...]:
    """Return how many cards each player is dealt, by span of rounds in which it is the same."""
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
    """Return values by round, at least one, in short: "31, from round 5 on 37".

    Of four or more spans only the course is told: "10 to 1 to 10".
    """
    if len(values) >= MANY:
        start, *turns = _turns([value for _span, value in values])
        course = str(start)
        for turn in turns:
            course = from_to(course, turn)
        return course
    (_first, start), *others = values
    text = str(start)
    for span, value in others:
        text = _("{values}, from {round} {number} on {value}").format(
            values=text, round=game.round_word, number=span.first, value=value
        )
    return text


def in_a_sentence(game: Game, spans: Sequence[tuple[NumberSpan, int]]) -> str:
    """Return the cards dealt to each for a sentence: "7 cards", "10 cards in rounds 1 to 4, 12 in rounds 5 to 7".

    `spans`, at least one, are those of `dealt`. Four or more are told as a course: "1 card in round 1, then one more
    each round up to 10".
    """
    (span, cards), *others = spans
    if not others:
        return number_of_cards(cards)
    text = ngettext("{count} card in {rounds}", "{count} cards in {rounds}", cards).format(
        count=digits(cards), rounds=named_rounds(game, span)
    )
    if len(spans) < MANY:
        return _followed(text, listed_by_rounds(game, others))
    for start, end in pairwise(_turns([value for _span, value in spans])):
        course = (
            _("{course}, then one more each {round} up to {cards}")
            if end > start
            else _("{course}, then one fewer each {round} down to {cards}")
        )
        text = course.format(course=text, round=game.round_word, cards=end)
    return text


def _turns(values: Sequence[int]) -> list[int]:
    """Return the first and the last of the values, and those between at which they begin to rise or fall; in order.

    There must be a value; one alone comes twice.
    """
    middle = [
        value
        for before, value, after in zip(values, values[1:], values[2:], strict=False)
        if (value > before) != (after > value)
    ]
    return [values[0], *middle, values[-1]]


def listed_by_rounds(game: Game, spans: Sequence[tuple[NumberSpan, int | str]]) -> str:
    """Return a list of values, at least one, with the rounds that each is for: "3 in round 1, 4 in rounds 2 and 3"."""
    values = [_("{value} in {rounds}").format(value=value, rounds=named_rounds(game, span)) for span, value in spans]
    return reduce(_followed, values)


def _followed(text: str, more: str) -> str:
    """Return a list with one more part: "3 in round 1, 4 in round 2"."""
    return _("{listed}, {more}").format(listed=text, more=more)


def named_rounds(game: Game, span: NumberSpan) -> str:
    """Return the words for some rounds: "steps 1 to 9", "steps 9 and 10", "step 10"."""
    if span.first == span.last:
        return str(game.numbered_round(span.first))
    some = _("{rounds} {first} and {last}") if span.last == span.first + 1 else _("{rounds} {first} to {last}")
    return some.format(rounds=game.round_words, first=span.first, last=span.last)

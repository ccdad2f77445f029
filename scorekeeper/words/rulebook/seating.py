"""The sentences of a rules page on how many can play, and who plays with whom."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading
from scorekeeper.words.phrases import sentence, spelled
from scorekeeper.words.rulebook import RuleSentence

FEW = 3  # numbers that are named one by one
EVERY = {2: "second", 3: "third", 4: "fourth"}


def seating(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield how many can play under these house rules, and in which sides."""
    counts = game.seat_counts(options)
    players = f"For {in_words(counts)} players."
    yield Reading(players, game.players_reading) if game.players_reading else players
    by_sides = {count: sides for count in counts if (sides := game.sides(count, options))}
    if not by_sides:
        return
    if len(by_sides) > FEW:
        sides = next(iter(by_sides.values()))
        yield f"There are {spelled(sides)} equal sides; every {EVERY[sides]} player is of the same one."
    else:
        yield _who_plays_with_whom(counts, by_sides)
    yield "Partners share one score, and win together."


def _who_plays_with_whom(counts: Sequence[int], by_sides: dict[int, int]) -> str:
    """Return the sides: "Four players make two sides of two; partners sit across."."""
    made = [f"{spelled(count)} make {spelled(sides)} sides of two" for count, sides in by_sides.items()]
    alone = [spelled(count) for count in counts if count not in by_sides]
    others = f"; {listed(alone, 'or')} play alone" if alone else ""
    return sentence(f"{', '.join(made).replace(' make', ' players make', 1)}, and partners sit across{others}")


def in_words(counts: Sequence[int], to: str = " to ") -> str:
    """Return numbers of players: "3 to 7", "4 or 6", "4"."""
    least, most = counts[0], counts[-1]
    gaps = len(counts) <= most - least
    if len(counts) == 1:
        return str(most)
    if len(counts) <= FEW and (gaps or len(counts) == 2):
        return listed([str(count) for count in counts], "or")
    return f"{least}{to}{most}"

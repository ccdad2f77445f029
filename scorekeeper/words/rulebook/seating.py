"""The sentences of a rules page on how many can play, and who plays with whom."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import Reading
from scorekeeper.rules.wording import listed
from scorekeeper.words.rulebook import RuleSentence

FEW = 3  # numbers that are named one by one


def seating(game: Game, options: Options) -> Iterator[RuleSentence]:
    """Yield how many can play under these house rules, and in which sides."""
    counts = game.seat_counts(options)
    players = _("For {players} players.").format(players=in_words(counts))
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
    match sides:
        case 2:
            return _("There are two equal sides; every second player is of the same one.")
        case 3:
            return _("There are three equal sides; every third player is of the same one.")
        case 4:
            return _("There are four equal sides; every fourth player is of the same one.")
    return _("There are {sides} equal sides, and partners sit across.").format(sides=sides)


def _who_plays_with_whom(alone: Sequence[int], by_sides: Mapping[int, int]) -> Iterator[str]:
    """Yield the sides: "Four players make two sides of two, and partners sit across."."""
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
                said = _("{players} players make {sides} equal sides, and partners sit across.")
                yield said.format(players=players, sides=sides)
            if alone:
                numbers = listed([str(count) for count in alone], "or")
                yield _("With {players} players everybody plays alone.").format(players=numbers)


def in_words(counts: Sequence[int]) -> str:
    """Return numbers of players: "3 to 7", "4 or 6", "4"."""
    least, most = counts[0], counts[-1]
    gaps = len(counts) <= most - least
    if len(counts) == 1:
        return str(most)
    if len(counts) <= FEW and (gaps or len(counts) == 2):
        return listed([str(count) for count in counts], "or")
    return _("{first} to {last}").format(first=least, last=most)

"""What somebody reached in a match, as it is said at the table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.milestones import BEST, FIRST_AHEAD
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import figure, isolated, listed_names, ordinal, spelled, times


def milestone(code: str, names: Sequence[str], number: int, game: Game, title: str, other: str = "") -> str:
    """Return what these people reached together: "Ann’s first win", "10th match for Ann and Bob".

    `title` is what the game of the match is called, `other` whom they were ahead of.
    """
    people, said = len(names), {"names": listed_names(names), "count": spelled(number)}
    if code.startswith("matches_"):
        told = ngettext("{names}’s {nth} match", "{nth} match for {names}", people)
        return told.format(**said, nth=ordinal(number))
    if code == BEST:
        told = ngettext(
            "{names}’s {total} is the best {game} so far", "The best {game} so far: {total}, by {names}", people
        )
        return told.format(**said, game=title, total=figure(number))
    if code == FIRST_AHEAD:
        told = ngettext(
            "{names} beat {other} for the first time, after {count} defeat",
            "{names} beat {other} for the first time, after {count} defeats",
            number,
        )
        return told.format(**said, other=isolated(other))
    if code == "no_points":
        return _("{names} went {count} {rounds} in a row without a point").format(**said, rounds=game.round_words)
    if code == "exact_cuts":
        return _("{names} cut exactly {times} in one match").format(**said, times=times(number))
    return _simple(code, people).format(**said)


def _simple(code: str, people: int) -> str:
    """Return the sentence of a milestone that needs no number."""
    match code:
        case "first_win":
            return ngettext("{names}’s first win", "First win for {names}", people)
        case "three_in_a_row":
            return ngettext("{names} won three in a row", "{names} won three in a row", people)
        case "from_last":
            return ngettext("{names} won from last place", "{names} won from last place", people)
    raise KeyError(code)

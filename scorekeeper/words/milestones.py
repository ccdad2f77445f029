"""What somebody reached in a match, as it is said at the table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import figure, isolated, listed_names, ordinal, spelled, times


def milestone(code: str, names: Sequence[str], number: int, game: Game, title: str, other: str = "") -> str:
    """Return what these people reached together: "Ann’s first win", "10th match for Ann and Bob".

    `title` is what the game of the match is called, `other` whom they were ahead of.
    """
    people, said = len(names), {"names": listed_names(names), "other": isolated(other), "game": title}
    match code:
        case "best":
            told = ngettext(
                "New club best in {game}: {names}’s {total}", "New club best in {game}: {total}, by {names}", people
            )
            said["total"] = figure(number)
        case "first_ahead":
            told = ngettext(
                "{names} beat {other} for the first time, after {count} defeat",
                "{names} beat {other} for the first time, after {count} defeats",
                number,
            )
            said["count"] = spelled(number)
        case "from_last":
            told = ngettext("{names} won from last place", "{names} won from last place", people)
        case "no_points":
            told = _("{names} went {count} {rounds} in a row without a point")
            said |= {"count": spelled(number), "rounds": str(game.round_words)}
        case "exact_cuts":
            told = _("{names} cut exactly {times} in one match")
            said["times"] = times(number)
        case "three_in_a_row":
            told = ngettext("{names} won three in a row", "{names} won three in a row", people)
        case "first_win":
            told = ngettext("{names}’s first win", "First win for {names}", people)
        case _:  # the 10th match, and so on
            told = ngettext("{names}’s {nth} match", "{nth} match for {names}", people)
            said["nth"] = ordinal(number)
    return told.format(**said)

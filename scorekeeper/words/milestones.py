"""The sentences of milestones that players reached in a match."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.milestones import FIRST_AHEAD
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import digits, isolated, listed_names, spelled, times

APART = (FIRST_AHEAD, "no_points", "exact_cuts")  # milestones with a sentence for each person, as the numbers differ


def milestone(code: str, names: Sequence[str], number: int, game: Game, title: str, other: str) -> str:
    """Return the sentence of a milestone that these people share: "Ann’s first win", "10th match for Ann and Bob".

    `number` is its count, or the total for "best"; for a `code` without a sentence of its own it is that of the match
    in "10th match". `title` is the game's title in that match. For a code in APART there is one person; `other` is the
    one whom they beat for "first_ahead".
    """
    people, params = len(names), {"names": listed_names(names), "name": isolated(names[0]), "game": title}
    match code:
        case "best":
            text = ngettext(
                "New club best in {game}: {names}’s {total}", "New club best in {game}: {total}, by {names}", people
            )
            params["total"] = digits(number)
        case "first_ahead":
            text = ngettext(
                "{name} beat {other} for the first time, after {count} defeat",
                "{name} beat {other} for the first time, after {count} defeats",
                number,
            )
            params |= {"count": spelled(number), "other": isolated(other)}
        case "from_last":
            text = ngettext("{names} won from last place", "{names} won from last place", people)
        case "no_points":
            text = _("{name} went {count} {rounds} in a row without a point")
            params |= {"count": spelled(number), "rounds": str(game.round_words)}
        case "exact_cuts":
            text = _("{name} cut exactly {times} in one match")
            params["times"] = times(number)
        case "three_in_a_row":
            text = ngettext("{names} won three in a row", "{names} won three in a row", people)
        case "first_win":
            text = ngettext("{names}’s first win", "First win for {names}", people)
        case _:  # a round number of matches, such as the 10th
            text = ngettext("{names}’s {number}th match", "{number}th match for {names}", people)
            params["number"] = digits(number)
    return text.format(**params)

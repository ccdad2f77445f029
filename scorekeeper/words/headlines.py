"""The headline of the standings: who leads. static/js/offline/round-words.js words it without signal."""

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import figure, spelled
from scorekeeper.words.sides import Parties

MOST_NAMED = 3  # leaders that one headline names


def headlines(best: str, *, sides: bool = False) -> Mapping[str, str]:
    """Return the sentences with {names}, some also with {total}, by case.

    The cases are "level", "share" and "still" for several leaders, and "leads", "stays", "alone" and "takes" for one.
    `best` is the total that wins, "high" or "low"; for "low" there is no {total}. `sides`: one leader is a side.
    """
    of_several = {
        "level": _("Everybody is level"),
        "share": _("{names} share the lead"),
        "still": _("{names} still share the lead"),
    }
    return of_several | (_of_a_side(best) if sides else _of_a_player(best))


def _of_a_side(best: str) -> dict[str, str]:
    """Return the sentences about one side that leads, for "leads", "stays", "alone" and "takes".

    They have {total} only if `best`, the total that wins, is "high".
    """
    if best == "high":
        return {
            "leads": pgettext("a side", "{names} lead with {total}"),
            "stays": pgettext("a side", "{names} stay in front with {total}"),
            "alone": pgettext("a side", "{names} lead alone with {total}"),
            "takes": pgettext("a side", "{names} take the lead with {total}"),
        }
    return {
        "leads": pgettext("a side", "{names} lead"),
        "stays": pgettext("a side", "{names} stay in front"),
        "alone": pgettext("a side", "{names} lead alone"),
        "takes": pgettext("a side", "{names} take the lead"),
    }


def _of_a_player(best: str) -> dict[str, str]:
    """Return the sentences about one player who leads, for "leads", "stays", "alone" and "takes".

    They have {total} only if `best`, the total that wins, is "high".
    """
    if best == "high":
        return {
            "leads": _("{names} leads with {total}"),
            "stays": _("{names} stays in front with {total}"),
            "alone": _("{names} leads alone with {total}"),
            "takes": _("{names} takes the lead with {total}"),
        }
    return {
        "leads": _("{names} leads"),
        "stays": _("{names} stays in front"),
        "alone": _("{names} leads alone"),
        "takes": _("{names} takes the lead"),
    }


def crowds(players: int) -> Mapping[int, str]:
    """Return the number words for more leaders than a headline names, from 4 to `players` - 1: {4: "Four", …}."""
    return {number: capfirst(spelled(number)) for number in range(MOST_NAMED + 1, players)}


def headline(best: str, after: RoundSheet, before: RoundSheet | None, parties: Parties) -> str:
    """Return who leads after a round, compared with the round `before` it (None for the first): "Bob takes the lead".

    `best` is the total that wins, "high" or "low". The rounds have one hand for each side.
    """
    now, then = after.leaders, before.leaders if before else ()
    everybody = len(now) == sum(hand.place is not None for hand in after.hands.values())
    names = crowds(len(now) + 1).get(len(now)) or parties.named(now)
    total = figure(after.hands[now[0]].total)
    return headlines(best, sides=bool(parties.sides))[_case(now, then, everybody=everybody)].format(
        names=names, total=total
    )


def _case(now: tuple[str, ...], then: tuple[str, ...], *, everybody: bool) -> str:
    """Return the key of the sentence in `headlines`, from who leads now and who led then; `everybody`: all lead."""
    if len(now) > 1:
        return "level" if everybody else "still" if now == then else "share"
    if not then:
        return "leads"
    if now == then:
        return "stays"
    return "alone" if now[0] in then else "takes"

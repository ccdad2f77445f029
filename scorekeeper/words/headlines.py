"""The headline of the standings: who leads. static/js/offline/round-words.js words it without signal."""

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import digits, spelled
from scorekeeper.words.sides import Parties

MOST_NAMED = 3  # leaders that one headline names
SEVERAL_LEAD = {
    "level": gettext_lazy("Everybody is level"),
    "share": gettext_lazy("{names} share the lead"),
    "still": gettext_lazy("{names} still share the lead"),
}
ONE_LEADS = {  # by the total that wins, and whether the leader is a side
    ("high", False): {
        "leads": gettext_lazy("{names} leads with {total}"),
        "stays": gettext_lazy("{names} stays in front with {total}"),
        "alone": gettext_lazy("{names} leads alone with {total}"),
        "takes": gettext_lazy("{names} takes the lead with {total}"),
    },
    ("low", False): {
        "leads": gettext_lazy("{names} leads"),
        "stays": gettext_lazy("{names} stays in front"),
        "alone": gettext_lazy("{names} leads alone"),
        "takes": gettext_lazy("{names} takes the lead"),
    },
    ("high", True): {
        "leads": pgettext_lazy("a side", "{names} lead with {total}"),
        "stays": pgettext_lazy("a side", "{names} stay in front with {total}"),
        "alone": pgettext_lazy("a side", "{names} lead alone with {total}"),
        "takes": pgettext_lazy("a side", "{names} take the lead with {total}"),
    },
    ("low", True): {
        "leads": pgettext_lazy("a side", "{names} lead"),
        "stays": pgettext_lazy("a side", "{names} stay in front"),
        "alone": pgettext_lazy("a side", "{names} lead alone"),
        "takes": pgettext_lazy("a side", "{names} take the lead"),
    },
}


def headlines(best: str, *, sides: bool) -> Mapping[str, str]:
    """Return the sentences with {names}, some also with {total}, by case.

    For several leaders the cases are "level" (everybody leads), "still" (the same as before) and "share"; for one they
    are "leads" (nobody led before), "stays" (led alone before), "alone" (led with others before) and "takes" (others
    led). `best` is the total that wins, "high" or "low". `sides`: one leader is a side.
    """
    return {case: str(sentence) for case, sentence in {**SEVERAL_LEAD, **ONE_LEADS[best, sides]}.items()}


def crowds(players: int) -> Mapping[int, str]:
    """Return the number words for more leaders than a headline names, from 4 to `players` - 1: {4: "Four", …}."""
    return {number: capfirst(spelled(number)) for number in range(MOST_NAMED + 1, players)}


def headline(best: str, after: RoundSheet, before: RoundSheet | None, parties: Parties) -> str:
    """Return who leads after a round, compared with the round `before` it (None for the first): "Bob takes the lead".

    Return "" if nobody else is at the table. `best` is the total that wins, "high" or "low". In a match by sides the
    rounds must have one hand for each side (`sheet_by_side`, rules/scoring/by_side.py).
    """
    if after.placed == 1:
        return ""
    now, then = after.leaders, before.leaders if before else ()
    names = crowds(len(now) + 1).get(len(now)) or parties.named(now)
    total = digits(after.hands[now[0]].total)
    return headlines(best, sides=bool(parties.sides))[_case(now, then, everybody=len(now) == after.placed)].format(
        names=names, total=total
    )


def _case(now: tuple[str, ...], then: tuple[str, ...], *, everybody: bool) -> str:
    """Return the key of the sentence in `headlines`, from those who lead `now` and those who led `then`, () for nobody.

    At least one leads now; `everybody`: all who are at the table do.
    """
    if len(now) > 1:
        return "level" if everybody else "still" if now == then else "share"
    if not then:
        return "leads"
    if now == then:
        return "stays"
    return "alone" if now[0] in then else "takes"

"""The headline of the standings: who leads. static/js/offline/round-words.js words it without signal."""

from collections.abc import Mapping

from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import figure, spelled
from scorekeeper.words.sides import Parties

MOST_NAMED = 3  # leaders that one headline names


def headlines(best: str, *, sides: bool = False) -> Mapping[str, str]:
    """Return the sentences by case, with {names} and {total}; without the total if the lowest wins.

    `sides`: those who lead are a side, not one player.
    """
    total = " with {total}" if best == "high" else ""
    of_sides = {
        "leads": f"{{names}} lead{total}",
        "stays": f"{{names}} stay in front{total}",
        "alone": f"{{names}} lead alone{total}",
        "takes": f"{{names}} take the lead{total}",
    }
    return {
        "level": "Everybody is level",
        "share": "{names} share the lead",
        "still": "{names} still share the lead",
        "leads": f"{{names}} leads{total}",
        "stays": f"{{names}} stays in front{total}",
        "alone": f"{{names}} leads alone{total}",
        "takes": f"{{names}} takes the lead{total}",
        **(of_sides if sides else {}),
    }


def crowds(players: int) -> Mapping[int, str]:
    """Return the words for more leaders than can be named, by their number: "Four"."""
    return {number: spelled(number).capitalize() for number in range(MOST_NAMED + 1, players)}


def headline(best: str, after: RoundSheet, before: RoundSheet | None, parties: Parties) -> str:
    """Return who leads after a round: "Bob takes the lead". The rounds have one hand for each side."""
    now, then = after.leaders, before.leaders if before else ()
    everybody = len(now) == sum(hand.place is not None for hand in after.hands.values())
    names = crowds(len(now) + 1).get(len(now)) or parties.named(now)
    total = figure(after.hands[now[0]].total)
    return headlines(best, sides=bool(parties.sides))[_case(now, then, everybody=everybody)].format(
        names=names, total=total
    )


def _case(now: tuple[str, ...], then: tuple[str, ...], *, everybody: bool) -> str:
    """Return the key of the sentence in `headlines`."""
    if len(now) > 1:
        return "level" if everybody else "still" if now == then else "share"
    if not then:
        return "leads"
    if now == then:
        return "stays"
    return "alone" if now[0] in then else "takes"

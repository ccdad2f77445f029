"""The headline of the standings: who leads. static/js/offline/round-words.js words it without signal."""

from collections.abc import Mapping

from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import figure, listed_names, spelled

MOST_NAMED = 3  # leaders that one headline names


def headlines(best: str) -> Mapping[str, str]:
    """Return the sentences by case, with {names} and {total}; without the total if the lowest wins."""
    total = " with {total}" if best == "high" else ""
    return {
        "level": "Everybody is level",
        "share": "{names} share the lead",
        "still": "{names} still share the lead",
        "leads": f"{{names}} leads{total}",
        "stays": f"{{names}} stays in front{total}",
        "alone": f"{{names}} leads alone{total}",
        "takes": f"{{names}} takes the lead{total}",
    }


def crowds(players: int) -> Mapping[int, str]:
    """Return the words for more leaders than can be named, by their number: "Four"."""
    return {number: spelled(number).capitalize() for number in range(MOST_NAMED + 1, players)}


def headline(best: str, after: RoundSheet, before: RoundSheet | None) -> str:
    """Return who leads after a round: "Bob takes the lead"."""
    now, then = after.leaders, before.leaders if before else ()
    everybody = len(now) == sum(hand.place is not None for hand in after.hands.values())
    names = crowds(len(now) + 1).get(len(now)) or listed_names(now)
    total = figure(after.hands[now[0]].total)
    return headlines(best)[_case(now, then, everybody=everybody)].format(names=names, total=total)


def _case(now: tuple[str, ...], then: tuple[str, ...], *, everybody: bool) -> str:
    """Return the key of the sentence in `headlines`."""
    if len(now) > 1:
        return "level" if everybody else "still" if now == then else "share"
    if not then:
        return "leads"
    if now == then:
        return "stays"
    return "alone" if now[0] in then else "takes"

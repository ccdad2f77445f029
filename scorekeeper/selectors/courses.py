"""The way of each player through a match, to be drawn as lines."""

from collections.abc import Iterator

from scorekeeper.rules.faults import listed
from scorekeeper.selectors.charts import Course
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.phrases import figure


def _leaders(view: MatchSheet) -> tuple[str, ...]:
    return view.sheet.winners or tuple(line.player for line in view.sheet.standings if line.place == 1)


def courses(view: MatchSheet) -> list[Course]:
    """Everybody's line, by seat; who has not been at the table yet has none."""
    leaders = _leaders(view)
    lines = [
        Course(
            name=seat.player.name,
            seat=position,
            leads=seat.player.name in leaders,
            totals=_course(view, seat.player.name),
            cuts=frozenset(_cuts(view, seat.player.name)),
        )
        for position, seat in enumerate(view.seats, 1)
    ]
    return [course for course in lines if course.totals]


def _course(view: MatchSheet, name: str) -> dict[int, int]:
    """A late player's line begins at the total that they started from."""
    totals: dict[int, int] = {}
    for round_ in view.sheet.rounds:
        hand = round_.hands[name]
        if hand.total is not None:
            if not totals:
                totals[round_.number - 1] = hand.joined_with or 0
            totals[round_.number] = hand.total
    return totals


def _cuts(view: MatchSheet, name: str) -> Iterator[int]:
    for facts, round_ in zip(view.kept.record.rounds, view.sheet.rounds, strict=True):
        if facts.exact_cut and round_.cutter == name:
            yield round_.number


def in_words(view: MatchSheet) -> str:
    """What the chart shows, for those who cannot see it."""
    leaders = _leaders(view)
    verb = ("ends" if len(leaders) == 1 else "end") if view.sheet.finished else ("is" if len(leaders) == 1 else "are")
    best = "lowest" if view.game.wins == "low" else "highest"
    total = figure(next(line.total for line in view.sheet.standings if line.player == leaders[0]) or 0)
    return (
        f"Line chart of the running totals; the figures stand in the sheet above. "
        f"{listed(leaders)} {verb} {best} with {total}."
    )

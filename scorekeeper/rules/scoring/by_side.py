"""The sheet and the rounds of a match by sides: each side as one player, under the name of its first seat."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.record import Round
from scorekeeper.rules.scoring.scores import Sheet, Standing

Sides = Sequence[Sequence[str]]


def sheet_by_side(sheet: Sheet) -> Sheet:
    """Return a sheet with one line for each side, under the name of its first player.

    It is unchanged where everybody plays alone. Dealer, cutter and starter keep the names of the players who are that.
    """
    if not sheet.sides:
        return sheet
    firsts = [side[0] for side in sheet.sides]
    return replace(
        sheet,
        rounds=tuple(round_._replace(hands={name: round_.hands[name] for name in firsts}) for round_ in sheet.rounds),
        standings=_standings(sheet),
        provisional_winners=tuple(name for name in firsts if name in sheet.provisional_winners),
        end_bonus={name: points for name, points in sheet.end_bonus.items() if name in firsts},
    )


def _standings(sheet: Sheet) -> tuple[Standing, ...]:
    """Return the standings of the sides by place, each under its first player, with the `outs` of all its players."""
    lines = {line.player: line for line in sheet.standings}
    of_sides = [replace(lines[side[0]], outs=sum(lines[name].outs for name in side)) for side in sheet.sides]
    return tuple(sorted(of_sides, key=lambda line: (line.place is None, line.place)))


def round_by_side(round_: Round, sides: Sides) -> Round:
    """Return a round with a single hand for each side, under the name of the side's first player.

    It is that player's hand, and it is out if any player of the side is out. Without sides the round itself is
    returned. All players of the sides must have a hand.
    """
    if not sides:
        return round_
    hands = round_.hands
    of_sides = {side[0]: hands[side[0]]._replace(out=any(hands[name].out for name in side)) for side in sides}
    return replace(round_, hands=of_sides)

"""The seats' names: how many, how long, and no two alike."""

from scorekeeper.rules.faults import Report, shown
from scorekeeper.rules.game import Game
from scorekeeper.rules.text_rules import visible, writable

LONGEST_NAME = 40


def check_players(report: Report, players: tuple[str, ...], game: Game | None) -> bool:
    """Check the seats; say whether they are known well enough to judge the rounds by them."""
    places = [("players", index) for index in range(len(players))]
    if report.spoiled(("players",)):
        seats_known = False
    else:
        seats_known = game is not None and _check_count(report, len(players), game)
    seen: dict[str, str] = {}
    for place, name in zip(places, players, strict=True):
        if not report.spoiled(place):
            reason = _name_fault(name, seen)
            if reason is not None:
                report.add(place, reason)
    return seats_known


def _check_count(report: Report, count: int, game: Game) -> bool:
    least, most = game.players
    if least <= count <= most:
        return True
    report.add(("players",), f"{count}, but {game.title} is for {least} to {most} players")
    return False


def _name_fault(name: str, seen: dict[str, str]) -> str | None:
    """Say what is wrong with a name, if anything, and remember it for the next."""
    reason = unfit(name)
    folded = fold(name)
    if reason is None and folded in seen:
        return f"{shown(name)} is there twice" if name == seen[folded] else _same(name, seen[folded])
    seen[folded] = name
    return reason


def _same(name: str, other: str) -> str:
    return f"{shown(name)} is the same name as {shown(other)}"


def unfit(name: str) -> str | None:
    """Say why nobody can bear this name; None where somebody can."""
    trimmed = name.strip()
    if not trimmed:
        return "a name can’t be empty"
    if len(trimmed) > LONGEST_NAME:
        return f"{shown(name)} is longer than {LONGEST_NAME} characters"
    if not writable(name):
        return f"{shown(name)} has a character that can’t be written"
    return None


def unseen(name: str) -> str | None:
    """Say why nothing new is called by this name: not all of it shows. None where it does.

    A record may hold such a name: it was written down before, or elsewhere.
    """
    return None if visible(name) else "this name holds a character that can’t be seen: type it again"


def fold(name: str) -> str:
    """Give a name as it is compared: trimmed and case-folded."""
    return name.strip().casefold()

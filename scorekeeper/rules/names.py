"""The seats' names: how many, how long, and no two alike."""

from scorekeeper.rules.characters import writable
from scorekeeper.rules.faults import Report, shown
from scorekeeper.rules.game import Game

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
        return _twice(name, seen[folded])
    seen[folded] = name
    return reason


def _twice(name: str, before: str) -> str:
    if name == before:
        return f"{shown(name)} is there twice"
    return f"{shown(name)} and {shown(before)} are the same name"


def unfit(name: str) -> str | None:
    """Say why nobody can bear this name; None where somebody can."""
    trimmed = name.strip()
    if not trimmed:
        return "a name must not be empty"
    if len(trimmed) > LONGEST_NAME:
        return f"{shown(name)} is longer than {LONGEST_NAME} characters"
    if not writable(name):
        return f"{shown(name)} holds a character that cannot be written"
    return None


def fold(name: str) -> str:
    """Give a name as it is compared: trimmed and case-folded."""
    return name.strip().casefold()

"""The winners of a night or a period, in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from scorekeeper.rules.faults import listed
from scorekeeper.words.club_records import whose
from scorekeeper.words.phrases import StyledText, counted, isolated, listed_names, short_day, styled
from scorekeeper.words.story import PLACES

WEEK = 7  # days after which a weekday no longer says which one
MOST_GAMES = 3  # named


def winners(wins: Mapping[int, int], names: Mapping[int, str]) -> StyledText:
    """Return how many matches each player won: "**Di won 4**, Bob 1"; "**Ann and Bob won 2 each**, Cy 1"."""
    if not wins:
        return ()
    most = max(wins.values())
    first = sorted(names[person] for person, count in wins.items() if count == most)
    rest = sorted((-count, names[person]) for person, count in wins.items() if count < most)
    others = "".join(f", {isolated(name)} {-count}" for count, name in rest)
    if len(first) == 1:
        return styled("", f"{isolated(first[0])} won {most}", others)
    return styled("", f"{listed_names(first)} won {most} each", others)


def won_one(names: Sequence[str], on: date, tonight: date) -> str:
    """Return who won the only match of a night: "Di won last Friday", "Ann and Bob won together tonight"."""
    return f"{whose(names)} won {'together ' if len(names) > 1 else ''}{_when(on, tonight)}"


def won_most(wins: Counter[str], matches: int, on: date, tonight: date) -> str:
    """Return who won most matches of a night: "Di won 2 of 3 matches last Friday"."""
    most = max(wins.values())
    first = sorted(name for name, count in wins.items() if count == most)
    when = _when(on, tonight)
    if len(first) == 1:
        return f"{isolated(first[0])} won {most} of {matches} matches {when}"
    return f"{whose(first)} won {counted(most, 'match', 'matches')} each {when}"


def best(game: str, position: int | None) -> str:
    """Return a game with the position of its best total, if it has one: "Ten Step, second best ever"."""
    if position is None:
        return game
    return f"{game}, best ever" if position == 1 else f"{game}, {PLACES[position]} best ever"


def games_played(titles: Sequence[str]) -> str:
    """Return the games of a night, each once: "Ten Step and Tens"; "5 games" if there are many."""
    known = list(dict.fromkeys(titles))
    return listed(known) if len(known) <= MOST_GAMES else f"{len(known)} games"


def _when(on: date, tonight: date) -> str:
    """Return the day of a night in words: "tonight", "last Friday", "on 3 May"."""
    days = (tonight - on).days
    if days in (0, 1):
        return "last night" if days else "tonight"
    return f"last {on:%A}" if 0 < days <= WEEK else f"on {short_day(on, tonight)}"

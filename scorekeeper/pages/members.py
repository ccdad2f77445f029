"""The players of a line that stands for one player or for a side."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.words.names import short_names
from scorekeeper.words.sides import Parties


class Member(NamedTuple):
    """A player, alone or of a side: the id, the name, and a short form of the name."""

    player: int
    name: str
    short: str


def members_of(sheet: MatchSheet, firsts: Collection[str], longest: float) -> Mapping[str, tuple[Member, ...]]:
    """Return the players of each line by the name of its first player, one of `firsts`: all of a side, or one alone.

    The short forms of names are at most `longest` ems wide, and no two are alike. `longest` must be NEEDED or more.
    """
    parties = Parties(sheet.scores.sides)
    names = [name for first in firsts for name in parties.members(first)]
    ids = sheet.player_ids
    found = {
        name: Member(ids[name], name, short) for name, short in zip(names, short_names(names, longest), strict=True)
    }
    return {first: tuple(found[name] for name in parties.members(first)) for first in firsts}

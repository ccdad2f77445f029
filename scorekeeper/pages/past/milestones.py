"""The milestones beside a match, and those of a player."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.figures.milestones import RARITY
from scorekeeper.models import Club, Match, Milestone
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.past.milestones import milestones_in, newest_milestones
from scorekeeper.rules import catalogue
from scorekeeper.words.milestones import APART, milestone

MOST_TOLD = 3  # of a match, the rarest
NEWEST = 5  # of a player


class MilestoneText(NamedTuple):
    """A milestone of a match: a row for each of those who reached it, at least one, and the sentence `words`."""

    rows: Sequence[Milestone]
    words: str


def milestones_of_matches(matches: Iterable[Match]) -> dict[int, list[MilestoneText]]:
    """Return the milestones of these matches by match id, at most three each, the rarest first: one query at most.

    Matches without milestones are left out.
    """
    by_id = {match.pk: match for match in matches}
    found: defaultdict[int, list[Milestone]] = defaultdict(list)
    for row in milestones_in(by_id):
        found[row.match_id].append(row)
    return {pk: list(_milestone_texts(by_id[pk], rows))[:MOST_TOLD] for pk, rows in found.items()}


def milestones_of_player(club: Club, player: int) -> list[MilestoneText]:
    """Return the newest milestones of a player, at most five, newest first: one query at most."""
    return [_milestone_text(row.match, [row]) for row in newest_milestones(club, player, NEWEST)]


def _milestone_texts(match: Match, rows: Sequence[Milestone]) -> Iterator[MilestoneText]:
    """Yield the milestones of a match, the rarest first.

    People who reached the same one share a text, in order of their names, unless its code is in APART.
    """
    together: dict[tuple[int, int], list[Milestone]] = {}
    by_name = sorted(rows, key=lambda row: (row.person.folded, row.other.folded if row.other else ""))
    for number, row in enumerate(by_name):
        together.setdefault((RARITY[row.code], number if row.code in APART else 0), []).append(row)
    for _key, reached in sorted(together.items(), key=lambda item: item[0]):
        yield _milestone_text(match, reached)


def _milestone_text(match: Match, rows: Sequence[Milestone]) -> MilestoneText:
    """Return the one milestone of these rows, at least one, which have the same code and different people."""
    first, names = rows[0], [row.person.name for row in rows]
    other = first.other.name if first.other else ""
    game, title = catalogue.get(match.game), match_title(match)
    return MilestoneText(rows, milestone(first.code, names, first.number, game, title, other))

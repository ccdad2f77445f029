"""The milestones beside a match, and those of a player."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.figures.milestones import RARITY
from scorekeeper.models import Club, Match, Milestone
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.past.milestones import milestones_in, newest_milestones
from scorekeeper.rules import catalogue
from scorekeeper.words.milestones import APART, milestone
from scorekeeper.words.phrases import dotted, short_day

MOST_TOLD = 3  # of a match, the rarest
NEWEST = 5  # of a player


@dataclass(frozen=True, slots=True)
class MilestoneText:
    """A milestone of a match: its code, the ids of those who reached it, and the sentence `words`.

    `match` is the id of the match, `said` its title and day.
    """

    code: str
    persons: tuple[int, ...]
    words: str
    match: int
    said: str


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
    return [_one(row.match, [row]) for row in newest_milestones(club, player, NEWEST)]


def _milestone_texts(match: Match, rows: Sequence[Milestone]) -> Iterator[MilestoneText]:
    """Yield the milestones of a match, the rarest first.

    People who reached the same one share a text, in order of their names, unless its code is in APART.
    """
    together: dict[tuple[int, int], list[Milestone]] = {}
    by_name = sorted(rows, key=lambda row: (row.person.folded, row.other.folded if row.other else ""))
    for number, row in enumerate(by_name):
        together.setdefault((RARITY[row.code], number if row.code in APART else 0), []).append(row)
    for _key, reached in sorted(together.items(), key=lambda item: item[0]):
        yield _one(match, reached)


def _one(match: Match, rows: Sequence[Milestone]) -> MilestoneText:
    """Return the milestone of these rows, at least one, which have the same code and different people."""
    first, names, title = rows[0], [row.person.name for row in rows], match_title(match)
    other = first.other.name if first.other else ""
    words = milestone(first.code, names, first.number, catalogue.get(match.game), title, other)
    persons, day = tuple(row.person_id for row in rows), short_day(first.date, tonight())
    return MilestoneText(first.code, persons, words, match.pk, dotted((title, day)))

"""The rows of a club that reading a backup of BG Stats depends on."""

from scorekeeper.figures.bg_stats.document import KnownHere
from scorekeeper.figures.club import OwnGame
from scorekeeper.models import Club, Match


def known_here(club: Club) -> KnownHere:
    """Return the own games of a club and the ids of its matches, deleted ones too: two queries, none for a new club."""
    if club.pk is None:
        return KnownHere()
    games = {row.folded: OwnGame(row.title, row.game, row.options, row.archived) for row in club.games.all()}
    return KnownHere(games, set(Match.with_deleted.filter(club=club).values_list("uuid", flat=True)))

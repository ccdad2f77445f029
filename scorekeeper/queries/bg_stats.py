"""What the import of a BG Stats file needs to know of a club."""

from scorekeeper.figures.bg_stats.document import KnownHere
from scorekeeper.figures.club import OwnGame
from scorekeeper.models import Club, Match


def known_here(club: Club) -> KnownHere:
    """Return a club's own games, the ids of its matches (also deleted ones), its places and its players.

    Four queries, none for a new club.
    """
    if club.pk is None:
        return KnownHere()
    games = {row.folded: OwnGame(row.title, row.game, row.options, row.archived) for row in club.games.all()}
    return KnownHere(
        games,
        matches={*Match.with_deleted.filter(club=club).values_list("uuid", flat=True)},
        places={*club.nights.order_by().values_list("place", flat=True).distinct()},
        players={*club.players.values_list("folded", flat=True)},
    )

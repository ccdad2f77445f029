"""The games that a club has made for itself."""

from scorekeeper.models import ClubGame, Match


def is_played(row: ClubGame) -> bool:
    """Return whether a match is or was played by this game, one that was deleted too: one query."""
    return Match.with_deleted.filter(club_game=row).exists()

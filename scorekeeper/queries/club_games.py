"""The games that a club has made for itself."""

from scorekeeper.models import ClubGame, Match


def is_played(row: ClubGame) -> bool:
    """Return whether a match is or was played by this game: one query."""
    return Match.objects.filter(club_game=row).exists()

"""The games that a club has made for itself."""

from scorekeeper.models import ClubGame, Match
from scorekeeper.models.clubs import NAME_LENGTH
from scorekeeper.rules.names import fold

_NUMBER_LENGTH = 5  # of " (99)"


def is_played(row: ClubGame) -> bool:
    """Return whether a match is or was played by this game, one that was deleted too: one query."""
    return Match.with_deleted.filter(club_game=row).exists()


def titles_in_document(club: int | None) -> dict[int, str]:
    """Return the titles that a club's own games have in its document, by their ids.

    No title is there twice: a game that was put away has a number behind its title where another one bears it by now,
    unless both are the same game.
    """
    rows = ClubGame.objects.filter(club=club).order_by("archived", "pk")
    bearers: dict[str, object] = {}
    titles: dict[int, str] = {}
    for row in rows:
        title, number, rules = row.title, 1, (row.game, row.options)
        while bearers.setdefault(fold(title), rules) != rules:
            number += 1
            title = f"{row.title[: NAME_LENGTH - _NUMBER_LENGTH].rstrip()} ({number})"
        titles[row.pk] = title
    return titles

"""A club's own games."""

from scorekeeper.models import ClubGame, Match
from scorekeeper.models.clubs import NAME_LENGTH
from scorekeeper.rules.names import fold

_NUMBER_LENGTH = 5  # the length of " (99)"


def is_played(row: ClubGame) -> bool:
    """Return whether this game has a match, deleted matches included: one query."""
    return Match.with_deleted.filter(club_game=row).exists()


def titles_in_document(club: int | None) -> dict[int, str]:
    """Return the titles of a club's own games in its document, by their ids; {} if the club's id is None.

    An archived game gets a number after its title, "Golf (2)", if another game has the title by now. So two games have
    one title, in any case of letters, only if they are the same game with the same house rules.
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

"""The players of a club: each with all spellings, and the account that is theirs."""

from django.db.models import QuerySet

from scorekeeper.models import Club, Player


def players_of(club: Club) -> QuerySet[Player]:
    """Return the players of a club with their accounts: one query."""
    return Player.objects.filter(club=club).select_related("club", "user", "claimed_by")


def people_of(club: Club | None) -> list[Player]:
    """Return the players of a club that are no other spelling of another: one query."""
    return list(Player.objects.filter(club=club, same_as=None))


def names_of(club: Club) -> list[str]:
    """Return who may sit down in a club, by name: one query."""
    return list(club.players.filter(archived=False, same_as=None).values_list("name", flat=True))

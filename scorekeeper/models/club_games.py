from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import NAME_LENGTH, Club


class ClubGame(models.Model):
    """A club's own game: a game of the catalogue with the club's house rules and title.

    `game` is the key of that game, `options` are the house rules, including the title. Matches have a copy of the
    options. `folded` is the title for comparisons. A game that was played exists as long as its matches; once
    `archived` it is not offered, and another may have its title.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="games")
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=NAME_LENGTH)
    folded = models.CharField(max_length=3 * NAME_LENGTH, editable=False)
    options = models.JSONField(default=dict, blank=True)
    archived = models.BooleanField(default=False)

    class Meta:
        ordering = ["folded"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "folded"], condition=Q(archived=False), name="club_game_title_once_a_club"
            ),
            models.CheckConstraint(condition=Q(title__gt=""), name="club_game_has_a_title"),
            models.CheckConstraint(condition=Q(game__gt=""), name="club_game_has_a_game"),
        ]

    def __str__(self) -> str:
        return self.title

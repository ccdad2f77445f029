from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import NAME_LENGTH, Club


class ClubGame(models.Model):
    """A game that a club has made for itself, offered to it like those of the catalogue.

    `game` is the key of the game whose record it fills in, `options` are its house rules, the title among
    them. Its matches keep options of their own. `folded` is the title as it is compared. One that was played
    stays as long as its matches do; once `archived` it is offered no more, and its title is free.
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

import secrets

from django.db import models
from django.utils.translation import gettext as _

NAME_LENGTH = 40  # characters, the limit of records (rules/names.py)
UNFINISHED = "unfinished-"  # begins the keeper key of a club that is still being filled, and that nobody can open yet
KEY_LENGTH = 64  # characters of a write's key, which the page makes


def new_key() -> str:
    """Return a new secret of 128 random bits, as text that is safe in a cookie or a path."""
    return secrets.token_urlsafe(16)


class Club(models.Model):
    """The people who play together.

    `keeper_key` is the key in the cookie of the browser that made the club. The cookie is signed with the server's
    secret, so the database alone opens no club. `watch_generation` and `pen_generation` count the ended links to watch
    and to write (links.py). `epoch` counts how often open pages had to check their access again (scorekeeper/live).
    `leaving` is when a deleted club goes for good, null for any other. `night_count` and `match_count` repeat the
    numbers of rows, deleted matches not counted. `demo` marks a club with invented matches, which can be removed at
    once. `milestones` is whether its milestones are shown.
    """

    name = models.CharField(max_length=80, blank=True)
    keeper_key = models.CharField(max_length=43, unique=True, default=new_key)
    watch_generation = models.PositiveIntegerField(default=0)
    pen_generation = models.PositiveIntegerField(default=0)
    epoch = models.PositiveIntegerField(default=0)
    leaving = models.DateTimeField(null=True, blank=True)
    demo = models.BooleanField(default=False, editable=False)
    milestones = models.BooleanField(default=True)
    night_count = models.PositiveIntegerField(default=0, editable=False)
    match_count = models.PositiveIntegerField(default=0, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["leaving"], condition=models.Q(leaving__isnull=False), name="club_leaving"),
        ]

    def __str__(self) -> str:
        return self.name or _("Our table")


class Player(models.Model):
    """A player of a club, or another spelling of one.

    `name` is composed (rules/names.py). `folded` is the name for comparisons, case-folded by Python, so that every
    database finds the same names equal. `same_as` is the player of whom this one is another spelling: sheets keep the
    spelling, statistics count the `person`. `user` is the account of the player, `claimed_by` the account that has said
    "that's me" and waits for the owner's consent. An `archived` player is not offered for a seat. `match_count` repeats
    the number of matches, without deleted ones, in which this player has a seat.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(
        "scorekeeper.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="players"
    )
    claimed_by = models.ForeignKey(
        "scorekeeper.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="claims"
    )
    same_as = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="spellings")
    name = models.CharField(max_length=NAME_LENGTH)
    folded = models.CharField(max_length=3 * NAME_LENGTH, editable=False)
    archived = models.BooleanField(default=False)
    match_count = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["folded"]
        constraints = [
            models.UniqueConstraint(fields=["club", "folded"], name="player_name_once_a_club"),
            models.CheckConstraint(condition=models.Q(name__gt=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def person(self) -> "Player":
        """The main player of this spelling: `same_as`, or the player itself."""
        return self.same_as or self

    @property
    def person_id(self) -> int:
        """The id of `person`: no query."""
        return self.same_as_id or self.pk

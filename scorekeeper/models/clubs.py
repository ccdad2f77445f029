import secrets

from django.db import models

NAME_LENGTH = 40  # characters, as in the record (rules/names.py)
KEY_LENGTH = 64  # characters of the key that a page makes for one write


def new_key() -> str:
    """Return a fresh secret of 128 random bits, safe in a cookie or a path."""
    return secrets.token_urlsafe(16)


class Club(models.Model):
    """The people who play together.

    `keeper_key` is what the browser holds that made the club, signed with the server's secret: the
    database alone opens no club. `watch_generation` and `pen_generation` count the links to watch and
    to write that were ended (links.py). `epoch` counts how often open pages had to ask anew
    whether they may still look on (scorekeeper/live). `leaving` is when the club is deleted for good.
    `night_count` and `match_count` repeat how many rows there are. `demo`: its past is made up, to be looked at and
    removed again.
    """

    name = models.CharField(max_length=80, blank=True)
    keeper_key = models.CharField(max_length=43, unique=True, default=new_key)
    watch_generation = models.PositiveIntegerField(default=0)
    pen_generation = models.PositiveIntegerField(default=0)
    epoch = models.PositiveIntegerField(default=0)
    leaving = models.DateTimeField(null=True, blank=True)
    demo = models.BooleanField(default=False, editable=False)
    night_count = models.PositiveIntegerField(default=0, editable=False)
    match_count = models.PositiveIntegerField(default=0, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or "Our table"


class Player(models.Model):
    """A person known to a club, whoever keeps the score.

    `folded` is the name as it is compared: case-folded by Python, so that every database agrees
    on who is the same person (names are the same after trimming and case-folding). `same_as` is the
    player that this one turned out to be, under another spelling: sheets keep the spelling,
    statistics go by the `person`. `claimed_by` has said "that's me" and waits for the owner. `match_count`
    repeats in how many matches this one has a seat.
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
        """The main player of all spellings of one person."""
        return self.same_as or self

    @property
    def person_id(self) -> int:
        """The id of the main player of all spellings: no query."""
        return self.same_as_id or self.pk

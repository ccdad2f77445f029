from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

from django.db import models
from django.db.models import Q, QuerySet

from scorekeeper.models.clocks import now
from scorekeeper.models.club_games import ClubGame
from scorekeeper.models.clubs import Club, Player
from scorekeeper.models.nights import Night

Row = TypeVar("Row", bound=models.Model)


class StoredHand(NamedTuple):
    """The id and the score of a hand's row, and its facts by name, without those that have their default value."""

    id: int
    score: int | None
    facts: dict[str, Any]


class RoundRow(NamedTuple):
    """The columns of a Round, without a model instance."""

    id: int
    match_id: int
    number: int
    state: str
    exact_cut: bool
    replays: int
    dealer_id: int | None
    note: str


class StoredRound(NamedTuple):
    """The columns of a round, and its hands by the id of the seat (not of the player)."""

    row: RoundRow
    hands: dict[int, StoredHand]


class Undeleted(models.Manager[Row]):
    """A manager that leaves out deleted rows, those with a time in `deleted`."""

    def get_queryset(self) -> QuerySet[Row]:
        return super().get_queryset().filter(deleted=None)


class Match(models.Model):
    """A game being played, with its house rules; seats and rounds refer to it.

    `objects`, the default, and the related managers of clubs, nights and games leave out `deleted` matches;
    `with_deleted` has all.

    `club_game` is the club's own game that was chosen, null for a game of the catalogue; the match has its own copy of
    the options. `revision` is the number of changes, and the `revision` of the last Change. `club` repeats the night's,
    for indexes, and `rounds_done` the number of scored rounds. `first_dealer` deals the first round, null if nobody was
    chosen. `created` is when the match began; results, meetings and documents call it `began`. `state` is derived
    except for one fact: that the keeper ended the match early. A match is "over" if it is finished or ended. `uuid`
    identifies the match in documents, also in other clubs. `watch_generation` counts the ended links to watch it
    (links.py). `stored` is None until facts/stored.py has read the rounds, then the list of them, ascending by number.
    """

    stored: list[StoredRound] | None = None

    class State(models.TextChoices):
        PLAYING = "playing", "in progress"
        FINISHED = "finished", "finished"
        ENDED = "ended", "ended early by the keeper"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches", db_index=False)
    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="matches")
    uuid = models.UUIDField(default=uuid4, editable=False)
    game = models.CharField(max_length=40)
    club_game = models.ForeignKey(ClubGame, on_delete=models.PROTECT, null=True, blank=True, related_name="matches")
    options = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.PLAYING)
    revision = models.PositiveIntegerField(default=0)
    rounds_done = models.PositiveSmallIntegerField(default=0, editable=False)
    watch_generation = models.PositiveIntegerField(default=0)
    first_dealer = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created = models.DateTimeField(default=now, editable=False)
    deleted = models.DateTimeField(null=True, blank=True, editable=False)

    objects = Undeleted["Match"]()
    with_deleted = models.Manager["Match"]()

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-created"]
        indexes = [
            models.Index(fields=["deleted"], condition=Q(deleted__isnull=False), name="match_deleted"),
            models.Index(fields=["club", "deleted"], condition=Q(deleted__isnull=False), name="match_deleted_by_club"),
            models.Index(fields=["club", "state"], name="match_by_state"),
            models.Index(fields=["club", "game", "club_game", "id"], name="match_by_game"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "uuid"], name="match_once_a_club"),
            models.CheckConstraint(condition=Q(state__in=["playing", "finished", "ended"]), name="match_state_known"),
            models.CheckConstraint(condition=Q(game__gt=""), name="match_has_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @property
    def is_over(self) -> bool:
        """Whether the match is finished or was ended early."""
        return self.state != self.State.PLAYING


class Seat(models.Model):
    """A player's place in a match, counted clockwise from 0.

    `total`, `place`, `contracts_done` and `won` repeat the last sheet for lists and statistics. The first three are
    null before the first round is scored; `contracts_done` is also null in a game whose contracts follow the round.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats", db_index=False)
    position = models.PositiveSmallIntegerField()
    total = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    contracts_done = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        indexes = [models.Index(fields=["player", "match"], name="seat_by_player")]
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="seat_once_a_player"),
            models.UniqueConstraint(fields=["match", "position"], name="seat_once_a_position"),
            models.CheckConstraint(condition=Q(place__isnull=True) | Q(place__gte=1), name="seat_place_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.match}"

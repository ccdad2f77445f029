from datetime import date
from fractions import Fraction

from django.db import models
from django.db.models import F, Q

from scorekeeper.figures.season_rules import Counting, SeasonRules
from scorekeeper.figures.seasons import Lead, NightScore
from scorekeeper.models.clubs import KEY_LENGTH, NAME_LENGTH, Club, Player
from scorekeeper.models.matches import Undeleted
from scorekeeper.models.results import GROUP_LENGTH


class Season(models.Model):
    """A span of nights of a club with a way to count them (figures/seasons.py).

    `objects` and the related manager of clubs leave out `deleted` seasons, which can be restored and have no
    `SeasonNight`; `with_deleted` has all. `group` is the key of a game group, or empty for all games. `counting`,
    `points`, `best` and `least` are the fields of `SeasonRules`: what counts, the points of each place, how many nights
    of a person count (null: all), and how many a person needs for a place. `folded` is the name for comparisons. `key`
    is that of the last write, which is done once if it arrives twice. `lead_data` is `lead` as JSON: derived from the
    nights, and written with them.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=NAME_LENGTH)
    folded = models.CharField(max_length=3 * NAME_LENGTH, editable=False)
    first = models.DateField()
    last = models.DateField()
    group = models.CharField(max_length=GROUP_LENGTH, blank=True)
    counting = models.CharField(max_length=6)
    points = models.JSONField(default=list, blank=True)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    least = models.PositiveSmallIntegerField(default=1)
    key = models.CharField(max_length=KEY_LENGTH)
    deleted = models.DateTimeField(null=True, blank=True, editable=False)
    lead_data = models.JSONField(null=True, editable=False)

    objects = Undeleted["Season"]()
    with_deleted = models.Manager["Season"]()

    class Meta:
        ordering = ["-last", "-first", "folded"]
        indexes = [models.Index(fields=["deleted"], condition=Q(deleted__isnull=False), name="season_deleted")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "folded"], condition=Q(deleted__isnull=True), name="season_name_once_a_club"
            ),
            models.CheckConstraint(condition=Q(name__gt=""), name="season_has_a_name"),
            models.CheckConstraint(condition=Q(key__gt=""), name="season_has_a_key"),
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="season_ends_after_it_begins"),
            models.CheckConstraint(condition=Q(counting__in=["wins", "points", "share"]), name="season_counting_known"),
            models.CheckConstraint(
                condition=Q(best__isnull=True) | Q(best__gte=1), name="season_counts_a_night_at_least"
            ),
            models.CheckConstraint(condition=Q(least__gte=1), name="season_needs_a_night_at_least"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> SeasonRules:
        """How the nights of the season count."""
        return SeasonRules(Counting(self.counting), tuple(self.points), self.best, self.least)

    @property
    def lead(self) -> Lead | None:
        """Who leads the season or has won it; None if nobody has a place. To set it changes `lead_data`, unsaved."""
        if self.lead_data is None:
            return None
        players, score, ahead = self.lead_data
        return Lead(players, Fraction(score), None if ahead is None else Fraction(ahead))

    @lead.setter
    def lead(self, lead: Lead | None) -> None:
        if lead is None:
            self.lead_data = None
        else:
            ahead = None if lead.ahead is None else str(lead.ahead)
            self.lead_data = [[*lead.players], str(lead.score), ahead]

    def runs(self, on: date) -> bool:
        """Return whether this date is one of the season's days, the first and the last included."""
        return self.first <= on <= self.last

    def is_over(self, on: date) -> bool:
        """Return whether the season's last day is before this date."""
        return on > self.last


class SeasonNight(models.Model):
    """What a night is worth for a person in a season: derived from `PlayerResult`, stored for the season's table.

    `matches` and `wins` are numbers of matches of the season's game. The score is the fraction `score` / `parts`, null
    where the night has none (`NightScore`). services/past writes these rows; `manage.py rebuild` rebuilds them.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights", db_index=False)
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    date = models.DateField()
    matches = models.PositiveSmallIntegerField()
    wins = models.PositiveSmallIntegerField()
    score = models.BigIntegerField(null=True)
    parts = models.BigIntegerField(default=1)

    class Meta:
        ordering = ["date", "person"]
        constraints = [
            models.UniqueConstraint(fields=["season", "date", "person"], name="season_night_once_a_person"),
            models.CheckConstraint(condition=Q(matches__gte=1), name="season_night_was_played"),
            models.CheckConstraint(condition=Q(parts__gte=1), name="season_night_in_parts"),
        ]

    def __str__(self) -> str:
        return f"{self.person} on {self.date} in {self.season}"


NIGHT_COLUMNS = ("matches", "wins", "score", "parts")


def stored_night_score(matches: int, wins: int, score: int | None, parts: int) -> NightScore:
    """Return the score of a night from the columns NIGHT_COLUMNS of a `SeasonNight`.

    It is the fraction `score` / `parts`, None if `score` is.
    """
    return NightScore(matches, wins, None if score is None else Fraction(score, parts))

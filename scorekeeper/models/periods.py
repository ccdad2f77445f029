from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import Club, Player
from scorekeeper.models.results import GROUP_LENGTH

PERIODS = Q(year=0, month=0) | Q(year__gte=1, month__gte=0, month__lte=12)


class PlayerPeriod(models.Model):
    """The sums of a person (figures/player_sums.py) over a month, a year (`month` 0) or all time (`year` 0 too).

    `group` is the key of a game group, or empty for all games. `sums` is what `PlayerSums.to_data` returned; `matches`
    and `wins` repeat two of them.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="periods", db_index=False)
    group = models.CharField(max_length=GROUP_LENGTH, blank=True)
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    sums = models.JSONField()

    class Meta:
        indexes = [models.Index(fields=["club", "group", "year", "month"], name="player_period_of_club")]
        constraints = [
            models.UniqueConstraint(fields=["player", "group", "year", "month"], name="player_period_once"),
            models.CheckConstraint(condition=PERIODS, name="player_period_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.group or 'all games'}, {self.year}-{self.month}"


class ClubPeriod(models.Model):
    """The sums of a club (figures/club_sums.py) over a month, a year or all time, as in `PlayerPeriod`.

    `sums` is what `ClubSums.to_data` returned; `matches` repeats one of them. Every club with figures has the row of
    all games and all time. Writers of figures lock it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="periods", db_index=False)
    group = models.CharField(max_length=GROUP_LENGTH, blank=True)
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    matches = models.PositiveIntegerField(default=0)
    sums = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "group", "year", "month"], name="club_period_once"),
            models.CheckConstraint(condition=PERIODS, name="club_period_known"),
        ]

    def __str__(self) -> str:
        return f"{self.club} in {self.group or 'all games'}, {self.year}-{self.month}"


class PairYear(models.Model):
    """The sums of two persons (figures/pair_sums.py) over a year, in a game group, or in all games if `group` is empty.

    `a` has the lower id. `compared` and `lead` are 0 in the rows of all games. Matches as partners have rows of their
    own, whose `group` begins with "&": `level` in all, as many `a_wins` as `b_wins`. The columns from `matches` to
    `lead` are the fields of `PairSums`.
    """

    a = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    b = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    group = models.CharField(max_length=GROUP_LENGTH, blank=True)
    year = models.PositiveSmallIntegerField()
    matches = models.IntegerField()
    ahead = models.IntegerField()
    behind = models.IntegerField()
    level = models.IntegerField()
    a_wins = models.IntegerField()
    b_wins = models.IntegerField()
    compared = models.IntegerField()
    lead = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["a", "b"], name="pair_year_of_two"),
            models.Index(fields=["b", "group", "year"], name="pair_year_of_second"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["a", "group", "year", "b"], name="pair_year_once"),
            models.CheckConstraint(condition=Q(a__lt=models.F("b")), name="pair_year_of_two_persons"),
        ]

    def __str__(self) -> str:
        return f"{self.a} and {self.b} in {self.group or 'all games'}, {self.year}"

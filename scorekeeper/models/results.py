from django.db import models
from django.db.models import Q

from scorekeeper.models.clubs import NAME_LENGTH, Club, Player
from scorekeeper.models.matches import Match

GROUP_LENGTH = 40 + 3 * NAME_LENGTH + 10  # a game's key, and a folded title behind the way to win
TOTALS = Q(whole=True, place__isnull=False)


class PlayerResult(models.Model):
    """How a counted match went for one person who took part: what lists and figures need, stored beside the facts.

    The columns from `date` to `steps`, but `began`, are the fields of `Outcome` (figures/outcomes.py), where each is
    explained. `player` had the seat, `person` is the main player of all spellings. The order of a club's matches is
    by `date`, `began` and the id of the match. `mu`, `sigma` and `rated` are the rating after the match and the number
    of matches that it is made of; null if nobody else was placed.

    services/past keeps these rows; `manage.py rebuild` makes them anew.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="results", db_index=False)
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="results", db_index=False)
    date = models.DateField()
    began = models.DateTimeField()  # the match's `created`
    group = models.CharField(max_length=GROUP_LENGTH)
    title = models.CharField(max_length=NAME_LENGTH, blank=True)
    place = models.PositiveSmallIntegerField(null=True)
    rank = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField()
    winners = models.PositiveSmallIntegerField()
    placed = models.PositiveSmallIntegerField()
    beaten = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    whole = models.BooleanField()
    comparable = models.BooleanField()
    length = models.PositiveSmallIntegerField()  # scored rounds of the match
    rounds = models.PositiveSmallIntegerField()
    outs = models.PositiveSmallIntegerField()
    caught_hands = models.PositiveSmallIntegerField()
    caught_points = models.IntegerField()
    caught_most = models.IntegerField(null=True)
    caught_rounds = models.JSONField(default=list, blank=True)
    buys_hands = models.PositiveSmallIntegerField()
    buys = models.PositiveIntegerField()
    cut_tries = models.PositiveSmallIntegerField()
    cut_exact = models.PositiveSmallIntegerField()
    margin = models.IntegerField(null=True)
    comeback = models.IntegerField(null=True)
    comeback_round = models.PositiveSmallIntegerField(null=True)
    steps = models.JSONField(default=dict, blank=True)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    rated = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["date", "began", "match_id"]
        indexes = [
            models.Index(fields=["club", "date", "began", "match"], name="result_in_order"),
            models.Index(fields=["person", "date", "began", "match"], name="result_of_person"),
            models.Index(fields=["person", "group", "date", "began", "match"], name="result_of_person_in_game"),
            models.Index(fields=["club", "group", "total", "date"], condition=TOTALS, name="result_by_total"),
            models.Index(
                fields=["person", "group", "total", "date"], condition=TOTALS, name="result_of_person_by_total"
            ),
            models.Index(
                fields=["person", "group", "caught_most", "date"],
                condition=Q(caught_most__isnull=False),
                name="result_of_person_by_caught",
            ),
            *(
                models.Index(
                    fields=["club", *group, column, "date", "began", "match"],
                    condition=held,
                    name=f"result_by_{column}{of}",
                )
                for column, held in (
                    ("caught_most", Q(caught_most__isnull=False)),
                    ("outs", Q(outs__gt=0)),
                    ("margin", Q(margin__isnull=False)),
                    ("comeback", Q(comeback__isnull=False)),
                )
                for group, of in (((), ""), (("group",), "_game"))
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "person"], name="result_once_a_person"),
            models.CheckConstraint(
                condition=Q(place__isnull=True, rank__isnull=True) | Q(place__gte=1, rank__gte=1),
                name="result_ranked_where_placed",
            ),
            models.CheckConstraint(
                condition=Q(mu__isnull=True, sigma__isnull=True, rated__isnull=True)
                | Q(mu__isnull=False, sigma__isnull=False, rated__gte=1),
                name="result_rated_or_not",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.match}"


class Meeting(models.Model):
    """One match in which two persons are placed, seen from `a`, whose id is the lower.

    `better` is 1 where `a` has the better rank, -1 where `b`, 0 where they are level. `lead` is by how many points `a`
    is better (negative: worse), `distance` how far apart they are; null where totals do not compare.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="meetings", db_index=False)
    a = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    b = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    group = models.CharField(max_length=GROUP_LENGTH)
    date = models.DateField()
    began = models.DateTimeField()  # the match's `created`
    better = models.SmallIntegerField()
    a_won = models.BooleanField()
    b_won = models.BooleanField()
    lead = models.IntegerField(null=True)
    distance = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["date", "began", "match_id"]
        indexes = [
            models.Index(fields=["a", "b", "date", "began", "match"], name="meeting_in_order"),
            models.Index(fields=["a", "b", "group", "date", "began", "match"], name="meeting_in_game"),
            models.Index(
                fields=["a", "b", "group", "distance", "date"],
                condition=Q(distance__isnull=False),
                name="meeting_by_distance",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "a", "b"], name="meeting_once_a_match"),
            models.CheckConstraint(condition=Q(a__lt=models.F("b")), name="meeting_of_two"),
            models.CheckConstraint(condition=Q(better__in=[-1, 0, 1]), name="meeting_better_or_worse"),
        ]

    def __str__(self) -> str:
        return f"{self.a} and {self.b} in {self.match}"

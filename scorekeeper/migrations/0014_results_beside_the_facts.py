import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0013_what_lists_ask_for"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubPeriod",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(blank=True, max_length=170)),
                ("year", models.PositiveSmallIntegerField()),
                ("month", models.PositiveSmallIntegerField()),
                ("matches", models.PositiveIntegerField(default=0)),
                ("sums", models.JSONField(default=list)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="periods",
                        to="scorekeeper.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "group", "year", "month"), name="club_period_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("month", 0), ("year", 0)),
                            models.Q(("month__gte", 0), ("month__lte", 12), ("year__gte", 1)),
                            _connector="OR",
                        ),
                        name="club_period_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Meeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(max_length=170)),
                ("date", models.DateField()),
                ("began", models.DateTimeField()),
                ("better", models.SmallIntegerField()),
                ("a_won", models.BooleanField()),
                ("b_won", models.BooleanField()),
                ("lead", models.IntegerField(null=True)),
                ("distance", models.PositiveIntegerField(null=True)),
                (
                    "a",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorekeeper.player",
                    ),
                ),
                (
                    "b",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.player"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="meetings",
                        to="scorekeeper.match",
                    ),
                ),
            ],
            options={
                "ordering": ["date", "began", "match_id"],
                "indexes": [
                    models.Index(fields=["a", "b", "date", "began", "match"], name="meeting_in_order"),
                    models.Index(fields=["a", "b", "group", "date", "began", "match"], name="meeting_in_game"),
                    models.Index(
                        condition=models.Q(("distance__isnull", False)),
                        fields=["a", "b", "group", "distance", "date"],
                        name="meeting_by_distance",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "a", "b"), name="meeting_once_a_match"),
                    models.CheckConstraint(condition=models.Q(("a__lt", models.F("b"))), name="meeting_of_two"),
                    models.CheckConstraint(
                        condition=models.Q(("better__in", [-1, 0, 1])), name="meeting_better_or_worse"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PairYear",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(blank=True, max_length=170)),
                ("year", models.PositiveSmallIntegerField()),
                ("matches", models.IntegerField()),
                ("ahead", models.IntegerField()),
                ("behind", models.IntegerField()),
                ("level", models.IntegerField()),
                ("a_wins", models.IntegerField()),
                ("b_wins", models.IntegerField()),
                ("compared", models.IntegerField()),
                ("lead", models.BigIntegerField()),
                (
                    "a",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorekeeper.player",
                    ),
                ),
                (
                    "b",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorekeeper.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["a", "b"], name="pair_year_of_two"),
                    models.Index(fields=["b", "group", "year"], name="pair_year_of_second"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("a", "group", "year", "b"), name="pair_year_once"),
                    models.CheckConstraint(
                        condition=models.Q(("a__lt", models.F("b"))), name="pair_year_of_two_persons"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerPeriod",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(blank=True, max_length=170)),
                ("year", models.PositiveSmallIntegerField()),
                ("month", models.PositiveSmallIntegerField()),
                ("matches", models.PositiveIntegerField()),
                ("wins", models.PositiveIntegerField()),
                ("sums", models.JSONField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorekeeper.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="periods",
                        to="scorekeeper.player",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["club", "group", "year", "month"], name="player_period_of_club")],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "group", "year", "month"), name="player_period_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("month", 0), ("year", 0)),
                            models.Q(("month__gte", 0), ("month__lte", 12), ("year__gte", 1)),
                            _connector="OR",
                        ),
                        name="player_period_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("date", models.DateField()),
                ("began", models.DateTimeField()),
                ("group", models.CharField(max_length=170)),
                ("title", models.CharField(blank=True, max_length=40)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("rank", models.PositiveSmallIntegerField(null=True)),
                ("won", models.BooleanField()),
                ("winners", models.PositiveSmallIntegerField()),
                ("placed", models.PositiveSmallIntegerField()),
                ("beaten", models.PositiveSmallIntegerField()),
                ("total", models.IntegerField()),
                ("whole", models.BooleanField()),
                ("comparable", models.BooleanField()),
                ("length", models.PositiveSmallIntegerField()),
                ("rounds", models.PositiveSmallIntegerField()),
                ("outs", models.PositiveSmallIntegerField()),
                ("caught_hands", models.PositiveSmallIntegerField()),
                ("caught_points", models.IntegerField()),
                ("caught_most", models.IntegerField(null=True)),
                ("caught_rounds", models.JSONField(blank=True, default=list)),
                ("buys_hands", models.PositiveSmallIntegerField()),
                ("buys", models.PositiveIntegerField()),
                ("cut_tries", models.PositiveSmallIntegerField()),
                ("cut_exact", models.PositiveSmallIntegerField()),
                ("margin", models.IntegerField(null=True)),
                ("comeback", models.IntegerField(null=True)),
                ("comeback_round", models.PositiveSmallIntegerField(null=True)),
                ("steps", models.JSONField(blank=True, default=dict)),
                ("mu", models.FloatField(null=True)),
                ("sigma", models.FloatField(null=True)),
                ("rated", models.PositiveIntegerField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="scorekeeper.club",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="scorekeeper.match",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="scorekeeper.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.player"
                    ),
                ),
            ],
            options={
                "ordering": ["date", "began", "match_id"],
                "indexes": [
                    models.Index(fields=["club", "date", "began", "match"], name="result_in_order"),
                    models.Index(fields=["person", "date", "began", "match"], name="result_of_person"),
                    models.Index(fields=["person", "group", "date", "began", "match"], name="result_of_person_in_game"),
                    models.Index(
                        condition=models.Q(("place__isnull", False), ("whole", True)),
                        fields=["club", "group", "total", "date"],
                        name="result_by_total",
                    ),
                    models.Index(
                        condition=models.Q(("place__isnull", False), ("whole", True)),
                        fields=["person", "group", "total", "date"],
                        name="result_of_person_by_total",
                    ),
                    models.Index(
                        condition=models.Q(("caught_most__isnull", False)),
                        fields=["person", "group", "caught_most", "date"],
                        name="result_of_person_by_caught",
                    ),
                    models.Index(
                        condition=models.Q(("caught_most__isnull", False)),
                        fields=["club", "caught_most", "date", "began", "match"],
                        name="result_by_caught_most",
                    ),
                    models.Index(
                        condition=models.Q(("caught_most__isnull", False)),
                        fields=["club", "group", "caught_most", "date", "began", "match"],
                        name="result_by_caught_most_game",
                    ),
                    models.Index(
                        condition=models.Q(("outs__gt", 0)),
                        fields=["club", "outs", "date", "began", "match"],
                        name="result_by_outs",
                    ),
                    models.Index(
                        condition=models.Q(("outs__gt", 0)),
                        fields=["club", "group", "outs", "date", "began", "match"],
                        name="result_by_outs_game",
                    ),
                    models.Index(
                        condition=models.Q(("margin__isnull", False)),
                        fields=["club", "margin", "date", "began", "match"],
                        name="result_by_margin",
                    ),
                    models.Index(
                        condition=models.Q(("margin__isnull", False)),
                        fields=["club", "group", "margin", "date", "began", "match"],
                        name="result_by_margin_game",
                    ),
                    models.Index(
                        condition=models.Q(("comeback__isnull", False)),
                        fields=["club", "comeback", "date", "began", "match"],
                        name="result_by_comeback",
                    ),
                    models.Index(
                        condition=models.Q(("comeback__isnull", False)),
                        fields=["club", "group", "comeback", "date", "began", "match"],
                        name="result_by_comeback_game",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "person"), name="result_once_a_person"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("place__isnull", True), ("rank__isnull", True)),
                            models.Q(("place__gte", 1), ("rank__gte", 1)),
                            _connector="OR",
                        ),
                        name="result_ranked_where_placed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("mu__isnull", True), ("rated__isnull", True), ("sigma__isnull", True)),
                            models.Q(("mu__isnull", False), ("rated__gte", 1), ("sigma__isnull", False)),
                            _connector="OR",
                        ),
                        name="result_rated_or_not",
                    ),
                ],
            },
        ),
    ]

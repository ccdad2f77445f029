import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0022_language"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("folded", models.CharField(editable=False, max_length=120)),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("group", models.CharField(blank=True, max_length=170)),
                ("counting", models.CharField(max_length=6)),
                ("points", models.JSONField(blank=True, default=list)),
                ("best", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("least", models.PositiveSmallIntegerField(default=1)),
                ("key", models.CharField(max_length=64)),
                ("deleted", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="scorekeeper.club"
                    ),
                ),
            ],
            options={
                "ordering": ["-last", "-first", "folded"],
            },
        ),
        migrations.CreateModel(
            name="SeasonNight",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("date", models.DateField()),
                ("matches", models.PositiveSmallIntegerField()),
                ("wins", models.PositiveSmallIntegerField()),
                ("score", models.BigIntegerField(null=True)),
                ("parts", models.BigIntegerField(default=1)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.player"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="nights",
                        to="scorekeeper.season",
                    ),
                ),
            ],
            options={
                "ordering": ["date", "person"],
            },
        ),
        migrations.AddIndex(
            model_name="season",
            index=models.Index(
                condition=models.Q(("deleted__isnull", False)), fields=["deleted"], name="season_deleted"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                condition=models.Q(("deleted__isnull", True)), fields=("club", "folded"), name="season_name_once_a_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(condition=models.Q(("name__gt", "")), name="season_has_a_name"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(condition=models.Q(("key__gt", "")), name="season_has_a_key"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("last__gte", models.F("first"))), name="season_ends_after_it_begins"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("counting__in", ["wins", "points", "share"])), name="season_counting_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("best__isnull", True), ("best__gte", 1), _connector="OR"),
                name="season_counts_a_night_at_least",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("least__gte", 1)), name="season_needs_a_night_at_least"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonnight",
            constraint=models.UniqueConstraint(fields=("season", "date", "person"), name="season_night_once_a_person"),
        ),
        migrations.AddConstraint(
            model_name="seasonnight",
            constraint=models.CheckConstraint(condition=models.Q(("matches__gte", 1)), name="season_night_was_played"),
        ),
        migrations.AddConstraint(
            model_name="seasonnight",
            constraint=models.CheckConstraint(condition=models.Q(("parts__gte", 1)), name="season_night_in_parts"),
        ),
    ]

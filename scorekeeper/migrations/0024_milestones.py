import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

DERIVED = ("PlayerResult", "Meeting", "PlayerPeriod", "ClubPeriod", "PairYear")


def delete_figures(apps, schema_editor):
    """Results get columns that follow from the sheets: the server's next start makes them anew, with milestones."""
    for name in DERIVED:
        apps.get_model("scorekeeper", name).objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0023_seasons"),
    ]

    operations = [
        migrations.RunPython(delete_figures, delete_figures),
        migrations.AddField(
            model_name="club",
            name="milestones",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="playerresult",
            name="last_after",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="playerresult",
            name="no_points",
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Milestone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=20)),
                ("number", models.IntegerField()),
                ("date", models.DateField()),
                ("began", models.DateTimeField()),
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
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="milestones",
                        to="scorekeeper.match",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorekeeper.player",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="scorekeeper.player",
                    ),
                ),
            ],
            options={
                "ordering": ["date", "began", "match_id"],
                "indexes": [
                    models.Index(fields=["club", "date", "began", "match"], name="milestone_in_order"),
                    models.Index(fields=["person", "date", "began", "match"], name="milestone_of_person"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "person", "code", "other"), name="milestone_once_a_match"),
                    models.UniqueConstraint(
                        condition=Q(("other", None)),
                        fields=("match", "person", "code"),
                        name="milestone_once_a_person",
                    ),
                ],
            },
        ),
    ]

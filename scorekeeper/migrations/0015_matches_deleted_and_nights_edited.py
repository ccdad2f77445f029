import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

import scorekeeper.models.clocks


def fold(apps, schema_editor):
    nights = apps.get_model("scorekeeper", "Night").objects.exclude(place="", note="")
    changed = []
    for night in nights.iterator():
        night.folded = " ".join(f"{night.place} {night.note}".casefold().split())
        changed.append(night)
    nights.model.objects.bulk_update(changed, ["folded"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeper", "0014_results_beside_the_facts"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="deleted",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(condition=Q(("deleted__isnull", False)), fields=["deleted"], name="match_deleted"),
        ),
        migrations.AddField(
            model_name="night",
            name="folded",
            field=models.TextField(blank=True, editable=False),
        ),
        migrations.AddField(
            model_name="night",
            name="revision",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddIndex(
            model_name="night",
            index=models.Index(fields=["club", "place", "date"], name="night_by_place"),
        ),
        migrations.CreateModel(
            name="NightChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "code",
                    models.CharField(
                        choices=[
                            ("dated", "Dated"),
                            ("placed", "Placed"),
                            ("noted", "Noted"),
                            ("came", "Came"),
                            ("went", "Went"),
                            ("deleted", "Deleted"),
                            ("restored", "Restored"),
                        ],
                        max_length=8,
                    ),
                ),
                ("params", models.JSONField(blank=True, default=dict)),
                ("key", models.CharField(max_length=64)),
                ("who", models.CharField(blank=True, max_length=80)),
                ("at", models.DateTimeField(default=scorekeeper.models.clocks.now, editable=False)),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="scorekeeper.night"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["key"], name="night_change_by_key")],
                "constraints": [
                    models.UniqueConstraint(fields=("night", "key", "code"), name="night_change_once_a_key"),
                    models.CheckConstraint(condition=Q(("key__gt", "")), name="night_change_has_a_key"),
                ],
            },
        ),
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0018_imports_by_page"),
    ]

    operations = [
        migrations.CreateModel(
            name="WatchCode",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=5)),
                ("target", models.BigIntegerField()),
                ("generation", models.PositiveIntegerField()),
                ("seed", models.BigIntegerField()),
                ("until", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="watch_codes",
                        to="scorekeeper.club",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="watchcode",
            index=models.Index(fields=["until"], name="watch_code_by_end"),
        ),
        migrations.AddConstraint(
            model_name="watchcode",
            constraint=models.UniqueConstraint(fields=("kind", "target"), name="watch_code_once_a_link"),
        ),
        migrations.AddConstraint(
            model_name="watchcode",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["match", "night", "club"])), name="watch_code_kind_known"
            ),
        ),
    ]

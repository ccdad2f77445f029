import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0025_times_of_scoring"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("used", models.DateField(blank=True, null=True)),
                ("ended", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to="scorekeeper.club"
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "key"), name="api_token_once_a_key"),
                    models.CheckConstraint(condition=models.Q(("name__gt", "")), name="api_token_has_a_name"),
                    models.CheckConstraint(condition=models.Q(("key__gt", "")), name="api_token_has_a_key"),
                ],
            },
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0024_milestones"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="change",
            index=models.Index(
                condition=models.Q(("code", "scored")),
                fields=["match", "revision"],
                name="change_scored",
            ),
        ),
    ]

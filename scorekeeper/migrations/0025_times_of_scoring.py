from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0022_language"),
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

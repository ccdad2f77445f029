from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0019_watch_codes"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deleted__isnull", False)),
                fields=["club", "deleted"],
                name="match_deleted_by_club",
            ),
        ),
    ]

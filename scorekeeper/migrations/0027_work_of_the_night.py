from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0026_api_tokens"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="club",
            index=models.Index(
                condition=models.Q(("leaving__isnull", False)), fields=["leaving"], name="club_leaving"
            ),
        ),
        migrations.AddIndex(
            model_name="clubimport",
            index=models.Index(
                condition=models.Q(("state__in", ["reading", "saving", "undoing"])),
                fields=["state"],
                name="import_at_work",
            ),
        ),
        migrations.AddIndex(
            model_name="clubimport",
            index=models.Index(
                condition=models.Q(("state", "saved"), models.Q(("made", {}), _negated=True)),
                fields=["saved"],
                name="import_with_an_undo",
            ),
        ),
    ]

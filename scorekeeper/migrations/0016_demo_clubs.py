from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0015_matches_deleted_and_nights_edited"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="demo",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]

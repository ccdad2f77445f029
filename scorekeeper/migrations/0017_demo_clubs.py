from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0016_matches_named_for_ever"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="demo",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]

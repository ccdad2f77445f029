from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0031_composed_titles"),
    ]

    operations = [
        migrations.AddField(
            model_name="invite",
            name="key",
            field=models.CharField(blank=True, max_length=64),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0028_leads_of_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="handover",
            name="key",
            field=models.CharField(blank=True, max_length=64),
        ),
    ]

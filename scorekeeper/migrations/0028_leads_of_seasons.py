from django.db import migrations, models


def delete_figures(apps, schema_editor):
    """A club without figures gets all of them at the server's next start, and with them who leads its seasons."""
    apps.get_model("scorekeeper", "ClubPeriod").objects.filter(club__seasons__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0027_work_of_the_night"),
    ]

    operations = [
        migrations.RunPython(delete_figures, migrations.RunPython.noop),
        migrations.AddField(
            model_name="season",
            name="lead_data",
            field=models.JSONField(editable=False, null=True),
        ),
    ]

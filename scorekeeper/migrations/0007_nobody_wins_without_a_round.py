"""Take the win back from everybody at matches that were ended before their first round."""

from django.db import migrations


def forwards(apps, schema_editor):
    apps.get_model("scorekeeper", "Seat").objects.filter(won=True, place=None).update(won=False)


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0006_buying_stays_as_it_was'),
    ]

    operations = [
        migrations.RunPython(forwards, migrations.RunPython.noop),
    ]

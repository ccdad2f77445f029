"""Find places and notes of nights as they are typed without marks."""

from django.db import migrations

from scorekeeper.models.nights import searchable


def fold_nights(apps, _schema):
    nights = apps.get_model("scorekeeper", "Night").objects
    for pk, place, note, folded in nights.values_list("pk", "place", "note", "folded").iterator():
        if (plain := searchable(place, note)) != folded:
            nights.filter(pk=pk).update(folded=plain)


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0032_invitations_made_once"),
    ]

    operations = [
        migrations.RunPython(fold_nights, migrations.RunPython.noop),
    ]

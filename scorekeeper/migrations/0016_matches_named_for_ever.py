from uuid import uuid4

from django.db import migrations, models


def name(apps, schema_editor):
    matches = apps.get_model("scorekeeper", "Match").objects
    batch = []
    for match in matches.only("pk").iterator():
        match.uuid = uuid4()
        batch.append(match)
    matches.bulk_update(batch, ["uuid"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeper", "0015_matches_deleted_and_nights_edited"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="uuid",
            field=models.UUIDField(default=uuid4, editable=False),
        ),
        migrations.RunPython(name, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(fields=["club", "uuid"], name="match_once_a_club"),
        ),
        migrations.AlterField(
            model_name="change",
            name="code",
            field=models.CharField(
                choices=[
                    ("began", "Began"),
                    ("options", "Options"),
                    ("ended", "Ended"),
                    ("resumed", "Resumed"),
                    ("seated", "Seated"),
                    ("unseated", "Unseated"),
                    ("reordered", "Reordered"),
                    ("fact", "Fact"),
                    ("dealer", "Dealer"),
                    ("replayed", "Replayed"),
                    ("scored", "Scored"),
                    ("corrected", "Corrected"),
                    ("imported", "Imported"),
                    ("replaced", "Replaced"),
                    ("quoted", "Quoted"),
                ],
                max_length=10,
            ),
        ),
    ]

from django.db import migrations, models
from django.db.models import Count, OuterRef, Subquery


def fill(apps, schema_editor):
    Match, Night, Player = (apps.get_model("scorekeeper", name) for name in ("Match", "Night", "Player"))
    Match.objects.update(club=Subquery(Night.objects.filter(pk=OuterRef("night")).values("club")[:1]))
    for player in Player.objects.annotate(seated=Count("seats")).filter(seated__gt=0):
        Player.objects.filter(pk=player.pk).update(played=player.seated)


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeper", "0009_times_that_can_be_told"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="played",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="match",
            name="club",
            field=models.ForeignKey(
                null=True,
                db_index=False,
                on_delete=models.deletion.CASCADE,
                related_name="matches",
                to="scorekeeper.club",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]

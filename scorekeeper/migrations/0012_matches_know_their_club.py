from django.db import migrations, models
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce


def fill(apps, schema_editor):
    Club, Match, Night, Player, Round, Seat = (
        apps.get_model("scorekeeper", name) for name in ("Club", "Match", "Night", "Player", "Round", "Seat")
    )
    Match.objects.update(
        club=Subquery(Night.objects.filter(pk=OuterRef("night")).values("club")[:1]),
        rounds_done=count(Round.objects.filter(state="done"), "match"),
    )
    Player.objects.update(match_count=count(Seat.objects, "player"))
    Club.objects.update(match_count=count(Match.objects, "club"), night_count=count(Night.objects, "club"))


def count(rows, of):
    counts = rows.filter(**{of: OuterRef("pk")}).order_by().values(of).annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counts), 0)


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeper", "0011_times_that_can_be_told"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="match_count",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="club",
            name="match_count",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="club",
            name="night_count",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="match",
            name="rounds_done",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
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

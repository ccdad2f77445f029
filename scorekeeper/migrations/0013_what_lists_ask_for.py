from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scorekeeper", "0012_matches_know_their_club"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="club",
            field=models.ForeignKey(
                db_index=False,
                on_delete=models.deletion.CASCADE,
                related_name="matches",
                to="scorekeeper.club",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=models.deletion.PROTECT,
                related_name="seats",
                to="scorekeeper.player",
            ),
        ),
        migrations.AddIndex(
            model_name="change",
            index=models.Index(condition=models.Q(("kind", "start")), fields=["key"], name="change_start_by_key"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["club", "state"], name="match_by_state"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["club", "game", "club_game", "id"], name="match_by_game"),
        ),
        migrations.AddIndex(
            model_name="night",
            index=models.Index(fields=["date"], name="night_by_date"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["player", "match"], name="seat_by_player"),
        ),
    ]

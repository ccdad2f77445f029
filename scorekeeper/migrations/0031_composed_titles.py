"""Compare titles of own games and names of seasons composed, as 0030 does the names of players.

A club whose figures have a title that is not composed gets all its figures anew at the server's next start. Of two games
or seasons in use that have one composed name, one is left as it is: they stay two.
"""

from unicodedata import normalize

from django.db import migrations


def compose_titles(apps, _schema):
    games, seasons, results, periods = (
        apps.get_model("scorekeeper", name).objects for name in ("ClubGame", "Season", "PlayerResult", "ClubPeriod")
    )
    in_use = (games.filter(archived=False), seasons.filter(deleted=None))
    for rows, column, used in zip((games, seasons), ("title", "name"), in_use, strict=True):
        for pk, club, text, folded in rows.values_list("pk", "club", column, "folded").iterator():
            composed = normalize("NFC", text).strip().casefold()
            is_taken = used.filter(club=club, folded=composed).exists() and used.filter(pk=pk).exists()
            if composed != folded and not is_taken:
                rows.filter(pk=pk).update(folded=composed)
    for pk, group in seasons.exclude(group="").values_list("pk", "group").iterator():
        if (composed := normalize("NFC", group).casefold()) != group:
            seasons.filter(pk=pk).update(group=composed)
    groups = results.order_by().values_list("club", "group").distinct()
    outdated = {club for club, group in groups if normalize("NFC", group).casefold() != group}
    periods.filter(club__in=outdated).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0030_composed_names"),
    ]

    operations = [
        migrations.RunPython(compose_titles, migrations.RunPython.noop),
    ]

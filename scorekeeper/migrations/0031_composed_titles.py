"""Compare titles of own games and names of seasons composed, as 0030 does the names of players.

A club whose figures have a title that is not composed gets all its figures anew at the server's next start. A game or a
season whose composed name another one of the club has is left as it is.
"""

from unicodedata import normalize

from django.db import migrations


def compose_titles(apps, _schema):
    games, seasons, results, periods = (
        apps.get_model("scorekeeper", name).objects for name in ("ClubGame", "Season", "PlayerResult", "ClubPeriod")
    )
    for rows, column, of_others in ((games, "title", {"archived": False}), (seasons, "name", {"deleted": None})):
        for pk, club, text, folded in rows.values_list("pk", "club", column, "folded").iterator():
            composed = normalize("NFC", text).strip().casefold()
            if composed != folded and not rows.filter(club=club, folded=composed, **of_others).exists():
                rows.filter(pk=pk).update(folded=composed)
    for pk, group in seasons.exclude(group="").values_list("pk", "group").iterator():
        if (composed := normalize("NFC", group)) != group:
            seasons.filter(pk=pk).update(group=composed)
    groups = results.order_by().values_list("club", "group").distinct()
    outdated = {club for club, group in groups if normalize("NFC", group) != group}
    periods.filter(club__in=outdated).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0030_composed_names"),
    ]

    operations = [
        migrations.RunPython(compose_titles, migrations.RunPython.noop),
    ]

"""Compare the titles of own games composed (rules/names.py), as those typed from now on are.

The figures of a club with a title that was stored otherwise are made anew at the server's next start.
"""

from unicodedata import normalize

from django.db import migrations


def compose_titles(apps, _schema):
    models = ("ClubGame", "Season", "ClubPeriod")
    games, seasons, periods = (apps.get_model("scorekeeper", name).objects for name in models)
    for pk, club, folded, archived in games.values_list("pk", "club", "folded", "archived").iterator():
        # Of two games in use that have one title now, one keeps the other spelling: they stay two.
        if as_compared(folded) != folded and (
            archived or not games.filter(club=club, folded=as_compared(folded), archived=False).exists()
        ):
            games.filter(pk=pk).update(folded=as_compared(folded))
    for group in seasons.exclude(group="").order_by().values_list("group", flat=True).distinct():
        seasons.filter(group=group).update(group=as_compared(group))
    counted = periods.exclude(group="").order_by().values_list("club", "group").distinct()
    periods.filter(club__in={club for club, group in counted if as_compared(group) != group}).delete()


def as_compared(title):
    """Return a folded title, or the key of a game group that ends in one, composed."""
    return normalize("NFC", title).casefold()


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0030_composed_names"),
    ]

    operations = [
        migrations.RunPython(compose_titles, migrations.RunPython.noop),
    ]

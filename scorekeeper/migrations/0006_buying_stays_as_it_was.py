"""Keep matches of 12-Step and Dummy Rummy as they were played when nobody bought unless the table said so.

Options hold what differs from the game's default. `may_i` is true by default from now on, so what was left out
is written down as false, and true is left out: in matches, and in what their changes undo and redo.
"""

from django.db import migrations

GAMES = ["twelve-step", "dummy-rummy"]


def turned(options, default):
    """Return options that left `may_i` out at the old default, as they read with the new one."""
    bought = options.get("may_i", not default)
    others = {key: value for key, value in options.items() if key != "may_i"}
    return others if bought == default else {**others, "may_i": bought}


def turn(apps, default):
    matches = apps.get_model("scorekeeper", "Match").objects.filter(game__in=GAMES)
    for match in matches.iterator():
        match.options = turned(match.options, default)
        match.save(update_fields=["options"])
    for change in apps.get_model("scorekeeper", "Change").objects.filter(match__game__in=GAMES).iterator():
        for facts in (change.before, change.after):
            if facts.get("options") is not None:
                facts["options"] = turned(facts["options"], default)
        change.save(update_fields=["before", "after"])


def forwards(apps, schema_editor):
    turn(apps, True)


def backwards(apps, schema_editor):
    turn(apps, False)


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0005_tallies'),
    ]

    operations = [
        migrations.RunPython(forwards, backwards),
    ]

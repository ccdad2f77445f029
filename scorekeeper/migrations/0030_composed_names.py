"""Store the names of players composed (rules/names.py): "é" as one character.

A player whose composed name another one of the club has becomes "Zoé (2)": the club says whether they are one person.
"""

from unicodedata import normalize

from django.db import migrations

LONGEST_NAME = 40


def compose_players(apps, _schema):
    players = apps.get_model("scorekeeper", "Player").objects
    for pk, club, name in players.values_list("pk", "club", "name").order_by("pk").iterator():
        composed = normalize("NFC", name).strip()
        if composed == name:
            continue
        others = players.filter(club=club).exclude(pk=pk)
        marks = ("", *(f" ({number})" for number in range(2, others.count() + 3)))
        names = (f"{composed[: LONGEST_NAME - len(mark)]}{mark}" for mark in marks)
        free = next(free for free in names if not others.filter(folded=free.casefold()).exists())
        players.filter(pk=pk).update(name=free, folded=free.casefold())


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0029_pens_taken_once"),
    ]

    operations = [
        migrations.RunPython(compose_players, migrations.RunPython.noop),
    ]

"""Keep what a change did as a code and its parameters: the sentence is made of them when it is read.

An old sentence is recognised by its form and by the facts that its change touched. These tell the player, also one
who was respelled since. A sentence that no code says is kept word for word ("quoted"). Backwards, every change gets
its sentence again, with the names of today.
"""

import json
import re
from collections import defaultdict

from django.db import migrations, models

from scorekeeper.rules import catalogue

BATCH = 1000  # changes
STEPS = {"undo": "Undone: ", "redo": "Done again: "}
FIXED = {
    "options": "House rules changed",
    "ended": "The match was ended",
    "resumed": "The match went on",
    "reordered": "The seats were changed",
    "replayed": "Dealt again with one more deck",
}
OF_PLAYER = {"seated": "{name} sat down", "unseated": "{name} left the table", "dealer": "{name} deals"}
OF_ROUND = {"scored": "{word} {round} scored", "corrected": "{word} {round} corrected"}
OF_FACT = {
    "buys": ("{name} has bought {value}", "{name} has bought nothing"),
    "rummies": ("Rummy called on {name}: {value}", "No rummy called on {name}"),
    "grabbed": ("{name} grabbed {value}", "{name} grabbed nothing"),
    "laid_down": ("{name} laid down", "{name} has not laid down"),
    "one_card": ("{name} has one card left", "{name} has more than one card left"),
    "floating": ("{name} floats", "{name} does not float"),
    "absent": ("{name} is away", "{name} is at the table"),
    "exact_cut": ("The cut was exact", "The cut was not exact"),
}
OF_SCORE = "{name}’s {word} {round}: {before} → {after}"
MOST_SCORES = 3
PARTS = {"value": r"\d+", "round": r"\d+", "before": r"away|−?\d+", "after": r"away|−?\d+"}


def readings(template, text, most=1):
    """Give the ways to read a text as one sentence of this form or more, the most first, each as a list of parts."""
    keys = re.findall(r"{(\w+)}", template)
    for count in range(most, 0, -1):
        form = re.escape(", ".join([template] * count))
        found = re.fullmatch(re.sub(r"\\{(\w+)\\}", lambda part: f"({PARTS.get(part[1], '.+?')})", form), text, re.S)
        if found:
            texts = iter(found.groups())
            yield [{key: next(texts) for key in keys} for _ in range(count)]


def parts(template, text):
    """Return the parts of a text of this form; None where it has another."""
    return next((reading[0] for reading in readings(template, text)), None)


def described(change, players):
    """Return the code and the parameters of an old change; `players` are the ids by the names at its table."""
    if change.of is None:
        return recognised(change, players) or ("quoted", {"text": change.what})
    if change.what == STEPS[change.kind] + change.of.what:
        return described(change.of, players)
    return "quoted", {"text": change.what.removeprefix(STEPS[change.kind])}


def recognised(change, players):
    """Return the code and the parameters of a start or a write; None where nothing says what the sentence says."""
    what, before, after = change.what, change.before, change.after
    if change.kind == "start":
        return ("began", {"players": after["seats"]}) if re.fullmatch(".* began(: .*)?", what, re.S) else None
    for code, sentence in FIXED.items():
        if sentence == what:
            return code, {}
    return of_player(what, before, after) or of_fact(what, before, after) or of_round(what, before, after, players)


def of_player(what, before, after):
    """Recognise that one player sat down, left or deals."""
    old, new = set(before.get("seats") or ()), set(after.get("seats") or ())
    dealers = {row["dealer"] for path, row in after.items() if path.count(".") == 1 and row and row["dealer"]}
    for code, found in {"seated": new - old, "unseated": old - new, "dealer": dealers}.items():
        if len(found) == 1 and parts(OF_PLAYER[code], what) is not None:
            return code, {"player": found.pop()}
    return None


def of_fact(what, before, after):
    """Recognise that a fact of a round or of a hand got another value."""
    for path, row in after.items():
        if not path.startswith("rounds."):
            continue
        for fact, (holds, does_not_hold) in OF_FACT.items():
            old, new = ((facts or {}).get(fact) or 0 for facts in (before[path], row))
            found = parts(holds if new else does_not_hold, what) if old != new else None
            if found is not None and found.get("value", str(new)) == str(new):
                player = {"player": int(path.split(".")[3])} if path.count(".") == 3 else {}
                return "fact", {**player, "fact": fact, "value": new if "{value}" in holds else bool(new)}
    return None


def of_round(what, before, after, players):
    """Recognise that a round was scored or corrected, and the scores that a correction tells."""
    for code, template in OF_ROUND.items():
        found = parts(template, what)
        if found and code == scored_or_corrected(found["round"], before, after):
            return code, {"round": int(found["round"]), **({"scores": []} if code == "corrected" else {})}
    for reading in readings(OF_SCORE, what, MOST_SCORES):
        number = reading[0]["round"]
        scores = of_scores(reading, number, after, players)
        if scores and scored_or_corrected(number, before, after) == "corrected":
            return "corrected", {"round": int(number), "scores": scores}
    return None


def scored_or_corrected(number, before, after):
    """Return which of the two a change did to this round; None where it did not touch it."""
    path = f"rounds.{number}"
    if not any(f"{touched}.".startswith(f"{path}.") for touched in after):
        return None
    return "scored" if (before.get(path) or {}).get("state") == "open" else "corrected"


def of_scores(found, number, after, players):
    """Return the scores that were told, by player; None where it is not certain whose they are.

    A score is told of somebody whose hand was corrected, or of anybody where the round was, as by an exact cut.
    """
    hands = {int(path.split(".")[3]) for path in after if path.startswith(f"rounds.{number}.hands.")}
    able = {*players.values()} if f"rounds.{number}" in after else hands
    told = {part["name"]: players[part["name"]] for part in found if players.get(part["name"]) in able}
    respelled = [part["name"] for part in found if part["name"] not in told]
    others = hands - {*told.values()}
    if respelled and ((len(respelled), len(others)) != (1, 1) or "→" in respelled[0]):
        return None
    told |= dict(zip(respelled, others))
    if len({part["round"] for part in found}) != 1 or len(told) != len(found):
        return None
    return [
        {"player": told[part["name"]], "before": score(part["before"]), "after": score(part["after"])}
        for part in found
    ]


def score(text):
    return None if text == "away" else int(text.replace("−", "-"))


def batches(changes):
    """Give all changes, so many at once; each time they are read anew, as the last ones were written meanwhile."""
    last = 0
    while batch := list(changes.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield batch
        last = batch[-1].pk


def update(schema_editor, model, columns, rows):
    """Write columns of many rows, each ending in its id: a hundred thousand changes are not too many."""
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {model._meta.db_table} SET {columns} WHERE id = %s", rows)


def forwards(apps, schema_editor):
    Change, Seat = apps.get_model("scorekeeper", "Change"), apps.get_model("scorekeeper", "Seat")
    for batch in batches(Change.objects.select_related("of")):
        tables = defaultdict(dict)
        seats = Seat.objects.filter(match__in={change.match_id for change in batch})
        for match, name, player in seats.values_list("match", "player__name", "player"):
            tables[match][name] = player
        for change in batch:
            change.code, change.params = described(change, tables[change.match_id])
        rows = [(change.code, json.dumps(change.params), change.pk) for change in batch]
        update(schema_editor, Change, "code = %s, params = %s", rows)


def backwards(apps, schema_editor):
    Change, Player = apps.get_model("scorekeeper", "Change"), apps.get_model("scorekeeper", "Player")
    for batch in batches(Change.objects.select_related("match")):
        players = Player.objects.filter(pk__in={player for change in batch for player in named(change.params)})
        names = dict(players.values_list("pk", "name"))
        for change in batch:
            change.what = STEPS.get(change.kind, "") + sentence(change, names)
        update(schema_editor, Change, "what = %s", [(change.what, change.pk) for change in batch])


def named(params):
    """Return the ids of the players whom the parameters name."""
    scored = [score["player"] for score in params.get("scores", ())]
    return [*params.get("players", ()), *scored, *([params["player"]] if "player" in params else ())]


def sentence(change, names):
    """Return what a change that is no undo and no redo was said to do."""
    code, params, game = change.code, change.params, catalogue.get(change.match.game)
    if code == "quoted":
        return params["text"]
    if code == "began":
        title = game.stored_title(game.resolve(change.after["options"]))
        return f"{title} began: {', '.join(names[player] for player in params['players'])}"
    if params.get("scores"):
        return ", ".join(sentence_of(score, params["round"], game, names) for score in params["scores"])
    holds, does_not_hold = OF_FACT.get(params.get("fact"), ("", ""))
    template = {**FIXED, **OF_PLAYER, **OF_ROUND, "fact": holds if params.get("value") else does_not_hold}[code]
    return template.format(**params, name=names.get(params.get("player")), word=game.round_word.in_english.capitalize())


def sentence_of(score, number, game, names):
    before, after = (
        "away" if score[when] is None else str(score[when]).replace("-", "−") for when in ("before", "after")
    )
    name = names[score["player"]]
    return OF_SCORE.format(name=name, word=game.round_word.in_english, round=number, before=before, after=after)


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0008_counts_as_far_as_the_rules'),
    ]

    operations = [
        migrations.AddField(
            model_name='change',
            name='code',
            field=models.CharField(choices=[('began', 'Began'), ('options', 'Options'), ('ended', 'Ended'), ('resumed', 'Resumed'), ('seated', 'Seated'), ('unseated', 'Unseated'), ('reordered', 'Reordered'), ('fact', 'Fact'), ('dealer', 'Dealer'), ('replayed', 'Replayed'), ('scored', 'Scored'), ('corrected', 'Corrected'), ('quoted', 'Quoted')], default='quoted', max_length=10),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='change',
            name='params',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name='change',
            name='what',
            field=models.TextField(default=''),
        ),
        migrations.RunPython(forwards, backwards),
        migrations.RemoveField(
            model_name='change',
            name='what',
        ),
    ]

"""Reads a season of a club's document."""

from datetime import date
from typing import Any

from scorekeeper.figures.club import Season
from scorekeeper.figures.game_groups import group_key, group_of, title_of
from scorekeeper.figures.season_rules import POINTS, Counting, SeasonRules, rules_faults, span_faults
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.documents.dates import read_date
from scorekeeper.rules.documents.faults import UNKNOWN_COUNTING
from scorekeeper.rules.documents.fields import Fields, typed
from scorekeeper.rules.faults import Path, Report
from scorekeeper.rules.names import unfit
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import check_rules

UNREAD = Season("", date.min, date.min, SeasonRules(Counting.WINS))


def read_season(report: Report, path: Path, fields: Fields) -> Season:
    """Return what is readable of a season at this path; its faults are added to the report."""
    part = report.part(path)
    name = fields.required("name", str)
    if name is not None and (fault := unfit(("name",), name)):
        part.take(fault)
    first, last = (read_date(part, (key,), fields.required(key, str)) for key in ("first", "last"))
    if first and last:
        for fault in span_faults(first, last):
            part.take(fault)
    group, title = _game(part, fields.optional("game", str), fields.optional("options", dict) or {})
    rules = _rules(part, fields)
    return Season(name or "", first or date.min, last or date.min, rules, group, title)


def _game(part: Report, game: str | None, options: dict[str, Any]) -> tuple[str, str]:
    """Return the key of the game group and the title that the document gives the game; empty without a game."""
    if game is None:
        return "", ""
    record = Record(game=game, options=options, players=())
    if part.spoiled(("options",)) or not check_rules(part, game, record.options) or part.spoiled(("options",)):
        return "", ""
    return group_key(group_of(get(game), record)), title_of(get(game), record)


def _rules(part: Report, fields: Fields) -> SeasonRules:
    counting = fields.required("counting", str) or Counting.WINS
    known = [*map(str, Counting)]
    if counting not in known:
        part.add(("counting",), UNKNOWN_COUNTING, value=counting, known=known)
    points = fields.optional("points", list)
    told = [typed(part, ("points", index), value, int) for index, value in enumerate(points or [])]
    rules = SeasonRules(
        counting=Counting(counting) if counting in known else Counting.WINS,
        points=POINTS if points is None else tuple(value or 0 for value in told),
        best=fields.optional("best", int),
        least=1 if (least := fields.optional("least", int)) is None else least,
    )
    unread = {key for key in ("points", "best", "least") if part.spoiled((key,))}
    for fault in rules_faults(rules):
        if fault.path[0] not in unread:
            part.take(fault)
    return rules

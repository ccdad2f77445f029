"""The sheet of a match as it stands on paper: a column a player, a row a round, and the lines of the totals."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.models import Match, Seat
from scorekeeper.pages.ahead import coming_rounds
from scorekeeper.pages.ledger import reach
from scorekeeper.pages.result import verdict
from scorekeeper.pages.sheet.charts import chart_in_play, sheet_charts
from scorekeeper.queries.ledger import corrections
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import figure
from scorekeeper.words.round_events import own_words
from scorekeeper.words.rulebook.columns import round_contract

LONGEST_HEAD = 5  # ems of a name above its column


def sheet_page(match: Match, *, keeps: bool = True) -> dict[str, Any]:
    """Return the sheet of a match whose rows are prefetched: two queries, five after an undo, one for a watcher."""
    view = MatchSheet(match)
    if not keeps:
        return _page(view, sheet_charts(view))
    return {**_page(view, sheet_charts(view)), "reach": reach(match), "coming": coming_rounds(view)}


def sheet_beside_table(match: Match) -> dict[str, Any]:
    """Return the sheet beside the table of a match whose rows are prefetched: one query.

    `open` is the round being played.
    """
    view = MatchSheet(match)
    setup = view.sheet.next
    opened = {"round": setup, "contract": round_contract(view.game, setup)} if setup else None
    return {**_page(view, chart_in_play(view)), "coming": coming_rounds(view), "open": opened}


def _page(view: MatchSheet, charts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what a sheet shows to everybody: one query.

    `heads` has each seat with the name above its column, `totals` where each seat stands with the number of own
    contracts made, "12 of 12"; a row has its contract in short lines, or says that it is an earlier one again.
    `verdict` is empty while the match is being played; `marks` are those that the sheet has, each with its words.
    """
    corrected, standings = corrections(view.match), {line.player: line for line in view.sheet.standings}
    names = [seat.player.name for seat in view.seats]
    rows: list[dict[str, Any]] = [
        {
            "round": line,
            "contract": round_contract(view.game, line),
            "cells": [_cell(view, line, seat, corrected) for seat in view.seats],
        }
        for line in view.sheet.rounds
    ]
    return {
        "view": view,
        "match": view.match.pk,
        "title": view.game.titled(view.options),
        "played_on": view.match.night.date,
        "place": view.match.night.place,
        "house_rules": house_rules_line(view.game, view.options),
        "over": view.sheet.finished,
        "heads": list(zip(view.seats, short_names(names, LONGEST_HEAD), strict=True)),
        "rows": rows,
        "totals": [(line, view.game.contracts_made(line.contracts_done)) for line in map(standings.__getitem__, names)],
        "verdict": verdict(view) if view.sheet.finished else "",
        "marks": list(_marks(view, [cell for row in rows for cell in row["cells"]])),
        "charts": charts,
    }


def _marks(view: MatchSheet, cells: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    bonus = view.game.cut_bonus(view.options)
    words = {"cut": f"exact cut {figure(bonus)}" if bonus else "exact cut"}
    for mark in ("dealt", "cut", "corrected", "away"):
        if any(cell[mark] for cell in cells):
            yield mark, words.get(mark, mark)


def _cell(view: MatchSheet, round_: RoundSheet, seat: Seat, corrected: Collection[str]) -> dict[str, Any]:
    """Return one hand: what it scored and the total after it; before that a `word` that the score does not say.

    `extra` is what else its round page tells; `said` is for those who hear the sheet.
    """
    facts, name = view.recorded.record.rounds[round_.number - 1], seat.player.name
    hand, score = facts.hands[name], round_.hands[name]
    marks = {
        "went out": hand.out,
        "floated": hand.floating,
        "dealt": name == round_.dealer,
        "cut exactly": facts.exact_cut and name == round_.cutter,
        "corrected": _is_corrected(corrected, round_, seat),
        "away": score.absent,
        "led": score.place == 1,
    }
    out = hand.out and not score.score
    return {
        "player": seat.player_id,
        "score": "out" if out else figure(score.score),
        "word": "out · " if hand.out and score.score else "",
        "total": "" if score.total is None else figure(score.total),
        "extra": extra(view.game, hand, round_, name),
        "said": ", ".join([name, f"{view.game.round_word} {round_.number}", *(mark for mark in marks if marks[mark])]),
        "out": out,
        "dealt": marks["dealt"],
        "cut": marks["cut exactly"],
        "corrected": marks["corrected"],
        "away": score.absent,
        "led": marks["led"],
    }


def _is_corrected(corrected: Collection[str], round_: RoundSheet, seat: Seat) -> bool:
    cut = round_.cutter == seat.player.name and round_path(round_.number) in corrected
    return cut or hand_path(round_.number, seat.player_id) in corrected


def extra(game: Game, hand: Hand, round_: RoundSheet, name: str) -> str:
    """Return what else belongs to a hand: token, own contract, melds, the game's own facts, where a newcomer began."""
    score, token, number = round_.hands[name], round_.tokens.get(name), round_.contracts.get(name)
    made = "made" if hand.out or hand.laid_down else "missed"
    words = [
        f"× {token}" if token and not score.absent else "",
        f"{number} {made}" if number else "",
        f"melded {hand.melded}" if hand.melded else "",
        *own_words(game, hand),
        "" if score.joined_with is None else f"from {figure(score.joined_with)}",
    ]
    return " · ".join(filter(None, words))

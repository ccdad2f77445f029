"""The sheet of a match as on paper: a column a player or a side, a row a round, and the lines of the totals."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.models import Match
from scorekeeper.pages.ahead import coming_rounds
from scorekeeper.pages.ledger import undo_redo
from scorekeeper.pages.members import Member, members_of
from scorekeeper.pages.result import verdict
from scorekeeper.pages.sheet.charts import chart_in_play, sheet_charts
from scorekeeper.queries.ledger import corrections
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.phrases import digits, dotted
from scorekeeper.words.round_events import PlayedRound, own_words, played_round
from scorekeeper.words.rulebook.columns import round_contract
from scorekeeper.words.sides import Parties

LONGEST_HEAD = 5  # ems of a name above its column


def sheet_page(match: Match, *, keeps: bool = True) -> dict[str, Any]:
    """Return the sheet of a match whose rows are prefetched (sheets/sheet.html): two queries, five after an undo.

    For a watcher, who does not keep the score (`keeps`), it lacks `undo_redo` and `coming`: one query.
    """
    sheet = MatchSheet(match)
    if not keeps:
        return _page(sheet, sheet_charts(sheet))
    return {**_page(sheet, sheet_charts(sheet)), "undo_redo": undo_redo(match), "coming": coming_rounds(sheet)}


def sheet_beside_table(match: Match) -> dict[str, Any]:
    """Return the sheet beside the table of a match whose rows are prefetched (sheets/beside.html): one query.

    `coming` is of `coming_rounds`. `open` is the round being played, None once the match is over: `round` is its sheet,
    `contract` its contract in lines, `deals` a text for each column: the name of the dealer, "" if no player of it
    deals.
    """
    sheet = MatchSheet(match)
    setup, parties = sheet.scores.next, Parties(sheet.scores.sides)
    dealers = [setup.dealer if setup and setup.dealer in parties.members(name) else "" for name in sheet.first_players]
    opened = {"round": setup, "contract": round_contract(sheet.game, setup), "deals": dealers} if setup else None
    return {**_page(sheet, chart_in_play(sheet)), "coming": coming_rounds(sheet), "open": opened}


def _page(sheet: MatchSheet, charts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what a sheet shows to everybody: one query.

    `heads` are the players of each column, `rows` the scored rounds, each with its `contract` in short lines and its
    `cells` (`_cell`). `totals` are pairs, by column: the standing, and a text: the own contracts made, "12 of 12", or,
    while the match is played, what is carried over to the next round, "3 bags", or "". `end_bonus` has what the end
    added to each total as text, [] for nothing. `verdict` is "" while the match is played; `marks` are of `_marks`.
    """
    corrected, standings = corrections(sheet.match), {line.player: line for line in sheet.by_side.standings}
    names, bonus = sheet.first_players, sheet.by_side.end_bonus
    members = members_of(sheet, names, LONGEST_HEAD)
    last = sheet.by_side.rounds[-1].hands if sheet.by_side.rounds and not sheet.scores.finished else {}
    carried = {name: str(hand.words.carried) for name, hand in last.items()}
    rows: list[dict[str, Any]] = [
        {
            "round": line,
            "contract": round_contract(sheet.game, line),
            "cells": _cells(sheet, line, [members[name] for name in names], corrected),
        }
        for line in sheet.by_side.rounds
    ]
    return {
        "sheet": sheet,
        "house_rules": house_rules_line(sheet.game, sheet.options),
        "heads": [members[name] for name in names],
        "end_bonus": [digits(bonus.get(name, 0)) for name in names] if bonus else [],
        "rows": rows,
        "totals": [
            (standings[name], sheet.game.contracts_made(standings[name].contracts_done) or carried.get(name, ""))
            for name in names
        ],
        "verdict": verdict(sheet) if sheet.scores.finished else "",
        "marks": list(_marks(sheet, [cell for row in rows for cell in row["cells"]])),
        "charts": charts,
    }


def _marks(sheet: MatchSheet, cells: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield (mark, explanation) for each mark that one of these cells has: "dealt", "cut", "corrected", "away"."""
    bonus = sheet.game.cut_bonus(sheet.options)
    exact_cut = _("exact cut {points}").format(points=digits(bonus)) if bonus else _("exact cut")
    words = {"dealt": _("dealt"), "cut": exact_cut, "corrected": _("corrected"), "away": _("away")}
    for mark, text in words.items():
        if any(cell[mark] for cell in cells):
            yield mark, text


def _cells(
    sheet: MatchSheet, round_: RoundSheet, columns: Sequence[tuple[Member, ...]], corrected: Collection[str]
) -> list[dict[str, Any]]:
    """Return the cells of a round, one for each of `columns`, the players of a column.

    `corrected` are the paths of corrected rounds and hands.
    """
    facts = sheet.recorded.record.rounds[round_.number - 1]
    played = played_round(sheet.game, sheet.options, facts, sheet.by_side, round_.number)
    return [_cell(sheet, played, members, corrected) for members in columns]


def _cell(
    sheet: MatchSheet, played: PlayedRound, members: tuple[Member, ...], corrected: Collection[str]
) -> dict[str, Any]:
    """Return the cell of a hand, or of a side's: its text and marks; `members` are its players.

    `player` is the id of the first; `score` and `total` are texts, `total` "" for none; `out`: the score says that the
    player went out; `word` is "out · ", to be put before the total, if they did but have a score, else ""; `extra` is
    of the function of that name; `said` is for screen readers. The marks `dealt`, `cut`, `corrected`, `away` and `led`
    are booleans.
    """
    facts, round_, name = played.facts, played.sheet, members[0].name
    hand, score = facts.hands[name], round_.hands[name]
    marks = {
        "dealt": any(round_.dealer == member.name for member in members),
        "cut": facts.exact_cut and name == round_.cutter,
        "corrected": _is_corrected(corrected, round_, members),
        "away": score.absent,
        "led": score.place == 1 and round_.placed > 1,
    }
    out = hand.out and not score.score
    return {
        "player": members[0].player,
        "score": _("out") if out else digits(score.score),
        "word": f"{_('out')} · " if hand.out and score.score else "",
        "total": "" if score.total is None else digits(score.total),
        "extra": extra(sheet.game, hand, round_, name, (*played.own(name), str(score.words.note))),
        "said": ", ".join(_aloud(sheet, played, members, marks)),
        "out": out,
        **marks,
    }


def _aloud(
    sheet: MatchSheet, played: PlayedRound, members: tuple[Member, ...], marks: Mapping[str, bool]
) -> Iterator[str]:
    """Yield what screen readers say of a hand, in this order: whose it is, the round, went out or floated, its marks.

    `marks` says for each of "dealt", "cut", "corrected", "away" and "led" whether it is true of the hand.
    """
    name, several = members[0].name, len(members) > 1
    hand = played.facts.hands[name]
    yield played.parties.called(name) if several else name
    yield str(sheet.game.numbered_round(played.sheet.number))
    if hand.out:
        yield pgettext("of a hand", "went out")
    if hand.floating:
        yield pgettext("of a hand", "floated")
    words = {
        "dealt": _("{name} dealt").format(name=played.sheet.dealer) if several else _("dealt"),
        "cut": _("cut exactly"),
        "corrected": _("corrected"),
        "away": _("away"),
        "led": _("led"),
    }
    yield from (text for mark, text in words.items() if marks[mark])


def _is_corrected(corrected: Collection[str], round_: RoundSheet, members: tuple[Member, ...]) -> bool:
    """Return whether a hand of these players was corrected, or the exact cut if the first of them is the cutter.

    `corrected` are the paths that `corrections` returns.
    """
    cut = round_.cutter == members[0].name and round_path(round_.number) in corrected
    return cut or any(hand_path(round_.number, member.player) in corrected for member in members)


def extra(game: Game, hand: Hand, round_: RoundSheet, name: str, own: Iterable[str] | None = None) -> str:
    """Return what else belongs to a hand: token, own contract, melds, the game's own facts, the total joined with.

    "" for nothing. `own` are words for the game's own facts; None: those of this hand.
    """
    score, token, number = round_.hands[name], round_.tokens.get(name), round_.contracts.get(name)
    own_contract = _("{contract} made") if hand.out or hand.laid_down else _("{contract} missed")
    words = [
        f"× {token}" if token and not score.absent else "",
        own_contract.format(contract=number) if number else "",
        _("melded {points}").format(points=digits(hand.melded)) if hand.melded else "",
        *(own_words(game, hand) if own is None else own),
        "" if score.joined_with is None else _("from {total}").format(total=digits(score.joined_with)),
    ]
    return dotted(words)

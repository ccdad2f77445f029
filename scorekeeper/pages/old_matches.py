"""The page on which a match is written in that was kept on paper: what was typed so far, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.facts import write_faults
from scorekeeper.facts.paper import PaperNumbers, PaperReading, PaperSheet, read_paper
from scorekeeper.facts.paper_hands import PaperRules, numbers_of
from scorekeeper.facts.pasted import pasted_sheet
from scorekeeper.figures.bg_stats.document import points_alone
from scorekeeper.pages.available_games import Offer
from scorekeeper.pages.new_match import good_options
from scorekeeper.rules.catalogue import games, get, most_seats
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import MOST_ROUNDS, Record
from scorekeeper.rules.record.checking import TOO_MANY_ROUNDS, faults
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.phrases import digits, listed_names

FEWEST_COLUMNS, ROWS, MORE_ROWS = 4, 10, 5
LONGEST_CELL, MOST_CELLS = 100, 1800
NAMES, TOTALS, GENERAL = "names", "totals", "general"  # the places of faults outside the rows of the grid

Place = tuple[int | str, int | None]


class PaperWay(StrEnum):
    """What the cells of a sheet hold."""

    RULES = "rules"  # what each player was left with, bid and took, from which the rules of the game compute the points
    POINTS = "points"  # the points alone: kept as a custom match under the title of the game


@dataclass(frozen=True, slots=True)
class PaperDraft:
    """What was typed so far. Each of `rows`, and `totals`, is as long as `names`; `game` is the value of an offer.

    `way` and `counting` say how the cells are read; `blank_is_away`: an empty cell means that the player was away.
    """

    game: str
    options: Options = field(default_factory=dict)
    way: PaperWay = PaperWay.RULES
    counting: PaperNumbers = PaperNumbers.GUESS
    blank_is_away: bool = False
    names: tuple[str, ...] = ("",) * FEWEST_COLUMNS
    rows: tuple[tuple[str, ...], ...] = ()
    totals: tuple[str, ...] = ("",) * FEWEST_COLUMNS

    @property
    def filled(self) -> int:
        """The number of rows with any text."""
        return sum(any(row) for row in self.rows)

    def with_rows(self, count: int) -> "PaperDraft":
        """Return the draft with `count` rows, more if a later one has text; it grows to `most_rows` at most."""
        written = max((number for number, row in enumerate(self.rows, 1) if any(row)), default=0)
        rows = self.rows[: max(count, written)]
        blank = ("",) * len(self.names)
        return replace(self, rows=(*rows, *((blank,) * (min(count, most_rows(len(blank))) - len(rows)))))

    def with_columns(self, count: int) -> "PaperDraft":
        """Return the draft with at least `count` columns, the added ones empty."""
        blank = ("",) * (count - len(self.names))
        rows = tuple((*row, *blank) for row in self.rows)
        return replace(self, names=(*self.names, *blank), rows=rows, totals=(*self.totals, *blank))

    def filled_from(self, text: str, row: int, column: int) -> "PaperDraft":
        """Return the draft with a pasted sheet, whose first round and player go to this row and column, from 0.

        The draft grows as needed. Raises Refused if the text has no numbers, or a cell or the sheet is too large.
        """
        sheet = pasted_sheet(text)
        if not sheet.rows:
            raise Refused([Fault(("pasted",), write_faults.NO_SHEET)])
        if any(len(cell) > LONGEST_CELL for line in (sheet.names, *sheet.rows, sheet.totals) for cell in line):
            raise Refused([Fault(("pasted",), write_faults.LONG_CELL, {"most": LONGEST_CELL})])
        width = max(column + len(sheet.rows[0]), len(self.names))
        if width > most_seats():
            raise Refused([Fault(("pasted",), write_faults.TOO_WIDE, {"columns": width, "most": most_seats()})])
        height, most = max(row + len(sheet.rows), len(self.rows)), most_rows(width)
        if height > most:
            raise Refused([Fault(("pasted",), TOO_MANY_ROUNDS, {"rounds": height, "most": most})])
        whole = self.with_columns(width).with_rows(height)
        lines = {row + number: cells for number, cells in enumerate(sheet.rows)}
        rows = tuple(_overwritten(old, lines.get(number, ()), column) for number, old in enumerate(whole.rows))
        names, totals = _overwritten(whole.names, sheet.names, column), _overwritten(whole.totals, sheet.totals, column)
        return replace(whole, names=names, rows=rows, totals=totals)


def most_rows(columns: int) -> int:
    """Return the most rows of a grid with `columns`: 1,800 cells, as a form has at most 2,000 fields (settings.py).

    It is never more than the rounds that a match can have.
    """
    return min(MOST_ROUNDS, MOST_CELLS // columns)


def _overwritten(old: Sequence[str], new: Sequence[str], column: int) -> tuple[str, ...]:
    """Return `old` with as many cells as `new` has, from `column` on, replaced by those of `new`."""
    return (*old[:column], *new, *old[column + len(new) :])


def ways_of(offer: Offer, options: Options) -> tuple[PaperWay, ...]:
    """Return the ways in which a match of this game can be written in, the default first: one or two."""
    if offer.game.title_option:
        return (PaperWay.RULES,)
    numbers = numbers_of(offer.game, good_options(offer.game, options))
    return (PaperWay.RULES, PaperWay.POINTS) if numbers else (PaperWay.POINTS,)


def first_row_count(offer: Offer, options: Options, players: int) -> int:
    """Return the number of rows of a new grid: the rounds of a match of so many, or of the fewest allowed; else ten."""
    return offer.game.rounds(max(players, offer.game.players[0]), good_options(offer.game, options)) or ROWS


def paper_of(draft: PaperDraft, offer: Offer) -> PaperSheet:
    """Return the sheet of a draft to be read. If the cells are points alone, it is that of a match of the custom game.

    The custom game then has the title of the draft's game, and its sides.
    """
    game, options = offer.game, draft.options
    if draft.way == PaperWay.POINTS:
        rules = game.resolve(good_options(game, options))
        players = sum(map(bool, draft.names))
        custom = next(game for game in games().values() if game.title_option)
        title = offer.title if offer.own else game.title.in_english
        sides = game.sides(players, rules)
        options = points_alone(title, game.best(rules), rounds=max(1, draft.filled)) | (
            {"sides": sides} if sides else {}
        )
        game = custom
    return PaperSheet(game.key, options, draft.names, draft.rows, draft.totals, draft.counting, draft.blank_is_away)


def reading_of(draft: PaperDraft, offer: Offer, *, complete: bool) -> PaperReading:
    """Return what is read of a draft's sheet; if its house rules are refused, only their faults.

    If it is `complete`, empty cells are faults; else it is still being written.
    """
    refused = [fault for fault in faults(Record(offer.game.key, (), draft.options)) if fault.path[0] == "options"]
    if refused:
        return PaperReading(tuple(refused), (), ())
    return read_paper(paper_of(draft, offer), complete=complete)


def own_game_of(draft: PaperDraft, offer: Offer) -> int | None:
    """Return the id of the club's own game of this match; None if it is of none, or if its cells are points alone."""
    return offer.own if draft.way == PaperWay.RULES else None


def old_match_page(
    draft: PaperDraft, offers: Mapping[str, Offer], known: Sequence[str], reading: PaperReading, *, focus: bool
) -> dict[str, Any]:
    """Return the page of a draft with the faults of its `reading` (old_matches/old_match.html); `known` are names.

    `heads`, `lines` and `totals` are of `_grid`; with `focus` the first cell with a fault has `focus` too (of a row
    that is wrong as a whole, the first); `is_faulty`: the grid has a fault. `sums` are the totals as text, one a
    column, "" for none; `outcome` are sentences, `general` is a text of the faults outside the grid, `marks` are of
    `_marks`. Raises KeyError if the draft's game is not among `offers`.
    """
    offer = offers[draft.game]
    sentences = _by_place(reading, get(paper_of(draft, offer).game))
    sums, (heads, lines, totals) = _sums(reading), _grid(draft, offer, reading, sentences)
    faulty = next((line for line in (heads, *lines, totals) if line["why"]), None)
    if focus and faulty:
        faulty["cells"][next(iter(faulty["faulty"]), 0)]["focus"] = True
    return {
        "draft": draft,
        "offer": offer,
        "offers": offers.values(),
        "ways": ways_of(offer, draft.options),
        "known": known,
        "line": house_rules_line(offer.game, draft.options),
        "signed": offer.game.any_points or draft.way == PaperWay.POINTS,
        "heads": heads,
        "lines": lines,
        "totals": totals,
        "is_faulty": faulty is not None,
        "sums": [digits(sums[at]) if at in sums else "" for at in range(len(draft.names))],
        "general": " ".join(sentences.get((GENERAL, None), {})),
        "outcome": _outcome(draft, offer, reading),
        "marks": _marks(draft, offer),
    }


def _grid(
    draft: PaperDraft, offer: Offer, reading: PaperReading, sentences: Mapping[Place, Mapping[str, None]]
) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    """Return the row of names, the rows of rounds, each with the `title` of its round, and the row of totals on paper.

    Each is of `_row`; `sentences` are the faults of `_by_place`.
    """
    numbers = {line: number for number, line in enumerate(reading.lines, 1)}
    titles = [offer.game.round_title(numbers.get(at, at + 1)) for at in range(len(draft.rows))]
    seats = [_("Player {number}").format(number=number) for number in range(1, len(draft.names) + 1)]
    people = [name or seat for name, seat in zip(draft.names, seats, strict=True)]
    heads = _row(draft.names, seats, sentences, NAMES)
    totals = _row(draft.totals, [_("{name}, total on paper").format(name=who) for who in people], sentences, TOTALS)
    lines = [
        {"title": title, **_row(row, [f"{who}, {title}" for who in people], sentences, at)}
        for at, (title, row) in enumerate(zip(titles, draft.rows, strict=True))
    ]
    return heads, lines, totals


def _row(
    values: Sequence[str], labels: Sequence[str], sentences: Mapping[Place, Mapping[str, None]], at: int | str
) -> dict[str, Any]:
    """Return the row `at` of the grid: `cells`, `why` (its sentences of faults, as one text) and `faulty`.

    `faulty` are the columns with a fault, from 0. A cell has its `value`, its `label` and whether it is `faulty`.
    Faults of the row as a whole come last in `why`.
    """
    places = [(at, column) for column in range(len(values))]
    words = dict.fromkeys(chain.from_iterable(sentences.get(place, {}) for place in (*places, (at, None))))
    cells = [
        {"value": value, "label": label, "faulty": place in sentences}
        for value, label, place in zip(values, labels, places, strict=True)
    ]
    return {"cells": cells, "why": " ".join(words), "faulty": [at for at, cell in enumerate(cells) if cell["faulty"]]}


def _by_place(reading: PaperReading, game: Game) -> dict[Place, dict[str, None]]:
    """Return the sentences of faults by place, each as the key of a dictionary, so that none is repeated.

    A place is a row (from 0, or NAMES, TOTALS, GENERAL) and a column (from 0, or None for the whole row). Faults of
    house rules are left out.
    """
    sentences: dict[Place, dict[str, None]] = {}
    for fault in reading.faults:
        row, column = reading.place(fault)
        match fault.path[0]:
            case "options":
                continue
            case "players" if column is not None:
                place: Place = (NAMES, column)
            case "totals":
                place = (TOTALS, column)
            case _:
                place = (GENERAL if row is None else row, column)
        sentences.setdefault(place, {})[fault_sentence(fault, game)] = None
    return sentences


def _sums(reading: PaperReading) -> Mapping[int, int]:
    """Return the totals of the players by column; {} for a sheet without a complete round or that cannot be scored."""
    if reading.sheet is None or reading.record is None or not reading.record.rounds:
        return {}
    columns = dict(zip(reading.record.players, reading.columns, strict=True))
    return {columns[line.player]: line.total for line in reading.sheet.standings if line.total is not None}


def _outcome(draft: PaperDraft, offer: Offer, reading: PaperReading) -> list[str]:
    """Return the sentences below a sheet: who wins, whether its numbers are running totals, how many rounds it has.

    A sentence is left out where it does not apply, such as who wins for a single player. [] for a sheet that has no
    complete round or cannot be scored.
    """
    if reading.sheet is None or reading.record is None or not reading.record.rounds:
        return []
    winners = reading.sheet.winners
    sentence = ngettext("{names} wins.", "{names} win together.", len(winners)).format(names=listed_names(winners))
    sentences = [sentence] if winners and len(reading.record.players) > 1 else []
    if reading.running:
        sentences.append(_("The numbers are taken as totals that run on."))
    rounds = len(reading.record.rounds)
    wanted = offer.game.rounds(len(reading.record.players), good_options(offer.game, draft.options))
    if draft.way == PaperWay.RULES and wanted and rounds < wanted:
        sentence = _("Written in so far: {rounds} of {wanted} {words}.")
        sentences.append(sentence.format(rounds=rounds, wanted=wanted, words=offer.game.round_words))
    return sentences


def _marks(draft: PaperDraft, offer: Offer) -> list[tuple[str, str]]:
    """Return examples of what can be written in a cell, each with its meaning: ("x", "away")."""
    if draft.way == PaperWay.POINTS:
        return [("12", _("the points of the round, or the total in a single line")), ("x", _("away"))]
    rules = PaperRules(offer.game, good_options(offer.game, draft.options), ())
    game, labels = offer.game, " / ".join(str(fact.words.label or _("points left")) for fact in rules.facts)
    known = [
        ("12/5" if len(rules.facts) > 1 else "12", labels if len(rules.facts) > 1 else _("points")),
        ("0", _("went out") if "out" in game.facts else ""),
        ("0*", _("went out, where others float with 0") if "floating" in game.facts else ""),
        ("0*", _("went out, where others have 0, too") if game.last_turn else ""),
        ("12#", str(game.bonus_word) if rules.bonus is not None else ""),
        ("12+", _("contract made") if game.own_contracts else ""),
        ("x", _("away") if "absent" in game.facts else ""),
    ]
    return [(mark, meaning) for mark, meaning in known if meaning]

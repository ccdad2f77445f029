"""An empty sheet, to be printed and written on: a column a player or a side, a line for each score and its total."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.pages.round.entries import amounts
from scorekeeper.pages.rulebook import Section, rulebook
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.house_rules import house_rules_line
from scorekeeper.words.phrases import digits, number_of_cards
from scorekeeper.words.rulebook import rounds
from scorekeeper.words.rulebook.columns import contract_lines, decks_for, steps
from scorekeeper.words.sides import joined

COLUMNS, ROWS = 4, 12  # unless others are chosen
ONE = range(1)
# The parts of the rules that the sheet has, in this order.
SECTIONS = ("scoring", "bidding", "roles", "contracts", "buying", "end")


@dataclass(frozen=True, slots=True)
class BlankPlan:
    """What a blank sheet is for: names of players, house rules (all), numbers of columns and rows; 0: the usual one."""

    seats: tuple[str, ...]
    columns: int
    rows: int
    options: Options


@dataclass(frozen=True, slots=True)
class Mark:
    """Something besides the score to fill in for a hand: on a `line`, or in `boxes` to tick, one for each number.

    `letter` tells apart several marks of one game; "" where it is not needed.
    """

    key: str
    words: str
    boxes: range = range(0)
    line: bool = True
    letter: str = ""


@dataclass(frozen=True, slots=True)
class BlankRow:
    """A round: its contract in short lines, what it `takes` (cards, buys) or tells, and its marks; all may be empty."""

    number: int
    contract: tuple[str, ...]
    takes: tuple[str, ...]
    marks: tuple[Mark, ...]


def blank_sheet(game: Game, plan: BlankPlan) -> dict[str, Any]:
    """Return the blank sheet of a game for a plan (blank_sheets/sheet.html), within what the game allows.

    `line` are the house rules, `columns` headings, "" for one to be written; `rows` are `BlankRow`, `legend` explains
    the marks of all rows. `draws`: the first dealer is drawn. `deck` is None where the game is not about cards. `facts`
    are the sections of the rules below the rows.
    """
    options, seats = plan.options, _seats(game, plan)
    rows = list(_rows(game, options, len(seats), plan.rows))
    return {
        "title": game.titled(options),
        "line": house_rules_line(game, options),
        "draws": game.dealing(options) == "rotates",
        "players": len(seats),
        "columns": _columns(game, seats, options),
        "rows": rows,
        "legend": list({mark.key: mark for row in rows for mark in row.marks}.values()),
        "deck": decks_for(game, len(seats), options) if game.copies else None,
        "facts": list(_sections(game, options)),
    }


def _columns(game: Game, seats: tuple[str, ...], options: Options) -> tuple[str, ...]:
    """Return the heading of each column: a name, those of a side, or "" to be written."""
    if not game.has_equal_sides(len(seats), options):
        return seats
    return tuple(joined(filter(None, side)) for side in game.partners(seats, options)) or seats


def _seats(game: Game, plan: BlankPlan) -> tuple[str, ...]:
    """Return the name of each player, "" for one to be written: as many as planned, within what the game allows.

    By default these are the named players, or four.
    """
    least, most = game.players
    count = min(most, max(least, len(plan.seats), plan.columns or (0 if plan.seats else COLUMNS)))
    return (*plan.seats[:most], *[""] * (count - len(plan.seats)))


def _rows(game: Game, options: Options, players: int, wanted: int) -> Iterator[BlankRow]:
    """Yield the rows of a blank sheet: one for each round of the game, if so many players play a fixed number.

    Otherwise there are `wanted` rows; if that is 0, there are twelve, or more if there are more contracts.
    """
    asked = {step.number: step for step in steps(game, options)} if game.order else {}
    for number in range(1, (game.rounds(players, options) or wanted or max(ROWS, len(game.contracts))) + 1):
        marks = tuple(_with_letters([*_marks(game, options, number)], game))
        if number not in asked:
            words = (
                rounds.cards_dealt(game, players, number, options),
                *rounds.said_before_play(game, number, options),
            )
            yield BlankRow(number, (), tuple(filter(None, words)), marks)
            continue
        step = asked[number]
        takes = tuple(filter(None, (step.again, number_of_cards(step.contract.cards), step.buys)))
        yield BlankRow(number, contract_lines(step.contract), takes, marks)


def _marks(game: Game, options: Options, number: int) -> Iterator[Mark]:
    """Yield what is ticked or written for a hand in one round, besides the score."""
    asked = game_facts.asked(game, options)
    if game.own_contracts:
        own = _("your {contract}, ticked once it is laid down").format(contract=game.contract_word)
        yield Mark("contract", own, ONE)
    if game.tokens:
        yield Mark("token", _("the token you hold"))
    # The facts that only this game has are on the sheet, also if 0 means the same as no value.
    for name, fact in (amounts(game) | {fact.name: fact for fact in game.own_facts}).items():
        if name in asked:
            box = fact.kind == "flag"
            yield Mark(name, str(fact.words.label), ONE if box else range(0), line=not box)
    if "buys" in asked:
        limit = game.buy_limit(options, number)
        yield Mark("buys", _("buys"), range(limit or 0), line=limit is None)
    if game.cuts:
        bonus = game.cut_bonus(options)
        words = _("exact cut {points}").format(points=digits(bonus)) if bonus else _("exact cut")
        yield Mark("cut", words, ONE, line=False)


def _with_letters(marks: Sequence[Mark], game: Game) -> Iterator[Mark]:
    """Yield the marks; if there are several and the game has facts of its own, each with a letter of its words.

    The letters differ; "" if all letters of the words are taken.
    """
    used = ""
    for mark in marks:
        letter = next((letter for letter in mark.words if letter.isalpha() and letter not in used), "")
        used += letter
        yield replace(mark, letter=letter) if game.own_facts and len(marks) > 1 else mark


def _sections(game: Game, options: Options) -> Iterator[Section]:
    """Yield those sections of the rules page that are printed below the rows, in the order of SECTIONS.

    The table of contracts is left out of them, as each row has its own, unless players choose their contracts.
    """
    sections = {section.key: section for section in rulebook(game, options).sections}
    for key in SECTIONS:
        if key in sections:
            yield sections[key] if game.own_contracts else replace(sections[key], steps=())

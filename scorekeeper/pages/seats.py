"""The page of the seats of a match: who sits where, who is away, and who can still sit down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.facts.paths import hand_path, has_only_absences, open_number
from scorekeeper.models import Player
from scorekeeper.pages.seat_plan import seat_plan
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.players import names_not_seated
from scorekeeper.rules.faults import Fault
from scorekeeper.words.faults import objections
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import digits
from scorekeeper.words.sides import marks

LONGEST = 7  # ems of a name beside the buttons of its seat


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The last change of the seats: the button pressed ("earlier", "away", …), and the id of the player, or 0."""

    do: str
    player: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused change of the seats: the typed `name` of a newcomer or `spellings` by player id, and the faults.

    `chosen` is the id of the player beside or instead of whom the newcomer was to sit, as it was sent; "" if unknown.
    """

    name: str = ""
    faults: Sequence[Fault] = ()
    spellings: tuple[tuple[int, str], ...] = ()
    chosen: str = ""


def seating(sheet: MatchSheet, refusal: Refusal | None, done: SeatChange | None = None) -> dict[str, Any]:
    """Return the page of the seats (seats/seats.html) after the change `done`: one query, none once the match is over.

    `others` are names that can sit down, () once the match is over; `full` says why nobody can, or ""; `joining` says
    with which total. `leaving`: players can be marked as away. Where they play `in_sides`, one of the `others` can take
    over a seat, and seats are `movable` until a round is scored. `typed`, `fault` and `spelling_fault` are of a refused
    change, or "". `changed`: there was a change, but no button of a row has the focus. `rows` are of `_row`, with the
    mark of the `side`, or None, and whether the row is `chosen`: the newcomer sits down beside that player, or instead.
    """
    refusal = refusal or Refusal()
    spellings = dict(refusal.spellings)
    up_next, names = sheet.scores.next, [seat.player.name for seat in sheet.seats]
    fault = objections(sheet, refusal.faults)
    signs = marks(sheet.scores.sides)
    chosen = refusal.chosen or ("" if sheet.scores.sides else str(sheet.seats[-1].player_id))
    rows = [
        {
            **_row(sheet, at, short, spellings, done),
            "side": signs.get(name),
            "chosen": str(sheet.seats[at].player_id) == chosen,
        }
        for at, (name, short) in enumerate(zip(names, short_names(names, LONGEST), strict=True))
    ]
    return {
        "sheet": sheet,
        "seat_plan": seat_plan(names, up_next.dealer if up_next else None, sheet.scores.sides),
        "rows": rows,
        "in_sides": bool(sheet.scores.sides),
        "movable": _movable(sheet),
        "others": names_not_seated(sheet) if up_next else (),
        "joining": _joining(sheet),
        "full": "" if sheet.scores.sides else _full(sheet),
        "leaving": up_next is not None and not sheet.everybody_stays,
        "typed": refusal.name,
        "fault": "" if spellings else fault,
        "spelling_fault": fault if spellings else "",
        "changed": done is not None and not any(row["focus"] for row in rows),
    }


def order_after(sheet: MatchSheet, player: int, by: int) -> list[int]:
    """Return the ids of the players in seat order after `player` changed places with the one `by` seats on.

    Unchanged if there is no such seat, or if seats are not movable. Raises ValueError if the player has no seat.
    """
    players = [seat.player_id for seat in sheet.seats]
    seat = players.index(player)
    if _movable(sheet) and 0 <= seat + by < len(players):
        players[seat], players[seat + by] = players[seat + by], players[seat]
    return players


def _movable(sheet: MatchSheet) -> bool:
    """Return whether the order of the seats can change.

    In a match by sides it cannot once a round is scored: the order makes the sides.
    """
    return not (sheet.scores.sides and sheet.scores.rounds)


def _row(
    sheet: MatchSheet, position: int, short: str, spellings: dict[int, str], done: SeatChange | None
) -> dict[str, Any]:
    """Return the row of the player in the seat at `position`, from 0.

    Keys: `player`; `short`, the short form of the name, as given; `spelling`, the text in the field of the name, that
    of `spellings` (by player id) if there is one, else the name; `note` (`_note`); `away`, whether the player is;
    `never_played`, whether the seat can be taken away; `focus`, the button that has the focus after the change `done`,
    or "".
    """
    player = sheet.seats[position].player
    away = _away(sheet, player.pk)
    return {
        "player": player,
        "short": short,
        "spelling": spellings.get(player.pk, player.name),
        "note": _note(sheet, player, away=away),
        "away": away,
        "never_played": not sheet.scores.sides
        and len(sheet.seats) > sheet.game.players[0]
        and has_only_absences(sheet.facts, player.pk),
        "focus": _focus(sheet, position, done.do) if done and done.player == player.pk else "",
    }


def _focus(sheet: MatchSheet, position: int, do: str) -> str:
    """Return the button that gets the focus after `do`: "earlier", "later", "away" (also after "back"), or "" for none.

    At an end of the order it is the opposite arrow, as the other leads nowhere. `position` is the seat, from 0.
    """
    match do:
        case "earlier" | "later":
            return "later" if position == 0 else "earlier" if position == len(sheet.seats) - 1 else do
        case "away" | "back":
            return "away"
    return ""


def _away(sheet: MatchSheet, player: int) -> bool:
    """Return whether a player is away in the open round; False once the match is over."""
    number = open_number(sheet.facts)
    return number is not None and bool(sheet.facts[hand_path(number, player)].get("absent"))


def _note(sheet: MatchSheet, player: Player, *, away: bool) -> str:
    """Return "away in round 4" if the player is away in the next round, "deals round 4" if they deal it, else ""."""
    up_next = sheet.scores.next
    if up_next is None:
        return ""
    if not away and up_next.dealer != player.name:
        return ""
    note = _("away in {round} {number}") if away else _("deals {round} {number}")
    return note.format(round=sheet.game.round_word, number=up_next.number)


def _full(sheet: MatchSheet) -> str:
    """Return why nobody else can sit down at a table without sides; "" if somebody can."""
    most = sheet.game.players[1]
    if sheet.game.everybody_stays and sheet.scores.rounds:
        needed = _("{game} needs everybody from {round} {number} on: nobody can sit down now.")
        return needed.format(game=sheet.game.title, round=sheet.game.round_word, number=1)
    if len(sheet.seats) < most:
        return ""
    title = sheet.game.titled(sheet.options)
    return _("The table is full: {game} is for {most} at most.").format(game=title, most=most)


def _joining(sheet: MatchSheet) -> str:
    """Return with which total a late player joins, the worst of those present; "" before the first scored round."""
    away = {seat.player.name for seat in sheet.seats if _away(sheet, seat.player_id)}
    totals = [row.total for row in sheet.scores.standings if row.total is not None and row.player not in away]
    if not sheet.scores.rounds or not totals:
        return ""
    if sheet.game.best(sheet.options) == "low":
        return _("joins with {total}, the highest total").format(total=digits(max(totals)))
    return _("joins with {total}, the lowest total").format(total=digits(min(totals)))

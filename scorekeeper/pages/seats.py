"""The seats of a match: who sits where, who is away, and who may still sit down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.facts.paths import hand_path, open_number, untouched
from scorekeeper.models import Player
from scorekeeper.pages.seat_plan import SeatPlan, seat_plan
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.players import names_not_seated
from scorekeeper.rules.faults import Fault
from scorekeeper.words.faults import objections
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import figure

LONGEST = 7  # ems of a name beside the buttons of its seat


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One player at the table. `spelling` is what stands in the field of the name.

    `never_played`: the seat may be taken out again. `focus` is which of the buttons has the focus, if one has.
    """

    player: Player
    short: str
    spelling: str
    note: str
    away: bool
    never_played: bool
    focus: Literal["", "earlier", "later", "away"]


@dataclass(frozen=True)
class Seating:
    """`others` may sit down, unless the match is over; `joining` says what a newcomer starts with.

    `full` says why nobody more may sit down; empty: somebody may. `typed` and the faults are of a change that was
    refused. `changed`: the page comes after a change that has left none of the buttons.
    """

    view: MatchSheet
    seat_plan: SeatPlan
    rows: Sequence[SeatRow]
    others: Sequence[str]
    joining: str
    full: str
    typed: str
    fault: str
    spelling_fault: str
    changed: bool

    @property
    def leaving(self) -> bool:
        """Whether those who sit here may be away."""
        return self.view.sheet.next is not None and not self.view.game.everybody_stays


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The change just made to the seats: the name of its button, and the player's id, 0 if there is none."""

    do: str
    player: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was typed and what is said about it, where a change of the seats was refused."""

    name: str = ""
    faults: Sequence[Fault] = ()
    spellings: tuple[tuple[int, str], ...] = ()


def seating(view: MatchSheet, refusal: Refusal | None, done: SeatChange | None = None) -> Seating:
    """Build the page of the seats after what was `done`; one query beyond those of the match, while it is played."""
    refusal = refusal or Refusal()
    spellings = dict(refusal.spellings)
    up_next, names = view.sheet.next, [seat.player.name for seat in view.seats]
    said = objections(view, refusal.faults)
    rows = [_row(view, at, short, spellings, done) for at, short in enumerate(short_names(names, LONGEST))]
    return Seating(
        view=view,
        seat_plan=seat_plan(names, up_next.dealer if up_next else None),
        rows=rows,
        others=names_not_seated(view) if up_next else (),
        joining=_joining(view),
        full=_full(view),
        typed=refusal.name,
        fault="" if spellings else said,
        spelling_fault=said if spellings else "",
        changed=done is not None and not any(row.focus for row in rows),
    )


def order_after(view: MatchSheet, player: int, by: int) -> list[int]:
    """Return the players' ids once this one has changed seats with the neighbour `by` seats on."""
    players = [seat.player_id for seat in view.seats]
    seat = players.index(player)
    if 0 <= seat + by < len(players):
        players[seat], players[seat + by] = players[seat + by], players[seat]
    return players


def _row(view: MatchSheet, position: int, short: str, spellings: dict[int, str], done: SeatChange | None) -> SeatRow:
    player = view.seats[position].player
    away = _away(view, player.pk)
    return SeatRow(
        player=player,
        short=short,
        spelling=spellings.get(player.pk, player.name),
        note=_note(view, player, away=away),
        away=away,
        never_played=len(view.seats) > view.game.players[0] and untouched(view.facts, player.pk),
        focus=_focus(view, position, done.do) if done and done.player == player.pk else "",
    )


def _focus(view: MatchSheet, position: int, do: str) -> Literal["", "earlier", "later", "away"]:
    """Return the button to press again, or the one that takes it back where it cannot be pressed any more."""
    match do:
        case "earlier" | "later":
            return "later" if position == 0 else "earlier" if position == len(view.seats) - 1 else do
        case "away" | "back":
            return "away"
    return ""


def _away(view: MatchSheet, player: int) -> bool:
    number = open_number(view.facts)
    return number is not None and bool(view.facts[hand_path(number, player)].get("absent"))


def _note(view: MatchSheet, player: Player, *, away: bool) -> str:
    up_next = view.sheet.next
    if up_next is None:
        return ""
    if away:
        return f"away in {view.game.round_word} {up_next.number}"
    return f"deals {view.game.round_word} {up_next.number}" if up_next.dealer == player.name else ""


def _full(view: MatchSheet) -> str:
    most = view.game.players[1]
    if view.game.everybody_stays and view.sheet.rounds:
        return f"{view.game.title} needs everybody from {view.game.round_word} 1 on: nobody can sit down now."
    return f"The table is full: {view.game.title} is for {most} at most." if len(view.seats) >= most else ""


def _joining(view: MatchSheet) -> str:
    """Say what a late player starts with: the worst total of those present."""
    totals = [row.total for row in view.sheet.standings if row.total is not None and row.place is not None]
    if not view.sheet.rounds or not totals:
        return ""
    worst, words = (max, "highest") if view.game.best(view.options) == "low" else (min, "lowest")
    return f"joins with {figure(worst(totals))}, the {words} total"

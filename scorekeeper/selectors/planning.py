"""A match that is being planned: what the keeper has chosen before the first deal, and the page that shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules import catalogue
from scorekeeper.rules.checking import faults as faults_of
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record
from scorekeeper.selectors.felt import Felt, felt
from scorekeeper.selectors.habits import Habits
from scorekeeper.selectors.house_rules import HouseRules, house_rules
from scorekeeper.selectors.phrases import sentence


@dataclass(frozen=True, slots=True)
class Draft:
    """`seats` are names, clockwise; `name` is typed and has no seat yet; `first` deals first."""

    game: str
    seats: tuple[str, ...] = ()
    options: Options = field(default_factory=dict)
    first: str | None = None
    name: str = ""

    def sit(self, name: str) -> "Draft":
        """The player takes the next seat; who sits already stays."""
        return self if name in self.seats else replace(self, seats=(*self.seats, name))

    def rise(self, name: str) -> "Draft":
        """The player leaves the table, and with the table the deal."""
        seats = tuple(seat for seat in self.seats if seat != name)
        return replace(self, seats=seats, first=self.first if self.first in seats else None)

    def earlier(self, name: str) -> "Draft":
        """The player changes seats with the one before."""
        return self._swap(name, -1)

    def later(self, name: str) -> "Draft":
        """The player changes seats with the one after."""
        return self._swap(name, 1)

    def _swap(self, name: str, by: int) -> "Draft":
        seats = list(self.seats)
        seat = seats.index(name) if name in seats else -1
        if seat < 0 or not 0 <= seat + by < len(seats):
            return self
        seats[seat], seats[seat + by] = seats[seat + by], seats[seat]
        return replace(self, seats=tuple(seats))

    def name_faults(self) -> tuple[Fault, ...]:
        """What the rules say against a seat for the typed name."""
        place = f"players[{len(self.seats)}]"
        record = Record(game=self.game, players=(*self.seats, self.name))
        return tuple(Fault("name", fault.reason) for fault in faults_of(record) if fault.place == place)


@dataclass(frozen=True, slots=True)
class Chip:
    """A player to tap; `seat` counts from 1, None: not at the table."""

    name: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose. `drawing` shows where it begins and ends; a game that does not fit has none."""

    key: str
    title: str
    line: str
    drawing: Contract | None
    chosen: bool
    fits: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """`waits` says why there is nothing to deal yet; empty: `deal` may be pressed.

    `draws`: the table draws for the first deal. The faults are sentences, empty where there is none.
    """

    draft: Draft
    felt: Felt
    chips: tuple[Chip, ...]
    games: tuple[GameCard, ...]
    played_before: bool
    rules: HouseRules
    draws: bool
    deal: str
    waits: str
    name_fault: str
    players_fault: str
    game_fault: str
    first_fault: str


def plan(draft: Draft, habits: Habits, faults: Sequence[Fault] = ()) -> Plan:
    """The page for this draft, with its faults said where they belong."""
    game = catalogue.games().get(draft.game) or habits.games[0]
    return Plan(
        draft=draft,
        felt=felt(draft.seats, draft.first),
        chips=_chips(draft, habits),
        games=tuple(_card(other, draft) for other in habits.games),
        played_before=bool(habits.options),
        rules=house_rules(game, draft.options, faults),
        draws=bool(draft.seats) and deals_in_turn(game, draft),
        deal=f"Deal {game.round_word} 1",
        waits=_waits(game, len(draft.seats)),
        name_fault=_said(faults, "name"),
        players_fault=_said(faults, "players"),
        game_fault=_said(faults, "game"),
        first_fault=_said(faults, "first_dealer"),
    )


def deals_in_turn(game: Game, draft: Draft) -> bool:
    """Whether somebody must be named who deals first; what is not offered counts as the default."""
    offered = {option.key: option for option in game.options}
    good = {key: value for key, value in draft.options.items() if key in offered and offered[key].offers(value)}
    return game.deal_rotates(game.resolve(good))


def _chips(draft: Draft, habits: Habits) -> tuple[Chip, ...]:
    """The players at the table first, by seat; then the others, who played last first."""
    seated = [Chip(name, seat) for seat, name in enumerate(draft.seats, 1)]
    return (*seated, *(Chip(name, None) for name in habits.names if name not in draft.seats))


def _card(game: Game, draft: Draft) -> GameCard:
    least, most = game.players
    count = len(draft.seats)
    fits = count <= 1 or least <= count <= most
    line = f"{least}–{most} players{_length(game)}" if fits else f"For {least} to {most} players; you are {count}."
    chosen = game.key == draft.game
    return GameCard(game.key, game.title, line, _drawing(game) if fits else None, chosen, fits or chosen)


def _length(game: Game) -> str:
    rounds = game.rounds(game.resolve({}))
    return f" · {rounds} {game.round_words}" if rounds else ""


def _drawing(game: Game) -> Contract | None:
    if not game.order:
        return None
    return Contract((game.contract(1).melds[0], game.contract(len(game.order)).melds[-1]))


def _waits(game: Game, count: int) -> str:
    least, most = game.players
    if count < least:
        return "Who else plays?" if count else "Who plays?"
    return f"{game.title} is for {least} to {most} players" if count > most else ""


def _said(faults: Sequence[Fault], field: str) -> str:
    """Every fault of this field as sentences."""
    return " ".join(sentence(fault.reason) for fault in faults if fault.place.partition("[")[0] == field)

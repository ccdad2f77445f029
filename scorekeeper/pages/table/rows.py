"""The rows of the table: one player each, in seat order, with what the taps of the row write."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.models import Seat
from scorekeeper.pages.table.messages import Tap, at_limit
from scorekeeper.pages.table.tapped_facts import Flag, Stepper, TapCount, count_of, facts_to_tap, tapped_facts
from scorekeeper.queries.matches import MatchSheet, progress
from scorekeeper.rules import game_facts
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.facts import SHARED, Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scores import RoundSheet, Standing
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import figure

LONGEST_NAME = 9  # ems of a name that leaves the mark of a role its place

State = Literal["", "hand", "down", "one", "floats"]
Totals = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Cut:
    """Who cuts for how many cards, what an exact cut adds (0: nothing), and the tap that says so."""

    name: str
    cards: int
    bonus: int
    exact: bool
    tap: Tap


@dataclass(frozen=True, slots=True)
class Grab:
    """The `exact` number of cards to grab, what is still to take or give back, and what is said of the exact one."""

    exact: int
    words: str
    praise: str


@dataclass(frozen=True, slots=True)
class Own:
    """The contract that one player works on: its number, and every contract of the game as a bar."""

    number: int
    contract: Contract
    bars: tuple[str, ...]
    words: str


class TableRow(NamedTuple):
    """One player's line in seat order, a tuple as its taps are. What the game or the house rules lack is None or empty.

    `last` is the score of the round before, `folds` whether the name opens a drawer, where `tallies` are counted
    and `flags` set; `steppers` stand in the row.
    """

    player: int
    name: str
    short: str
    deals: bool
    starts: bool
    tied: bool
    token: int | None
    own: Own | None
    grab: Grab | None
    last: int | None
    cut: Cut | None
    away: bool
    absence: Tap | None
    can_deal: bool
    folds: bool
    buys: TapCount | None
    tallies: tuple[TapCount, ...]
    steppers: tuple[Stepper, ...]
    flags: tuple[Flag, ...]
    state: State
    lay_down: Tap
    knock: Tap | None
    total: int | None
    place: int | None
    changed: bool


def cut_of(view: MatchSheet, setup: RoundSheet) -> Cut | None:
    """Return the cutter with the tap that says the cut was exact; None if nobody cuts."""
    if not setup.cutter or "exact_cut" not in view.game.round_facts:
        return None
    exact = bool(view.facts[round_path(setup.number)]["exact_cut"])
    bonus = view.game.cut_bonus(view.options)
    tap = Tap(0, "exact_cut", int(not exact), int(exact))
    return Cut(setup.cutter, setup.exact_cut_cards, bonus, exact, tap)


def rows_of(view: MatchSheet, setup: RoundSheet, before: Totals) -> Iterator[TableRow]:
    """Yield the row of every player, in seat order; `before` are the totals before what was just written."""
    standings = {standing.player: standing for standing in view.sheet.standings}
    facts = facts_to_tap(view.game, view.asked)
    short = short_names((seat.player.name for seat in view.seats), LONGEST_NAME)
    for seat, name in zip(view.seats, short, strict=True):
        hand = _Hand(view, setup.number, seat, facts)
        yield _row(view, setup, hand, standings[seat.player.name], before, name)


class _Hand:
    """A hand of the round being played, and the taps that it offers: `tapped` are those of declared facts."""

    def __init__(self, view: MatchSheet, number: int, seat: Seat, tapped: Sequence[Fact]) -> None:
        self.player, self.name = seat.player_id, seat.player.name
        self.facts: dict[str, Any] = {**game_facts.silent_hand(view.game), **view.facts[hand_path(number, self.player)]}
        self.game: Game = view.game
        self.options: Options = view.options
        self.limit = view.game.buy_limit(view.options, number)
        self.buyable = "buys" in view.asked and self.limit != 0
        self.tapped = tapped_facts(self, view.game, tapped)

    def tap(self, fact: str, value: int) -> Tap:
        return Tap(self.player, fact, value, int(self.facts[fact] or 0))

    @property
    def state(self) -> State:
        if "laid_down" not in self.game.facts:
            return ""
        if self.facts["floating"]:
            return "floats"
        if self.facts["one_card"]:
            return "one"
        return "down" if self.facts["laid_down"] else "hand"

    @property
    def knock(self) -> Tap | None:
        """One card left, then floating, then neither."""
        if "floating" not in self.game.facts:
            return None
        if self.state in ("one", "floats"):
            return self.tap("floating", int(self.state == "one"))
        return self.tap("one_card", 1)

    @property
    def buys(self) -> TapCount | None:
        if not self.buyable:
            return None
        limit, count = self.limit, self.facts["buys"]
        return replace(
            count_of(SHARED["buys"], self),
            pips=(count > 0,) if limit is None else tuple(number < count for number in range(limit)),
            limit=limit,
            full=limit is not None and count >= limit,
            says="" if limit is None else at_limit(limit),
        )

    @property
    def absence(self) -> Tap | None:
        return None if self.game.everybody_stays else self.tap("absent", int(not self.facts["absent"]))

    @property
    def grab(self) -> Grab | None:
        """How near somebody's grab came to the exact number."""
        exact, count = self.game.grab, self.facts["grabbed"]
        if not exact:
            return None
        bonus = self.game.hand_bonus(Hand(grabbed=exact), self.options)
        praise = f"exactly {exact}{f' {figure(bonus)}' if bonus else ''}"
        return Grab(exact, "" if count is None else _due(self.game.lacking(count)) or praise, praise)


def _due(lacking: int) -> str:
    """Say what is due after a grab: "draws 2 more", "gives back 3"; nothing if it was exact."""
    if not lacking:
        return ""
    return f"draws {lacking} more" if lacking > 0 else f"gives back {-lacking}"


def _own(game: Game, number: int | None) -> Own | None:
    if number is None:
        return None
    most = len(game.contracts)
    return Own(number, game.contracts[number - 1], progress(number, most), f"{number - 1} of {most} made")


def _last(view: MatchSheet, name: str) -> int | None:
    """Return what the round before brought; None where nobody played it or who was away."""
    return view.sheet.rounds[-1].hands[name].score if view.sheet.rounds else None


def _row(view: MatchSheet, setup: RoundSheet, hand: _Hand, standing: Standing, before: Totals, short: str) -> TableRow:
    name, away = standing.player, bool(hand.facts["absent"])
    cut = cut_of(view, setup)
    played = bool(view.sheet.rounds)
    dealt = view.game.dealing(view.options) in ("rotates", "drawn")
    can_deal = dealt and not away and name != setup.dealer
    absence, state, buys = hand.absence, hand.state, hand.buys
    tallies, flags = hand.tapped.tallies, hand.tapped.flags
    return TableRow(
        player=hand.player,
        name=name,
        short=short,
        deals=name == setup.dealer,
        starts=name == setup.starter,
        tied=name in setup.tied,
        token=setup.tokens.get(name),
        own=_own(view.game, setup.contracts.get(name)),
        grab=hand.grab,
        last=_last(view, name),
        cut=cut if cut and cut.exact and cut.name == name else None,
        away=away,
        absence=absence,
        can_deal=can_deal,
        folds=not away and any((buys, tallies, flags, can_deal, absence)),
        buys=buys,
        tallies=tallies,
        steppers=hand.tapped.steppers,
        flags=flags,
        state=state,
        lay_down=hand.tap("laid_down", int(state == "hand")),
        knock=hand.knock,
        total=standing.total,
        place=standing.place if played else None,
        changed=name in before and before[name] != standing.total,
    )

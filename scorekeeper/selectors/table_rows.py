"""The rows of the table: one player each, in seat order, with what the taps of the row write."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.scores import RoundSheet, Standing
from scorekeeper.selectors.facts import NO_HAND, hand_path, round_path
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.notes import Tap, at_limit

LONG_TOTAL = 4  # signs of a total that is set smaller
State = Literal["", "hand", "down", "one", "floats"]
Totals = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Count:
    """Something counted by taps: one more, one less, and what is said at the `limit`.

    `pips` are drawn cards, filled or not; without a limit there is one, beside the number.
    """

    count: int
    more: Tap
    less: Tap
    pips: tuple[bool, ...] = ()
    limit: int | None = None
    full: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """Who cuts for how many cards, what an exact cut adds (0: nothing), and the tap that says so."""

    name: str
    cards: int
    bonus: int
    exact: bool
    tap: Tap


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line in seat order. What the game or the house rules lack is None or empty."""

    player: int
    name: str
    deals: bool
    starts: bool
    cut: Cut | None
    away: bool
    absence: Tap
    can_deal: bool
    buys: Count | None
    rummies: Count | None
    state: State
    lay_down: Tap
    knock: Tap | None
    total: int | None
    long: bool
    place: int | None
    changed: bool


def cut_of(view: MatchSheet, setup: RoundSheet, key: str) -> Cut | None:
    if not setup.cutter or "exact_cut" not in view.game.round_facts:
        return None
    exact = bool(view.facts[round_path(setup.number)]["exact_cut"])
    bonus = view.game.cut_bonus(view.options)
    tap = Tap(0, "exact_cut", int(not exact), int(exact), f"{key}-cut-{int(not exact)}")
    return Cut(setup.cutter, setup.exact_cut_cards, bonus, exact, tap)


def rows_of(view: MatchSheet, setup: RoundSheet, key: str, before: Totals) -> Iterator[Row]:
    standings = {standing.player: standing for standing in view.sheet.standings}
    for seat in view.seats:
        hand = _Hand(view, setup.number, seat.player_id, key)
        yield _row(view, setup, hand, standings[seat.player.name], before)


class _Hand:
    """A hand of the round being played, and the taps that it offers."""

    def __init__(self, view: MatchSheet, number: int, player: int, key: str) -> None:
        self.player, self.key, self.number = player, key, number
        self.facts: dict[str, Any] = {**NO_HAND, **view.facts[hand_path(number, player)]}
        self.game: Game = view.game
        self.options: Options = view.options

    def tap(self, fact: str, value: int) -> Tap:
        was = int(self.facts[fact] or 0)
        return Tap(self.player, fact, value, was, f"{self.key}-{self.player}-{fact}-{value}")

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
    def buys(self) -> Count | None:
        limit = self.game.buy_limit(self.options, self.number)
        if "buys" not in self.game.facts or limit == 0:
            return None
        count = self.facts["buys"]
        return Count(
            count,
            self.tap("buys", count + 1),
            self.tap("buys", max(0, count - 1)),
            pips=(count > 0,) if limit is None else tuple(number < count for number in range(limit)),
            limit=limit,
            full=limit is not None and count >= limit,
            says="" if limit is None else at_limit(limit),
        )

    @property
    def rummies(self) -> Count | None:
        if "rummies" not in self.game.asked(self.options):
            return None
        count = self.facts["rummies"]
        return Count(count, self.tap("rummies", count + 1), self.tap("rummies", max(0, count - 1)))


def _row(view: MatchSheet, setup: RoundSheet, hand: _Hand, standing: Standing, before: Totals) -> Row:
    name, away = standing.player, bool(hand.facts["absent"])
    cut = cut_of(view, setup, hand.key)
    played = bool(view.sheet.rounds)
    return Row(
        player=hand.player,
        name=name,
        deals=name == setup.dealer,
        starts=name == setup.starter,
        cut=cut if cut and cut.exact and cut.name == name else None,
        away=away,
        absence=hand.tap("absent", int(not away)),
        can_deal="dealer" in view.game.round_facts and not away and name != setup.dealer,
        buys=hand.buys,
        rummies=hand.rummies,
        state=hand.state,
        lay_down=hand.tap("laid_down", int(hand.state == "hand")),
        knock=hand.knock,
        total=standing.total,
        long=len(str(standing.total)) >= LONG_TOTAL,
        place=standing.place if played else None,
        changed=name in before and before[name] != standing.total,
    )

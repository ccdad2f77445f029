"""The rows of the table: one player each, in seat order, with what the taps of the row write."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.facts.paths import Facts, hand_path
from scorekeeper.pages.table.bidding import RowBid, bids_of, holders, tapped_beside_bids
from scorekeeper.pages.table.header import Cut, cut_of
from scorekeeper.pages.table.messages import Tap, at_limit
from scorekeeper.queries.matches import MatchSheet, round_states
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import SHARED, Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import digits
from scorekeeper.words.sides import SideMark, marks

LONGEST_NAME = 9  # ems of a name that leaves the mark of a role its place

State = Literal["", "hand", "down", "one", "floats"]
Totals = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Grab:
    """The `exact` number of cards to grab, and `praise`, the words for it: "exactly 19".

    `words` say how many cards are to be drawn or given back, or are the praise; "" before the grab.
    """

    exact: int
    words: str
    praise: str


@dataclass(frozen=True, slots=True)
class OwnContract:
    """The contract that a player works on; `bars` are "done", "now" or "" by contract, `words` give the number made."""

    number: int
    contract: Contract
    bars: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class TapCount:
    """A number of a hand counted by taps: `count` (None: unknown) goes on from `start`, up to a `limit` if any."""

    player: int
    name: str
    fact: Fact
    count: int | None
    start: int = 0
    limit: int | None = None

    @property
    def now(self) -> int:
        """The count, or `start` while it is unknown."""
        return self.start if self.count is None else self.count

    @property
    def more(self) -> Tap:
        """The tap that sets the count to one more."""
        return self._tap(self.now + 1)

    @property
    def less(self) -> Tap:
        """The tap that sets the count to one less, but not below the least value of the fact."""
        return self._tap(max(self.fact.least, self.now - 1))

    @property
    def just(self) -> Tap:
        """The tap that sets the count to `start`."""
        return self._tap(self.start)

    def _tap(self, value: int) -> Tap:
        """Return the tap that sets the count to this value. It tells the server that an unknown count was 0."""
        return Tap(self.player, self.fact.name, value, self.count or 0)

    @property
    def pips(self) -> tuple[bool, ...]:
        """For each card that draws the count, whether it is filled: a card for each allowed, one without a limit."""
        return (self.now > 0,) if self.limit is None else tuple(number < self.now for number in range(self.limit))

    @property
    def full(self) -> bool:
        """Whether the count has reached its limit; never without one."""
        return self.limit is not None and self.now >= self.limit

    @property
    def at_limit(self) -> str:
        """The sentence for a count that has reached the limit: "Three buys is the limit"; "" without a limit."""
        return "" if self.limit is None else at_limit(self.limit)

    @property
    def none(self) -> str:
        """The sentence for a count of 0: "Bob has bought nothing"."""
        return self.fact.words.sentence(self.name, 0)

    @property
    def without_number(self) -> str:
        """The sentence without the number: "Bob grabbed"."""
        return self.fact.words.said.format(name=self.name, value="").strip().replace("  ", " ")

    @property
    def count_in_words(self) -> str:
        """The count in words, "bid 4"; "" while it is unknown."""
        return "" if self.count is None else self.fact.words.listed(self.count)

    @property
    def start_word(self) -> str:
        """The label of the button for `start`: "exactly" if that is above the least value, else that of the fact."""
        words = self.fact.words
        return _("exactly") if self.start > self.fact.least else str(words.label)


class TableRow(NamedTuple):
    """One player's row. What the game or the house rules lack is None or empty.

    It is hashable, so that equal rows are drawn once. `last` is of `_last_score`; `carried` are the words of the round
    before for what counts on, such as "3 bags", or ""; `own` is the own contract, `state` of `_state`. `steppers` are
    numbers with two buttons in the row, of which 0 is an answer; `counters` (numbers) and `flags` (each with its value)
    are in a drawer behind the name; `bid` is one on keys. `changed`: the last change changed the total. `may_leave`:
    the player may be marked as away.
    """

    player: int
    name: str
    short: str
    deals: bool
    starts: bool
    tied: bool
    token: int | None
    own: OwnContract | None
    grab: Grab | None
    last: int | Literal["out"] | None
    carried: str
    cut: Cut | None
    away: bool
    may_leave: bool
    can_deal: bool
    buys: TapCount | None
    bid: RowBid | None
    counters: tuple[TapCount, ...]
    steppers: tuple[TapCount, ...]
    flags: tuple[tuple[Fact, bool], ...]
    state: State
    lay_down: Tap
    knock: Tap | None
    total: int | None
    place: int | None
    changed: bool
    side: SideMark | None

    @property
    def shows_total(self) -> bool:
        """Whether the row shows the total: that of a side is shown only in its first row."""
        return self.side is None or self.side.first

    @property
    def folds(self) -> bool:
        """Whether the name opens a drawer; never for a player who is away."""
        return not self.away and any((self.buys, self.counters, self.flags, self.can_deal, self.may_leave))


def rows_of(sheet: MatchSheet, setup: RoundSheet, before: Totals) -> Iterator[TableRow]:
    """Yield the row of every player, in seat order; `before` are the totals by player before the last change, or {}."""
    game, cut, dealing = sheet.game, cut_of(sheet, setup), sheet.game.dealing(sheet.options)
    standings = {standing.player: standing for standing in sheet.scores.standings}
    tapped, bids, owners = tapped_beside_bids(sheet, setup), bids_of(sheet, setup), holders(sheet, setup.number)
    last, sides = sheet.scores.rounds[-1].hands if sheet.scores.rounds else {}, marks(sheet.scores.sides)
    shorts = short_names((seat.player.name for seat in sheet.seats), LONGEST_NAME)
    for seat, short in zip(sheet.seats, shorts, strict=True):
        player, name = seat.player_id, seat.player.name
        hand = {**game_facts.default_hand(game), **sheet.facts[hand_path(setup.number, player)]}
        away, standing, state = bool(hand["absent"]), standings[name], _state(game, hand)
        yield TableRow(
            player=player,
            name=name,
            short=short,
            deals=name == setup.dealer,
            starts=name == setup.starter,
            tied=name in setup.tied,
            token=setup.tokens.get(name),
            own=_own(game, setup.contracts.get(name)),
            grab=_grab(sheet, hand["grabbed"]),
            last=_last_score(sheet, name),
            carried=str(last[name].words.carried) if last else "",
            cut=cut if cut and cut.exact and cut.name == name else None,
            away=away,
            may_leave=not sheet.everybody_stays,
            can_deal=dealing in ("rotates", "drawn") and not away and name != setup.dealer,
            buys=_buys(sheet, setup.number, TapCount(player, name, SHARED["buys"], hand["buys"] or 0)),
            bid=None if away else bids.get(player),
            counters=tuple(TapCount(player, name, fact, hand[fact.name] or 0) for fact in tapped if _is_counter(fact)),
            steppers=tuple(_stepper(game, player, name, fact, hand) for fact in tapped if fact.is_stepped),
            flags=tuple((fact, bool(hand[fact.name])) for fact in tapped if _is_flag(game, fact, player, owners)),
            state=state,
            lay_down=Tap(player, "laid_down", int(state == "hand"), int(hand["laid_down"] or 0)),
            knock=_knock(game, player, hand, state),
            total=standing.total,
            place=standing.place if last else None,
            changed=name in before and before[name] != standing.total,
            side=sides.get(name),
        )


def _last_score(sheet: MatchSheet, name: str) -> int | Literal["out"] | None:
    """Return a player's score of the round before, "out" if they went out with 0; None if they have none from it."""
    if not sheet.scores.rounds:
        return None
    score, hand = sheet.scores.rounds[-1].hands[name].score, sheet.recorded.record.rounds[-1].hands.get(name)
    return "out" if hand and hand.out and not score else score


def _state(game: Game, hand: Facts) -> State:
    """Return the state of a hand: "hand", "down", "one" (card left) or "floats"; "" in a game without laying down."""
    if "laid_down" not in game.facts:
        return ""
    if hand["floating"]:
        return "floats"
    if hand["one_card"]:
        return "one"
    return "down" if hand["laid_down"] else "hand"


def _knock(game: Game, player: int, hand: Facts, state: State) -> Tap | None:
    """Return the tap for the next state: one card left, then floating, then neither; None in games without floating."""
    if "floating" not in game.facts:
        return None
    if state in ("one", "floats"):
        return Tap(player, "floating", int(state == "one"), int(hand["floating"]))
    return Tap(player, "one_card", 1, int(hand["one_card"]))


def _buys(sheet: MatchSheet, number: int, bought: TapCount) -> TapCount | None:
    """Return the count of buys `bought` with the limit of round `number`; None if nobody can buy in it."""
    limit = sheet.game.buy_limit(sheet.options, number)
    return replace(bought, limit=limit) if "buys" in sheet.asked_facts and limit != 0 else None


def _is_counter(fact: Fact) -> bool:
    """Return whether a fact that is tapped at the table is a number counted in the drawer.

    Buys and stepped facts are counted in the row. Whether the fact is tapped at all is not checked.
    """
    return fact.is_number and not fact.is_stepped and fact.name != "buys"


def _is_flag(game: Game, fact: Fact, player: int, owners: Collection[int]) -> bool:
    """Return whether the drawer of a player has a button for this fact: only flags that no other game has get one.

    `owners` are the ids of `holders`: only they have buttons for the flags of `game_facts.goes_with_asked`.
    """
    theirs = player in owners or fact.name not in game_facts.goes_with_asked(game)
    return fact.kind == "flag" and fact in game.own_facts and theirs


def _stepper(game: Game, player: int, name: str, fact: Fact, hand: Facts) -> TapCount:
    """Return the buttons of a number; the first tap counts from the exact number of a grab, or from its least value."""
    start = game.grab if fact.name == "grabbed" and game.grab else fact.least
    return TapCount(player, name, fact, hand[fact.name], start)


def _grab(sheet: MatchSheet, count: int | None) -> Grab | None:
    """Return how near a grab of `count` cards (None: unknown) is to the exact number; None in a game without grabs."""
    exact = sheet.game.grab
    if not exact:
        return None
    bonus = sheet.game.hand_bonus(Hand(grabbed=exact), sheet.options)
    praised = _("exactly {number} {points}") if bonus else _("exactly {number}")
    praise = praised.format(number=exact, points=digits(bonus))
    return Grab(exact, "" if count is None else _due(exact - count) or praise, praise)


def _due(lacking: int) -> str:
    """Return what is due after a grab, "draws 2 more", "gives back 3" if `lacking` is negative; "" if exact."""
    if not lacking:
        return ""
    if lacking > 0:
        return ngettext("draws {count} more", "draws {count} more", lacking).format(count=lacking)
    return ngettext("gives back {count}", "gives back {count}", -lacking).format(count=-lacking)


def _own(game: Game, number: int | None) -> OwnContract | None:
    """Return the contract with this number as the one that a player works on; None without a number."""
    most = len(game.contracts)
    if number is None:
        return None
    made = _("{done} of {all} made").format(done=number - 1, all=most)
    return OwnContract(number, game.contracts[number - 1], round_states(number, most), made)

"""What is said before play: the bids of the rows in turn, what only one hand says, and what is missing to score."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.facts.paths import hand_path
from scorekeeper.models import Seat
from scorekeeper.pages.table.messages import UNSAID, Tap
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.scoring.roles import in_turn_after
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.changes import fact_sentence
from scorekeeper.words.notices import bids_in_words, bids_missing

MOST_KEYS = 30  # numbers that a row offers as keys; where a bid may be higher, it is stepped and typed


@dataclass(frozen=True, slots=True)
class RowBid:
    """The bid of one player: `count` is the number that was bid, None for nothing yet, `most` the highest possible bid.

    `turn` is the position in the bidding order, from 0; `next`: the player bids next.
    """

    player: int
    fact: Fact
    count: int | None
    most: int
    turn: int
    next: bool

    @property
    def taps(self) -> tuple[Tap, ...]:
        """A tap for each number that may be bid, ascending."""
        was = UNSAID if self.count is None else self.count
        return tuple(Tap(self.player, self.fact.name, value, was) for value in range(self.fact.least, self.most + 1))


@dataclass(frozen=True, slots=True)
class Bidding:
    """How far the bidding is, in words; `dealt` is the number that the bids are compared with, or None."""

    words: str
    dealt: int | None


@dataclass(frozen=True, slots=True)
class LoneFact:
    """A fact that only one hand can have, asked before play; its `holder` (player id) and value, as text.

    They are 0 and "" as long as nobody has it. `words` say whose it is, or ask for it.
    """

    fact: Fact
    holder: int
    value: str
    words: str

    @property
    def seen(self) -> str:
        """The holder and value shown, "7 8S", "0" for nobody.

        The form sends it back, so that another keeper's answer is not overwritten.
        """
        return f"{self.holder} {self.value}".strip()


class MissingFact(NamedTuple):
    """What is still to be said before the round can be scored, in words, and the HTML id of where it is asked."""

    words: str
    place: str


def bid_fact(sheet: MatchSheet, setup: RoundSheet) -> tuple[Fact, int] | None:
    """Return the fact that every player bids on keys, and the highest bid.

    None in a game without bids, or if there would be more than 30 keys.
    """
    for fact in sheet.game.own_facts:
        if fact.before_play and fact.is_stepped and not fact.lone and fact.name in sheet.asked_facts:
            most = fact.most_of(setup.deal)
            return (fact, most) if most - fact.least < MOST_KEYS else None
    return None


def tapped_beside_bids(sheet: MatchSheet, setup: RoundSheet) -> list[Fact]:
    """Return the facts that are tapped in the rows and their drawers, except a bid on keys."""
    bid = bid_fact(sheet, setup)
    tapped = (
        fact for fact in game_facts.declared(sheet.game).values() if fact.tapped and fact.name in sheet.asked_facts
    )
    return [fact for fact in tapped if bid is None or fact != bid[0]]


def bids_of(sheet: MatchSheet, setup: RoundSheet) -> dict[int, RowBid]:
    """Return the bids of those present by player id, in bidding order: from the dealer's left to the dealer.

    {} in a game without bids on keys.
    """
    found = bid_fact(sheet, setup)
    if found is None:
        return {}
    fact, most = found
    names = in_turn_after([seat.player.name for seat in sheet.present_seats], setup.dealer)
    players = [sheet.player_ids[name] for name in names]
    bids = {player: sheet.facts[hand_path(setup.number, player)].get(fact.name) for player in players}
    nextly = next((player for player, bid in bids.items() if bid is None), None)
    return {
        player: RowBid(player, fact, bid, most, turn, player == nextly)
        for turn, (player, bid) in enumerate(bids.items())
    }


def bidding_of(sheet: MatchSheet, setup: RoundSheet) -> Bidding | None:
    """Return how far the bidding is; None in a game without bids on keys."""
    bids = bids_of(sheet, setup)
    if not bids:
        return None
    counts = [bid.count for bid in bids.values() if bid.count is not None]
    dealt = setup.deal if next(iter(bids.values())).fact.up_to_deal else None
    return Bidding(bids_in_words(counts, len(bids), dealt), dealt)


def lone_facts_before_play(sheet: MatchSheet, setup: RoundSheet) -> Iterator[LoneFact]:
    """Yield each fact that only one hand can have and that is asked before play, with its holder or its question.

    Facts that the house rules leave out are not among them.
    """
    for fact in game_facts.asked_of_table(sheet.game).values():
        if fact.name not in sheet.asked_facts:
            continue
        seat, value = holder_of(sheet, setup.number, fact)
        if seat is None:
            yield LoneFact(fact, 0, "", str(fact.words.asks))
        else:
            words = fact_sentence(sheet.game, fact.name, value, seat.player.name)
            yield LoneFact(fact, seat.player_id, str(int(value) if isinstance(value, bool) else value), words)


def holder_of(sheet: MatchSheet, number: int, fact: Fact) -> tuple[Seat | None, str | bool | int]:
    """Return the seat whose hand has this fact in round `number`, with its value; (None, False) if no hand has it."""
    for seat in sheet.seats:
        if value := sheet.facts[hand_path(number, seat.player_id)].get(fact.name):
            return seat, value
    return None, False


def holders(sheet: MatchSheet, number: int) -> frozenset[int]:
    """Return the ids of the players whose hands in round `number` have a fact of `game_facts.asked_of_table`."""
    asked = game_facts.asked_of_table(sheet.game).values()
    return frozenset(seat.player_id for fact in asked if (seat := holder_of(sheet, number, fact)[0]))


def missing_of(sheet: MatchSheet, setup: RoundSheet) -> MissingFact | None:
    """Return what must be said next before the round can be scored, bids first; None if nothing is missing."""
    unsaid = [bid for bid in bids_of(sheet, setup).values() if bid.count is None and bid.fact.required]
    if unsaid:
        return MissingFact(bids_missing(len(unsaid)), f"{unsaid[0].fact.name}-{unsaid[0].player}")
    asked = (asked for asked in lone_facts_before_play(sheet, setup) if asked.fact.required and not asked.holder)
    return next((MissingFact(asked.words, f"asks-{asked.fact.name}") for asked in asked), None)

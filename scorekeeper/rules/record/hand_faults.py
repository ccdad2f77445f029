"""What the rules refuse in one hand."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from scorekeeper.rules import game_facts
from scorekeeper.rules.documents.faults import FOREIGN_FACT, MISSING, OUT_OF_BOUNDS
from scorekeeper.rules.facts import FACTS, MOST, RECORDED, Fact
from scorekeeper.rules.faults import FaultCode, Path, Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand


@dataclass(frozen=True)
class CheckContext:
    """What the rounds of a record are checked against; faults go to its report. `options` are all house rules."""

    report: Report
    game: Game
    options: Options
    players: tuple[str, ...]

    @cached_property
    def ranks(self) -> Collection[str]:
        """The ranks that can be left in a hand; empty in games without cards left."""
        return self.game.card_values(self.options).keys()

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The sides with their players; empty where everybody plays alone."""
        return self.game.partners(self.players, self.options)

    def first_of_side(self, player: object) -> object:
        """Return the first player of this player's side, whose hand has the side's facts; without a side the player."""
        return next((side[0] for side in self.sides if player in side), player)

    def needed(self, player: object) -> tuple[Fact, ...]:
        """Return the own facts that a player's scored hand must have; those of a side only for its first player."""
        game, first = self.game, self.first_of_side(player) == player
        facts = (fact for fact in game.own_facts if fact.required and not fact.lone)
        return tuple(fact for fact in facts if first or fact.name not in game.side_facts)


SILENT = Hand()
AWAY = Hand(absent=True)
FLAGS = {fact.name for fact in FACTS if fact.kind == "flag"}
LEFT = tuple(fact.name for fact in RECORDED if fact.left)
NUMBERS = tuple(fact for fact in RECORDED if fact.is_number)

AWAY_AND_MORE = FaultCode("away_and_more", "is away, so nothing else can be written down")
NOT_A_RANK = FaultCode("not_a_rank", "{value:quoted} is not a rank of {game}")
NOT_DOWN_WITHOUT_CARDS = FaultCode("not_down_without_cards", "false, but a player with no cards left has laid down")
TWO_FACTS = FaultCode("two_facts", "has both {one} and {other} written down: only one of them can be")
NOTHING_LEFT = FaultCode("nothing_left", "still holds cards: which, or how many points?")
NOT_A_CHOICE = FaultCode("not_a_choice", "{value:quoted} is not offered; it is {offered:quoted or}")
OVER_DEALT = FaultCode("over_dealt", "{value:quoted}, but {dealt} {dealt:card is|cards are} dealt to each")
NOBODY_AWAY = FaultCode("nobody_away", "nobody is away in a match by sides")
OTHER_SEAT = FaultCode("other_seat", "it is the side’s, so it stands in the hand of {first}")
NO_CARDS_IS_OUT = FaultCode("no_cards_is_out", "none, but a player with no cards left is out")
NO_CARDS_MAY_FLOAT = FaultCode("no_cards_may_float", "none, but a player with no cards left is out or floating")
NO_CARDS_ARE_ZERO = FaultCode("no_cards_are_zero", "none, but a player with no cards left is left with 0 points")
NO_POINTS_IS_OUT = FaultCode("no_points_is_out", "0, but a player with no cards left is out")
NO_POINTS_MAY_FLOAT = FaultCode("no_points_may_float", "0, but a player with no cards left is out or floating")
OUT_AND_FLOATING = FaultCode("out_and_floating", "cannot both go out and float")
CARDS_AND_TOTAL = FaultCode("cards_and_total", "has both cards and a total written down: one of them is enough")
OUT_WITH_CARDS = FaultCode("out_with_cards", "went out, so no cards can be left")
FLOATING_WITH_CARDS = FaultCode("floating_with_cards", "floats, so no cards can be left")


def check_hand(context: CheckContext, hand_path: Path, hand: Hand, dealt: int, *, done: bool) -> None:
    """Add the faults of a hand of `dealt` cards to the report; its path must end with the player.

    Unless the round is `done`, the hand may lack required facts and what was left.
    """
    report, game = context.report, context.game
    for name in (*game_facts.foreign_facts(game), *(hand.own.keys() - game_facts.declared(game).keys())):
        if hand.fact(name) != SILENT.fact(name):
            report.add((*hand_path, name), FOREIGN_FACT, title=game.title)
    if hand.absent:
        _check_away(context, hand_path, hand)
        return
    _check_left(context, hand_path, hand, done=done)
    for index, rank in enumerate(hand.cards or ()):
        if rank not in context.ranks and not report.spoiled((*hand_path, "cards", index)):
            report.add((*hand_path, "cards", index), NOT_A_RANK, value=rank, game=game.key, title=game.title)
    _check_numbers(context, hand_path, hand, dealt)
    _check_own(context, hand_path, hand, done=done)
    _check_side(context, hand_path, hand)
    if hand.laid_down is False and (hand.out or hand.floating):
        report.add((*hand_path, "laid_down"), NOT_DOWN_WITHOUT_CARDS)


def _check_away(context: CheckContext, hand_path: Path, hand: Hand) -> None:
    """Add a fault to a hand that is away if the match is by sides, or if the hand has any other fact."""
    if context.sides:
        context.report.add((*hand_path, "absent"), NOBODY_AWAY)
    elif hand != AWAY:
        context.report.add(hand_path, AWAY_AND_MORE)


def _check_numbers(context: CheckContext, hand_path: Path, hand: Hand, dealt: int) -> None:
    """Add a fault for each number of a hand that is out of bounds; `dealt` is how many cards it was dealt.

    Points of cards are not checked here against the worth of all cards.
    """
    report, span = context.report, context.game.points_span
    for fact in (*NUMBERS, *context.game.own_facts):
        number, place = hand.fact(fact.name), (*hand_path, fact.name)
        if not fact.is_number or number is None or not isinstance(number, int):
            continue
        least, most = span if span and fact.name == "points" else (fact.least, fact.most)
        if fact.up_to_deal and number > dealt:
            report.add(place, OVER_DEALT, value=number, dealt=dealt)
        elif not (bounded_by_cards(context, fact) and number > 0):
            check_number(report, place, number, least, dealt if fact.up_to_deal else most)


def bounded_by_cards(context: CheckContext, fact: Fact) -> bool:
    """Return whether a fact is a number of points that cannot exceed the worth of all cards in play."""
    return fact.kind == "points" and bool(context.ranks) and not context.game.any_points


def check_number(report: Report, path: Path, number: int, least: int = 0, most: int = MOST) -> None:
    """Add a fault at this path if a number is not from `least` to `most`."""
    if not least <= number <= most:
        report.add(path, OUT_OF_BOUNDS, value=number, least=least, most=most)


def _check_own(context: CheckContext, hand_path: Path, hand: Hand, *, done: bool) -> None:
    """Add a fault for each own fact whose value is none of its choices; the hand's path must end with the player.

    In a round that is `done`, add one for each that is required and missing. Add one for each two facts of the hand,
    shared or own, that exclude each other, unless both state what was left.
    """
    report, declared = context.report, game_facts.declared(context.game)
    needed = context.needed(hand_path[-1]) if done else ()
    for fact in context.game.own_facts:
        value, place = hand.own.get(fact.name), (*hand_path, fact.name)
        if value is None and fact in needed and not report.spoiled(place):
            report.add(place, MISSING)
        offered = [choice for choice, _words in fact.choices]
        if fact.kind == "choice" and value is not None and value not in offered:
            report.add(place, NOT_A_CHOICE, value=value, offered=offered)
    stated = [fact for fact in declared.values() if hand.fact(fact.name) not in (None, fact.default)]
    for one, other in combinations(stated, 2):
        if {*one.excludes, *other.excludes} & {one.name, other.name} and not (one.left and other.left):
            report.add(hand_path, TWO_FACTS, one=one.words.label or one.name, other=other.words.label or other.name)


def _check_side(context: CheckContext, hand_path: Path, hand: Hand) -> None:
    """Add a fault for each fact of a side in the hand of another player than its first.

    The hand's path must end with the player.
    """
    first = context.first_of_side(hand_path[-1])
    if first == hand_path[-1]:
        return
    for name in game_facts.declared(context.game):
        if name in context.game.side_facts and hand.fact(name) not in (None, SILENT.fact(name)):
            context.report.add((*hand_path, name), OTHER_SEAT, value=hand.fact(name), first=first)


def _check_left(context: CheckContext, hand_path: Path, hand: Hand, *, done: bool) -> None:
    """Add a fault if several facts state what was left, or if one states that nothing was: such a hand is out.

    An empty list of cards states that, and so do 0 points, but not in a game with a last turn or typed points. Add a
    fault if no fact states what was left, in a round that is `done` and a game that asks for it. The hand's path must
    end with the player.
    """
    report, game = context.report, context.game
    unreadable = {fact for fact in (*LEFT, "absent") if report.spoiled((*hand_path, fact))}
    possible = (fact for fact in LEFT if fact in game.facts)
    stated = [fact for fact in possible if hand.fact(fact) != SILENT.fact(fact) or fact in unreadable - FLAGS]
    if len(stated) > 1:
        report.add(hand_path, _contradiction(stated))
    elif not stated:
        asked = game_facts.tells_what_is_left(game) and not game.left_optional
        first = game.side_facts.isdisjoint(LEFT) or context.first_of_side(hand_path[-1]) == hand_path[-1]
        if done and not unreadable and asked and first:
            place, code = ((*hand_path, "points"), MISSING) if game.any_points else (hand_path, NOTHING_LEFT)
            report.add(place, code)
    elif hand.cards == () or (hand.points == 0 and not (game.any_points or game.last_turn)):
        report.add((*hand_path, stated[0]), _nothing_left(game, stated[0]))


def _nothing_left(game: Game, fact: str) -> FaultCode:
    """Return the code for a hand in which this fact states that no cards, or 0 points, were left."""
    if "floating" in game.facts:
        return NO_POINTS_MAY_FLOAT if fact == "points" else NO_CARDS_MAY_FLOAT
    if "out" in game.facts and not game.last_turn:
        return NO_POINTS_IS_OUT if fact == "points" else NO_CARDS_IS_OUT
    return NO_CARDS_ARE_ZERO


def _contradiction(stated: Collection[str]) -> FaultCode:
    """Return the code for several facts in one hand that state what was left, such as "out" and "floating"."""
    if {"out", "floating"} <= {*stated}:
        return OUT_AND_FLOATING
    if FLAGS.isdisjoint(stated):
        return CARDS_AND_TOTAL
    return OUT_WITH_CARDS if "out" in stated else FLOATING_WITH_CARDS

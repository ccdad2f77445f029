"""The typed fields of the questions about points and bids: numbers, choices and ticks, by hand or side."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.pages.referee.questions import BARRED_BID, CARDS_LEFT, LEAST_MELD, SCORE_OF, Asking, least_melds
from scorekeeper.pages.referee.settings import Setting
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.roles import in_turn_after
from scorekeeper.words.sides import joined

PREFIX = "said-"  # begins the name of a typed field
TICKED = "1"
ALONE = 0  # the seat of a hand that is asked about by itself
MOST_OFFERED = 31  # numbers that are offered in a list; more are typed
SKIPPED = frozenset({"absent"})
Offered = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Control:
    """A typed field: its key ("round", "bid-2": a fact and the seat), its label, and its text.

    `offered` are the values of a list with their words; without them it is typed, or ticked (`tick`). `signed`: the
    number may be negative. `reshapes`: other fields depend on it.
    """

    key: str
    label: str
    text: str
    offered: Offered = ()
    tick: bool = False
    signed: bool = False
    reshapes: bool = False

    @property
    def name(self) -> str:
        """The name of the form field."""
        return f"{PREFIX}{self.key}"


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """The fields of one hand or side, `called` by its name; "" for the fields of the whole table."""

    called: str
    controls: tuple[Control, ...]


@dataclass(frozen=True)
class Seating:
    """Who plays: the names in seat order, and the sides; `round` is the number of the round asked about."""

    names: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    round: int

    def called(self, name: str, *, side: bool) -> str:
        """Return the name of a player; with `side` that of the whole side, "Ann & Cy", if theirs is its first seat."""
        found = next((members for members in self.sides if side and members[0] == name), None)
        return joined(found) if found else name


def parts_of(setting: Setting, asking: Asking) -> tuple[FieldGroup, ...]:
    """Return the typed fields of a question, with what was typed, in groups; () for a question without typed fields.

    Groups without a field are left out.
    """
    if asking.question not in (SCORE_OF, BARRED_BID, LEAST_MELD, CARDS_LEFT):
        return ()
    seating = seating_of(setting, asking.typed)
    parts = [FieldGroup("", tuple(_of_table(setting, asking, seating)))]
    if asking.question == SCORE_OF:
        parts += _of_points(setting, seating)
    elif asking.question == BARRED_BID:
        parts += _of_bids(setting, seating)
    return tuple(
        replace(part, controls=tuple(_with_text(control, asking.typed) for control in part.controls))
        for part in parts
        if part.controls
    )


def every_name(setting: Setting, asking: Asking) -> frozenset[str]:
    """Return the names of all form fields that a question can have, whatever number of players is chosen in it."""
    counts = (len(setting.players),) if setting.players else setting.game.seat_counts(setting.options)
    parts = (part for count in counts for part in parts_of(setting, replace(asking, typed={"players": str(count)})))
    return frozenset(control.name for part in parts for control in part.controls)


def told_at_table(setting: Setting) -> dict[str, str]:
    """Return the game's own facts that the table has stated of the round in play, as text by key of the typed field.

    The number of the round is among them, as "round"; {} without a match.
    """
    typed: dict[str, str] = {"round": str(setting.round)} if setting.round else {}
    for seat, one in enumerate(setting.players, 1):
        for fact in setting.game.own_facts:
            value = one.hand.get(fact.name)
            if value is None or value is False:
                continue
            text = TICKED if value is True else str(value)
            if fact.lone:
                typed |= {fact.name: str(seat)} | ({f"{fact.name}-as": text} if fact.choices else {})
            else:
                typed[fact.name if fact.of else f"{fact.name}-{seat}"] = text
    return typed


def seating_of(setting: Setting, typed: Mapping[str, str]) -> Seating:
    """Return who plays: the players of the match; without a match as many as `typed` says, else four if possible.

    The round is the one typed, else that of the match, else the one with most cards if bids count, or the first.
    """
    game, options = setting.game, setting.options
    counts = game.seat_counts(options)
    usual = 4 if 4 in counts else counts[0]
    chosen = next((count for count in counts if typed.get("players") == str(count)), usual)
    names = tuple(one.name for one in setting.players) or tuple(
        _("Player {number}").format(number=seat) for seat in range(1, chosen + 1)
    )
    rounds = range(1, (game.rounds(len(names), options) or 1) + 1)
    chosen_round = next((number for number in rounds if typed.get("round") == str(number)), setting.round)
    largest = max(rounds, key=lambda number: game.deal(len(names), number, options))
    return Seating(names, game.partners(names, options), chosen_round or (largest if game.bid_points else 1))


def stands_alone(game: Game) -> bool:
    """Return whether the points of a hand or side follow from its own facts, without those of other hands."""
    together = (fact.lone or fact.once or fact.required for fact in game.own_facts)
    return game.bid_points is not None or not (any(together) or game.sums)


def facts_of(setting: Setting) -> tuple[Fact, ...]:
    """Return the facts of a hand that its points may follow from, under the house rules; checkboxes come last."""
    asked = game_facts.asked(setting.game, setting.options) - SKIPPED
    found = [fact for name, fact in game_facts.declared(setting.game).items() if name in asked]
    return tuple(sorted(found, key=lambda fact: fact.kind == "flag" and not fact.lone))


def _of_table(setting: Setting, asking: Asking, seating: Seating) -> Iterator[Control]:
    """Yield the fields of the whole table that the question, one with typed fields, needs.

    They are the number of players, the round, and the total before.
    """
    game, options, question = setting.game, setting.options, asking.question
    alone = question == SCORE_OF and game.bid_points is None and stands_alone(game)
    counts = game.seat_counts(options)
    if not setting.players and len(counts) > 1 and question not in (CARDS_LEFT, LEAST_MELD) and not alone:
        yield Control("players", _("Players"), str(len(seating.names)), _numbers(counts), reshapes=True)
    by_round = {
        SCORE_OF.key: game.bid_points is not None,
        BARRED_BID.key: True,
        LEAST_MELD.key: least_melds(game, options) == ("round",),
        CARDS_LEFT.key: game.values(1, options) != game.values(2, options),
    }
    if by_round[question.key]:
        rounds = range(1, (game.rounds(len(seating.names), options) or 0) + 1)
        yield Control("round", capfirst(str(game.round_word)), str(seating.round), _numbers(rounds), reshapes=True)
    if question == LEAST_MELD and not by_round[question.key]:
        yield Control("total", _("Total before"), "", signed=True)


def _of_points(setting: Setting, seating: Seating) -> Iterator[FieldGroup]:
    """Yield the fields of the question about points: those of one hand or side if that will do, else of a whole round.

    In a whole round the first group has the facts that only one hand can have.
    """
    facts, game = facts_of(setting), setting.game
    if stands_alone(game):
        side = bool(seating.sides) and not game.bid_points
        yield FieldGroup(
            _("The side") if side else _("The hand"), tuple(_control(setting, fact, seating, ALONE) for fact in facts)
        )
        return
    seats = tuple((str(seat), name) for seat, name in enumerate(seating.names, 1))
    yield FieldGroup("", tuple(_of_one_hand(setting, facts, seats, seating)))
    yield from _in_one([_of_hand(setting, facts, seating, seat) for seat in range(1, len(seats) + 1)])


def _of_hand(setting: Setting, facts: Sequence[Fact], seating: Seating, seat: int) -> FieldGroup:
    """Return the fields of the hand at a seat, from 1; of a side at its first seat.

    At the other seats of a side, facts of the side are left out, so that there may be no field.
    """
    name, of_side = seating.names[seat - 1], setting.game.side_facts
    first = not seating.sides or any(side[0] == name for side in seating.sides)
    own = [fact for fact in facts if not (fact.lone or fact.of) and (first or fact.name not in of_side)]
    called = seating.called(name, side=all(fact.name in of_side for fact in own))
    return FieldGroup(called, tuple(_control(setting, fact, seating, seat) for fact in own))


def _in_one(parts: Sequence[FieldGroup]) -> Sequence[FieldGroup]:
    """Return the groups that have fields; if each has only one field, as a single group, labelled by the players."""
    parts = [part for part in parts if part.controls]
    if not parts or any(len(part.controls) > 1 for part in parts):
        return parts
    named = tuple(replace(part.controls[0], label=part.called) for part in parts)
    return [FieldGroup(parts[0].controls[0].label, named)]


def _of_one_hand(setting: Setting, facts: Sequence[Fact], seats: Offered, seating: Seating) -> Iterator[Control]:
    """Yield, in the order of the facts, the fields for those that only one hand can have, and for what belongs to them.

    Such a fact asks whose it is and, if it has choices, which (key "-as"); a fact that belongs to it (`of`) has a field
    of its own. `seats` are the seats as choices, with the names of the players.
    """
    for fact in facts:
        if fact.lone:
            yield Control(fact.name, str(fact.words.asks), "", seats)
        if fact.lone and fact.choices:
            yield Control(f"{fact.name}-as", capfirst(str(fact.words.label)), "", _offered(fact))
        if fact.of:
            yield replace(_control(setting, fact, seating, ALONE), key=fact.name)


def _control(setting: Setting, fact: Fact, seating: Seating, seat: int) -> Control:
    """Return the field of a fact of a hand: a checkbox, a list of choices or of at most 31 numbers, or a typed number.

    `seat` is 0 for a hand that is asked about by itself.
    """
    key, label = f"{fact.name}-{seat}", capfirst(str(fact.words.label) or _("points"))
    if fact.kind in ("flag", "choice"):
        label = _("Went out") if fact.name == "out" else label
        return Control(key, label, "", _offered(fact), tick=fact.kind == "flag")
    least, most = bounds(setting, fact, seating)
    offered = range(least, most + 1)
    return Control(key, label, "", _numbers(offered) if len(offered) <= MOST_OFFERED else (), signed=least < 0)


def bounds(setting: Setting, fact: Fact, seating: Seating) -> tuple[int, int]:
    """Return the least and the most that a number of a hand can be in the round asked about."""
    if fact.name == "points" and setting.game.points_span:
        return setting.game.points_span
    return fact.least, fact.most_of(setting.game.deal(len(seating.names), seating.round, setting.options))


def _of_bids(setting: Setting, seating: Seating) -> Iterator[FieldGroup]:
    """Yield one group with the bids of all but the last to bid, in bidding order; the game must have bids."""
    bid = next(fact for fact in setting.game.own_facts if fact.before_play and fact.up_to_deal)
    offered = _numbers(range(bounds(setting, bid, seating)[1] + 1))
    order = bidding_order(setting, seating)
    yield FieldGroup(
        _("Bids of the others"), tuple(Control(f"{bid.name}-{seat}", name, "", offered) for seat, name in order[:-1])
    )


def bidding_order(setting: Setting, seating: Seating) -> list[tuple[int, str]]:
    """Return (seat from 1, name) of each player in bidding order: from the dealer's left to the dealer.

    Without a dealer, as without a match, in seat order.
    """
    seats = {name: seat for seat, name in enumerate(seating.names, 1)}
    return [(seats[name], name) for name in in_turn_after([*seats], setting.dealer)]


def _numbers(numbers: Sequence[int]) -> Offered:
    """Return the choices of a field for these numbers: each number is both value and label."""
    return tuple((str(number), str(number)) for number in numbers)


def _with_text(control: Control, typed: Mapping[str, str]) -> Control:
    """Return a field with the text that was typed for it, or its own if nothing was; `typed` is by key.

    A text that its list does not offer is added to the list. A field on which others depend keeps its own text.
    """
    text = control.text if control.reshapes else typed.get(control.key, control.text)
    if control.offered and text and text not in dict(control.offered):
        return replace(control, text=text, offered=(*control.offered, (text, text)))
    return replace(control, text=text)


def _offered(fact: Fact) -> Offered:
    """Return the values of a fact that is a choice, each with its words; () for any other fact."""
    return tuple((value, str(words)) for value, words in fact.choices)

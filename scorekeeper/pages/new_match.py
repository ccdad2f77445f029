"""A new match: what the keeper has chosen before the first deal, and the page that shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.facts import write_faults
from scorekeeper.pages.available_games import Offer, offers_of, rules_for_sides
from scorekeeper.pages.seat_plan import seat_plan
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import unseen
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import faults as faults_of
from scorekeeper.words.faults import faults_in_one_line
from scorekeeper.words.phrases import spelled
from scorekeeper.words.sides import marks

CARDS = 4  # games shown; the others are folded away
PARTS = ("name", "players", "game", "first_dealer")  # of the page, each with its own faults
FIRST_DEALER = ("first_dealer",)


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices so far: `game` is the value of an offer, `seats` are names, clockwise; `options` may be incomplete.

    `name` is the text in the field for another player; `first` is the name of the first dealer, None if not chosen.
    """

    game: str
    seats: tuple[str, ...] = ()
    options: Options = field(default_factory=dict)
    first: str | None = None
    name: str = ""

    @property
    def most(self) -> int:
        """The largest number of players of any game."""
        return most_seats()

    @property
    def full(self) -> bool:
        """Whether the draft has as many seats as any game allows."""
        return len(self.seats) >= self.most

    def with_seat(self, name: str) -> "Draft":
        """Return the draft with a last seat for the player; unchanged if they have one or the table is full."""
        return self if name in self.seats or self.full else replace(self, seats=(*self.seats, name))

    def without_seat(self, name: str) -> "Draft":
        """Return the draft without the player's seat; if they were the first dealer, nobody is."""
        seats = tuple(seat for seat in self.seats if seat != name)
        return replace(self, seats=seats, first=self.first if self.first in seats else None)

    def move(self, name: str, by: int) -> "Draft":
        """Return the draft with the player and the one `by` seats on (back if negative) exchanged.

        Unchanged if the player has no seat, or if there is no such seat.
        """
        seats = list(self.seats)
        seat = seats.index(name) if name in seats else -1
        if seat < 0 or not 0 <= seat + by < len(seats):
            return self
        seats[seat], seats[seat + by] = seats[seat + by], seats[seat]
        return replace(self, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class FirstDealerDraw:
    """Who deals first: the question, what follows for the player named, what to do, and the fault if none is named."""

    asked: str
    then: str
    do: str
    missing: Fault


@dataclass(frozen=True, slots=True)
class Missing:
    """What is missing before the deal, in `words`; `says` is what to do.

    `part` is the part of the page that it concerns: "who", "games", "rules" or "draw".
    """

    part: str
    words: str
    says: str


class Focus(NamedTuple):
    """The button that has the focus, such as "earlier" or "later", and the name of the player whom it moves."""

    control: str
    name: str


def plan(
    draft: Draft, history: ClubHistory, faults: Sequence[Fault] = (), pressed: Focus | None = None
) -> dict[str, Any]:
    """Return the page of a draft (matches/new.html) with its faults; `pressed` is the button pressed last, if any.

    `waits` is what is `Missing` before the deal, `uneven` that the sides are not equal, `draw` the question of who
    deals first; each may be None. `deal` is the text of the button that starts the match. `chips` are of `chips`,
    `order` pairs of a name and the mark of the side, or None. `games` are shown, `others` folded, unless the chosen
    game is among them (`unfolded`): pairs of an offer and why so many cannot play it, or "". `faults` is a text for
    each of PARTS, `focus` the button that gets the focus, or None.
    """
    offers = offers_of(history)
    offer = offers.get(draft.game) or next(iter(offers.values()))
    game, options = offer.game, good_options(offer.game, draft.options)
    draw = draw_of(game, options)
    misfits = ((offered, offered.misfit(len(draft.seats))) for offered in offers.values())
    ordered = sorted(misfits, key=lambda pair: bool(pair[1]))  # games that fit first; a chosen game keeps its place
    asked = draw if draft.seats else None
    count = len(draft.seats)
    has_sides = count <= game.players[1] and game.has_equal_sides(count, options)
    sides = game.partners(draft.seats, options) if has_sides else ()
    signs = marks(sides)
    return {
        "draft": draft,
        "offer": offer,
        "options": options,
        "seat_plan": seat_plan(draft.seats, draft.first if draw else None, sides),
        "uneven": _uneven(game, options, count),
        "order": [(name, signs.get(name)) for name in draft.seats],
        "chips": chips(draft.seats, history.names),
        "games": ordered[:CARDS],
        "others": ordered[CARDS:],
        "unfolded": any(offered.value == offer.value for offered, _misfit in ordered[CARDS:]),
        "played_before": bool(history.options),
        "draw": asked,
        "deal": _begins(game, options),
        "waits": _missing(offer, draft, options, asked),
        "focus": _focus(draft, pressed) if pressed and not faults else None,
        "faults": {part: faults_in_one_line(fault for fault in faults if fault.path[0] == part) for part in PARTS},
    }


def _begins(game: Game, options: Options) -> str:
    """Return the text of the button that starts the match: "Deal round 1", "Begin round 1" where nobody deals."""
    begins = _("Deal {round} {number}") if "dealer" in game.roles(options) else _("Begin {round} {number}")
    return begins.format(round=game.round_word, number=1)


def name_faults(draft: Draft, offer: Offer) -> tuple[Fault, ...]:
    """Return the faults of the typed name, as that of one more player, at the path ("name",); () if it has none.

    If the table is full, that is the only fault.
    """
    if draft.full:
        return (no_seat("name"),)
    path = ("players", len(draft.seats))
    record = Record(game=offer.game.key, players=(*draft.seats, draft.name))
    found = tuple(replace(fault, path=("name",)) for fault in faults_of(record) if fault.path == path)
    hidden = unseen(("name",), draft.name)
    return found or ((hidden,) if hidden else ())


def no_seat(field: str) -> Fault:
    """Return the fault that the table is full, at the form field `field`."""
    return Fault((field,), write_faults.NO_SEAT, {"most": most_seats()})


def good_options(game: Game, options: Options) -> Options:
    """Return all house rules of the game as in `options`; a missing or unknown value becomes the default."""
    offered = {option.key: option for option in game.options}
    return game.resolve({key: value for key, value in options.items() if key in offered and offered[key].offers(value)})


def draw_of(game: Game, options: Options) -> FirstDealerDraw | None:
    """Return the question of who deals first; None for a game or house rules under which nobody must be named."""
    match game.dealing(options):
        case "rotates":
            missing = Fault(FIRST_DEALER, write_faults.NOBODY_DREW_LOW)
            return FirstDealerDraw(_("Who drew low?"), _("deals first"), _("Choose who drew low."), missing)
        case "tokens" if game.tokens:
            top = game.tokens.top
            missing = Fault(FIRST_DEALER, write_faults.NOBODY_HOLDS_TOP, {"token": top})
            question, do = _("Who holds the {token}?"), _("Choose who holds the {token}.")
            then = _("deals; the others follow clockwise")
            return FirstDealerDraw(question.format(token=top), then, do.format(token=top), missing)
    return None


def chips(seats: Sequence[str], names: Sequence[str]) -> list[tuple[str, int | None]]:
    """Return the names at the table with their seats, from 1, then the other `names` of the club with None."""
    seated = [(name, seat) for seat, name in enumerate(seats, 1)]
    return [*seated, *((name, None) for name in names if name not in seats)]


def _missing(offer: Offer, draft: Draft, options: Options, draw: FirstDealerDraw | None) -> Missing | None:
    """Return the first thing that is missing before the match can start; None if nothing is.

    In order: players, another game, equal sides, the first dealer if `draw` asks for one.
    """
    count, (least, most) = len(draft.seats), offer.game.players
    if count < least:
        if count:
            return Missing("who", _("Who else plays?"), _("Add another player."))
        return Missing("who", _("Who plays?"), _("Add the players."))
    if count > most:
        too_many = _("{game} is for {counts} players").format(game=offer.title, counts=offer.meant_for)
        return Missing("games", too_many, _("Choose another game."))
    if uneven := _uneven(offer.game, options, count):
        return uneven
    if draw and draft.first is None:
        return Missing("draw", draw.asked, draw.do)
    return None


def _uneven(game: Game, options: Options, count: int) -> Missing | None:
    """Return what is missing, and what to do about it, if `count` players make no equal sides.

    None if they make equal sides or play alone, or if the game is not for so many.
    """
    least, most = game.players
    if not least <= count <= most or game.has_equal_sides(count, options):
        return None
    more = next((extra for extra in range(1, most - count + 1) if game.has_equal_sides(count + extra, options)), 0)
    rules = rules_for_sides(game, count, options)
    if rules:
        do = _others_or_rule(more).format(count=spelled(more), rule=rules[0].label)
    elif more:
        do = ngettext("Add a player.", "Add {count} players.", more).format(count=spelled(more))
    else:
        do = _("Take a player away.")
    words = ngettext("{count} can’t make {sides} equal sides", "{count} can’t make {sides} equal sides", count)
    sentence = words.format(count=count, sides=game.sides(count, options))
    return Missing("rules" if rules else "who", sentence, do)


def _others_or_rule(more: int) -> str:
    """Return the advice to add `more` players (for 0, to take one away) or to choose otherwise at a house rule.

    {count} and {rule} are still to be filled in.
    """
    if not more:
        return _("Take a player away, or choose otherwise at “{rule}” in the house rules.")
    return ngettext(
        "Add a player, or choose otherwise at “{rule}” in the house rules.",
        "Add {count} players, or choose otherwise at “{rule}” in the house rules.",
        more,
    )


def _focus(draft: Draft, pressed: Focus) -> Focus:
    """Return the button that gets the focus after `pressed`: the same, or the opposite arrow at an end of the order."""
    at_end = {"earlier": draft.seats[:1], "later": draft.seats[-1:]}.get(pressed.control) == (pressed.name,)
    back = {"earlier": "later", "later": "earlier"}
    return pressed._replace(control=back[pressed.control]) if at_end else pressed

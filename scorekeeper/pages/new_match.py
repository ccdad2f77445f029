"""A match that is being planned: what the keeper has chosen before the first deal, and the page that shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scorekeeper.facts import write_faults
from scorekeeper.pages.available_games import Offer, offers_of
from scorekeeper.pages.game_pictures import Emblem, picture
from scorekeeper.pages.house_rules import HouseRules, house_rules
from scorekeeper.pages.seat_plan import SeatPlan, seat_plan
from scorekeeper.pages.sheet.blank_link import blank_query
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.checking import faults as faults_of
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import unseen
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record
from scorekeeper.words.faults import together

CARDS = 4  # games shown at once; the others unfold
FIRST_DEALER = ("first_dealer",)


@dataclass(frozen=True, slots=True)
class Draft:
    """`game` is the value of an offer; `seats` are names, clockwise.

    `name` is typed and has no seat yet; `first` deals first.
    """

    game: str
    seats: tuple[str, ...] = ()
    options: Options = field(default_factory=dict)
    first: str | None = None
    name: str = ""

    @property
    def full(self) -> bool:
        """Whether nobody more can sit down, whatever is played."""
        return len(self.seats) >= most_seats()

    def sit(self, name: str) -> "Draft":
        """Give the player the next seat; change nothing if they sit already or the table is full."""
        return self if name in self.seats or self.full else replace(self, seats=(*self.seats, name))

    def rise(self, name: str) -> "Draft":
        """Take the player from the table, and the first deal with them."""
        seats = tuple(seat for seat in self.seats if seat != name)
        return replace(self, seats=seats, first=self.first if self.first in seats else None)

    def earlier(self, name: str) -> "Draft":
        """Exchange the player's seat with the one before."""
        return self._swap(name, -1)

    def later(self, name: str) -> "Draft":
        """Exchange the player's seat with the one after."""
        return self._swap(name, 1)

    def _swap(self, name: str, by: int) -> "Draft":
        seats = list(self.seats)
        seat = seats.index(name) if name in seats else -1
        if seat < 0 or not 0 <= seat + by < len(seats):
            return self
        seats[seat], seats[seat + by] = seats[seat + by], seats[seat]
        return replace(self, seats=tuple(seats))


@dataclass(frozen=True, slots=True)
class Chip:
    """A player to tap; `seat` counts from 1, None: not at the table."""

    name: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose; one that does not fit has no drawing, and its line says why."""

    value: str
    title: str
    line: str
    drawing: Emblem | None
    chosen: bool
    fits: bool


@dataclass(frozen=True, slots=True)
class FirstDealerDraw:
    """Who deals the first round: the question, what comes of it, and what is wrong where nobody is named."""

    asked: str
    then: str
    missing: Fault


@dataclass(frozen=True, slots=True)
class Missing:
    """What keeps a match from being dealt: the `part` of the page that asks for it, the question, and what to do."""

    part: str
    words: str
    says: str


class Focus(NamedTuple):
    """Which control has the focus on a page that is drawn anew: the button of a move, and whom it moves."""

    control: str
    name: str


@dataclass(frozen=True, slots=True)
class NewMatchPage:
    """`waits` says what is missing before the deal, None: `deal` may be pressed.

    `most` is how many can sit at a table. `blank` is the query for a blank sheet of this plan; where the game is one of
    the club's own, `own` is its row. `games` are shown at once, `others` unfold, and stand `unfolded` while
    one of them is chosen. `draw` is None where nobody must be named before the first deal. The faults are
    sentences, empty where there is none. `focus` is None on a page that is opened.
    """

    draft: Draft
    seat_plan: SeatPlan
    chips: tuple[Chip, ...]
    most: int
    own: int | None
    blank: str
    games: tuple[GameCard, ...]
    others: tuple[GameCard, ...]
    unfolded: bool
    played_before: bool
    rules: HouseRules
    draw: FirstDealerDraw | None
    deal: str
    waits: Missing | None
    focus: Focus | None
    name_fault: str
    players_fault: str
    game_fault: str
    first_fault: str


def plan(
    draft: Draft, history: ClubHistory, faults: Sequence[Fault] = (), pressed: Focus | None = None
) -> NewMatchPage:
    """Build the page for this draft, with its faults said where they belong, after a button was `pressed`."""
    offers = offers_of(history)
    offer = offers.get(draft.game) or next(iter(offers.values()))
    game, options = offer.game, good_options(offer.game, draft.options)
    draw = draw_of(game, options) if draft.seats else None
    shown, others = _shelves(draft, offers)
    return NewMatchPage(
        draft=draft,
        seat_plan=seat_plan(draft.seats, draft.first if draw_of(game, options) else None),
        chips=chips(draft.seats, history.names),
        most=most_seats(),
        own=offer.own,
        blank=blank_query(game, options, draft.seats),
        games=tuple(_card(each, draft) for each in shown),
        others=tuple(_card(each, draft) for each in others),
        unfolded=any(each.value == offer.value for each in others),
        played_before=bool(history.options),
        rules=replace(house_rules(game, draft.options, faults), game=offer.value),
        draw=draw,
        deal=f"{'Deal' if 'dealer' in game.roles(options) else 'Begin'} {game.round_word} 1",
        waits=_missing(offer, draft, draw),
        focus=_focus(draft, pressed) if pressed and not faults else None,
        name_fault=_said(faults, "name"),
        players_fault=_said(faults, "players"),
        game_fault=_said(faults, "game"),
        first_fault=_said(faults, "first_dealer"),
    )


def name_faults(draft: Draft, offer: Offer) -> tuple[Fault, ...]:
    """Return what the rules say against a seat for the typed name."""
    if draft.full:
        return (no_seat("name"),)
    path = ("players", len(draft.seats))
    record = Record(game=offer.game.key, players=(*draft.seats, draft.name))
    found = tuple(replace(fault, path=("name",)) for fault in faults_of(record) if fault.path == path)
    hidden = unseen(("name",), draft.name)
    return found or ((hidden,) if hidden else ())


def no_seat(field: str) -> Fault:
    """Say that the table is full."""
    return Fault((field,), write_faults.NO_SEAT, {"most": most_seats()})


def good_options(game: Game, options: Options) -> Options:
    """Return all house rules of the game; what is not offered counts as the default."""
    offered = {option.key: option for option in game.options}
    return game.resolve({key: value for key, value in options.items() if key in offered and offered[key].offers(value)})


def draw_of(game: Game, options: Options) -> FirstDealerDraw | None:
    """Return what is drawn for before the first deal; None where nobody must be named for it."""
    match game.dealing(options):
        case "rotates":
            missing = Fault(FIRST_DEALER, write_faults.NOBODY_DREW_LOW)
            return FirstDealerDraw("Who drew low?", "deals first", missing)
        case "tokens" if game.tokens:
            top = game.tokens.top
            missing = Fault(FIRST_DEALER, write_faults.NOBODY_HOLDS_TOP, {"token": top})
            return FirstDealerDraw(f"Who holds the {top}?", "deals; the others follow clockwise", missing)
    return None


def chips(seats: Sequence[str], names: Sequence[str]) -> tuple[Chip, ...]:
    """Return the players at the table first, by seat; then the others of a club in its order."""
    seated = [Chip(name, seat) for seat, name in enumerate(seats, 1)]
    return (*seated, *(Chip(name, None) for name in names if name not in seats))


def _shelves(draft: Draft, offers: Mapping[str, Offer]) -> tuple[list[Offer], list[Offer]]:
    """Return the games shown at once, and the others: those that fit first. A chosen game keeps its place."""
    ordered = sorted(offers.values(), key=lambda offer: not offer.fits(len(draft.seats)))
    return ordered[:CARDS], ordered[CARDS:]


def _card(offer: Offer, draft: Draft) -> GameCard:
    count = len(draft.seats)
    fits, chosen = offer.fits(count), offer.value == draft.game
    return GameCard(
        value=offer.value,
        title=offer.title,
        line=offer.misfit(count) or f"{offer.players} · {offer.length}",
        drawing=picture(offer.game) if fits else None,
        chosen=chosen,
        fits=fits or chosen,
    )


def _missing(offer: Offer, draft: Draft, draw: FirstDealerDraw | None) -> Missing | None:
    count, (least, most) = len(draft.seats), offer.game.players
    if count < least:
        if count:
            return Missing("who", "Who else plays?", "Add another player.")
        return Missing("who", "Who plays?", "Add the players.")
    if count > most:
        return Missing("games", f"{offer.title} is for {least} to {most} players", "Choose another game.")
    if draw and draft.first is None:
        return Missing("draw", draw.asked, f"Choose {draw.asked[0].lower()}{draw.asked[1:-1]}.")
    return None


def _focus(draft: Draft, pressed: Focus) -> Focus:
    """Return where the focus goes after a button: who is at an end of the order has only the arrow back."""
    at_end = {"earlier": draft.seats[:1], "later": draft.seats[-1:]}.get(pressed.control) == (pressed.name,)
    back = {"earlier": "later", "later": "earlier"}
    return pressed._replace(control=back[pressed.control]) if at_end else pressed


def _said(faults: Sequence[Fault], field: str) -> str:
    """Say every fault of this field in sentences."""
    return together(fault for fault in faults if fault.path[0] == field)

"""The page on which a round is scored or corrected: every word, number and flag that it shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.models import Round, Seat
from scorekeeper.rules.faults import Fault
from scorekeeper.selectors.entries import CHECKS, COUNTS, TICKED, Values, asked, field
from scorekeeper.selectors.facts import round_path
from scorekeeper.selectors.ledger import Past, pasts
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.pads import PadKey, decks, keys
from scorekeeper.selectors.spoken import spoken


@dataclass(frozen=True)
class Box:
    """A fact that holds or not."""

    name: str
    fact: str
    label: str
    ticked: bool


@dataclass(frozen=True)
class Number:
    """A fact that is counted; `text` as it was typed."""

    name: str
    label: str
    text: str


@dataclass(frozen=True)
class HandEntry:
    """One player's part of the form. `tab` says in a word what is known: "20", "out", "…".

    `barred` says why this player cannot have gone out; empty where that may be. `unfolded`: something is
    wrong, and boxes or numbers say something that it may be about.
    """

    player: int
    name: str
    tab: str
    scored: bool
    cards: str
    points: str
    out: bool
    barred: str
    boxes: tuple[Box, ...]
    numbers: tuple[Number, ...]
    unfolded: bool
    faults: tuple[str, ...]
    past: tuple[Past, ...]


@dataclass(frozen=True)
class Dealer:
    """A possible answer to who dealt; the empty value: whose turn it was."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True)
class RoundPage:
    """`decks` are the decks in play for 1, 2, … players present; `current` is whose hand is shown first.

    `drawn`: the dealer was drawn, and nobody has said yet who drew low.
    """

    match: int
    number: int
    revision: int
    title: str
    round_word: str
    contract: str
    answer: str
    scored: bool
    current: int | None
    hands: tuple[HandEntry, ...]
    keys: tuple[PadKey, ...]
    decks: tuple[int, ...]
    exact_cut: Box | None
    dealers: tuple[Dealer, ...]
    drawn: bool
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Filled:
    """A form as it stands: the text of its fields, what is wrong, and the revision it was drawn from."""

    values: Values
    revision: int
    faults: Sequence[Fault] = ()
    current: int | None = None


def round_page(view: MatchSheet, number: int, filled: Filled) -> RoundPage:
    """The form of an existing round, filled in."""
    game, row = view.game, view.facts[round_path(number)]
    contract = game.contract(number)
    scored = row["state"] == Round.State.DONE
    history = pasts(view, number) if scored else {}
    faults = spoken(view, number, filled.faults)
    values = filled.values
    out = next((seat.player.name for seat in view.seats if values.get("out") == str(seat.player_id)), "")
    return RoundPage(
        match=view.match.pk,
        number=number,
        revision=filled.revision,
        title=f"{game.round_word.capitalize()} {number}",
        round_word=game.round_word,
        contract=contract.wording,
        answer=f"{out} went out" if out else "",
        scored=scored,
        current=filled.current,
        hands=tuple(_hand(view, seat, values, faults, history) for seat in view.seats),
        keys=keys(view),
        decks=decks(view, number),
        exact_cut=_exact_cut(view, values),
        dealers=_dealers(view, values) if "dealer" in game.round_facts else (),
        drawn=_to_be_drawn(view, values),
        faults=tuple(faults.get("", ())),
    )


def _hand(
    view: MatchSheet,
    seat: Seat,
    values: Values,
    faults: Mapping[str, Sequence[str]],
    history: Mapping[int, tuple[Past, ...]],
) -> HandEntry:
    player, known = seat.player_id, asked(view)
    ticked = {fact: values.get(field(fact, player)) == TICKED for fact in CHECKS}
    cards, points = values.get(field("cards", player), ""), values.get(field("points", player), "")
    out = values.get("out") == str(player)
    tab = _tab(view, ticked, cards, points, out=out)
    said = any(ticked.values()) or any(values.get(field(fact, player), "0") != "0" for fact in COUNTS)
    return HandEntry(
        player=player,
        name=seat.player.name,
        tab=tab,
        scored=tab.isdecimal(),
        cards=cards,
        points=points,
        out=out,
        barred=tab if tab in ("away", "floats") else "",
        boxes=tuple(
            Box(field(fact, player), fact, label, ticked[fact]) for fact, label in CHECKS.items() if fact in known
        ),
        numbers=tuple(
            Number(field(fact, player), label, values.get(field(fact, player), "0"))
            for fact, label in COUNTS.items()
            if fact in known
        ),
        unfolded=said and seat.player.name in faults,
        faults=tuple(faults.get(seat.player.name, ())),
        past=history.get(player, ()),
    )


def _tab(view: MatchSheet, ticked: Mapping[str, bool], cards: str, points: str, *, out: bool) -> str:
    if out:
        return "out"
    for fact, word in (("absent", "away"), ("floating", "floats")):
        if ticked[fact]:
            return word
    if points.isdecimal():
        return points
    ranks, worths = cards.split(), view.worths
    if ranks and all(rank in worths for rank in ranks):
        return str(sum(worths[rank] for rank in ranks))
    return "…"


def _exact_cut(view: MatchSheet, values: Values) -> Box | None:
    if "exact_cut" not in view.game.round_facts:
        return None
    return Box("exact_cut", "exact_cut", "the cut was exact", values.get("exact_cut") == TICKED)


def _to_be_drawn(view: MatchSheet, values: Values) -> bool:
    rotates = view.game.deal_rotates(view.options)
    return "dealer" in view.game.round_facts and not rotates and not values.get("dealer")


def _dealers(view: MatchSheet, values: Values) -> tuple[Dealer, ...]:
    chosen = values.get("dealer", "")
    by_turn = view.game.deal_rotates(view.options)
    names = {"": "whose turn it was"} if by_turn else {}
    names |= {str(seat.player_id): seat.player.name for seat in view.seats}
    return tuple(Dealer(value, name, value == chosen) for value, name in names.items())

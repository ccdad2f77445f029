"""The page on which a round is scored or corrected: every word, number and flag that it shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.facts.paths import hand_path, round_path
from scorekeeper.models import Round, Seat
from scorekeeper.pages.card_pad import PadKey, keys, sample
from scorekeeper.pages.round.entries import OWN, TICKED, Values, amounts, asked, checks, counts, field
from scorekeeper.pages.round.past_hands import Past, pasts
from scorekeeper.pages.round.reckoning import Reckoning, reckoning_of
from scorekeeper.pages.round.tab_states import BARRED, UNKNOWN, scored_of, state_of, told_of
from scorekeeper.pages.sheet.page import extra
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.words.faults import spoken
from scorekeeper.words.phrases import figure
from scorekeeper.words.without_signal import NOT_MULTIPLIED


@dataclass(frozen=True)
class Box:
    """A fact that holds or not; `detail` says more of it."""

    name: str
    fact: str
    label: str
    ticked: bool
    detail: str = ""


@dataclass(frozen=True)
class NumberBox:
    """A fact that is counted; `text` as it was typed. `question` asks for one that a scored hand must say."""

    name: str
    label: str
    text: str
    question: str


@dataclass(frozen=True)
class HandEntry:
    """One player's part of the form. `tab` says in a word what is known: "20", "out", "…".

    `token` multiplies what is left; `made` asks for the own contract. `amounts` are always asked, `boxes`
    and `numbers` lie behind the name.

    `barred`: this player cannot have gone out. `beside` says in the question who went out what is known of
    them: "1 card left". `unfolded`: something is wrong, and boxes or numbers say something that it may be about.
    `extra` is what the cell of a scored hand leaves out.
    """

    player: int
    name: str
    tab: str
    scored: bool
    cards: str
    points: str
    out: bool
    barred: bool
    beside: str
    token: int | None
    made: Box | None
    amounts: tuple[NumberBox, ...]
    boxes: tuple[Box, ...]
    numbers: tuple[NumberBox, ...]
    unfolded: bool
    faults: tuple[str, ...]
    extra: str
    past: tuple[Past, ...]


@dataclass(frozen=True)
class Dealer:
    """A possible answer to who dealt; the empty value: whose turn it was."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True)
class RoundPage:
    """`current` is whose hand is shown first; `drawn`: the dealer was drawn, and nobody has said who drew low.

    `asks_out`: somebody goes out in this game; `spared`: the round may have ended with nobody out, and
    whether that is chosen, None where it cannot. Until it is said who went out, the tabs wait: not `answered`.
    `by_cards`, `by_points`: hands can be told by their cards, by points; `left_too`: which of them one might
    forget; `signed`: points may be negative. `recalled`: entered before it was undone. `sample` shows how
    cards are typed. `own` holds the keys of the taps before it, in a form that may wait on a phone; `reckoning` is
    what one without signal works with, `unknown` what it cannot tell.
    """

    match: int
    number: int
    revision: int
    title: str
    round_word: str
    contract: str
    answer: str
    answered: bool
    asks_out: bool
    spared: bool | None
    by_cards: bool
    by_points: bool
    left_too: str
    sample: str
    signed: bool
    scored: bool
    recalled: bool
    current: int | None
    hands: tuple[HandEntry, ...]
    keys: tuple[PadKey, ...]
    exact_cut: Box | None
    dealers: tuple[Dealer, ...]
    drawn: bool
    faults: tuple[str, ...]
    own: str | None
    reckoning: Reckoning
    unknown: str


@dataclass(frozen=True)
class Filled:
    """A form as it stands: the text of its fields, what is wrong, and the revision it was drawn from.

    `recalled`: it was entered before its scoring was undone.
    """

    values: Values
    revision: int
    faults: Sequence[Fault] = ()
    current: int | None = None
    recalled: bool = False


def round_page(view: MatchSheet, number: int, filled: Filled) -> RoundPage:
    """Build the form of an existing round, filled in."""
    game, row = view.game, view.facts[round_path(number)]
    setup = _setup(view, number)
    scored = row["state"] == Round.State.DONE
    history = pasts(view, number) if scored else {}
    faults = spoken(view, number, filled.faults)
    values = filled.values
    out = next((seat.player.name for seat in view.seats if values.get("out") == str(seat.player_id)), "")
    asks_out, spared = "out" in game.facts, _spared(view, values, scored=scored)
    return RoundPage(
        match=view.match.pk,
        number=number,
        revision=filled.revision,
        title=f"{game.round_word.capitalize()} {number}",
        round_word=game.round_word,
        contract=setup.contract.wording if setup.contract else "",
        answer=f"{out} went out" if out else "Nobody went out" if spared else "Who went out?" if asks_out else "",
        answered=bool(out or spared or not asks_out),
        asks_out=asks_out,
        spared=spared,
        by_cards="cards" in game.facts,
        by_points="points" in game.facts,
        left_too=game.left_too,
        sample=sample(view.worths),
        signed=game.any_points,
        scored=scored,
        recalled=filled.recalled,
        current=filled.current,
        hands=tuple(_hand(view, setup, seat, values, faults, history) for seat in view.seats),
        keys=keys(view, number),
        exact_cut=_exact_cut(view, values),
        dealers=_dealers(view, values) if _has_dealer(view) else (),
        drawn=_to_be_drawn(view, values),
        faults=tuple(faults.get("", ())),
        own=values.get(OWN),
        reckoning=reckoning_of(view, setup),
        unknown=NOT_MULTIPLIED if view.ahead and game.tokens is not None else "",
    )


def _setup(view: MatchSheet, number: int) -> RoundSheet:
    """Return the table of round `number`, scored or being played."""
    rounds = (*view.sheet.rounds, view.sheet.next)
    setup = rounds[number - 1]
    if setup is None:
        raise ValueError("A match that is over has no round to play.")
    return setup


def _spared(view: MatchSheet, values: Values, *, scored: bool) -> bool | None:
    if view.game.must_go_out or "out" not in view.game.facts:
        return None
    return not values.get("out", "" if scored else "?")


def _hand(
    view: MatchSheet,
    setup: RoundSheet,
    seat: Seat,
    values: Values,
    faults: Mapping[str, Sequence[str]],
    history: Mapping[int, tuple[Past, ...]],
) -> HandEntry:
    player, name = seat.player_id, seat.player.name
    state, score = state_of(values, player), scored_of(view, setup, values, player, name)
    told = told_of(view, values, player)
    boxes, numbers = _boxes(view, values, player), _numbers(view, counts(view.game), values, seat)
    said = any(box.ticked for box in boxes) or any(number.text != "0" for number in numbers)
    return HandEntry(
        player=player,
        name=name,
        tab=state or told or (UNKNOWN if score is None else figure(score)),
        scored=not state and score is not None,
        cards=values.get(field("cards", player), ""),
        points=values.get(field("points", player), ""),
        out=state == "out",
        barred=state not in ("", "out"),
        beside=_beside(view, setup.number, values, player),
        token=setup.tokens.get(name),
        made=_made(view, setup, seat, values),
        amounts=_numbers(view, amounts(view.game), values, seat),
        boxes=boxes,
        numbers=numbers,
        unfolded=said and name in faults,
        faults=tuple(faults.get(name, ())),
        extra=_extra(view, setup, name),
        past=history.get(player, ()),
    )


def _beside(view: MatchSheet, number: int, values: Values, player: int) -> str:
    """Say what is known of a hand while it is asked who went out."""
    state = state_of(values, player)
    if state in BARRED:
        return BARRED[state]
    if view.facts.get(hand_path(number, player), {}).get("one_card"):
        return "1 card left"
    return "laid down" if values.get(field("laid_down", player)) == TICKED else ""


def _extra(view: MatchSheet, setup: RoundSheet, name: str) -> str:
    """Say what belongs to a scored hand besides its score and total, which the sheet leaves to this page."""
    if name not in setup.hands:
        return ""
    return extra(view.game, view.recorded.record.rounds[setup.number - 1].hands[name], setup, name)


def _boxes(view: MatchSheet, values: Values, player: int) -> tuple[Box, ...]:
    known = asked(view) - ({"laid_down"} if view.game.own_contracts else set())
    return tuple(
        Box(field(name, player), name, fact.words.label, values.get(field(name, player)) == TICKED)
        for name, fact in checks(view.game).items()
        if name in known
    )


def _made(view: MatchSheet, setup: RoundSheet, seat: Seat, values: Values) -> Box | None:
    """Return the box that asks whether the player made the own contract, which settles who goes on to the next."""
    if not view.game.own_contracts:
        return None
    name, number = field("laid_down", seat.player_id), setup.contracts.get(seat.player.name)
    word = view.game.contract_word
    label = f"Made {word} {number}?" if number else f"Made the {word}?"
    wording = view.game.contracts[number - 1].wording if number else ""
    return Box(name, "laid_down", label, values.get(name) == TICKED, wording)


def _numbers(view: MatchSheet, facts: Mapping[str, Fact], values: Values, seat: Seat) -> tuple[NumberBox, ...]:
    """Return the fields of these facts; one of which 0 says nothing holds 0 until something else is typed."""
    return tuple(
        NumberBox(
            field(name, seat.player_id),
            fact.words.label,
            values.get(field(name, seat.player_id), "" if fact.silent is None else "0"),
            fact.words.missing.format(name=seat.player.name) if fact.required else "",
        )
        for name, fact in facts.items()
        if name in asked(view)
    )


def _exact_cut(view: MatchSheet, values: Values) -> Box | None:
    if "exact_cut" not in view.game.round_facts:
        return None
    return Box("exact_cut", "exact_cut", "the cut was exact", values.get("exact_cut") == TICKED)


def _to_be_drawn(view: MatchSheet, values: Values) -> bool:
    return view.game.dealing(view.options) == "drawn" and not values.get("dealer")


def _has_dealer(view: MatchSheet) -> bool:
    return "dealer" in view.game.round_facts and view.game.dealing(view.options) != "nobody"


def _dealers(view: MatchSheet, values: Values) -> tuple[Dealer, ...]:
    chosen = values.get("dealer", "")
    names = {"": "whose turn it was"} if view.game.deal_rotates(view.options) else {}
    names |= {str(seat.player_id): seat.player.name for seat in view.seats}
    return tuple(Dealer(value, name, value == chosen) for value, name in names.items())

"""One player's part of the form of a round: what is known of a hand, and what can be said of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.facts.paths import hand_path
from scorekeeper.models import Seat
from scorekeeper.pages.round.entries import TICKED, Values, amounts, checks, counts, field
from scorekeeper.pages.round.past_hands import Past
from scorekeeper.pages.round.tab_states import BARRED, UNKNOWN, numbers_of, scored_of, state_of
from scorekeeper.pages.sheet.page import extra
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.words.faults import concerned, sentences_by_player
from scorekeeper.words.phrases import figure


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
    fact: str
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
    `faulty` are the facts that the faults are about. `extra` is what the cell of a scored hand leaves out.
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
    faulty: frozenset[str]
    extra: str
    past: tuple[Past, ...]


def hand_entry(
    view: MatchSheet,
    setup: RoundSheet,
    seat: Seat,
    values: Values,
    faults: Sequence[Fault],
    history: Mapping[int, tuple[Past, ...]],
) -> HandEntry:
    """Build a player's part; `faults` are those of the whole round, `history` comes by the player's id."""
    player, name = seat.player_id, seat.player.name
    state, score = state_of(values, player), scored_of(view, setup, values, player, name)
    told = numbers_of(view, values, player)
    boxes, numbers = _boxes(view, values, player), _numbers(view, counts(view.game), values, seat)
    wrong = sentences_by_player(view, setup.number, faults).get(name, [])
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
        unfolded=said and bool(wrong),
        faults=tuple(wrong),
        faulty=frozenset(
            fact for where, whose, fact in map(concerned, faults) if (where, whose) == (setup.number, name)
        ),
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
    known = view.asked - ({"laid_down"} if view.game.own_contracts else set())
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
            name,
            fact.words.label,
            values.get(field(name, seat.player_id), "" if fact.silent is None else "0"),
            fact.words.missing.format(name=seat.player.name) if fact.required else "",
        )
        for name, fact in facts.items()
        if name in view.asked
    )

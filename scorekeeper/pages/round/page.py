"""The page on which a round is scored or corrected: every word, number and flag that it shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
from scorekeeper.pages.card_pad import PadKey, keys, sample
from scorekeeper.pages.round.entries import OWN, TICKED, Values
from scorekeeper.pages.round.hand_entries import Box, HandEntry, hand_entry
from scorekeeper.pages.round.past_hands import pasts
from scorekeeper.pages.round.reckoning import Reckoning, reckoning_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import worth
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.words.faults import sentences_by_player
from scorekeeper.words.names import shortened
from scorekeeper.words.without_signal import NOT_MULTIPLIED

LONGEST = 5.5  # ems of a name on its tab


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
    forget; `signed`: points may be negative; `longest_points`: the characters that they take at most. `recalled`:
    entered before it was undone. `sample` shows how cards are typed. `own` holds the keys of the taps before it, in
    a form that may wait on a phone; `shortened` has the names that are too long for a tab, each with its shorter form;
    `reckoning` is what one without signal works with, `unknown` what it cannot tell.
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
    longest_points: int
    scored: bool
    recalled: bool
    shortened: tuple[tuple[str, str], ...]
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
    values = filled.values
    out = next((seat.player.name for seat in view.seats if values.get("out") == str(seat.player_id)), "")
    asks_out, spared = "out" in game.facts, _spared(view, values, scored=scored)
    return RoundPage(
        match=view.match.pk,
        number=number,
        revision=filled.revision,
        title=game.round_title(number),
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
        longest_points=_longest_points(view, setup),
        scored=scored,
        recalled=filled.recalled,
        shortened=shortened((seat.player.name for seat in view.seats), LONGEST),
        current=filled.current,
        hands=tuple(hand_entry(view, setup, seat, values, filled.faults, history) for seat in view.seats),
        keys=keys(view, number),
        exact_cut=_exact_cut(view, values),
        dealers=_dealers(view, values) if _has_dealer(view) else (),
        drawn=_to_be_drawn(view, values),
        faults=tuple(sentences_by_player(view, number, filled.faults).get("", ())),
        own=values.get(OWN),
        reckoning=reckoning_of(view, setup),
        unknown=NOT_MULTIPLIED if view.ahead and game.tokens is not None else "",
    )


def _longest_points(view: MatchSheet, setup: RoundSheet) -> int:
    """Return how many characters the points of a hand take at most; those of cards are what is in play at most."""
    game, players = view.game, len(view.seats)
    if game.any_points:
        return len(str(-MOST))
    in_play = game.in_play(players, view.options, setup.decks - game.decks(players, view.options))
    return len(str(worth(in_play, view.worths) or MOST))


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

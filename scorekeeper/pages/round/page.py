"""The page on which a round is scored or corrected."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
from scorekeeper.pages.card_pad import PadKey, keys, sample
from scorekeeper.pages.round.entries import OWN, TICKED, Values
from scorekeeper.pages.round.hand_entries import HandEntry, hand_entry, pasts
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.cards import worth
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.adding_up import adds_up, ranks_by_total
from scorekeeper.rules.scoring.roles import roles
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet
from scorekeeper.words.faults import sentences_by_player
from scorekeeper.words.names import shortened
from scorekeeper.words.without_signal import NOT_MULTIPLIED

LONGEST = 5.5  # ems of a name on its tab


@dataclass(frozen=True)
class Filled:
    """A form as it stands: the text of its fields, what is wrong, and the revision it was drawn from.

    `current` is the player whose hand is shown first. `recalled`: it was entered before its scoring was undone.
    """

    values: Values
    revision: int
    faults: Sequence[Fault] = ()
    current: int | None = None
    recalled: bool = False


@dataclass(frozen=True)
class RoundPage:
    """The form of a round, filled in. `hands` are the players' parts, `keys` those of the card pad.

    `reckoning` is what a phone without signal works with.
    """

    view: MatchSheet
    setup: RoundSheet
    filled: Filled
    scored: bool
    hands: Sequence[HandEntry]
    keys: Sequence[PadKey]
    reckoning: dict[str, Any]

    @property
    def title(self) -> str:
        """The name of the round: "Step 3"."""
        return self.view.game.round_title(self.setup.number)

    @property
    def asks_out(self) -> bool:
        """Whether somebody goes out in this game."""
        return "out" in self.view.game.facts

    @property
    def spared(self) -> bool | None:
        """Whether nobody went out, as entered; None in a game in which somebody must."""
        if self.view.game.must_go_out or not self.asks_out:
            return None
        return not self.filled.values.get("out", "" if self.scored else "?")

    @cached_property
    def answer(self) -> str:
        """Who went out: "Ann went out"; the question itself until it is answered."""
        out = next((hand.name for hand in self.hands if hand.out), "")
        if out:
            return f"{out} went out"
        return "Nobody went out" if self.spared else "Who went out?" if self.asks_out else ""

    @property
    def answered(self) -> bool:
        """Whether it is said who went out; until then the tabs wait."""
        return bool(any(hand.out for hand in self.hands) or self.spared or not self.asks_out)

    @property
    def by_cards(self) -> bool:
        """Whether a hand can be told by its cards."""
        return "cards" in self.view.game.facts

    @property
    def by_points(self) -> bool:
        """Whether a hand can be told by its points."""
        return "points" in self.view.game.facts

    @property
    def sample(self) -> str:
        """A few cards as they may be typed."""
        return sample(self.view.worths)

    @cached_property
    def longest_points(self) -> int:
        """How many characters the points of a hand take at most; those of cards are at most what is in play."""
        view, game, players = self.view, self.view.game, len(self.view.seats)
        if game.any_points:
            return len(str(-MOST))
        in_play = game.in_play(players, view.options, self.setup.decks - game.decks(players, view.options))
        return len(str(worth(in_play, view.worths) or MOST))

    @cached_property
    def shortened(self) -> tuple[tuple[str, str], ...]:
        """The names that are too long for a tab, each with its shorter form."""
        return shortened((hand.name for hand in self.hands), LONGEST)

    @property
    def exact_cut(self) -> bool | None:
        """Whether the cut is said to be exact; None in a game without."""
        asked = "exact_cut" in self.view.game.round_facts
        return self.filled.values.get("exact_cut") == TICKED if asked else None

    @property
    def dealer(self) -> str:
        """The id of the player entered as dealer; empty: whose turn it was."""
        return self.filled.values.get("dealer", "")

    @property
    def dealers(self) -> dict[str, str]:
        """The possible answers to who dealt, by the value of the field; none where nobody deals."""
        game = self.view.game
        if "dealer" not in game.round_facts or game.dealing(self.view.options) == "nobody":
            return {}
        turn = {"": "whose turn it was"} if game.deal_rotates(self.view.options) else {}
        return turn | {str(seat.player_id): seat.player.name for seat in self.view.seats}

    @property
    def drawn(self) -> bool:
        """Whether the dealer is drawn by lot and not entered yet."""
        return self.view.game.dealing(self.view.options) == "drawn" and not self.dealer

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults that belong to no single hand, in words."""
        return tuple(sentences_by_player(self.view, self.setup.number, self.filled.faults).get("", ()))

    @property
    def own(self) -> str | None:
        """The keys of the taps made before, in a form that may wait on a phone; else None."""
        return self.filled.values.get(OWN)

    @property
    def unknown(self) -> str:
        """What a phone without signal cannot tell."""
        return NOT_MULTIPLIED if self.view.ahead and self.view.game.tokens is not None else ""


def round_page(view: MatchSheet, number: int, filled: Filled) -> RoundPage:
    """Build the form of an existing round, filled in."""
    setup = (*view.sheet.rounds, view.sheet.next)[number - 1]
    if setup is None:
        raise ValueError("A match that is over has no round to play.")
    scored = view.facts[round_path(number)]["state"] == Round.State.DONE
    history = pasts(view, number) if scored else {}
    hands = [hand_entry(view, setup, seat, filled.values, filled.faults, history) for seat in view.seats]
    return RoundPage(view, setup, filled, scored, hands, keys(view, number), reckoning_of(view, setup))


def reckoning_of(view: MatchSheet, setup: RoundSheet) -> dict[str, Any]:
    """Return what a phone without signal needs to score the round `setup`, as plain data (static/js/offline/reckon.js).

    Players stand by their ids, as in the fields of the form. `sums`: adding alone leads from the points of the hands to
    the totals, `able`: to the places too; else the server's rules are needed. `before` are the totals, and `places` the
    places, after the round before: None for a player who has never been at the table, empty where that round is still
    to come. `away` is who is away as the page was drawn. `exact_cut` says what it adds, for whom, and who cuts if
    somebody else deals; None where it adds nothing. `bonus` is added where a `fact` of the hand has this `value`.
    """
    ids, present = view.player_ids, _present(view, setup.number)
    before = _before(view, setup.number)
    sums = adds_up(view.game) and (view.game.tokens is None or bool(setup.tokens))
    return {
        "sums": sums,
        "able": sums and ranks_by_total(view.game),
        "best": view.game.best(view.options),
        "players": list(ids.values()),
        "before": {ids[name]: hand.total for name, hand in before.items()},
        "places": {ids[name]: hand.place for name, hand in before.items()},
        "away": [player for name, player in ids.items() if name not in present],
        "exact_cut": _exact_cut(view, setup, present),
        "bonus": _bonus(view),
    }


def _present(view: MatchSheet, number: int) -> tuple[str, ...]:
    """Return the names of those at the table in round `number`, scored or being played."""
    rounds = (*view.recorded.record.rounds, view.recorded.opened)
    found = rounds[number - 1]
    return tuple(found.present(view.recorded.record.players)) if found else ()


def _before(view: MatchSheet, number: int) -> dict[str, HandScore]:
    if view.ahead:
        return {}
    hands = view.sheet.rounds[number - 2].hands if number > 1 else {}
    return {seat.player.name: hands.get(seat.player.name, HandScore()) for seat in view.seats}


def _exact_cut(view: MatchSheet, setup: RoundSheet, present: tuple[str, ...]) -> dict[str, Any] | None:
    points = view.game.cut_bonus(view.options) if view.game.cuts else 0
    if not points:
        return None
    ids, players = view.player_ids, view.recorded.record.players
    cutters = {ids[dealer]: ids[str(roles(players, present, dealer).cutter)] for dealer in present}
    return {"player": ids.get(setup.cutter or ""), "points": points, "cutters": cutters}


def _bonus(view: MatchSheet) -> dict[str, Any] | None:
    """Return the bonus of an exact grab."""
    exact = view.game.grab
    points = view.game.hand_bonus(Hand(grabbed=exact), view.options) if exact else 0
    return {"fact": "grabbed", "value": exact, "points": points} if points else None

"""The page on which a round is scored or corrected."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.facts.paths import round_path
from scorekeeper.models import Round
from scorekeeper.pages.card_pad import PadKey, keys, sample
from scorekeeper.pages.round.entries import OWN, TICKED, Values
from scorekeeper.pages.round.hand_entries import HandEntry, hand_entry, pasts
from scorekeeper.pages.round.reckoning import Reckoning, reckoning_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.facts import MOST
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.scores import RoundSheet
from scorekeeper.rules.sums import worth
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
    reckoning: Reckoning

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
        """Whether it is said that nobody went out; None in a game in which somebody must."""
        if self.view.game.must_go_out or not self.asks_out:
            return None
        return not self.filled.values.get("out", "" if self.scored else "?")

    @cached_property
    def answer(self) -> str:
        """Who went out: "Ann went out"; a question while nobody has said."""
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
        """The id of the player who is said to have dealt; empty: whose turn it was."""
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
        """Whether the dealer was drawn, and nobody has said who drew low."""
        return self.view.game.dealing(self.view.options) == "drawn" and not self.dealer

    @property
    def faults(self) -> Sequence[str]:
        """What is wrong in no single hand."""
        return sentences_by_player(self.view, self.setup.number, self.filled.faults).get("", ())

    @property
    def own(self) -> str | None:
        """The keys of the taps before it, in a form that may wait on a phone."""
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

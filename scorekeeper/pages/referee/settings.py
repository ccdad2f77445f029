"""The game that the referee is asked about: as played in a match, or with its default house rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.facts.paths import added_decks, hand_path
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.words.phrases import listed

SUITS: Mapping[str, str] = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}  # and their icons
SUIT_NAMES: Mapping[str, str | Promise] = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
RANKS: Mapping[str, str | Promise] = {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack")}
# The words for a card of each suit, and for melds with several cards of it.
OF_SUIT: Mapping[str, str | Promise] = {
    "S": _("{rank} of spades"),
    "H": _("{rank} of hearts"),
    "D": _("{rank} of diamonds"),
    "C": _("{rank} of clubs"),
}
RUNS: Mapping[str, str | Promise] = {
    "S": _("the run of spades"),
    "H": _("the run of hearts"),
    "D": _("the run of diamonds"),
    "C": _("the run of clubs"),
}
SETS: Mapping[str, str | Promise] = {
    "A": _("the set of aces"),
    "K": _("the set of kings"),
    "Q": _("the set of queens"),
    "J": _("the set of jacks"),
}


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table: the token held, the number of the own contract, and the facts of the hand so far."""

    player: int
    name: str
    token: int | None = None
    contract: int | None = None
    hand: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    """A game with its house rules. Without a match, `match` and `round` are 0 and `players` is empty.

    `contract_number` is that of the default contract, from 1, or 0 in a game without contracts; `in_play` counts each
    rank in all `decks`, those added by replays included. `dealer` deals this round, `record` has the rounds before.
    `keeps`: the viewer may write to the match.
    """

    game: Game
    options: Options
    contract_number: int
    decks: int
    in_play: Mapping[str, int]
    match: int = 0
    round: int = 0
    players: tuple[Seated, ...] = ()
    keeps: bool = True
    dealer: str | None = None
    record: Record | None = None

    @property
    def suits_matter(self) -> bool:
        return self.game.melding is not None

    @property
    def title(self) -> str:
        """The title of the round in a match ("Step 3"), else that of the game."""
        return str(self.game.round_title(self.round) if self.round else self.game.title)

    def copies(self, rank: str) -> int:
        """Return how many cards of a rank are in play, per suit if the rank comes in suits that matter."""
        count = self.in_play.get(rank, 0)
        return count // len(SUITS) if self.suits_matter and rank in self.ranks_with_suits else count

    @property
    def ranks_with_suits(self) -> tuple[str, ...]:
        """The ranks that come in suits, in the order of the card pad, without jokers; () if suits do not matter."""
        return tuple(rank for rank in self.in_play if self.suits_matter and rank not in self.game.rank_words)

    def split(self, card: str) -> tuple[str, str]:
        """Return the rank and suit (S H D C) of a card; an empty suit if it has none, or none matters."""
        return (card[:-1], card[-1:]) if self.suits_matter and card not in self.game.rank_words else (card, "")

    def sort_key(self, card: str) -> int:
        """Return the sort key of a card in a hand: wild cards first, then suit by suit from the highest rank down.

        Cards without a suit are among the first, by rank. Raises ValueError for a rank that is not in play.
        """
        rank, suit = self.split(card)
        order = [*self.in_play].index(rank)
        return order if rank in self.game.wilds or not suit else 100 * (1 + [*SUITS].index(suit)) + order

    def sorted(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards sorted as in a hand. Raises ValueError for a rank that is not in play."""
        return tuple(sorted(cards, key=self.sort_key))

    def limit(self) -> int | None:
        """Return how many buys a player has in this round; None for any number."""
        return self.game.buy_limit(self.options, self.round)

    def rank_name(self, rank: str) -> str:
        """Return the name of a rank: "king", "10", "joker"."""
        return str(self.game.rank_words.get(rank) or RANKS.get(rank, rank))

    def card_name(self, card: str) -> str:
        """Return the name of a card: "king of hearts"; that of an empty text is "a card that is missing"."""
        if not card:
            return gettext("a card that is missing")
        rank, suit = self.split(card)
        return str(OF_SUIT[suit]).format(rank=self.rank_name(rank)) if suit else self.rank_name(rank)

    def meld_name(self, kind: str, cards: Iterable[str]) -> str:
        """Return the name of a meld: "the set of kings", "the run of hearts"."""
        real = [card for card in cards if self.split(card)[0] not in self.game.wilds]
        if not real:
            return gettext("the set of wild cards") if kind == "set" else gettext("the run of wild cards")
        rank, suit = self.split(real[0])
        if kind == "run":
            return str(RUNS[suit])
        return str(SETS[rank]) if rank in SETS else gettext("the set of {rank}s").format(rank=self.rank_name(rank))

    def card_names(self, cards: Iterable[str]) -> str:
        """Return the names of several cards: "3 of clubs, 4 of clubs and joker"."""
        return listed(self.card_name(card) for card in cards)


def of_game(game: Game) -> Setting:
    """Return the setting of a game with its default house rules and the decks of its largest table."""
    options, most = game.resolve({}), game.players[1]
    contract_number = 1 if game.contracts else 0
    return Setting(game, options, contract_number, game.decks(most, options), game.in_play(most, options))


def of_match(sheet: MatchSheet, setup: RoundSheet, *, keeps: bool = True) -> Setting:
    """Return the setting of round `setup`, which is in play in a match. `keeps`: the viewer may write to the match."""
    seated = tuple(_seated(sheet, setup))
    extra = added_decks(sheet.facts, setup.number)
    own = next((one.contract for one in seated if one.contract), None)
    return Setting(
        game=sheet.game,
        options=sheet.options,
        contract_number=own or (setup.contract_number if setup.contract else 0),
        decks=sheet.game.decks(len(seated), sheet.options) + extra,
        in_play=sheet.game.in_play(len(seated), sheet.options, extra),
        match=sheet.match.pk,
        round=setup.number,
        players=seated,
        keeps=keeps,
        dealer=setup.dealer,
        record=sheet.recorded.record,
    )


def _seated(sheet: MatchSheet, setup: RoundSheet) -> list[Seated]:
    """Return the players who are present in round `setup`, in seat order."""
    hands = {
        seat: {**game_facts.default_hand(sheet.game), **sheet.facts[hand_path(setup.number, seat.player_id)]}
        for seat in sheet.seats
    }
    return [
        Seated(
            player=seat.player_id,
            name=seat.player.name,
            token=setup.tokens.get(seat.player.name),
            contract=setup.contracts.get(seat.player.name),
            hand=hand,
        )
        for seat, hand in hands.items()
        if not hand["absent"]
    ]

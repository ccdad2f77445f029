"""Believable rounds of any game, made of nothing but its record: who went out, and what the others were left with."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options

Hand = dict[str, Any]
MOST_LEFT = 9  # cards in hand at the end of a round
MOST_BUYS = 3
MOST_POINTS = 60  # where a game knows points alone


@dataclass(frozen=True)
class RoundMaker:
    """Makes the rounds of one match; the same `random` makes the same rounds."""

    game: Game
    options: Options
    players: Sequence[str]
    random: Random

    def hands(self, number: int) -> dict[str, Hand]:
        """Return the hands of round `number` (from 1) by name, everything said that the game asks for."""
        out = self.random.choice(self.players) if "out" in self.game.facts else None
        stock = list(Counter(self.game.in_play(len(self.players), self.options)).elements())
        self.random.shuffle(stock)
        size = max(1, min(MOST_LEFT, len(stock) // len(self.players)))
        dealt = {player: stock[size * seat :][:size] for seat, player in enumerate(self.players)}
        return {player: self._hand(number, dealt[player], out=player == out) for player in self.players}

    def table(self) -> dict[str, Any]:
        """Return the facts of a round that concern the whole table, but for the dealer."""
        return {"exact_cut": True} if self.game.cuts and self.random.random() < 0.15 else {}

    def drawn_dealer(self) -> str | None:
        """Return who deals, in a game in which the dealer is drawn before each round."""
        return self.random.choice(self.players) if self.game.dealing(self.options) == "drawn" else None

    def _hand(self, number: int, dealt: Sequence[str], *, out: bool) -> Hand:
        if out:
            return {"out": True} | self._besides(number, laid_down=True)
        laid_down = self.random.random() < 0.7
        if "cards" in self.game.facts:
            left = list(dealt[: self.random.randint(1, max(1, len(dealt) // (2 if laid_down else 1)))])
            return {"cards": left} | self._besides(number, laid_down=laid_down)
        return {"points": self.random.randint(1, MOST_POINTS)} | self._besides(number, laid_down=laid_down)

    def _besides(self, number: int, *, laid_down: bool) -> Hand:
        """Return what is said of a hand besides what was left in it."""
        limit = self.game.buy_limit(self.options, number)
        made: Hand = {
            "laid_down": laid_down,
            "buys": self.random.randint(0, MOST_BUYS if limit is None else min(MOST_BUYS, limit)),
            "rummies": int(self.random.random() < 0.05),
            "melded": 5 * self.random.randint(2, 20) if laid_down else 0,
            "grabbed": max(0, self.game.grab + self.random.randint(-2, 2)),
        }
        asked = self.game.asked(self.options)
        return {fact: value for fact, value in made.items() if fact in asked}

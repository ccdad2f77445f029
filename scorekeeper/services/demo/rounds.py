"""Makes plausible rounds of any game from its declaration: who went out, and what the others were left with."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from scorekeeper.rules import game_facts
from scorekeeper.rules.record import Record
from scorekeeper.services.demo.hand_maker import Hand, HandMaker

Who = TypeVar("Who", str, int)  # a name or an id
MOST_HELD, MOST_LEFT = 11, 6  # cards in hand at the end of a round, before and after laying down
BUYS = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
# The probability of laying down, and how much lower it is for each card of the contract.
LAYS_DOWN, LESS_A_CARD = 1.05, 0.04
USUAL = 8  # cards of a contract, where players have contracts of their own
EXACT_CUT, RUMMY = 0.04, 0.05  # probabilities


class RoundMaker(HandMaker):
    """Makes the rounds of a match of any game; the same `random` gives the same rounds."""

    def hands(self, record: Record, away: Collection[str] = ()) -> dict[str, Hand]:
        """Return the hands of the round after those of the record, by name; the players in `away` are absent.

        In a game in which cards left are not written down, raises RuntimeError if the rules refuse all of TRIES random
        rounds.
        """
        if "cards" not in self.game.facts:
            return super().hands(record, away)
        number = len(record.rounds) + 1
        present = [player for player in self.players if player not in away]
        out = self._one_of(present) if "out" in self.game.facts else None
        stock = list(Counter(self.game.in_play(len(self.players), self.options)).elements())
        self.random.shuffle(stock)
        size = max(1, min(MOST_HELD, len(stock) // len(self.players)))
        dealt = {player: stock[size * seat :][:size] for seat, player in enumerate(present)}
        hands: dict[str, Hand] = {
            player: self._hand(number, player, dealt[player], out=player == out) for player in present
        }
        hands |= {player: {"absent": True} for player in away}
        return {player: hands[player] for player in self.players}

    def table(self) -> dict[str, Any]:
        """Return the facts of the whole table in a round, except the dealer: now and then an exact cut, else none."""
        return {"exact_cut": True} if self.game.cuts and self.random.random() < EXACT_CUT else {}

    def first_dealer(self) -> str | None:
        """Return the name of who deals the first round, at random; None in a game that does not ask for it."""
        dealt = self.game.dealing(self.options) in ("rotates", "tokens")
        return self.random.choice(self.players) if dealt else None

    def drawn_dealer(self, away: Collection[str] = ()) -> str | None:
        """Return the name of a random dealer of a round, none of `away`; None in a game whose dealer is not drawn."""
        present = [player for player in self.players if player not in away]
        return self.random.choice(present) if self.game.dealing(self.options) == "drawn" else None

    def recounted(self, hands: Mapping[Who, Hand]) -> dict[Who, Hand]:
        """Return the hands, one of them at random with a card fewer; as they are if no hand has two cards or more."""
        counted = [player for player, hand in hands.items() if len(hand.get("cards", ())) > 1]
        if not counted:
            return dict(hands)
        player = self.random.choice(counted)
        return {**hands, player: {**hands[player], "cards": hands[player]["cards"][1:]}}

    def level(self, hands: Mapping[str, Hand], totals: Mapping[str, int]) -> dict[str, Hand]:
        """Return the hands of a last round that makes the two lowest totals equal, in place of these `hands`.

        `totals` are those before the round, of all players by name. If the two are equal already, `hands` are returned,
        after which they may differ.
        """
        first, second, *others = sorted(totals, key=lambda player: totals[player])
        lead = totals[second] - totals[first]
        if not lead:
            return dict(hands)
        beaten = {player: {"points": self.random.randint(10, 60)} for player in others}
        last: dict[str, Hand] = {first: {"points": lead}, second: {"out": True}, **beaten}
        return {player: last[player] for player in hands}

    def tapped(self, number: int) -> Iterator[tuple[str, str, bool | int]]:
        """Yield some taps during round `number` as player, fact and value, as far as the game asks for their facts."""
        first, second = self.random.sample(self.players, 2)
        asked = game_facts.asked(self.game, self.options)
        yield from ((first, fact, value) for fact, value in (("buys", 1), ("laid_down", True)) if fact in asked)
        if "buys" in asked and self.game.buy_limit(self.options, number) != 0:
            yield second, "buys", 1

    def _hand(self, number: int, player: str, dealt: Sequence[str], *, out: bool) -> Hand:
        """Return a hand that went `out`, or has some of the cards `dealt` left: fewer for a greater skill."""
        skill = self._skill(player)
        laid_down = out or self.random.random() < self._chance_to_lay_down(number) ** (1 / skill)
        besides = self._other_facts(number, skill, laid_down=laid_down)
        if out:
            return {"out": True, **besides}
        share = self.random.random() ** skill  # of the most cards that may be left
        if laid_down or "laid_down" not in self.game.facts:
            return {"cards": dealt[: 1 + int(share * min(MOST_LEFT, len(dealt)))], **besides}
        return {"cards": dealt[int((1 - share) * len(dealt) / 2) :], **besides}

    def _chance_to_lay_down(self, number: int) -> float:
        """Return the probability that a player of average skill makes the contract of round `number`."""
        cards = self.game.contract(number).cards if self.game.order else USUAL
        return LAYS_DOWN - LESS_A_CARD * cards

    def _other_facts(self, number: int, skill: float, *, laid_down: bool) -> Hand:
        """Return the facts of a hand besides the cards left in it, at random, only those that the game asks for.

        `skill` is that of the player, 1 for the average.
        """
        limit = self.game.buy_limit(self.options, number)
        made: Hand = {
            "laid_down": laid_down,
            "buys": min(self.random.choice(BUYS), max(BUYS) if limit is None else limit),
            "rummies": int(self.random.random() < RUMMY),
            "melded": 5 * round(2 + 18 * self.random.random() ** (1 / skill)) if laid_down else 0,
            "grabbed": max(0, self.game.grab + self.random.randint(-2, 2)),
        }
        asked = game_facts.asked(self.game, self.options)
        return {fact: value for fact, value in made.items() if fact in asked}

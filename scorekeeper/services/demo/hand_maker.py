"""Makes plausible hands of games in which no cards left are written down, but bids, tricks, points or contracts.

They are drawn at random from the facts that the game declares, until its rules allow them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record, Round, hand_from_data
from scorekeeper.rules.record.checking import faults

Hand = Mapping[str, Any]
MOST_POINTS = 25  # of a hand; if the hands must add up to more, the sum is divided among them
MOST_COUNTED, MOST_AMOUNT = 2, 40  # of things, such as books; of anything else, such as points left
LEAST_MELDED, MOST_MELDED = 100, 600
EXACT, NEAR = 0.55, (-1, 1, 1)  # probability of a bid that comes true, and how far off the others are
LONE, RARE, UNSAID = 0.95, 0.1, 0.2  # probabilities
DECLARER = 2.5  # the weight of the player who declared, compared with the others
TRIES = 2000  # of a round; a few are usually enough
OTHERS = ""  # stands for the players whose hands have no tricks written down


@dataclass(frozen=True)
class HandMaker:
    """Makes the hands of one match; the same `random` makes the same hands."""

    game: Game
    options: Options
    players: Sequence[str]
    random: Random
    skills: Mapping[str, float] = field(default_factory=dict)  # by name, compared with the others (1)

    def hands(self, record: Record, away: Collection[str] = ()) -> dict[str, Hand]:
        """Return the hands of the next round of the record, by name; the players in `away` are absent.

        They are drawn until the rules allow them. Raises RuntimeError after TRIES tries.
        """
        number, absent = len(record.rounds) + 1, {player: {"absent": True} for player in away}
        for attempt in range(TRIES):
            present = [player for player in self.players if player not in away]
            drawn = self._random_hands(number, present, shared_out=bool(attempt % 2))
            hands: dict[str, Hand] = {player: {**drawn, **absent}[player] for player in self.players}
            played = Round({player: hand_from_data(hand) for player, hand in hands.items()})
            if not faults(replace(record, rounds=(*record.rounds, played)), since=number):
                return hands
        raise RuntimeError(f"No round {number} of {self.game.title} was found that it does not refuse.")

    @cached_property
    def _facts(self) -> Sequence[Fact]:
        """The game's own facts that are asked for; those written down before play, such as bids, are last.

        So bids can be made to fit the tricks.
        """
        asked = game_facts.asked(self.game, self.options)
        return sorted((fact for fact in self.game.own_facts if fact.name in asked), key=lambda fact: fact.before_play)

    @cached_property
    def _first_seats(self) -> Mapping[str, str]:
        """The first player of the side of each player, by name; without sides the players themselves."""
        sides = self.game.partners(self.players, self.options) or [(player,) for player in self.players]
        return {player: side[0] for side in sides for player in side}

    def _random_hands(self, number: int, present: Sequence[str], *, shared_out: bool) -> dict[str, dict[str, Any]]:
        """Return hands by name, each fact within its own bounds, without facts that have their default value.

        If `shared_out`, the points of all hands add up to the most that one can have; else each is drawn by itself.
        """
        hands: dict[str, dict[str, Any]] = {player: {} for player in present}
        dealt = self.game.deal(len(present), number, self.options)
        declarer = self._one_of(present)
        self._tell_shared(hands, shared_out=shared_out)
        for fact in self._facts:
            for player, value in self._values(fact, hands, declarer, dealt).items():
                if value != fact.default:
                    hands[player][fact.name] = value
        return hands

    def _tell_shared(self, hands: dict[str, dict[str, Any]], *, shared_out: bool) -> None:
        """Set the facts "out", "melded" and "points" of the hands, which are by name, as far as the game has them.

        If `shared_out`, the points of all hands add up to the most that one can have; else each is drawn by itself.
        """
        out = self._one_of(self._tellers("out", [*hands])) if "out" in self.game.facts else None
        if out is not None:
            hands[out]["out"] = True
        for player in self._tellers("melded", [*hands]) if "melded" in self.game.facts else ():
            hands[player]["melded"] = 5 * self.random.randint(LEAST_MELDED // 5, MOST_MELDED // 5)
        if "points" in self.game.facts:
            tellers = [player for player in self._tellers("points", [*hands]) if player != out]
            top = (self.game.points_span or (0, MOST_POINTS))[1]
            each = {
                player: round(min(top, MOST_POINTS) * self.random.random() ** self._damping(player))
                for player in tellers
            }
            for player, value in (self._shared(top, tellers) if shared_out else each).items():
                hands[player]["points"] = value

    def _values(self, fact: Fact, hands: Mapping[str, Hand], declarer: str, dealt: int) -> Mapping[str, Any]:
        """Return the value of a fact by player, for those whose hands have it.

        `hands` are those of all who are present, with the facts so far; `declarer` is the player who declared, `dealt`
        the number of cards of each hand.
        """
        tellers = self._tellers(fact.name, [*hands])
        if fact.lone:
            tellers = [declarer] if fact.required or self.random.random() < LONE else []
        elif not fact.required and any(lone.lone and lone.required for lone in self._facts):
            tellers = [declarer]  # optional facts belong to the hand with the required lone fact
        if fact.up_to_deal and not fact.before_play:
            return self._tricks(dealt, tellers, declarer)
        return {player: self._value(fact, hands[player], dealt) for player in tellers}

    def _value(self, fact: Fact, hand: Hand, dealt: int) -> Any:
        """Return a random value of a fact for a hand; of an optional fact it may be the default, also None.

        `dealt` is the number of cards of the hand.
        """
        if fact.kind == "flag":
            return fact.lone or self.random.random() < RARE
        if fact.kind == "choice":
            return fact.choices[int(len(fact.choices) * self.random.random() ** 3)][0]
        if fact.up_to_deal:
            tricks = int(hand.get("tricks", dealt // len(self.players)))
            return max(0, min(dealt, tricks + (0 if self.random.random() < EXACT else self.random.choice(NEAR))))
        if not fact.required and self.random.random() < (UNSAID if fact.default is None else 1 - UNSAID):
            return fact.default
        most = MOST_COUNTED if fact.words.number else MOST_AMOUNT
        return max(fact.least, min(fact.most, round(most * self.random.random() ** 2)))

    def _tricks(self, dealt: int, tellers: Sequence[str], declarer: str) -> Mapping[str, int]:
        """Return the number of tricks of each of the `tellers`, at random; the declarer's side gets more.

        `tellers` are those whose hands record tricks. The numbers add up to `dealt`, the tricks of the round; a sole
        teller leaves some to the others.
        """
        among = tellers if len(tellers) > 1 else [*tellers, OTHERS]
        declared = any(fact.lone and fact.required and fact.before_play for fact in self._facts)
        ahead = (declarer, self._first_seats[declarer]) if declared else ()
        lead = {player: DECLARER for player in among if player in ahead}
        shares = self._shared(dealt, among, lead)
        return {player: shares[player] for player in tellers}

    def _tellers(self, fact: str, present: Sequence[str]) -> list[str]:
        """Return those of the players whose hands have this fact: all or, for a side's fact, the first of each side."""
        return [player for player in present if fact not in self.game.side_facts or self._first_seats[player] == player]

    def _shared(self, total: int, among: Sequence[str], lead: Mapping[str, float] | None = None) -> dict[str, int]:
        """Return random numbers by player that add up to `total`.

        Better players get more where the highest total wins, else fewer. `lead` has the weights of players who get
        more, by name; others have 1.
        """
        weights = [(lead or {}).get(player, 1) / self._damping(player) for player in among]
        taken = self.random.choices(among, weights, k=total)
        return {player: taken.count(player) for player in among}

    def _damping(self, player: str) -> float:
        """Return the player's skill, or its inverse if the highest total wins: 1 for average skill.

        The higher it is, the fewer points the player gets: weights are divided by it, and random numbers between 0 and
        1 are raised to it as a power.
        """
        skill = self._skill(player)
        return 1 / skill if self.game.best(self.options) == "high" else skill

    def _one_of(self, players: Sequence[str]) -> str:
        """Return one of these players at random, weighted by skill."""
        return self.random.choices(players, [*map(self._skill, players)])[0]

    def _skill(self, player: str) -> float:
        """Return the skill of a player, 1 for the average."""
        return self.skills.get(player, 1)

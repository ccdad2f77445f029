"""The table as a match goes on from round to round: who deals, what is in play, who has which total."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import MOST_ROUNDS, Hand, Record, Round
from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.roles import cutter, first_present
from scorekeeper.rules.scoring.round_points import RoundHands, points_left
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, ScoreWords, Standing
from scorekeeper.rules.scoring.standings import places

T = TypeVar("T")
_SILENT, _SAYS_NOTHING = Hand(), ScoreWords()


class Table:
    """Plays a faultless record round by round, and keeps what the next round needs: totals, deal, tokens, decks.

    `rounds` are those played, with their scores; `totals` are by player, without those who have never been at the
    table.
    """

    def __init__(self, record: Record) -> None:
        self.players = record.players
        self.game = get(record.game)
        self.options = self.game.resolve(record.options)
        self.sides = self.game.partners(self.players, self.options)
        self._outs = dict.fromkeys(self.players, 0)
        self._contracts_done: dict[str, int] | None = {} if self.game.own_contracts else None
        self._wins = self.game.best(self.options)
        self._target = self.game.target(self.options)
        self._rounds = self.game.rounds(len(self.players), self.options)
        self._hands: list[Mapping[str, Hand]] = []
        self.rounds: list[RoundSheet] = []
        self._extra_decks = 0
        self.totals: dict[str, int] = {}
        self._turn = self.players.index(record.first_dealer or self.players[0])
        self._tokens = self._hand_out((*self.players[self._turn :], *self.players[: self._turn]))

    @property
    def played_out(self) -> bool:
        """Whether the match has all its rounds: as many as the game has, or 100, the most of any match."""
        return len(self._hands) >= MOST_ROUNDS or len(self._hands) == self._rounds

    @property
    def over(self) -> bool:
        """Whether the match has ended by the rules: by rounds, a total, own contracts, or a rule of the game."""
        if self.played_out:
            return True
        if self.game.over is not None:
            return bool(self._hands) and self.game.over(self.played)
        if self._target is not None and max(self.totals.values(), default=0) >= self._target:
            return True
        most = max((self._contracts_done or {}).values(), default=0)
        return self.game.own_contracts and most >= len(self.game.contracts)

    @property
    def played(self) -> PlayedRounds:
        """What has been played so far."""
        scores = tuple(round_.hands for round_ in self.rounds)
        return PlayedRounds(self.options, self.sides, tuple(self._hands), scores, self.totals)

    def end_bonus(self) -> Mapping[str, int]:
        """Return the points, none of them 0, that the end of the match adds to totals, by player.

        Empty unless the match is over by the rules, with a round scored.
        """
        if self.game.end_bonus is None or not self._hands or not self.over:
            return {}
        return {player: points for player, points in self.game.end_bonus(self.played).items() if points}

    def standings(self, bonus: Mapping[str, int]) -> tuple[Standing, ...]:
        """Return the standings by place, then seat, with this bonus by player added to the totals.

        Those away in the last round come last. Before the first round everybody is first with 0 points.
        """
        if not self.rounds:
            done = None if self._contracts_done is None else 0
            return tuple(Standing(player, 1, 0, 0, done) for player in self.players)
        last, done_by = self.rounds[-1].hands, self._contracts_done or {}
        totals = {player: total + bonus.get(player, 0) for player, total in self.totals.items()}
        ranks = self._places({player: totals[player] for player in self.players if not last[player].absent})
        lines = [
            Standing(player, ranks.get(player), totals.get(player), self._outs[player], done_by.get(player))
            for player in self.players
        ]
        return tuple(sorted(lines, key=lambda line: (line.place is None, line.place)))

    def set_up(self, number: int, round_: Round, present: Sequence[str]) -> RoundSheet:
        """Return round `number` before it is scored, for those present, as it follows from the rounds played.

        Call it once for a round: the decks that its replays add are kept for all later rounds.
        """
        game = self.game
        dealer = self._dealer(round_, present)
        starters = self._starters(round_, present, dealer)
        deal = game.deal(len(present), number, self.options)
        self._extra_decks += round_.replays
        return RoundSheet(
            number=number,
            contract_number=game.contract_number(number),
            contract=game.contract(number) if game.order else None,
            dealer=dealer,
            cutter=cutter(self.players, present, dealer) if game.cuts and dealer else None,
            starter=starters[0] if len(starters) == 1 else None,
            decks=game.decks(len(present), self.options) + self._extra_decks if game.copies else 0,
            deal=deal,
            exact_cut_cards=game.exact_cut(deal, len(present)),
            tied=starters if len(starters) > 1 else (),
            tokens=self._tokens,
            contracts=self._own_contracts(present),
        )

    def play(self, number: int, round_: Round) -> RoundSheet:
        """Score round `number`, add it to `rounds` and return it.

        Totals, outs and contracts are updated, and the deal and the tokens passed on. If the rounds before have not
        been played, only what does not depend on them is right: the points and bonuses of most games.
        """
        present = round_.present(self.players)
        setup = self.set_up(number, round_, present)
        late = self._seat_late_players(number, present)
        hands = {player: round_.hands[player] for player in present}
        left = points_left(hands, self.game.values(number, self.options))
        played = RoundHands(number, self.options, hands, left, setup.deal, self.sides, {**self.totals})
        lines = self._lines(round_, setup, played)
        for player, (points, bonus) in lines.items():
            self.totals[player] += points + bonus
            self._outs[player] += round_.hands[player].out
        self._count_contracts(round_, present)
        self._pass_on(setup, lines)
        ranks = self._places({player: self.totals[player] for player in present})
        self._hands.append(round_.hands)
        scores = self._scores(lines, ranks, late, self._for_all(self.game.score_words(played)))
        self.rounds.append(setup._replace(hands=scores))
        return self.rounds[-1]

    def _places(self, totals: Mapping[str, int]) -> dict[str, int]:
        """Return the places of those with these totals, by player; partners have the place of their side."""
        if not self.sides:
            return places(totals, self._wins, self._contracts_done)
        ranks = places({side[0]: totals[side[0]] for side in self.sides}, self._wins)
        return {player: ranks[side[0]] for side in self.sides for player in side}

    def _dealer(self, round_: Round, present: Sequence[str]) -> str | None:
        """Return who deals: by the tokens, else as recorded, else whose turn it is.

        None if nobody deals, or the dealer is not known.
        """
        dealing = self.game.dealing(self.options)
        if dealing == "tokens":
            return max(self._tokens, key=self._tokens.__getitem__)
        if round_.dealer is None and dealing == "rotates":
            return first_present(self.players, self._turn, present)
        return round_.dealer

    def _starters(self, round_: Round, present: Sequence[str], dealer: str | None) -> tuple[str, ...]:
        """Return who starts, several if tied: by the game's rule or tokens, else left of the dealer; () if unknown."""
        if self.game.starters is not None:
            hands = {player: round_.hands.get(player, _SILENT) for player in present}
            return self.game.starters(hands, self.options)
        if self._tokens:
            return (min(self._tokens, key=self._tokens.__getitem__),)
        return (first_present(self.players, self.players.index(dealer) + 1, present),) if dealer else ()

    def _own_contracts(self, present: Sequence[str]) -> Mapping[str, int]:
        """Return the number of the own contract that each of those present works on; empty in games without."""
        done = self._contracts_done
        if done is None:
            return {}
        fewest = self._fewest(present)
        return {player: done.get(player, fewest) + 1 for player in present}

    def _fewest(self, present: Sequence[str]) -> int:
        """Return how many contracts a new player counts as done: the fewest of the others present, 0 without others."""
        done = self._contracts_done or {}
        return min((done[player] for player in present if player in done), default=0)

    def _seat_late_players(self, number: int, present: Sequence[str]) -> Mapping[str, int]:
        """Give players without a total the worst total of the others present, and the fewest contracts done.

        Return their totals by player; empty in round 1, in which all begin with 0.
        """
        newcomers = [player for player in present if player not in self.totals]
        worst = max if self._wins == "low" else min
        start = worst((self.totals[player] for player in present if player in self.totals), default=0)
        joined = dict.fromkeys(newcomers, start)
        self.totals.update(joined)
        if self._contracts_done is not None:
            self._contracts_done.update(dict.fromkeys(newcomers, self._fewest(present)))
        return joined if number > 1 else {}

    def _lines(self, round_: Round, setup: RoundSheet, played: RoundHands) -> Mapping[str, tuple[int, int]]:
        """Return points and bonus of each of those present, by player.

        The points are multiplied by the token; the bonus includes the cutter's for an exact cut.
        """
        game, options, tokens = self.game, self.options, self._tokens
        points = self._for_all(game.scored(played))
        bonuses = {player: game.hand_bonus(hand, options) for player, hand in played.hands.items()}
        if round_.exact_cut and setup.cutter in bonuses:
            bonuses[setup.cutter] += game.cut_bonus(options)
        return {player: (points[player] * tokens.get(player, 1), bonuses[player]) for player in played.hands}

    def _for_all(self, values: Mapping[str, T]) -> Mapping[str, T]:
        """Return values by player, given by player or, in a match by sides, by the first player of each side.

        Each player of a side gets the value of the first. Without sides `values` is returned itself.
        """
        return {player: values[side[0]] for side in self.sides if side[0] in values for player in side} or values

    def _count_contracts(self, round_: Round, present: Sequence[str]) -> None:
        """Add one to the contracts done of each of those present who laid down or went out."""
        if self._contracts_done is not None:
            for player in present:
                hand = round_.hands[player]
                self._contracts_done[player] += bool(hand.laid_down or hand.out)

    def _pass_on(self, setup: RoundSheet, lines: Mapping[str, tuple[int, int]]) -> None:
        """Pass the deal to the dealer's left, and hand out the next round's tokens by the scores in `lines`."""
        if setup.dealer is not None:
            self._turn = self.players.index(setup.dealer) + 1
        if self.game.tokens is not None:
            scores = {player: sum(line) for player, line in lines.items()}
            self._tokens = self._hand_out(self.game.tokens.order(self._tokens, scores, self.options))

    def _hand_out(self, order: Sequence[str]) -> Mapping[str, int]:
        """Return the tokens by player, the highest for the first in `order`; empty in games without."""
        tokens = self.game.tokens
        return {} if tokens is None else {player: tokens.top - index for index, player in enumerate(order)}

    def _scores(
        self,
        lines: Mapping[str, tuple[int, int]],
        ranks: Mapping[str, int],
        late: Mapping[str, int],
        words: Mapping[str, ScoreWords],
    ) -> dict[str, HandScore]:
        """Return the scores of all players, present or away.

        `lines` has points and bonus, `ranks` the places of those present, `late` the totals with which players joined,
        `words` what the game says of scores.
        """
        scores, done = {}, self._contracts_done or {}
        for player in self.players:
            total = self.totals.get(player)
            if player in lines:
                points, bonus = lines[player]
                scores[player] = HandScore(
                    points,
                    bonus,
                    points + bonus,
                    total,
                    ranks[player],
                    late.get(player),
                    contracts_done=done.get(player),
                    words=words.get(player, _SAYS_NOTHING),
                )
            else:
                scores[player] = HandScore(total=total, absent=True)
        return scores

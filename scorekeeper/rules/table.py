"""The table as a match goes from round to round: who deals, what is in play, who has which total."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.roles import first_present, roles
from scorekeeper.rules.scores import HandScore, RoundSheet
from scorekeeper.rules.standings import places


class Table:
    """Plays a faultless record round by round, and remembers what the next round needs."""

    def __init__(self, record: Record) -> None:
        self.players = record.players
        self.game = get(record.game)
        self.options = self.game.resolve(record.options)
        self.card_values = self.game.card_values(self.options)
        self.outs = dict.fromkeys(self.players, 0)
        self._turn = self.players.index(record.first_dealer or self.players[0])
        self._extra_decks = 0
        self._totals: dict[str, int] = {}

    def set_up(self, number: int, round_: Round) -> RoundSheet:
        """Lay out the table of a round, with its replays' decks."""
        game, present = self.game, round_.present(self.players)
        dealer = round_.dealer
        if dealer is None and game.deal_rotates(self.options):
            dealer = first_present(self.players, self._turn, present)
        role = roles(self.players, present, dealer)
        self._extra_decks += round_.replays
        return RoundSheet(
            number=number,
            step=game.step(number),
            contract=game.contract(number),
            dealer=role.dealer,
            cutter=role.cutter,
            starter=role.starter,
            decks=game.decks(len(present), self.options) + self._extra_decks,
            deal=game.deal,
            exact_cut_cards=game.exact_cut_cards(len(present)),
        )

    def play(self, number: int, round_: Round) -> RoundSheet:
        """Score a completed round and pass the deal on."""
        setup = self.set_up(number, round_)
        if setup.dealer is not None:
            self._turn = self.players.index(setup.dealer) + 1
        late = self._seat_late_players(number, round_)
        bonus = {setup.cutter: self.game.cut_bonus(self.options)} if round_.exact_cut else {}
        present = round_.present(self.players)
        lines = {player: (self._points(round_.hands[player]), bonus.get(player, 0)) for player in present}
        for player, line in lines.items():
            self._totals[player] += sum(line)
            self.outs[player] += round_.hands[player].out
        ranks = places({player: self._totals[player] for player in present}, self.game.wins)
        return replace(setup, hands=self._scores(lines, ranks, late))

    def _seat_late_players(self, number: int, round_: Round) -> Mapping[str, int]:
        """Give newcomers the worst total of the others present; return it for those who joined late."""
        present = round_.present(self.players)
        newcomers = [player for player in present if player not in self._totals]
        worst = max if self.game.wins == "low" else min
        start = worst((self._totals[player] for player in present if player in self._totals), default=0)
        joined = dict.fromkeys(newcomers, start)
        self._totals.update(joined)
        return joined if number > 1 else {}

    def _points(self, hand: Hand) -> int:
        """Add up what is left in a hand."""
        if hand.points is not None:
            return hand.points
        return sum(self.card_values[rank] for rank in hand.cards or ())

    def _scores(
        self, lines: Mapping[str, tuple[int, int]], ranks: Mapping[str, int], late: Mapping[str, int]
    ) -> dict[str, HandScore]:
        """Write the line of every seat, absent or not."""
        scores = {}
        for player in self.players:
            total = self._totals.get(player)
            if player in lines:
                points, bonus = lines[player]
                scores[player] = HandScore(points, bonus, points + bonus, total, ranks[player], late.get(player))
            else:
                scores[player] = HandScore(total=total, absent=True)
        return scores

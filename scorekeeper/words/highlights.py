"""What stands out in a match that is over: the biggest hands, the best rounds, exact cuts, the turning point."""

from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from scorekeeper.rules.game import Game
from scorekeeper.rules.game_facts import tells_what_is_left
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.by_side import round_by_side, sheet_by_side
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.words.round_events import played_round
from scorekeeper.words.sides import Parties

PlayerRound = tuple[str, int]  # a player and the number of a round


class Highlights:
    """What stands out in a match, by player; in a match by sides by the first player of each side."""

    def __init__(self, game: Game, record: Record, sheet: Sheet) -> None:
        self.game, self.sheet, self.parties = game, sheet_by_side(sheet), Parties(sheet.sides)
        self.record = replace(record, rounds=tuple(round_by_side(round_, sheet.sides) for round_ in record.rounds))
        self.options = game.resolve(record.options)
        numbered = enumerate(record.rounds, 1)
        self.rounds = [played_round(game, self.options, facts, self.sheet, number) for number, facts in numbered]

    @cached_property
    def turning_round(self) -> int:
        """The number of the round in which the sole winner took the lead, also with others, and kept it to the end.

        It is 0 for joint winners, for a winner who did not lead at the end, and without a scored round.
        """
        if len(self.sheet.winners) != 1 or not self.sheet.rounds:
            return 0
        led = [self.sheet.winners[0] in round_.leaders for round_ in self.sheet.rounds]
        taken = [number for number, (before, after) in enumerate(pairwise([False, *led]), 1) if after and not before]
        return taken[-1] if led[-1] else 0

    def round_name(self, number: int) -> str:
        """Return a round with its number: "step 3"."""
        return str(self.game.numbered_round(number))

    def biggest_hands(self) -> tuple[int, list[PlayerRound]]:
        """Return the most points left in one hand, and player and round of each hand that had them, in order of rounds.

        If nobody was left with any, these are 0 and all hands. Return 0 and [] for a game that does not record what is
        left in hand.
        """
        if self.game.any_points or not tells_what_is_left(self.game):
            return 0, []
        points = {
            (player, played.sheet.number): played.left(player)
            for played in self.rounds
            for player in played.sheet.hands
        }
        most = max(points.values(), default=0)
        return most, [held for held in points if points[held] == most]

    def best_rounds(self) -> tuple[int, list[PlayerRound]]:
        """Return the highest score in one round, and player and round of each hand with it, in order of rounds.

        Return 0 and [] in a game in which the lowest total wins.
        """
        if self.game.best(self.options) == "low":
            return 0, []
        scores = {
            (player, round_.number): hand.score or 0
            for round_ in self.sheet.rounds
            for player, hand in round_.hands.items()
        }
        most = max(scores.values(), default=0)
        return most, [key for key in scores if scores[key] == most]

    def bonuses(self) -> list[PlayerRound]:
        """Return player and round of each hand that earned the game's bonus, in the order of the rounds.

        Return [] in a game with cuts (`exact_cuts`).
        """
        return [
            (player, played.sheet.number)
            for played in self.rounds
            for player, hand in played.sheet.hands.items()
            if hand.bonus and not self.game.cuts
        ]

    def most_outs(self) -> tuple[int, list[str]]:
        """Return the highest number of times that one player went out, and the players who did so that often.

        If nobody went out, these are 0 and all players.
        """
        most = max(standing.outs for standing in self.sheet.standings)
        return most, [standing.player for standing in self.sheet.standings if standing.outs == most]

    def exact_cuts(self) -> list[PlayerRound]:
        """Return player and round of each exact cut, in the order of the rounds."""
        rounds = zip(self.record.rounds, self.sheet.rounds, strict=True)
        return [(table.cutter, table.number) for facts, table in rounds if facts.exact_cut and table.cutter]

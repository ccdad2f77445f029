"""How a match went, in two to four sentences."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.rules.game_facts import tells_what_is_left
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.by_side import round_by_side, sheet_by_side
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.words.phrases import StyledText, figure, spelled, styled, times
from scorekeeper.words.round_events import played_round
from scorekeeper.words.sides import Parties

MOST_SENTENCES = 4
MOST_NAMED = 3
PLACES = (
    *("nowhere", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
PlayerRound = tuple[str, int]  # a player and the number of a round
Placed = tuple[int, StyledText]  # the number of the round after which a sentence comes, and the sentence


class Story:
    """The story of a match that is over."""

    def __init__(self, game: Game, record: Record, sheet: Sheet) -> None:
        """Take the record and the sheet of a match; partners are named as one side."""
        self.game, self.sheet, parties = game, sheet_by_side(sheet), Parties(sheet.sides)
        self.called, self._named = parties.called, parties.each_called
        self.record = replace(record, rounds=tuple(round_by_side(each, sheet.sides) for each in record.rounds))
        self.options = game.resolve(record.options)
        numbered = enumerate(record.rounds, 1)
        self.rounds = [played_round(game, self.options, facts, self.sheet, number) for number, facts in numbered]
        self.turn = _turning_round(self.sheet)

    def sentences(self) -> tuple[StyledText, ...]:
        """Return the four most telling sentences, in the order of the rounds; none if no round was scored."""
        if not self.sheet.rounds:
            return ()
        told = (
            *self._end(),
            *self._finish(),
            *self._turning_point(),
            *self._slowest_contract(),
            *self._top_token(),
            *self._best_round(),
            *self._bonuses(),
            *self._biggest_hand(),
            *self._most_outs(),
            *self._cuts(),
        )
        return tuple(said for _, said in sorted(told[:MOST_SENTENCES], key=itemgetter(0)))

    def biggest_hands(self) -> tuple[int, list[PlayerRound]]:
        """Return the most points left in one hand, and the hands that had them; none in games without points left."""
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
        """Return the highest score of one round, and who had it when; none in games where low totals win."""
        if self.game.best(self.options) == "low":
            return 0, []
        scores = {
            (player, round_.number): hand.score or 0
            for round_ in self.sheet.rounds
            for player, hand in round_.hands.items()
        }
        most = max(scores.values(), default=0)
        return most, [held for held in scores if scores[held] == most]

    def bonuses(self) -> list[PlayerRound]:
        """Return who earned the bonus of a hand, and in which rounds; exact cuts are left out."""
        return [
            (player, played.sheet.number)
            for played in self.rounds
            for player, hand in played.sheet.hands.items()
            if hand.bonus and not self.game.cuts
        ]

    def most_outs(self) -> tuple[int, list[str]]:
        """Return the highest number of times that a player went out, and the players who reached it."""
        most = max(standing.outs for standing in self.sheet.standings)
        return most, [standing.player for standing in self.sheet.standings if standing.outs == most]

    def exact_cuts(self) -> list[PlayerRound]:
        """Return who cut exactly, and in which rounds."""
        rounds = zip(self.record.rounds, self.sheet.rounds, strict=True)
        return [(table.cutter, table.number) for facts, table in rounds if facts.exact_cut and table.cutter]

    def _round(self, number: int) -> str:
        return f"{self.game.round_word} {number}"

    @property
    def _at_the_end(self) -> int:
        """The place of sentences about the end: after the last round."""
        return len(self.rounds) + 1

    @property
    def _over_all(self) -> int:
        """The place of sentences about the whole match: after everything else."""
        return len(self.rounds) + 2

    def _end(self) -> Iterator[Placed]:
        if self.record.ended:
            last = self.game.rounds(len(self.record.players), self.options)
            of = f" of {last}" if last else ""
            yield self._at_the_end, styled("The match was ended after ", self._round(len(self.sheet.rounds)), f"{of}.")
        winners = self.sheet.winners
        totals = {line.total or 0 for line in self.sheet.standings if line.player in winners}
        # Where the house ignores the last round, joint winners may end apart.
        if len(winners) > 1 and len(totals) == 1:
            yield self._at_the_end, styled(f"{self._named(winners)} ended level on ", figure(totals.pop()), ".")

    def _finish(self) -> Iterator[Placed]:
        """Yield which total or contract ended the match; nothing if it ended with its last round."""
        last = self.rounds[-1]
        target, length = self.game.target(self.options), len(self.game.contracts)
        reached = [player for player in last.sheet.hands if last.reached(player)]
        made = [line.player for line in self.sheet.standings if line.contracts_done == length]
        if self.game.own_contracts and made:
            step, who = self._round(last.sheet.number), self._named(made)
            yield last.sheet.number, styled(f"{who} made {self.game.contract_word} {length} in ", step, ".")
        elif reached and target is not None:
            yield (
                last.sheet.number,
                styled(f"{self._named(reached)} reached {figure(target)} in ", self._round(last.sheet.number), "."),
            )

    def _slowest_contract(self) -> Iterator[Placed]:
        """Yield which player needed most rounds for a contract, unless several needed as many."""
        tries = Counter((player, number) for played in self.rounds for player, number in played.sheet.contracts.items())
        most = max(tries.values(), default=0)
        slowest = [held for held in tries if tries[held] == most]
        if most > 1 and len(slowest) == 1:
            player, number = slowest[0]
            who = self.called(player)
            contract, rounds = f"{self.game.contract_word} {number}", f" {self.game.round_words}"
            done = next(line.contracts_done or 0 for line in self.sheet.standings if line.player == player)
            if done >= number:
                yield self._over_all, styled(f"{who} needed ", spelled(most), f"{rounds} for {contract}.")
            else:
                yield self._over_all, styled(f"{who} never made {contract}, in ", spelled(most), f"{rounds}.")

    def _top_token(self) -> Iterator[Placed]:
        """Yield who held the highest token in most rounds, unless several did."""
        tokens = [played.sheet.tokens for played in self.rounds if played.sheet.tokens]
        held = Counter(max(of_round, key=of_round.__getitem__) for of_round in tokens)
        most = max(held.values(), default=0)
        holders = [player for player in held if held[player] == most]
        if self.game.tokens and most > 1 and len(holders) == 1:
            who, of = self.called(holders[0]), f" of {spelled(len(self.rounds))} {self.game.round_words}."
            yield self._over_all, styled(f"{who} held the {self.game.tokens.top} in ", spelled(most), of)

    def _best_round(self) -> Iterator[Placed]:
        score, holders = self.best_rounds()
        if score > 0 and len(holders) == 1:
            (player, number), scored = holders[0], figure(score)
            yield (
                number,
                styled(f"{self.called(player)} scored ", scored, f" in {self._round(number)}, the best of all."),
            )

    def _bonuses(self) -> Iterator[Placed]:
        earned = Counter(player for player, _number in self.bonuses())
        most = max(earned.values(), default=0)
        players = [player for player in earned if earned[player] == most]
        if most and len(players) <= MOST_NAMED:
            each = " each" if len(players) > 1 else ""
            yield self._over_all, styled(f"{self._named(players)} {self.game.bonus_word} ", times(most), f"{each}.")

    def _turning_point(self) -> Iterator[Placed]:
        """Yield when the winner took the lead for good."""
        if not self.turn or len(self.sheet.rounds) == 1:
            return
        winner = self.sheet.winners[0]
        if self.turn == 1:
            yield self.turn, styled(f"{self.called(winner)} led from the first {self.game.round_word} to the last.")
            return
        facts, step = self.record.rounds[self.turn - 1], self._round(self.turn)
        passed = f"{self._overtook(winner)}{self._rounds_left()}."
        if (winner, self.turn) in self.exact_cuts():
            yield self.turn, styled(f"{self.called(winner)} cut exactly in ", step, f" and {passed}")
        elif facts.hands[winner].out:
            yield self.turn, styled(f"{self.called(winner)} went out in ", step, f" and {passed}")
        else:
            yield self.turn, styled("In ", step, f" {self.called(winner)} {passed}")

    def _overtook(self, winner: str) -> str:
        """Return how the winner took the lead: "went past Bob by 12", "drew level with Cy", "took the lead"."""
        before, after = self.sheet.rounds[self.turn - 2 : self.turn]
        others = [player for player in before.leaders if not after.hands[player].absent]
        if not others or self.game.own_contracts:
            return "took the lead"
        gap = abs((after.hands[others[0]].total or 0) - (after.hands[winner].total or 0))
        if not gap:
            return f"drew level with {self._named(others)}"
        return f"went past {self._named(others)}" + (f" by {figure(gap)}" if len(others) == 1 else "")

    def _rounds_left(self) -> str:
        """Return how many rounds followed the turning point: " with two steps to go"; "" if the match was ended."""
        left = len(self.sheet.rounds) - self.turn
        if self.record.ended:
            return ""
        if not left:
            return " at the very end"
        return f" with {spelled(left)} {self.game.round_word if left == 1 else self.game.round_words} to go"

    def _biggest_hand(self) -> Iterator[Placed]:
        points, holders = self.biggest_hands()
        if not points:
            return
        if len(holders) == 1:
            yield holders[0][1], self._caught(*holders[0], figure(points))
        elif len(holders) <= MOST_NAMED:
            held = listed([f"{self.called(player)} in {self._round(number)}" for player, number in holders])
            yield self._over_all, styled("The biggest hand was ", figure(points), f": {held}.")

    def _caught(self, player: str, number: int, points: str) -> StyledText:
        """Return "Then Ed went out and caught Di with 110, the biggest hand of all." for a hand with these points."""
        hands = self.record.rounds[number - 1].hands
        out = next((name for name, hand in hands.items() if hand.out), None)
        who = self.called(player)
        what = f"{self.called(out)} went out and caught {who} with " if out else f"{who} was left with "
        if number == self.turn > 1:
            return styled(f"{who} was caught with ", points, " there, the biggest hand of all.")
        if self.turn and number == self.turn + 1:
            return styled(f"Then {what}", points, ", the biggest hand of all.")
        return styled("In ", self._round(number), f" {what}", points, ", the biggest hand of all.")

    def _most_outs(self) -> Iterator[Placed]:
        outs, players = self.most_outs()
        if outs < 2 or len(players) > MOST_NAMED:
            return
        and_then = " each." if len(players) > 1 else f" and {self._end_of(players[0])}."
        yield self._over_all, styled(f"{self._named(players)} went out ", times(outs), and_then)

    def _end_of(self, player: str) -> str:
        """Return how the match ended for a player: "won", "came third", "left before the end"."""
        if player in self.sheet.winners:
            return "won"
        place = next(standing.place for standing in self.sheet.standings if standing.player == player)
        return f"came {PLACES[place]}" if place else "left before the end"

    def _cuts(self) -> Iterator[Placed]:
        cuts = self.exact_cuts()
        players = list(dict.fromkeys(player for player, _number in cuts))
        if not cuts or (self.turn > 1 and cuts == [(self.sheet.winners[0], self.turn)]):
            return
        if len(players) == len(cuts) <= MOST_NAMED:
            word = self.game.round_word if len(cuts) == 1 else self.game.round_words
            numbers = listed([str(number) for _player, number in cuts])
            yield (
                cuts[0][1] if len(cuts) == 1 else self._over_all,
                styled(f"{self._named(players)} cut exactly, in {word} ", numbers, "."),
            )
        else:
            yield self._over_all, styled("The cut was exact ", times(len(cuts)), ".")


def _turning_round(sheet: Sheet) -> int:
    """Return the number of the round in which the only winner took the lead for good, or 0."""
    if len(sheet.winners) != 1 or not sheet.rounds:
        return 0
    led = [sheet.winners[0] in round_.leaders for round_ in sheet.rounds]
    taken = [number for number, (before, after) in enumerate(pairwise([False, *led]), 1) if after and not before]
    return taken[-1] if led[-1] else 0

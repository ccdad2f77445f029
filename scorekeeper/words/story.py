"""How a match went, in two to four sentences."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scorekeeper.rules.game import Game
from scorekeeper.rules.game_facts import tells_what_is_left
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.by_side import round_by_side, sheet_by_side
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.words.phrases import StyledText, figure, listed, spelled, styled, times
from scorekeeper.words.round_events import numbered_round, played_round
from scorekeeper.words.sides import Parties

MOST_SENTENCES = 4
MOST_NAMED = 3
ENDS = {  # by the place of the player
    1: gettext_lazy("{name} went out **{times}** and came first."),
    2: gettext_lazy("{name} went out **{times}** and came second."),
    3: gettext_lazy("{name} went out **{times}** and came third."),
    4: gettext_lazy("{name} went out **{times}** and came fourth."),
    5: gettext_lazy("{name} went out **{times}** and came fifth."),
    6: gettext_lazy("{name} went out **{times}** and came sixth."),
    7: gettext_lazy("{name} went out **{times}** and came seventh."),
    8: gettext_lazy("{name} went out **{times}** and came eighth."),
    9: gettext_lazy("{name} went out **{times}** and came ninth."),
    10: gettext_lazy("{name} went out **{times}** and came tenth."),
    11: gettext_lazy("{name} went out **{times}** and came eleventh."),
    12: gettext_lazy("{name} went out **{times}** and came twelfth."),
}
SIDE_ENDS = {  # by the place of the side
    1: pgettext_lazy("a side", "{name} went out **{times}** and came first."),
    2: pgettext_lazy("a side", "{name} went out **{times}** and came second."),
    3: pgettext_lazy("a side", "{name} went out **{times}** and came third."),
}
PlayerRound = tuple[str, int]  # a player and the number of a round
Placed = tuple[int, StyledText]  # the number of the round after which a sentence comes, and the sentence


class Story:
    """The story of a match that is over."""

    def __init__(self, game: Game, record: Record, sheet: Sheet) -> None:
        """Take the record and the sheet of a match; partners are named as one side."""
        self.game, self.sheet, parties = game, sheet_by_side(sheet), Parties(sheet.sides)
        self.called, self._named, self._people = parties.called, parties.each_called, parties.people
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
        return tuple(said for _place, said in sorted(told[:MOST_SENTENCES], key=itemgetter(0)))

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
        return numbered_round(self.game, number)

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
            last, step = self.game.rounds(len(self.record.players), self.options), self._round(len(self.sheet.rounds))
            if last:
                told = styled(_("The match was ended after **{step}** of {last}."), step=step, last=last)
            else:
                told = styled(_("The match was ended after **{step}**."), step=step)
            yield self._at_the_end, told
        winners = self.sheet.winners
        totals = {line.total or 0 for line in self.sheet.standings if line.player in winners}
        # Where the house ignores the last round, joint winners may end apart.
        if len(winners) > 1 and len(totals) == 1:
            told = styled(
                _("{names} ended level on **{total}**."), names=self._named(winners), total=figure(totals.pop())
            )
            yield self._at_the_end, told

    def _finish(self) -> Iterator[Placed]:
        """Yield which total or contract ended the match; nothing if it ended with its last round."""
        last = self.rounds[-1]
        target, length = self.game.target(self.options), len(self.game.contracts)
        reached = [player for player in last.sheet.hands if last.reached(player)]
        made = [line.player for line in self.sheet.standings if line.contracts_done == length]
        number = last.sheet.number
        if self.game.own_contracts and made:
            told = styled(
                _("{names} made {contract} {number} in **{step}**."),
                names=self._named(made),
                contract=self.game.contract_word,
                number=length,
                step=self._round(number),
            )
            yield number, told
        elif reached and target is not None:
            told = styled(
                ngettext(
                    "{names} reached {target} in **{step}**.",
                    "{names} reached {target} in **{step}**.",
                    self._people(reached),
                ),
                names=self._named(reached),
                target=figure(target),
                step=self._round(number),
            )
            yield number, told

    def _slowest_contract(self) -> Iterator[Placed]:
        """Yield which player needed most rounds for a contract, unless several needed as many."""
        tries = Counter((player, number) for played in self.rounds for player, number in played.sheet.contracts.items())
        most = max(tries.values(), default=0)
        slowest = [held for held in tries if tries[held] == most]
        if most > 1 and len(slowest) == 1:
            player, number = slowest[0]
            done = next(line.contracts_done or 0 for line in self.sheet.standings if line.player == player)
            if done >= number:
                told = ngettext(
                    "{name} needed **{count}** {rounds} for {contract} {number}.",
                    "{name} needed **{count}** {rounds} for {contract} {number}.",
                    most,
                )
            else:
                told = ngettext(
                    "{name} never made {contract} {number}, in **{count}** {rounds}.",
                    "{name} never made {contract} {number}, in **{count}** {rounds}.",
                    most,
                )
            said = styled(
                told,
                name=self.called(player),
                count=spelled(most),
                rounds=self.game.round_words,
                contract=self.game.contract_word,
                number=number,
            )
            yield self._over_all, said

    def _top_token(self) -> Iterator[Placed]:
        """Yield who held the highest token in most rounds, unless several did."""
        tokens = [played.sheet.tokens for played in self.rounds if played.sheet.tokens]
        held = Counter(max(of_round, key=of_round.__getitem__) for of_round in tokens)
        most = max(held.values(), default=0)
        holders = [player for player in held if held[player] == most]
        if self.game.tokens and most > 1 and len(holders) == 1:
            told = styled(
                _("{name} held the {token} in **{held}** of {all} {rounds}."),
                name=self.called(holders[0]),
                token=self.game.tokens.top,
                held=spelled(most),
                all=spelled(len(self.rounds)),
                rounds=self.game.round_words,
            )
            yield self._over_all, told

    def _best_round(self) -> Iterator[Placed]:
        score, holders = self.best_rounds()
        if score > 0 and len(holders) == 1:
            player, number = holders[0]
            told = styled(
                ngettext(
                    "{name} scored **{points}** in {step}, the best of all.",
                    "{name} scored **{points}** in {step}, the best of all.",
                    self._people([player]),
                ),
                name=self.called(player),
                points=figure(score),
                step=self._round(number),
            )
            yield number, told

    def _bonuses(self) -> Iterator[Placed]:
        earned = Counter(player for player, _number in self.bonuses())
        most = max(earned.values(), default=0)
        players = [player for player in earned if earned[player] == most]
        if most and len(players) <= MOST_NAMED:
            told = _("{names} {bonus} **{times}** each.") if len(players) > 1 else _("{names} {bonus} **{times}**.")
            said = styled(told, names=self._named(players), bonus=self.game.bonus_word, times=times(most))
            yield self._over_all, said

    def _turning_point(self) -> Iterator[Placed]:
        """Yield when the winner took the lead for good."""
        if not self.turn or len(self.sheet.rounds) == 1:
            return
        winner = self.sheet.winners[0]
        if self.turn == 1:
            told = ngettext(
                "{name} led from the first {round} to the last.",
                "{name} led from the first {round} to the last.",
                self._people([winner]),
            )
            yield self.turn, styled(told, name=self.called(winner), round=self.game.round_word)
            return
        if (winner, self.turn) in self.exact_cuts():
            told = _("{name} cut exactly in **{step}** and {overtook}.")
        elif self.record.rounds[self.turn - 1].hands[winner].out:
            told = ngettext(
                "{name} went out in **{step}** and {overtook}.",
                "{name} went out in **{step}** and {overtook}.",
                self._people([winner]),
            )
        else:
            told = _("In **{step}** {name} {overtook}.")
        step, overtook = self._round(self.turn), self._overtook(winner)
        yield self.turn, styled(told, name=self.called(winner), step=step, overtook=overtook)

    def _overtook(self, winner: str) -> str:
        """Return how the winner took the lead, and how many rounds were left: "went past Bob with two steps to go"."""
        before, after = self.sheet.rounds[self.turn - 2 : self.turn]
        others = [player for player in before.leaders if not after.hands[player].absent]
        gap = 0
        if others:
            gap = abs((after.hands[others[0]].total or 0) - (after.hands[winner].total or 0))
        people, to_go = self._people([winner]), self._to_go()
        if not others or self.game.own_contracts:
            told = _took_the_lead(people, to_go)
        elif not gap:
            told = _drew_level(people, to_go)
        elif len(others) == 1:
            told = _went_past_by(people, to_go)
        else:
            told = _went_past(people, to_go)
        return told.format(names=self._named(others), points=figure(gap), to_go=to_go)

    def _to_go(self) -> str:
        """Return how many rounds were left: "with two steps to go"; "" if the players ended the match."""
        left = len(self.sheet.rounds) - self.turn
        if self.record.ended:
            return ""
        if not left:
            return _("at the very end")
        return ngettext("with one {rounds} to go", "with {count} {rounds} to go", left).format(
            count=spelled(left), rounds=self.game.round_word if left == 1 else self.game.round_words
        )

    def _biggest_hand(self) -> Iterator[Placed]:
        points, holders = self.biggest_hands()
        if not points:
            return
        if len(holders) == 1:
            yield holders[0][1], self._caught(*holders[0], figure(points))
        elif len(holders) <= MOST_NAMED:
            held = [
                _("{name} in {step}").format(name=self.called(player), step=self._round(number))
                for player, number in holders
            ]
            told = _("The biggest hand was **{points}**: {hands}.")
            yield self._over_all, styled(told, points=figure(points), hands=listed(held))

    def _caught(self, player: str, number: int, points: str) -> StyledText:
        """Return "Then Ed went out and caught Di with 110, the biggest hand of all." for a hand with these points."""
        hands = self.record.rounds[number - 1].hands
        out = next((name for name, hand in hands.items() if hand.out), None)
        follows = self.turn and number == self.turn + 1
        if number == self.turn > 1:
            told = _("{name} was caught with **{points}** there, the biggest hand of all.")
        elif follows and out:
            told = _("Then {other} went out and caught {name} with **{points}**, the biggest hand of all.")
        elif follows:
            told = _("Then {name} was left with **{points}**, the biggest hand of all.")
        elif out:
            told = _("In **{step}** {other} went out and caught {name} with **{points}**, the biggest hand of all.")
        else:
            told = _("In **{step}** {name} was left with **{points}**, the biggest hand of all.")
        other = self.called(out) if out else ""
        return styled(told, name=self.called(player), other=other, step=self._round(number), points=points)

    def _most_outs(self) -> Iterator[Placed]:
        outs, players = self.most_outs()
        if outs < 2 or len(players) > MOST_NAMED:
            return
        if len(players) > 1:
            told = _("{name} went out **{times}** each.")
        elif players[0] in self.sheet.winners:
            told = ngettext(
                "{name} went out **{times}** and won.",
                "{name} went out **{times}** and won.",
                self._people(players),
            )
        else:
            place = next(standing.place for standing in self.sheet.standings if standing.player == players[0])
            ends = ENDS if self._people(players) == 1 else SIDE_ENDS
            told = str(ends[place]) if place else _("{name} went out **{times}** and left before the end.")
        yield self._over_all, styled(told, name=self._named(players), times=times(outs))

    def _cuts(self) -> Iterator[Placed]:
        cuts = self.exact_cuts()
        players = list(dict.fromkeys(player for player, _number in cuts))
        if not cuts or (self.turn > 1 and cuts == [(self.sheet.winners[0], self.turn)]):
            return
        if len(players) == len(cuts) <= MOST_NAMED:
            told = styled(
                ngettext(
                    "{names} cut exactly, in {rounds} **{numbers}**.",
                    "{names} cut exactly, in {rounds} **{numbers}**.",
                    len(cuts),
                ),
                names=self._named(players),
                rounds=self.game.round_word if len(cuts) == 1 else self.game.round_words,
                numbers=listed([str(number) for _player, number in cuts]),
            )
            yield cuts[0][1] if len(cuts) == 1 else self._over_all, told
        else:
            yield self._over_all, styled(_("The cut was exact **{times}**."), times=times(len(cuts)))


def _turning_round(sheet: Sheet) -> int:
    """Return the number of the round in which the only winner took the lead for good, or 0."""
    if len(sheet.winners) != 1 or not sheet.rounds:
        return 0
    led = [sheet.winners[0] in round_.leaders for round_ in sheet.rounds]
    taken = [number for number, (before, after) in enumerate(pairwise([False, *led]), 1) if after and not before]
    return taken[-1] if led[-1] else 0


def _took_the_lead(people: int, to_go: str) -> str:
    if to_go:
        return ngettext("took the lead {to_go}", "took the lead {to_go}", people)
    return ngettext("took the lead", "took the lead", people)


def _drew_level(people: int, to_go: str) -> str:
    if to_go:
        return ngettext("drew level with {names} {to_go}", "drew level with {names} {to_go}", people)
    return ngettext("drew level with {names}", "drew level with {names}", people)


def _went_past_by(people: int, to_go: str) -> str:
    if to_go:
        return ngettext("went past {names} by {points} {to_go}", "went past {names} by {points} {to_go}", people)
    return ngettext("went past {names} by {points}", "went past {names} by {points}", people)


def _went_past(people: int, to_go: str) -> str:
    if to_go:
        return ngettext("went past {names} {to_go}", "went past {names} {to_go}", people)
    return ngettext("went past {names}", "went past {names}", people)

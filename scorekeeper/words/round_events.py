"""What happened in a scored round, and why each score is what it is, in the words of each game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import can_make
from scorekeeper.rules.facts import SHARED, Fact, Value
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.scoring.by_side import round_by_side
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, Sheet
from scorekeeper.words.phrases import digits, isolated, listed, number_of_cards, sentence
from scorekeeper.words.sides import Parties


@dataclass(frozen=True)
class PlayedRound:
    """A scored round: its facts and its sheet, under the house rules of the match.

    In a match by sides both have one hand for each side, under its first player, whose name the methods take
    (rules/scoring/by_side.py); `hands` are those of all players.
    """

    game: Game
    options: Options
    facts: Round
    sheet: RoundSheet
    parties: Parties
    hands: Mapping[str, Hand]

    def summary(self) -> str:
        """Return what happened: "Bob went out. Ed cut exactly and floated."; "" if nothing did.

        What nobody did comes first, then who went out.
        """
        hands = self.facts.hands
        by_events: dict[tuple[str, ...], list[str]] = {}
        for name in sorted(hands, key=lambda name: not hands[name].out):
            by_events.setdefault(self._events(name), []).append(name)
        text = _("{names} {did}.")  # {did} is one or several predicates: "went out and floated"
        sentences = [
            text.format(names=self.parties.named(names), did=listed(events))
            for events, names in by_events.items()
            if events
        ]
        return " ".join([*self._nobody(), *sentences])

    def _nobody(self) -> Iterator[str]:
        """Yield what one of the players might have done, but nobody did: "Nobody went out.", "Dead hand."."""
        game, hands = self.game, self.facts.hands.values()
        if not game.must_go_out and "out" in game.facts and not any(hand.out for hand in hands):
            yield _("Nobody went out.")
        for fact in game.own_facts:
            if fact.lone and not fact.required and not any(fact.name in hand.own for hand in hands):
                yield sentence(str(fact.words.nobody))

    def reached(self, name: str) -> bool:
        """Return whether a player's total reached the target from below in this round; False in a game without one."""
        target, hand = self.game.target(self.options), self.sheet.hands[name]
        return (
            target is not None
            and hand.score is not None
            and hand.total is not None
            and (hand.total - hand.score < target <= hand.total)
        )

    def left(self, name: str) -> int:
        """Return the points left in a hand, 0 if they are not known.

        In a game with tokens they are multiplied by the token; in one with melds, points melded are not among them.
        """
        points = self.sheet.hands[name].points or 0
        return (self.facts.hands[name].melded or 0) - points if "melded" in self.game.facts else points

    def made_contract(self, name: str) -> bool:
        """Return whether a player made their own contract in this round; False if the game has none."""
        hand = self.facts.hands[name]
        return name in self.sheet.contracts and bool(hand.out or hand.laid_down)

    def reason(self, name: str) -> str:
        """Return why a score is what it is: "exact cut, 3 cards", "23 × 8", "80 − 15", "away"; may be ""."""
        hand, scored = self.facts.hands[name], self.sheet.hands[name]
        if hand.absent:
            return pgettext("a player", "away")
        bonus = _("exact cut") if self.game.cuts else str(self.game.bonus_word)
        joined = ""
        if scored.joined_with is not None:
            joined = pgettext("of a hand", "joined with {points}").format(points=digits(scored.joined_with))
        ending = (self._ending(name, hand, scored), self._melded(hand))
        own = (*self.own(name), str(scored.words.note))
        return ", ".join(filter(None, [bonus if scored.bonus else "", *ending, *own, joined]))

    def own(self, name: str) -> Iterator[str]:
        """Yield in words the facts of a player that only this game has.

        For a side these are the facts that it shares, then those of each partner with the name; an optional fact of the
        side is left out if it is 0.
        """
        members = self.parties.members(name)
        if len(members) == 1:
            yield from own_words(self.game, self.hands[name])
            return
        shared, first = self.game.side_facts, self.hands[name]
        # An optional fact of a side is left out if it is 0 or not stated.
        yield from own_words(
            self.game, first, lambda f: f.name in shared and (f.required or bool(first.own.get(f.name)))
        )
        for member in members:
            if words := list(own_words(self.game, self.hands[member], lambda fact: fact.name not in shared)):
                yield _("{name} {did}").format(name=isolated(member), did=_in_turn(words))

    def _ending(self, name: str, hand: Hand, scored: HandScore) -> str:
        """Return how a hand ended: "went out", "contract 3 made", "not down", "23 × 8", "3 cards"; may be ""."""
        if hand.out or hand.floating:
            return pgettext("of a hand", "went out") if hand.out else pgettext("of a hand", "floated")
        if name in self.sheet.contracts:
            made = self.made_contract(name)
            text = _("{contract} {number} made") if made else _("{contract} {number} not made")
            return text.format(contract=self.game.contract_word, number=self.sheet.contracts[name])
        if hand.laid_down is False or (self._tracked and not hand.laid_down):
            return _("not down")
        if self.game.any_points or not game_facts.tells_what_is_left(self.game):
            return ""
        left = number_of_cards(len(hand.cards)) if hand.cards else _("in hand") if hand.points else ""
        return self._sum(name, hand, scored) or left

    def _sum(self, name: str, hand: Hand, scored: HandScore) -> str:
        """Return the sum behind a score: "23 × 8", "80 − 15"; "" if the score is just what was left."""
        points = scored.points or 0
        if name in self.sheet.tokens:
            return f"{points // self.sheet.tokens[name]} × {self.sheet.tokens[name]}"
        if "melded" in self.game.facts:
            return f"{hand.melded or 0} − {self.left(name)}"
        return ""

    def _melded(self, hand: Hand) -> str:
        """Return the points melded in words, "melded 845"; "" without any, and in a game that records what is left."""
        if not hand.melded or game_facts.tells_what_is_left(self.game):
            return ""
        return fact_in_a_list(SHARED["melded"], hand.melded)

    @property
    def _tracked(self) -> bool:
        """Whether somebody who neither went out nor floated is recorded as having laid down in this round."""
        hands = self.facts.hands.values()
        return any(hand.laid_down and not (hand.out or hand.floating) for hand in hands)

    def _events(self, name: str) -> tuple[str, ...]:
        """Return what happened to a player in the round, as predicates: "went out", "joined with 40"."""
        hand, scored = self.facts.hands[name], self.sheet.hands[name]
        cut = self.facts.exact_cut and name == self.sheet.cutter
        number, last = self.sheet.contracts.get(name), len(self.game.contracts)
        made = _("made {contract} {number}").format(contract=self.game.contract_word, number=number)
        events = (
            (_("went out"), hand.out),
            (_("cut exactly"), cut),
            (str(self.game.bonus_word), scored.bonus and not cut),
            (_("floated"), hand.floating),
            (_("stayed away"), hand.absent),
            (made, number == last and self.made_contract(name)),
            (_("reached {points}").format(points=digits(self.game.target(self.options))), self.reached(name)),
            (_("joined with {points}").format(points=digits(scored.joined_with)), scored.joined_with is not None),
        )
        return tuple(words for words, happened in events if happened)


def played_round(game: Game, options: Options, facts: Round, sheet: Sheet, number: int) -> PlayedRound:
    """Return round `number` with `facts`, of all players; `sheet` must have one line a side (`sheet_by_side`)."""
    by_side = round_by_side(facts, sheet.sides)
    return PlayedRound(game, options, by_side, sheet.rounds[number - 1], Parties(sheet.sides), facts.hands)


def own_words(game: Game, hand: Hand, wanted: Callable[[Fact], bool] = lambda _fact: True) -> Iterator[str]:
    """Yield the facts of a hand that only this game has, in words: "bid 2", "took 3".

    `wanted` selects the facts, by default all. Those that are unknown, False or in no list are left out.
    """
    for fact in filter(wanted, game.own_facts):
        value = hand.own.get(fact.name)
        words = fact_in_a_list(fact, value)
        if words and value is not None and value is not False:
            yield words


def fact_in_a_list(fact: Fact, value: Value) -> str:
    """Return a fact with its value for a list: "2 buys", "1,020 left"; "" if it is in no list."""
    if isinstance(value, str):
        return fact.words.listed(fact.in_words(value))
    if isinstance(value, int) and digits(value) != str(value):
        return fact.words.listed(digits(value))
    return fact.words.listed(value)


def _in_turn(words: Sequence[str]) -> str:
    """Return what is said of one partner, without commas: "bid 0 blind and took 3"."""
    *before, last = words
    return _("{before} and {last}").format(before=" ".join(before), last=last) if before else last


def doubts(played: PlayedRound) -> Iterator[str]:
    """Yield a question about each typed total that no cards in play can add up to.

    Yields nothing in a game whose points are not those of cards.
    """
    game, options = played.game, played.options
    if game.any_points:
        return
    present = len([hand for hand in played.facts.hands.values() if not hand.absent])
    in_play = game.in_play(present, options, played.sheet.decks - game.decks(present, options))
    values = game.values(played.sheet.number, options)
    for name, hand in played.facts.hands.items():
        for fact in (fact for fact in game_facts.declared(game).values() if fact.kind == "points"):
            total = hand.fact(fact.name)
            if isinstance(total, int) and values and not can_make(total, in_play, values):
                statement = fact.words.stated.format(name=isolated(name), value=digits(total))
                yield _("{statement}? No cards in {game} add up to that.").format(statement=statement, game=game.title)

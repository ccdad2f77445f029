"""Turns the cells of a row on paper into a round: the facts of its hands, by the rules of the game."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from scorekeeper.facts import write_faults
from scorekeeper.facts.cells import BONUS, MADE, OUT, Cell
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import SHARED, Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand, Round
from scorekeeper.rules.record.hand_faults import OTHER_SEAT
from scorekeeper.rules.scoring.roles import cutter, first_present

# The facts shared by several games that a cell has as numbers. The others are marks, or are not written on paper.
WRITTEN = frozenset({"points", "melded"})
MOST_NUMBERS = 3  # in a cell


def numbers_of(game: Game, options: Options) -> tuple[Fact, ...]:
    """Return the facts of the numbers in a cell, in their order; what was left in a hand comes last.

    Empty if there are more than three, or if one is no number or depends on other hands. `options` are all house rules.
    """
    asked = game_facts.asked(game, options)
    declared = game_facts.declared(game).items()
    facts = [fact for name, fact in declared if name in asked and (name in WRITTEN or name not in SHARED)]
    if len(facts) > MOST_NUMBERS or any(not fact.is_number or fact.lone or fact.of or fact.once for fact in facts):
        return ()
    return tuple(sorted(facts, key=lambda fact: fact.left))


class PaperRules:
    """How cells are read in a game under these house rules, with the players in seat order.

    `facts` are those of the numbers in a cell (`numbers_of`). `high`: the highest total wins. `ends_out`: a round ends
    only when somebody goes out, who then has 0 points.
    """

    def __init__(self, game: Game, options: Options, names: tuple[str, ...]) -> None:
        self.game, self.options, self.names = game, game.resolve(options), names
        self.facts = numbers_of(game, self.options)
        self.high = game.best(self.options) == "high"
        # A player with 0 points left has gone out.
        self._cards_left = "points" in game.facts and not game.any_points
        self.ends_out = self._cards_left and "out" in game.facts and game.must_go_out
        self._first = {player: side[0] for side in game.partners(names, self.options) for player in side}

    @cached_property
    def bonus(self) -> int | None:
        """The points that the mark for an exact cut or grab adds to a hand; None if the game has neither."""
        if self.game.cuts:
            return self.game.cut_bonus(self.options)
        return self.game.hand_bonus(Hand(grabbed=self.game.grab), self.options) if self.game.grab else None

    def may_be_empty(self, seat: int) -> bool:
        """Return whether this seat (from 0) needs no number, as the points of its side are in a partner's cell."""
        name = self.names[seat]
        return "points" in self.game.side_facts and self._first.get(name, name) != name

    def round(self, index: int, cells: Sequence[Cell], *, running: bool) -> tuple[Round, list[Fault]]:
        """Return the round of the row with this index (from 0), and its faults.

        The path of a fault begins with a player's name, or is empty if it concerns several. `running`: the numbers
        come from running totals, so the bonuses in them are taken out.
        """
        by_name = dict(zip(self.names, cells, strict=True))
        found = [fault for name, cell in by_name.items() for fault in self._cell_faults(name, cell)]
        hands = {name: self._hand(name, cell, running=running) for name, cell in by_name.items()}
        found += self._settle_who_went_out(by_name, hands)
        cut = [name for name, cell in by_name.items() if cell.bonus] if self.game.cuts else []
        if len(cut) > 1:
            found.append(Fault((), write_faults.TWO_EXACT_CUTS, {"names": cut}))
        dealer = self._dealer(index, tuple(name for name in self.names if not by_name[name].away), cut)
        return Round(hands, exact_cut=bool(cut), dealer=dealer), found

    def _cell_faults(self, name: str, cell: Cell) -> Iterator[Fault]:
        """Yield the faults of a player's cell: a mark unknown to the game, too many numbers, or a partner's points."""
        marks = ((cell.out, OUT, "out" in self.game.facts), (cell.bonus, BONUS[0], self.bonus is not None))
        for marked, mark, known in (*marks, (cell.made, MADE, "laid_down" in self.game.facts)):
            if marked and not known:
                yield Fault((name,), write_faults.UNKNOWN_MARK, {"mark": mark, "title": self.game.title})
        if len(cell.numbers) > len(self.facts):
            params = {"count": len(cell.numbers), "most": len(self.facts)}
            yield Fault((name,), write_faults.TOO_MANY_NUMBERS, params)
        if self.may_be_empty(self.names.index(name)) and cell.numbers:
            yield Fault((name, "points"), OTHER_SEAT, {"value": cell.numbers[0], "first": self._first[name]})

    def _hand(self, name: str, cell: Cell, *, running: bool) -> Hand:
        """Return the hand of a player's cell, without `out` and `floating`: `_settle_who_went_out` sets these.

        The bonus of a marked cell is taken out of its points if they come from `running` totals or are below 0.
        """
        if cell.away:
            return Hand(absent=True)
        if self.may_be_empty(self.names.index(name)):
            return Hand()
        numbers = dict(zip((fact.name for fact in self.facts), cell.numbers, strict=False))
        points = numbers.get("points")
        if points is not None and cell.bonus and (points < 0 or running):
            numbers["points"] = points - (self.bonus or 0)
        defaults = {fact.name: fact.default for fact in self.facts}
        return Hand(
            points=numbers.get("points"),
            melded=numbers.get("melded"),
            laid_down=True if cell.made and "laid_down" in self.game.facts else None,
            grabbed=self.game.grab if cell.bonus and self.game.grab else None,
            own={key: value for key, value in numbers.items() if key not in SHARED and value != defaults[key]},
        )

    def _settle_who_went_out(self, cells: dict[str, Cell], hands: dict[str, Hand]) -> list[Fault]:
        """Set `out` and `floating` in `hands`, by the marks in `cells`; return a fault if it is unclear who went out.

        The marked are out and, in a game with floating, others with 0 points float. Without a mark everybody with 0
        points is out; but if several have 0 in a game with floating or a last turn, that is the fault, and nothing is
        set. The 0 points of those set become None. In a game whose points are not those of cards left nothing is set.
        """
        if not self._cards_left:
            return []
        empty = [name for name, hand in hands.items() if hand.points == 0]
        marked = [name for name, cell in cells.items() if cell.out]
        floats = "floating" in self.game.facts
        if not marked and (floats or self.game.last_turn) and len(empty) > 1:
            return [Fault((), write_faults.WHO_WENT_OUT, {"names": empty, "mark": OUT})]
        for name in marked or empty:
            left = hands[name].points
            hands[name] = hands[name]._replace(out=True, points=left or None)
        for name in empty if marked and floats else ():
            if not hands[name].out:
                hands[name] = hands[name]._replace(floating=True, points=None)
        return []

    def _dealer(self, index: int, present: tuple[str, ...], cut: Sequence[str]) -> str | None:
        """Return the dealer of row `index`, from 0: the one of `present` whose deal the first player in `cut` cuts.

        `cut` are the players marked for an exact cut. Without any, the deal is assumed to pass to the left if the game
        draws the dealer. Return None if the dealer follows from the order of the deal, nobody deals, or no dealer fits.
        """
        if cut and present:
            return next((name for name in present if cutter(self.names, present, name) == cut[0]), None)
        if self.game.dealing(self.options) == "drawn" and present:
            return first_present(self.names, index, present)
        return None

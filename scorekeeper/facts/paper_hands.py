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
from scorekeeper.rules.scoring.roles import first_present, roles

# Of the facts that several games share, those that are numbers in a cell. Others are marks, or not on paper.
WRITTEN = frozenset({"points", "melded"})
MOST_NUMBERS = 3  # in a cell


def numbers_of(game: Game, options: Options) -> tuple[Fact, ...]:
    """Return the facts of the numbers in a cell, in their order; none if a few numbers cannot record a hand.

    `options` are all house rules. What was left in a hand comes last.
    """
    asked = game_facts.asked(game, options)
    declared = game_facts.declared(game).items()
    facts = [fact for name, fact in declared if name in asked and (name in WRITTEN or name not in SHARED)]
    if len(facts) > MOST_NUMBERS or any(not fact.is_number or fact.lone or fact.of or fact.once for fact in facts):
        return ()
    return tuple(sorted(facts, key=lambda fact: fact.left))


class PaperRules:
    """How cells are read in a game under these house rules, with the players in seat order."""

    def __init__(self, game: Game, options: Options, names: tuple[str, ...]) -> None:
        self.game, self.options, self.names = game, game.resolve(options), names
        self.facts = numbers_of(game, self.options)
        self.high = game.best(self.options) == "high"
        # Whether a player with 0 points left has gone out.
        self._cards_left = "points" in game.facts and not game.any_points
        self.ends_out = self._cards_left and game.must_go_out
        self._first = {player: side[0] for side in game.partners(names, self.options) for player in side}

    @cached_property
    def bonus(self) -> int | None:
        """What the mark for an exact cut or grab adds; None if the game has neither."""
        if self.game.cuts:
            return self.game.cut_bonus(self.options)
        return self.game.hand_bonus(Hand(grabbed=self.game.grab), self.options) if self.game.grab else None

    def may_be_empty(self, seat: int) -> bool:
        """Return whether the points of this seat are in the cell of a partner."""
        name = self.names[seat]
        return "points" in self.game.side_facts and self._first.get(name, name) != name

    def round(self, index: int, cells: Sequence[Cell], *, running: bool) -> tuple[Round, list[Fault]]:
        """Return the round of a row, and what is wrong with it; paths of the faults begin with a name.

        `index` counts rows from 0. If the numbers come from `running` totals, bonuses are in them and are taken out.
        """
        said = dict(zip(self.names, cells, strict=True))
        found = [fault for name, cell in said.items() for fault in self._cell_faults(name, cell)]
        hands = {name: self._hand(name, cell, running=running) for name, cell in said.items()}
        found += self._settle_who_went_out(said, hands)
        cut = [name for name, cell in said.items() if cell.bonus] if self.game.cuts else []
        if len(cut) > 1:
            found.append(Fault((), write_faults.TWO_EXACT_CUTS, {"names": cut}))
        dealer = self._dealer(index, tuple(name for name in self.names if not said[name].away), cut)
        return Round(hands, exact_cut=bool(cut), dealer=dealer), found

    def _cell_faults(self, name: str, cell: Cell) -> Iterator[Fault]:
        """Yield the marks without a meaning in this game, and numbers that are too many."""
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
        """Return the hand of a cell, without `out` and `floating`: `_settle_who_went_out` sets these."""
        if cell.away:
            return Hand(absent=True)
        if self.may_be_empty(self.names.index(name)):
            return Hand()
        numbers = dict(zip((fact.name for fact in self.facts), cell.numbers, strict=False))
        points = numbers.get("points")
        if points is not None and cell.bonus and (points < 0 or running):
            numbers["points"] = points - (self.bonus or 0)
        silent = {fact.name: fact.silent for fact in self.facts}
        return Hand(
            points=numbers.get("points"),
            melded=numbers.get("melded"),
            laid_down=True if cell.made and "laid_down" in self.game.facts else None,
            grabbed=self.game.grab if cell.bonus and self.game.grab else None,
            own={key: value for key, value in numbers.items() if key not in SHARED and value != silent[key]},
        )

    def _settle_who_went_out(self, said: dict[str, Cell], hands: dict[str, Hand]) -> list[Fault]:
        """Set who went out and who floats of those with nothing left; return a fault if several may have gone out."""
        if not self._cards_left:
            return []
        empty = [name for name, hand in hands.items() if hand.points == 0]
        marked = [name for name, cell in said.items() if cell.out]
        floats = "floating" in self.game.facts
        if not marked and floats and len(empty) > 1:
            return [Fault((), write_faults.WHO_WENT_OUT, {"names": empty, "mark": OUT})]
        for name in marked or empty:
            left = hands[name].points
            hands[name] = hands[name]._replace(out=True, points=left or None)
        for name in empty if marked and floats else ():
            if not hands[name].out:
                hands[name] = hands[name]._replace(floating=True, points=None)
        return []

    def _dealer(self, index: int, present: tuple[str, ...], cut: Sequence[str]) -> str | None:
        """Return the dealer of a row: the player to the left of the one who cut exactly, if one did.

        Else None. If the game draws the dealer, which no sheet shows, the deal is assumed to pass to the left instead.
        """
        if cut and present:
            dealers = (name for name in present if roles(self.names, present, name).cutter == cut[0])
            return next(dealers, None)
        if self.game.dealing(self.options) == "drawn" and present:
            return first_present(self.names, index, present)
        return None

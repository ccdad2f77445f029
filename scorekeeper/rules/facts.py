"""The facts of a hand, each declared once: what it may be, what it goes with, what players read of it.

The facts that several games share stand here. A game names those that it uses (`Game.facts`) and declares in
its own file those that nobody else has (`Game.own_facts`). Record, faults, forms and pages read the declaration.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["flag", "count", "points", "cards"]
Tapped = Literal["", "row", "drawer"]
Value = bool | int | tuple[str, ...] | None

# No table counts further; a bound keeps a slip of the finger out of the totals.
MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Words:
    """What players read of a fact.

    `label` stands beside its field, `heading` above its column at the table; `one` and `many` count it: "1 buy",
    "2 buys"; `unit` is one of it on a button, where that is a shorter word.
    In the sentences {name} stands for the player, {value} for the number: `said` and `silent` tell a tap, `recap`
    and `recaps` (unless it is one) come in a list of what is known of a hand, `stated` is what was written down
    and may be wrong, and `missing` asks for it.
    """

    label: str = ""
    heading: str = ""
    one: str = ""
    many: str = ""
    unit: str = ""
    said: str = ""
    silent: str = ""
    recap: str = ""
    recaps: str = ""
    stated: str = "{name}: {value}"
    missing: str = ""

    def told(self, name: str, value: int) -> str:
        """Tell of a fact that has this value: "Bob has bought 2"."""
        return (self.said if value else self.silent).format(name=name, value=int(value))

    def counted(self, value: int) -> str:
        """Count it: "1 buy", "2 buys"."""
        return f"{value} {self.one if value == 1 else self.many}"

    def listed(self, value: object) -> str:
        """Name a fact that holds in a list: "2 buys", "laid down"; nothing where it is in no list."""
        return (self.recap if value == 1 else self.recaps or self.recap).format(value=value)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a hand.

    `kind`: a flag holds or not; a count and points are whole numbers from `least` to `most`, and points, being
    those of cards, are not more than all cards in play are worth. Only `cards` is a list of ranks.
    `silent` is the value that says nothing: None where 0 or false says something.
    `left`: says what was left in the hand; `required`: a scored hand must say it.
    `excludes` names the facts that cannot hold beside it. `recorded`: stands in the record of a match; else it
    is known at the table only, in games that have the fact `tapped_with`.
    `tapped`: where the table taps it, in the row of a player or in the drawer behind the name; empty: it does not.
    """

    name: str
    kind: Kind
    words: Words = Words()
    silent: Value = None
    least: int = 0
    most: int = MOST
    left: bool = False
    required: bool = False
    excludes: frozenset[str] = frozenset()
    recorded: bool = True
    tapped: Tapped = ""
    tapped_with: str = ""

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number."""
        return self.kind in ("count", "points")

    @property
    def is_stepped(self) -> bool:
        """Whether a row of the table shows the number between buttons, as 0 of it says something."""
        return self.is_number and self.tapped == "row" and self.silent is None

    @property
    def read_as(self) -> type:
        """The type of its value in a document."""
        return {"flag": bool, "cards": list}.get(self.kind, int)


FACTS = (
    Fact("cards", "cards", left=True, excludes=frozenset({"points", "out", "floating"})),
    Fact(
        "points",
        "points",
        Words(stated="{name} is left with {value}", missing="{name} has no points yet."),
        left=True,
        excludes=frozenset({"cards", "out", "floating"}),
    ),
    Fact("out", "flag", silent=False, left=True, excludes=frozenset({"cards", "points", "floating"})),
    Fact(
        "floating",
        "flag",
        Words("floats", said="{name} floats", silent="{name} does not float"),
        silent=False,
        left=True,
        excludes=frozenset({"cards", "points", "out"}),
        tapped="row",
    ),
    Fact(
        "laid_down",
        "flag",
        Words("laid down", said="{name} laid down", silent="{name} has not laid down", recap="laid down"),
        tapped="row",
    ),
    Fact(
        "buys",
        "count",
        Words(
            "buys",
            one="buy",
            many="buys",
            said="{name} has bought {value}",
            silent="{name} has bought nothing",
            recap="{value} buy",
            recaps="{value} buys",
            stated="{name} bought {value}",
        ),
        silent=0,
        tapped="row",
    ),
    Fact(
        "rummies",
        "count",
        Words(
            "rummy called",
            one="rummy call",
            many="rummy calls",
            unit="rummy",
            said="Rummy called on {name}: {value}",
            silent="No rummy called on {name}",
            recap="rummy called {value} ×",
            stated="{name}: rummy calls {value}",
        ),
        silent=0,
        tapped="drawer",
    ),
    Fact("melded", "points", Words("melded", recap="melded {value}", stated="{name} melded {value}")),
    Fact(
        "grabbed",
        "count",
        Words(
            "cards grabbed",
            "Grabbed",
            one="card",
            many="cards",
            said="{name} grabbed {value}",
            silent="{name} grabbed nothing",
            recap="cards grabbed {value}",
            stated="{name} grabbed {value}",
        ),
        tapped="row",
    ),
    Fact(
        "absent",
        "flag",
        Words("away", said="{name} is away", silent="{name} is at the table"),
        silent=False,
        tapped="drawer",
    ),
    Fact(
        "one_card",
        "flag",
        Words(said="{name} has one card left", silent="{name} has more than one card left"),
        silent=False,
        recorded=False,
        tapped="row",
        tapped_with="floating",
    ),
)
SHARED: Mapping[str, Fact] = {fact.name: fact for fact in FACTS}
RECORDED = tuple(fact for fact in FACTS if fact.recorded)

"""The facts of a hand, each declared once: its values, what it excludes, what players read of it.

The facts that several games share are declared here. A game names those that it uses (`Game.facts`), and declares
those that no other game has in its own file (`Game.own_facts`). Record, faults, forms and pages read the declaration.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.wording import NO_TEXT, Text, ngettext_lazy, verbatim
from scorekeeper.rules.wording import gettext_lazy as _

Kind = Literal["flag", "count", "points", "cards", "choice"]
Tapped = Literal["", "row", "drawer"]
Value = bool | int | str | tuple[str, ...] | None

STATED = _("{name}: {value}")
NOBODY = _("Nobody")
MOST = 1_000_000  # the limit of any number: a larger one is a typing error


@dataclass(frozen=True, slots=True)
class Words:
    """What players read of a fact. In the sentences {name} is the player and {value} the number.

    Where the words differ by the number, they are an `ngettext_lazy`, and the number is {count}.
    """

    label: Text = NO_TEXT  # beside its field
    heading: Text = NO_TEXT  # above its column at the table
    one: Text = NO_TEXT  # one of it on a button: "buy"
    number: Text = NO_TEXT  # counted: "1 buy", "2 buys"
    said: Text = NO_TEXT  # what a tap did: "{name} has bought {value}"
    negation: Text = NO_TEXT  # what a tap did that removed it: "{name} has bought nothing"
    recap: Text = NO_TEXT  # in the list of what is known of a hand: "2 buys", "took {value}"
    stated: Text = STATED  # begins a sentence about a fault: what was written down
    missing: Text = NO_TEXT  # asks for it
    asks: Text = NO_TEXT  # asks which hand has a fact that only one can have: "Who made trump?"
    nobody: Text = NOBODY  # the answer that none has it

    def sentence(self, name: str, value: int | str | Text) -> str:
        """Return the sentence for what a tap did: `said`, or `negation` if the value is 0 or false.

        "Bob has bought 2"; a text is the words of a choice: "Bob plays 8 ♠".
        """
        shown = int(value) if isinstance(value, int) else value
        return (self.said if value else self.negation).format(name=name, value=shown)

    def counted(self, value: int) -> str:
        """Return the number with its noun: "1 buy", "2 buys"; "" without `number`."""
        return str(self.number.of(value))

    def listed(self, value: object) -> str:
        """Return the fact for a list of what is known of a hand: "2 buys", "laid down"; "" without `recap`.

        `value` is a whole number or flag, or a text in its place, such as "1,020", which takes the plural.
        """
        if self.recap.plural:
            return str(self.recap.of(int(value) if isinstance(value, int) else 2, count=value))
        return self.recap.format(value=value)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a hand, declared once: its kind, limits and words, what it excludes, and where it is tapped."""

    name: str
    # "points" are those of cards, at most the sum of all cards in play; "cards" is a list of ranks; "choice" is one of
    # `choices`.
    kind: Kind
    words: Words = Words()
    default: Value = None  # its value in a hand that does not state it; None if 0 or false can be stated, too
    least: int = 0  # of a number
    most: int = MOST
    up_to_deal: bool = False  # a number of at most the cards dealt to each
    choices: tuple[tuple[str, Text], ...] = ()  # the values of a choice, each with its words
    left: bool = False  # states what was left in the hand
    required: bool = False  # a scored hand must have it; if it is lone, one hand of the round must
    lone: bool = False  # only one hand of a round can have it
    of: str = ""  # a lone fact: only the hand with it can have this one, such as the tricks of who made trump
    once: str = ""  # a lone fact: no hand has this one in a round without it, such as deadwood if nobody knocked
    unless: tuple[str, ...] = ()  # choices of the same hand that exclude it: after gin there is no deadwood
    before_play: bool = False  # stated before play, in turn from the dealer's left: a bid
    excludes: frozenset[str] = frozenset()  # names of the facts that cannot be true together with it
    recorded: bool = True  # it is in the record of a match; if not, only the table shows it
    tapped: Tapped = ""  # its button at the table: in the row of a player, or in the drawer behind the name; "": none
    tapped_with: str = ""  # the button exists only in games that have this other fact

    @property
    def is_number(self) -> bool:
        """Whether its value is a whole number."""
        return self.kind in ("count", "points")

    @property
    def is_stepped(self) -> bool:
        """Whether a player's row at the table shows the number between two buttons: it is tapped there and may be 0.

        Of other numbers 0 is the same as no fact.
        """
        return self.is_number and self.tapped == "row" and self.default is None

    def most_of(self, dealt: int) -> int:
        """Return the greatest value that the number can have in a round with `dealt` cards dealt to each player."""
        return min(self.most, dealt) if self.up_to_deal else self.most

    def in_words(self, value: str) -> Text:
        """Return the words of a choice's value: "8 ♠" for "8S"; the value itself if it is none of the choices."""
        return dict(self.choices).get(value) or verbatim(value)

    @property
    def read_as(self) -> type:
        """The type of its value in a JSON document: bool, list, str or int."""
        return {"flag": bool, "cards": list, "choice": str}.get(self.kind, int)


FACTS = (
    Fact("cards", "cards", left=True, excludes=frozenset({"points", "out", "floating"})),
    Fact(
        "points",
        "points",
        Words(stated=_("{name} is left with {value}"), missing=_("{name} has no points yet.")),
        left=True,
        excludes=frozenset({"cards", "out", "floating"}),
    ),
    Fact("out", "flag", default=False, left=True, excludes=frozenset({"cards", "points", "floating"})),
    Fact(
        "floating",
        "flag",
        Words(_("floats"), said=_("{name} floats"), negation=_("{name} does not float")),
        default=False,
        left=True,
        excludes=frozenset({"cards", "points", "out"}),
        tapped="row",
    ),
    Fact(
        "laid_down",
        "flag",
        Words(_("laid down"), said=_("{name} laid down"), negation=_("{name} has not laid down"), recap=_("laid down")),
        tapped="row",
    ),
    Fact(
        "buys",
        "count",
        Words(
            _("buys"),
            one=_("buy"),
            number=ngettext_lazy("{count} buy", "{count} buys"),
            said=_("{name} has bought {value}"),
            negation=_("{name} has bought nothing"),
            recap=ngettext_lazy("{count} buy", "{count} buys"),
            stated=_("{name} bought {value}"),
        ),
        default=0,
        tapped="row",
    ),
    Fact(
        "rummies",
        "count",
        Words(
            _("rummy called"),
            one=_("rummy"),
            number=ngettext_lazy("{count} rummy call", "{count} rummy calls"),
            said=_("Rummy called on {name}: {value}"),
            negation=_("No rummy called on {name}"),
            recap=_("rummy called {value} ×"),
            stated=_("{name}: rummy calls {value}"),
        ),
        default=0,
        tapped="drawer",
    ),
    Fact("melded", "points", Words(_("melded"), recap=_("melded {value}"), stated=_("{name} melded {value}"))),
    Fact(
        "grabbed",
        "count",
        Words(
            _("cards grabbed"),
            _("Grabbed"),
            one=_("card"),
            number=ngettext_lazy("{count} card", "{count} cards"),
            said=_("{name} grabbed {value}"),
            negation=_("{name} grabbed nothing"),
            recap=_("cards grabbed {value}"),
            stated=_("{name} grabbed {value}"),
        ),
        tapped="row",
    ),
    Fact(
        "absent",
        "flag",
        Words(_("away"), said=_("{name} is away"), negation=_("{name} is at the table")),
        default=False,
        tapped="drawer",
    ),
    Fact(
        "one_card",
        "flag",
        Words(said=_("{name} has one card left"), negation=_("{name} has more than one card left")),
        default=False,
        recorded=False,
        tapped="row",
        tapped_with="floating",
    ),
)
SHARED: Mapping[str, Fact] = {fact.name: fact for fact in FACTS}
RECORDED = tuple(fact for fact in FACTS if fact.recorded)

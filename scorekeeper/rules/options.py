"""House rules: what a table may choose, and what the choices are called."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault, FaultCode, shown
from scorekeeper.rules.text_rules import writable
from scorekeeper.rules.wording import NO_TEXT, Text, ngettext_lazy, pgettext_lazy, verbatim
from scorekeeper.rules.wording import gettext_lazy as _

# The words of choices that several games have, for any number.
ROUNDS = ngettext_lazy("{count} round", "{count} rounds")
POINTS = ngettext_lazy("{count} point", "{count} points")
AT_POINTS = ngettext_lazy("at {count} point", "at {count} points")
TO_POINTS = ngettext_lazy("to {count} point", "to {count} points")
REACHES = ngettext_lazy("when somebody reaches {count} point", "when somebody reaches {count} points")
TOTAL_REACHES = ngettext_lazy("when a total reaches {count} point", "when a total reaches {count} points")
SHORT_GAME = _("A lower number makes it a short game.")

Scalar = str | int | bool
# Values by key. Unless a function says otherwise, it takes all house rules of the game, as `Game.resolve` returns them.
Options = Mapping[str, Scalar]

NOT_OFFERED = FaultCode("not_offered", sentence=_("{value:quoted} is not offered; it is {offered:quoted or}."))
NOT_A_LINE = FaultCode(
    "not_a_line", sentence=_("{value:quoted} is not offered; it is a line of 1 to {longest} characters.")
)
QUOTED_FLAG = FaultCode(
    "quoted_flag",
    sentence=_("{value:quoted} is text, but true or false, without quotes, is meant: {offered:quoted or}."),
)
QUOTED_NUMBER = FaultCode(
    "quoted_number", sentence=_("{value:quoted} is text, but a number, without quotes, is meant: {offered:quoted or}.")
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a house rule that can be chosen."""

    value: Scalar
    label: Text
    summary: Text = NO_TEXT  # its part of the line that sums up the house rules; NO_TEXT: no part


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers that can be chosen besides the choices, with words for any number (`ngettext_lazy`)."""

    least: int
    most: int
    label: Text
    summary: Text


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its key, its words, its default, and what can be chosen."""

    key: str  # identifies it in records
    label: Text  # its name at the table
    default: Scalar
    choices: tuple[Choice, ...]  # if there is a span, only the most common numbers
    why: Text  # why a table would change it
    span: Span | None = None  # any whole number in this range can be chosen
    longest: int = 0  # the most characters of the text that can be chosen; 0: it is no text
    ours: Text = NO_TEXT  # what the sources say or leave open, if the default is this app's own decision

    def offers(self, value: object) -> bool:
        """Return whether a value can be chosen: a choice, a whole number of the span, or a line of text if allowed.

        A text has at most `longest` characters and is not blank. Types must be the same: true is not 1.
        """
        if any(type(value) is type(choice.value) and value == choice.value for choice in self.choices):
            return True
        if type(value) is int and self.span is not None:
            return self.span.least <= value <= self.span.most
        return isinstance(value, str) and 0 < len(value) <= self.longest and bool(value.strip()) and writable(value)

    def choice(self, value: Scalar) -> Choice:
        """Return the choice with this value; a new one, with its words, for a number of the span or a text.

        Raises KeyError if the value is not offered.
        """
        if not self.offers(value):
            raise KeyError(value)
        for choice in self.choices:
            if choice.value == value and type(choice.value) is type(value):
                return choice
        if self.span is None:
            return Choice(value, verbatim(str(value)))
        return Choice(value, self.span.label.of(int(value)), self.span.summary.of(int(value)))

    def refusal(self, value: object) -> Fault:
        """Return the fault for a value that `offers` refuses; its path is ("options", key).

        Its parameters say what can be chosen: "offered" has the choices, a span as a range; "longest" is the most
        characters of a text. A flag or a number that is quoted by mistake has a code of its own.
        """
        path = ("options", self.key)
        if self.longest:
            return Fault(path, NOT_A_LINE, {"value": value, "longest": self.longest})
        meant = None
        if isinstance(value, str):
            others = (choice.value for choice in self.choices if not isinstance(choice.value, str))
            meant = next((other for other in others if shown(other) == value), None)
            if meant is None and self.span and value.isdecimal() and value.isascii():
                meant = self.span.least
        code = NOT_OFFERED if meant is None else QUOTED_FLAG if isinstance(meant, bool) else QUOTED_NUMBER
        return Fault(path, code, {"value": value, "offered": self.on_offer})

    @property
    def on_offer(self) -> list[Scalar | range]:
        """What can be chosen: the choices or, with a span, the choices outside it and then the span as a range."""
        values = [choice.value for choice in self.choices]
        if self.span is None:
            return [*values]
        least, most = self.span.least, self.span.most
        return [*(value for value in values if not least <= int(value) <= most), range(least, most + 1)]


def target_option(
    default: int, totals: tuple[int, ...], label: Text, why: Text = SHORT_GAME, span: tuple[int, int] | None = None
) -> Option:
    """Return the house rule with the key "target": the total that ends a match, with `default` as its usual value.

    `totals` are the choices, those most played; with a `span`, any number from its first to its second can be chosen
    too. `default` must be one of `totals`. `label` has the words of a choice, for any number (`ngettext_lazy`).
    """
    choices = tuple(Choice(total, label.of(total), TO_POINTS.of(total)) for total in totals)
    any_total = Span(*span, label, TO_POINTS) if span else None
    return Option("target", _("The match ends"), default, choices, why, any_total)


def flag_option(
    key: str, label: Text, words: tuple[Text, Text, Text], why: Text, *, default: bool, ours: Text = NO_TEXT
) -> Option:
    """Return a house rule that is true or false.

    `words` are the label of its default, the label of the other value, and the summary of that.
    """
    usual, other, summary = words
    return Option(key, label, default, (Choice(default, usual), Choice(not default, other, summary)), why, ours=ours)


def rounds_option(counts: tuple[int, ...], most: int, why: Text, ours: Text = NO_TEXT) -> Option:
    """Return the house rule `rounds`: how many rounds a match has, up to `most`; by default 0, any number.

    `counts` are the choices besides that, those most played.
    """
    choices = (Choice(count, ROUNDS.of(count), ROUNDS.of(count)) for count in counts)
    none = Choice(0, _("as many rounds as you like"))
    return Option("rounds", _("The match has"), 0, (none, *choices), why, Span(1, most, ROUNDS, ROUNDS), ours=ours)


def total_option(totals: tuple[int, ...], span: tuple[int, int], why: Text, ours: Text = NO_TEXT) -> Option:
    """Return the house rule `target` of a game in which by default, 0, no total ends a match.

    `totals` are the choices besides that, those most played; any number of the `span` can be chosen too.
    """
    none, any_total = Choice(0, pgettext_lazy("no total", "none")), Span(*span, POINTS, TO_POINTS)
    choices = (Choice(total, POINTS.of(total), TO_POINTS.of(total)) for total in totals)
    return Option("target", _("A total that ends the match"), 0, (none, *choices), why, any_total, ours=ours)

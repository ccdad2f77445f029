"""What is wrong with a record: where, what, and the parameters of the sentence that says it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from scorekeeper.rules.text_rules import legible
from scorekeeper.rules.wording import NO_TEXT, Text, in_a_list
from scorekeeper.rules.wording import gettext_lazy as _

_BEYOND = 10**18  # from this on numbers are not written
BLANK = "␣"  # shows a space
_ENDS = re.compile(r"\A +| +\Z")  # the spaces at the ends of a text

Path = tuple[str | int, ...]
CODES: dict[str, "FaultCode"] = {}  # all codes that were declared so far, by name


@dataclass(frozen=True, slots=True)
class FaultCode:
    """Something that can be wrong, declared beside the rule that refuses it.

    `sentence` is the template (see `fill`) of what players read; commands print `technical` instead, if it is given.
    If there is no `sentence`, players read that of words/fault_sentences.py. CODES has all codes by name. Raises
    ValueError if another code has the name.
    """

    name: str
    technical: str = ""
    sentence: Text = NO_TEXT

    def __post_init__(self) -> None:
        if CODES.setdefault(self.name, self) != self:
            raise ValueError(f"Two fault codes are called {self.name}.")

    @property
    def printed(self) -> str:
        """The template of the sentence that commands print after the place: without a capital and a full stop."""
        text = self.sentence.english
        return self.technical or text[:1].lower() + text[1:].removesuffix(".")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: its path in the record, as in `("rounds", 0, "hands", "Ann", "buys")`, and its code.

    `params` fill in the sentence of the code.
    """

    path: Path
    code: FaultCode
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """The path as it is printed: `rounds[0].hands.Ann.buys`."""
        text = ""
        for part in self.path:
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
        return text

    def below(self, path: Path) -> "Fault":
        """Return the fault with this path before its own, for a document that contains the checked one there."""
        return Fault((*path, *self.path), self.code, self.params)

    def __str__(self) -> str:
        """Return the fault as one printable line, whatever characters the names in it have."""
        return legible(f"{self.place}: {fill(self.code.printed, self.params)}")


class Refused(Exception):  # noqa: N818 - what happened, not what went wrong in the program
    """Raised when a record is refused; `faults` holds all that is wrong, in document order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Return the faults, each on a line of its own, as commands print them."""
        return "\n".join(map(str, self.faults))


class ReportFull(Exception):  # noqa: N818 - what happened, not what went wrong in the program
    """Raised when a report has the most faults that it collects."""


class Report:
    """Collects faults and the paths at which they were found. It holds at most `most` faults; None: any number."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._whole: tuple[Report, Path] | None = None
        self._found: list[Fault] = []
        self._broken: set[Path] = set()
        self._spoiled: set[Path] = set()

    def add(self, path: Path, code: FaultCode, /, **params: Any) -> None:
        """Add the fault with this code and parameters at this path.

        Raises ReportFull if this report, or one of which it is a part, then has its most faults.
        """
        self.take(Fault(path, code, params))

    def take(self, fault: Fault) -> None:
        """Add a fault to this report and, with its path in the whole document, to the report of which this is a part.

        Raises ReportFull if one of them then has its most faults; if that is the whole, the part does not get the
        fault.
        """
        if self._whole:
            whole, path = self._whole
            whole.take(fault.below(path))
        self._found.append(fault)
        self._broken.add(fault.path)
        self._spoiled.update(fault.path[:length] for length in range(len(fault.path) + 1))
        if self._most == len(self._found):
            raise ReportFull

    def part(self, path: Path) -> "Report":
        """Return a new report on the part of the document at `path`; its faults go to this one too, below that path."""
        part = Report()
        part._whole = self, path
        return part

    def broken(self, path: Path) -> bool:
        """Return whether a fault is known at exactly this path."""
        return path in self._broken

    def spoiled(self, path: Path) -> bool:
        """Return whether a fault is known at this path or below it."""
        return path in self._spoiled

    def __bool__(self) -> bool:
        """Return whether any fault was found."""
        return bool(self._found)

    def faults(self, position: Callable[[Path], tuple[float, ...]] | None = None) -> tuple[Fault, ...]:
        """Return the faults in the order in which they were found, or sorted by the key `position` of their paths."""
        if position is None:
            return tuple(self._found)
        return tuple(sorted(self._found, key=lambda fault: position(fault.path)))


@dataclass(frozen=True, slots=True)
class Notation:
    """How sentences write numbers and text.

    `quotes` has {text} in it, `number` writes a whole number, `text` makes text of a record legible, and `read` returns
    a declared text in the language of the sentence.
    """

    quotes: str | Text = '"{text}"'
    number: Callable[[int], str] = str
    text: Callable[[str], str] = legible
    read: Callable[[Text], str] = lambda text: text.in_english  # translates the text of a game

    def quoted(self, text: str) -> str:
        """Return a text in the quotes of this notation, made legible by its function `text`."""
        return self.quotes.format(text=self.text(text))

    def plain(self, value: object) -> str:
        """Return a value as text: a whole number by `number`, any other (a declared text by `read`) made legible."""
        if isinstance(value, int):
            return self.number(value)
        return self.text(self.read(value) if isinstance(value, Text) else str(value))


PLAIN = Notation()  # as commands print them


class _Sentences(Formatter):
    """Fills in sentences as `fill` describes them."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a parameter as `format_spec`, the part of the template after its colon, asks.

        That is "quoted", "and", "or", "quoted or", or two words such as "deck|decks" (`fill`); "" asks for plain text.
        """
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value == 1 else many
        match format_spec:
            case "quoted":
                return shown(value, self.notation)
            case "and" | "or":
                return self.notation.read(in_a_list([self.notation.plain(item) for item in value], format_spec))
            case "quoted or":
                return self.notation.read(in_a_list([shown(item, self.notation) for item in value], "or"))
        return self.notation.plain(value)


def fill(template: str, params: Mapping[str, Any], notation: Notation = PLAIN) -> str:
    """Return the sentence of a template, with `params` filled in.

    Besides {name}, the value as plain text, a template may have {name:quoted} (text in quotes, by `shown`), {names:and}
    and {names:or} (a list in words), {names:quoted or} (such a list, each name in quotes), and {count:deck|decks}: the
    first word for 1, the second for any other number, in all languages. Raises KeyError for a name that `params` do not
    have.
    """
    return _Sentences(notation).vformat(template, (), params)


def shown(value: object, notation: Notation = PLAIN) -> str:
    """Return a value of a record as sentences have it: text in quotes, cut to 40 characters; "true", "false", "null".

    Spaces at the ends of a text become ␣. A range becomes "a whole number from 1 to 5", a list or an object only "a
    list" or "an object", a number of 19 digits or more "a number beyond all counting", any other value as in `plain`.
    """
    if isinstance(value, str):
        text = legible(value)
        cut = text if len(text) <= 40 else text[:39] + "…"
        return notation.quoted(_ENDS.sub(lambda spaces: BLANK * len(spaces[0]), cut))
    if isinstance(value, bool) or value is None:
        return notation.read({True: _("true"), False: _("false"), None: _("null")}[value])
    if isinstance(value, range):
        least, most = notation.number(value.start), notation.number(value.stop - 1)
        return notation.read(_("a whole number from {least} to {most}", least=least, most=most))
    # Python cannot convert integers of thousands of digits to text.
    if isinstance(value, int | float) and not -_BEYOND < value < _BEYOND:
        return notation.read(_("a number beyond all counting"))
    if isinstance(value, dict | list):
        return notation.read(_("an object") if isinstance(value, dict) else _("a list"))
    return notation.plain(value)

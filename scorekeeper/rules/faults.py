"""What is wrong with a record: where, and why in a sentence a keeper understands."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

_BEYOND = 10**18
BLANK = "␣"

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its path in the record, as in `("rounds", 0, "hands", "Ann", "buys")`; `reason` is a sentence."""

    path: Path
    reason: str

    @property
    def place(self) -> str:
        """Write the path as it is printed: `rounds[0].hands.Ann.buys`."""
        text = ""
        for part in self.path:
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
        return text

    def __str__(self) -> str:
        """Give the fault as one printable line, whatever the names in it contain."""
        line = f"{self.place}: {self.reason}"
        if line.isprintable():
            return line
        return "".join(map(_printable, line))


class Refused(Exception):  # noqa: N818 - what happened, not what went wrong in the program
    """A record was refused; `faults` holds all that is wrong, in document order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class Report:
    """Collects faults by path, and knows which paths to ask nothing further about."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str]] = []
        self._broken: set[Path] = set()
        self._spoiled: set[Path] = set()

    def add(self, path: Path, reason: str) -> None:
        """Note a fault at this path."""
        self._found.append((path, reason))
        self._broken.add(path)
        self._spoiled.update(path[:length] for length in range(1, len(path) + 1))

    def broken(self, path: Path) -> bool:
        """Say whether a fault is already known at this very path."""
        return path in self._broken

    def spoiled(self, path: Path) -> bool:
        """Say whether a fault is already known at this path or below it."""
        return path in self._spoiled

    def __bool__(self) -> bool:
        """Say whether any fault was found."""
        return bool(self._found)

    def faults(self, position: Callable[[Path], tuple[float, ...]] | None = None) -> tuple[Fault, ...]:
        """Return the faults as they were found, or sorted by their position in the document."""
        found = self._found
        if position is not None:
            by_position = position
            found = sorted(found, key=lambda entry: by_position(entry[0]))
        return tuple(Fault(path, reason) for path, reason in found)


def shown(value: object) -> str:
    """Quote a value of the record in a reason: text in quotes, long text cut short."""
    if isinstance(value, str):
        return f'"{_with_blanks(value if len(value) <= 40 else value[:39] + "…")}"'
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    # Python does not even write integers of thousands of digits.
    if isinstance(value, int | float) and not -_BEYOND < value < _BEYOND:
        return "a number beyond all counting"
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return str(value)


def _with_blanks(text: str) -> str:
    """Show blanks at the ends of a text, which nobody sees there."""
    start, end = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    return BLANK * start + text[start:end] + BLANK * (len(text) - end) if text.strip(" ") else BLANK * len(text)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Enumerate words: "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    return f" {last} ".join([*[", ".join(words[:-1])][: len(words) > 1], *words[-1:]])


def _printable(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")

"""House rules: what a table may choose, and what the choices are called."""

from collections.abc import Mapping
from dataclasses import dataclass

Scalar = str | int | bool
Options = Mapping[str, Scalar]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value on offer. `summary` is its part of the folded house-rules line; empty: not in it."""

    value: Scalar
    label: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its key in the record, its name at the table, its choices and why one would change it."""

    key: str
    label: str
    default: Scalar
    choices: tuple[Choice, ...]
    why: str

    def offers(self, value: object) -> bool:
        """Say whether the value is on offer; true is not 1."""
        return any(type(value) is type(choice.value) and value == choice.value for choice in self.choices)

    def choice(self, value: Scalar) -> Choice:
        """Find the choice with this value; StopIteration where it is not offered."""
        return next(choice for choice in self.choices if choice.value == value)

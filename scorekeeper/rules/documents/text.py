"""The text of a document: plain JSON of bounded length; and the order of the places in it."""

import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from scorekeeper.rules.documents.faults import KEY_TWICE, NOT_A_NUMBER, NOT_JSON, NOT_UTF8, TOO_DEEP, TOO_LONG
from scorekeeper.rules.faults import Fault, FaultCode, Path, Refused

LONGEST_TEXT = 1024 * 1024
# The limit in digits. Python refuses integers of thousands of digits, but its error does not say where they are.
_LONGEST_NUMBER = 18


class TextError(Exception):
    """Raised for a text that is too long or no plain JSON; `path` leads to the faulty value, () is the whole text."""

    def __init__(self, code: FaultCode, path: Path = (), **params: object) -> None:
        super().__init__(code.name)
        self.code, self.path, self.params = code, path, params

    def fault(self, place: str) -> Fault:
        """Return the fault at `path`, or at (place,) if that is the whole text."""
        return Fault(self.path or (place,), self.code, self.params)


def json_text(data: object) -> str:
    """Return data as one line of JSON, in which letters outside ASCII are not escaped."""
    return json.dumps(data, ensure_ascii=False)


def parse(text: str | bytes, place: str = "record", longest: int = LONGEST_TEXT) -> object:
    """Return the document of a text of JSON: at most `longest` bytes of UTF-8, with or without a byte order mark.

    A whole number of more than 18 characters becomes infinity. Raises Refused, with one fault at (place,), for any
    other text, and for one that is nested too deep or has NaN, Infinity, or a key twice in one object.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        return _parsed(raw, longest)
    except TextError as error:
        raise Refused([error.fault(place)]) from None


def _parsed(raw: bytes, longest: int) -> object:
    """Return the document of at most `longest` bytes of JSON in UTF-8. Raises TextError for any other text."""
    if len(raw) > longest:
        raise TextError(TOO_LONG, most=longest // 1024**2)
    try:
        return json.loads(raw.decode("utf-8-sig"), **_HOOKS)
    except UnicodeDecodeError:
        raise TextError(NOT_UTF8) from None
    except RecursionError:
        raise TextError(TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise TextError(NOT_JSON, error=str(error)) from None


def positions(data: object, fields: Callable[[Path], Sequence[str]]) -> Callable[[Path], tuple[float, ...]]:
    """Return a sort key that puts paths in document order; missing fields stand where they should have been.

    `data` is parsed JSON, and list indexes in paths must be in it. `fields` returns the fields of the object at a path
    in the order in which they are documented.
    """
    known: dict[int, dict[object, float]] = {}

    def position(path: Path) -> tuple[float, ...]:
        """Return the position of each part of a path in its object or list, as far as there is one.

        It is -1 for a field that is neither in the object nor documented.
        """
        node: Any = data
        found: list[float] = []
        for depth, part in enumerate(path):
            if isinstance(node, dict):
                if id(node) not in known:
                    known[id(node)] = _order(node, fields(path[:depth]))
                found.append(known[id(node)].get(part, -1))
                node = node.get(part)
            elif isinstance(node, list) and isinstance(part, int):
                found.append(part)
                node = node[part]
        return tuple(found)

    return position


def _order(node: dict[object, object], fields: Sequence[str]) -> dict[object, float]:
    """Return positions by key, those of the object's keys and of the missing `fields`.

    A missing field follows the field documented before it, or comes first.
    """
    order: dict[object, float] = {key: index for index, key in enumerate(node)}
    before = -1.0
    for name in fields:
        # A small step, as several fields may be missing between two others.
        before = order.setdefault(name, before + 0.01)
    return order


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object of these pairs of key and value. Raises TextError if a key is there twice."""
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _value in pairs)
        twice = next(key for key in counts if counts[key] > 1)
        raise TextError(KEY_TWICE, key=twice)
    return data


def _whole(digits: str) -> float:
    """Return the whole number of these digits, which may begin with a minus sign.

    Infinity if they have more than _LONGEST_NUMBER characters.
    """
    return int(digits) if len(digits) <= _LONGEST_NUMBER else math.inf


def _constant(name: str) -> NoReturn:
    """Raise TextError for NaN or Infinity, which JSON does not have."""
    raise TextError(NOT_A_NUMBER, name=name)


_HOOKS: dict[str, Any] = {"object_pairs_hook": unique, "parse_int": _whole, "parse_constant": _constant}
DECODER = json.JSONDecoder(**_HOOKS)

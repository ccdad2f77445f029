"""The text of a record: bounded, plain JSON; and the order of what stands in it."""

import json
import math
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

from scorekeeper.rules.faults import Fault, Path, Refused, shown
from scorekeeper.rules.record import RECORD_FIELDS, ROUND_FIELDS

LONGEST_TEXT = 1024 * 1024
# Python refuses integers of thousands of digits with an error that names no place.
_LONGEST_NUMBER = 18
_FIELDS = (*RECORD_FIELDS, *ROUND_FIELDS)


def parse(text: str | bytes) -> object:
    """Parse the text of a record (at most 1 MiB of UTF-8); Refused, with the place `record`."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > LONGEST_TEXT:
        raise _refused("longer than 1 MiB")
    try:
        return json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_constant=_constant,
        )
    except UnicodeDecodeError:
        raise _refused("not UTF-8") from None
    except RecursionError:
        raise _refused("nested too deep") from None
    except json.JSONDecodeError as error:
        raise _refused(f"not JSON: {error}") from None


def positions(data: object) -> Callable[[Path], tuple[float, ...]]:
    """Make the sort key that puts paths in document order; what is missing stands where it should."""
    known: dict[int, dict[object, float]] = {}

    def position(path: Path) -> tuple[float, ...]:
        node: Any = data
        found: list[float] = []
        for part in path:
            if isinstance(node, dict):
                if id(node) not in known:
                    known[id(node)] = _order(node)
                found.append(known[id(node)].get(part, -1))
                node = node.get(part)
            elif isinstance(node, list) and isinstance(part, int):
                found.append(part)
                node = node[part]
        return tuple(found)

    return position


def _order(node: dict[object, object]) -> dict[object, float]:
    """Assign the keys numbers as they stand; a missing field comes after the field it would follow."""
    order: dict[object, float] = {key: index for index, key in enumerate(node)}
    before = -1.0
    for name in _FIELDS:
        # By a little each, as several fields may be missing in one place.
        before = order.setdefault(name, before + 0.01)
    return order


def _refused(reason: str) -> Refused:
    return Refused([Fault(("record",), reason)])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _value in pairs)
        twice = next(key for key in counts if counts[key] > 1)
        raise _refused(f"{shown(twice)} stands twice in one object")
    return data


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else math.inf


def _constant(name: str) -> NoReturn:
    raise _refused(f"not JSON: {name} is not a number")

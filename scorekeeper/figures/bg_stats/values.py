"""Single values of a backup of BG Stats; a value of the wrong type counts as absent."""

import re
from datetime import datetime
from uuid import UUID

from scorekeeper.rules.text_rules import storable

Data = dict[str, object]

YEARS = range(1900, 3000)  # which every clock can tell, wherever it hangs
LONGEST_SUM = 1000
_UUID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?", re.ASCII)
_TERM = re.compile(r"([+-]?\d{1,9})(?:\.0*)?", re.ASCII)
_SUM = re.compile(r"[+-]?\d{1,9}(\.0*)?([+-]\d{1,9}(\.0*)?)*", re.ASCII)


def text(entry: Data, key: str) -> str:
    """Return a trimmed text; "" if the value is no text or cannot be stored."""
    value = entry.get(key)
    if not isinstance(value, str) or not storable(value):
        return ""
    return value.strip()


def number(entry: Data, key: str) -> int:
    """Return the number of the entry that is referred to; 0 (which no entry has) if there is no valid number."""
    value = entry.get(key)
    return value if type(value) is int else 0


def flag(entry: Data, key: str) -> bool:
    """Return whether something is so: true, or 1 in older versions."""
    value = entry.get(key)
    return isinstance(value, int) and value == 1


def uuid(entry: Data, key: str) -> UUID | None:
    """Return the permanent id of an entry."""
    value = text(entry, key)
    return UUID(value) if _UUID.fullmatch(value) else None


def moment(entry: Data, key: str) -> datetime | None:
    """Return a moment by the clock of the phone: "2019-03-21 22:03:28"."""
    value = text(entry, key)
    try:
        found = datetime.fromisoformat(value) if _MOMENT.fullmatch(value) else None
    except ValueError:
        return None
    return found if found and found.year in YEARS else None


def unsaid(score: object) -> bool:
    """Return whether a player has no score."""
    return score is None or (isinstance(score, str) and score.strip() in ("", "null"))


def total(value: object) -> int | None:
    """Return a score, or what a sum comes to that was typed instead: "35+20-5". None for what is no whole number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    written = str(value).replace(" ", "").replace("−", "-")
    if len(written) > LONGEST_SUM or not _SUM.fullmatch(written):
        return None
    return sum(int(term) for term in _TERM.findall(written))

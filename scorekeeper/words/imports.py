"""The sentences of an import: what the file would add, the progress, what was added, and faults in the file."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.models import ClubImport
from scorekeeper.queries.imports import Comparison
from scorekeeper.rules.faults import Fault, FaultCode, Path, listed
from scorekeeper.rules.text_rules import legible
from scorekeeper.words.bg_stats import remark_sentences
from scorekeeper.words.fault_sentences import SENTENCES
from scorekeeper.words.faults import worded
from scorekeeper.words.phrases import counted, figure, isolated

# One and several of each kind of thing that a file can bring.
KINDS: Mapping[str, tuple[str, str]] = {
    "nights": ("night", "nights"),
    "matches": ("match", "matches"),
    "players": ("player", "players"),
    "put_away": ("player put away", "players put away"),
    "spellings": ("spelling", "spellings"),
    "games": ("own game", "own games"),
    "places": ("place of a night", "places of nights"),
    "notes": ("note of a night", "notes of nights"),
    "club_name": ("name for the club", "names for the club"),
}
LISTS = {"players": "Player", "games": "Own game", "nights": "Night", "matches": "match", "rounds": "round"}
TEXTS: tuple[Path, ...] = (("file",), ("club",), ("record",))  # what a fault of the whole text is at
CODES: Mapping[str, FaultCode] = {code.name: code for code in SENTENCES}

# The state of an import in a list, and the work on it.
State, Stop = ClubImport.State, ClubImport.Stop
STATES: Mapping[str, str] = {
    State.READING: "being read",
    State.READY: "waits for you",
    State.REFUSED: "could not be read",
    State.SAVING: "being saved",
    State.SAVED: "saved",
    State.UNDOING: "being undone",
    State.UNDONE: "undone",
}
TITLES: Mapping[str, str] = {
    State.READING: "Reading the file",
    State.SAVING: "Saving",
    State.UNDOING: "Undoing",
}
WORK: Mapping[str, str] = {
    State.READING: "Reading the file and comparing it with your club …",
    State.SAVING: "Saving the matches …",
    State.UNDOING: "Undoing the import …",
}
AGAIN = "Reading the file once more …"  # before it is saved: your club may have changed
STOPPED: Mapping[str, str] = {
    Stop.ENDED: "This was interrupted. Nothing was changed.",
    Stop.SLOW: "This took too long and was stopped. Nothing was changed.",
    Stop.LARGE: "This needed too much memory and was stopped. Nothing was changed.",
}
QUARTERS = ("", "A quarter is done.", "Half of it is done.", "Three quarters are done.", "Almost done.")


def comparison_sentences(compared: Comparison) -> list[str]:
    """Return what of a file is new, what the club has already or in another version, and what is left out."""
    some = enumerated(compared.news)
    known, at_odds = len(compared.same), len(compared.at_odds)
    return [
        f"New: {some}." if some else "Nothing is new.",
        *([f"{counted(known, 'match is', 'matches are')} here already."] if known else []),
        *([f"{counted(at_odds, 'match is', 'matches are')} here in another version."] if at_odds else []),
        *remark_sentences(compared.document.remarks),
    ]


def brought_sentences(brought: Mapping[str, int]) -> list[str]:
    """Return what a saved import has added and changed; no sentence if nothing."""
    some = enumerated(brought)
    return [*([f"{some} came."] if some else []), *version_sentences(brought)]


def version_sentences(brought: Mapping[str, int]) -> list[str]:
    """Return how many matches the file's version has replaced, and how many are in the club in both versions."""
    taken, copies = brought["taken"], brought.get("copies", 0)
    return [
        *([f"{counted(taken, 'match was', 'matches were')} replaced by the file’s."] if taken else []),
        *([f"{counted(copies, 'match is', 'matches are')} here in both versions now."] if copies else []),
    ]


# What stays when an import is undone, by kind and reason: of one and of several.
STAYED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("nights", "changed"): ("{} stays: the night was changed since.", "{} stay: these nights were changed since."),
    ("nights", "used"): ("{} stays: there is a match of that night.", "{} stay: there are matches of these nights."),
    ("players", "changed"): ("{} stays: the player was changed since.", "{} stay: these players were changed since."),
    ("players", "used"): ("{} stays: the name is in use by now.", "{} stay: the names are in use by now."),
    ("games", "changed"): ("{} stays: the game was changed since.", "{} stay: these games were changed since."),
    ("games", "used"): ("{} stays: the game was played since.", "{} stay: these games were played since."),
    ("described", ""): (
        "{} keeps its place and note: they were changed since.",
        "{} keep their places and notes: they were changed since.",
    ),
}
NAME_STAYED = "The club keeps its name: it was changed since."


def stayed_sentence(kind: str, reason: str, names: Sequence[str], more: int) -> str:
    """Return why some things stay when an import is undone; `more` counts those of the kind without a name."""
    one, many = STAYED[kind, reason]
    said = listed([*names, *([f"{figure(more)} more"] if more else [])])
    return (many if len(names) + more > 1 else one).format(said)


def enumerated(numbers: Mapping[str, int]) -> str:
    """Return the number of each kind: "2 nights and 1 match"; "" if there are none.

    The numbers of an import by an older version lack some kinds.
    """
    return listed([counted(numbers[kind], *words) for kind, words in KINDS.items() if numbers.get(kind)])


def fault_of(data: Mapping[str, Any]) -> tuple[str, str]:
    """Return the place in a file and the sentence for a fault, given as data of services/importing/summaries.py."""
    path, code = tuple(data["path"]), CODES.get(data["code"])
    params = known_params(data["params"])
    if code is None:
        return place_of(path), "This can’t be read."
    return place_of(path), worded(Fault(_in_record(path), code, params))


def known_params(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a fault as the rules gave them, from their JSON."""
    return {name: _value(value) for name, value in params.items()}


def _value(value: Any) -> Any:
    """Return a parameter from its JSON, in which a range is {"from": …, "to": …}."""
    if isinstance(value, dict) and value.keys() == {"from", "to"}:
        return range(value["from"], value["to"])
    return [_value(each) for each in value] if isinstance(value, list) else value


def _in_record(path: Path) -> Path:
    """Return the part of a path inside a record, or the whole path if it leads into none."""
    return path[path.index("record") + 1 :] if "record" in path[:-1] else path


def place_of(path: Path) -> str:
    """Return a place in a file: "Night 4, match 1, round 3, Cy, buys"; "" for the whole text."""
    said: list[str] = []
    for part in path if path not in TEXTS else ():
        if isinstance(part, int):
            said[-1:] = [f"{LISTS.get(said[-1], said[-1])} {part + 1}"] if said else [str(part + 1)]
        elif part not in ("record", "hands"):
            said.append(isolated(legible(part)))
    words = ", ".join(word.replace("_", " ") for word in said)
    return words[:1].upper() + words[1:]

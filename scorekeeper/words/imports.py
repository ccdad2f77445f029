"""The sentences of an import: what the file would add, the progress, what was added, and faults in the file."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from scorekeeper.models import ClubImport
from scorekeeper.queries.imports import Comparison
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.faults import CODES, Fault, Path
from scorekeeper.rules.text_rules import legible
from scorekeeper.rules.wording import Text
from scorekeeper.words.bg_stats import remark_sentences
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.phrases import digits, isolated, listed

COUNTED = {  # what a file can add, by kind, with its number
    "nights": ngettext_lazy("{number} night", "{number} nights", "count"),
    "matches": ngettext_lazy("{number} match", "{number} matches", "count"),
    "players": ngettext_lazy("{number} player", "{number} players", "count"),
    "put_away": ngettext_lazy("{number} player put away", "{number} players put away", "count"),
    "spellings": ngettext_lazy("{number} spelling", "{number} spellings", "count"),
    "games": ngettext_lazy("{number} own game", "{number} own games", "count"),
    "seasons": ngettext_lazy("{number} season", "{number} seasons", "count"),
    "places": ngettext_lazy("{number} place of a night", "{number} places of nights", "count"),
    "notes": ngettext_lazy("{number} note of a night", "{number} notes of nights", "count"),
    "club_name": ngettext_lazy("{number} name for the club", "{number} names for the club", "count"),
}
MATCHES = {  # of a file, by whether the club has them, and by what was chosen for those in two versions
    "same": ngettext_lazy("{count} match is here already.", "{count} matches are here already.", "number"),
    "at_odds": ngettext_lazy(
        "{count} match is here in another version.", "{count} matches are here in another version.", "number"
    ),
    "taken": ngettext_lazy(
        "{count} match was replaced by the file’s.", "{count} matches were replaced by the file’s.", "number"
    ),
    "copies": ngettext_lazy(
        "{count} match is here in both versions now.", "{count} matches are here in both versions now.", "number"
    ),
}
LISTS = {  # in a file, with the number in the list
    "players": gettext_lazy("player {number}"),
    "games": gettext_lazy("own game {number}"),
    "seasons": gettext_lazy("season {number}"),
    "nights": gettext_lazy("night {number}"),
    "matches": gettext_lazy("match {number}"),
    "rounds": gettext_lazy("round {number}"),
}
KEYS = {  # of a file, in the words of the app; all others are shown as they are in the file
    "players": pgettext_lazy("a part of a file", "players"),
    "games": pgettext_lazy("a part of a file", "games"),
    "seasons": pgettext_lazy("a part of a file", "seasons"),
    "nights": pgettext_lazy("a part of a file", "nights"),
    "matches": pgettext_lazy("a part of a file", "matches"),
    "rounds": pgettext_lazy("a part of a file", "rounds"),
    "club": pgettext_lazy("a part of a file", "club"),
    "name": pgettext_lazy("a part of a file", "name"),
    "date": pgettext_lazy("a part of a file", "date"),
    "place": pgettext_lazy("a part of a file", "place"),
    "note": pgettext_lazy("a part of a file", "note"),
    "title": pgettext_lazy("a part of a file", "title"),
    "game": pgettext_lazy("a part of a file", "game"),
    "options": pgettext_lazy("a part of a file", "options"),
    "dealer": pgettext_lazy("a part of a file", "dealer"),
    "cards": pgettext_lazy("a part of a file", "cards"),
    "points": pgettext_lazy("a part of a file", "points"),
    "buys": pgettext_lazy("a part of a file", "buys"),
    "first": pgettext_lazy("a part of a file", "first day"),
    "last": pgettext_lazy("a part of a file", "last day"),
}
TEXTS: tuple[Path, ...] = (("file",), ("club",), ("record",))  # paths of faults of the whole text

# Texts for the state of an import: in a list, and while its process runs.
State, Stop = ClubImport.State, ClubImport.Stop
STATES = {
    State.READING: gettext_lazy("being read"),
    State.READY: gettext_lazy("waits for you"),
    State.REFUSED: gettext_lazy("could not be read"),
    State.SAVING: gettext_lazy("being saved"),
    State.SAVED: gettext_lazy("saved"),
    State.UNDOING: gettext_lazy("being undone"),
    State.UNDONE: gettext_lazy("undone"),
}
TITLES = {
    State.READING: gettext_lazy("Reading the file"),
    State.SAVING: gettext_lazy("Saving"),
    State.UNDOING: gettext_lazy("Undoing"),
}
WORK = {
    State.READING: gettext_lazy("Reading the file and comparing it with your club …"),
    State.SAVING: gettext_lazy("Saving the matches …"),
    State.UNDOING: gettext_lazy("Undoing the import …"),
}
AGAIN = gettext_lazy("Reading the file once more …")  # before it is saved, as the club may have changed
STOPPED = {
    Stop.ENDED: gettext_lazy("This was interrupted. Nothing was changed."),
    Stop.SLOW: gettext_lazy("This took too long and was stopped. Nothing was changed."),
    Stop.LARGE: gettext_lazy("This needed too much memory and was stopped. Nothing was changed."),
}
QUARTERS = (
    "",
    gettext_lazy("A quarter is done."),
    gettext_lazy("Half of it is done."),
    gettext_lazy("Three quarters are done."),
    gettext_lazy("Almost done."),
)


def comparison_sentences(compared: Comparison) -> list[str]:
    """Return the sentences that compare a file with a club.

    They say what is new, or that nothing is, how many of its matches the club has, in the same or in another version,
    and how many plays of a BG Stats backup are left out or changed.
    """
    new = enumerated(compared.new_counts)
    what = _("New: {things}.").format(things=new) if new else _("Nothing is new.")
    here = _of_matches(same=len(compared.same), at_odds=len(compared.at_odds))
    return [what, *here, *remark_sentences(compared.document.remarks)]


def brought_sentences(counts: Mapping[str, int]) -> list[str]:
    """Return what a saved import has added and replaced; [] if nothing.

    `counts` has numbers by the keys of COUNTED, of which some may be missing, and those of `version_sentences`.
    """
    some = enumerated(counts)
    return [*([_("{things} came.").format(things=some)] if some else []), *version_sentences(counts)]


def version_sentences(counts: Mapping[str, int]) -> list[str]:
    """Return the sentences on matches that were in two versions; [] if there were none.

    `counts["taken"]` counts those replaced by the file's version, `counts["copies"]` (0 if missing) those kept in both.
    """
    return _of_matches(taken=counts["taken"], copies=counts.get("copies", 0))


def _of_matches(**numbers: int) -> list[str]:
    """Return a sentence of MATCHES for each number, by its keys; none for 0."""
    return [MATCHES[kind].format(number=number, count=digits(number)) for kind, number in numbers.items() if number]


# What is kept when an import is undone, by kind and reason.
STAYED = {
    ("nights", "changed"): ngettext_lazy(
        "{names} stays: the night was changed since.", "{names} stay: these nights were changed since.", "count"
    ),
    ("nights", "used"): ngettext_lazy(
        "{names} stays: there is a match of that night.", "{names} stay: there are matches of these nights.", "count"
    ),
    ("players", "changed"): ngettext_lazy(
        "{names} stays: the player was changed since.", "{names} stay: these players were changed since.", "count"
    ),
    ("players", "used"): ngettext_lazy(
        "{names} stays: the name is in use by now.", "{names} stay: the names are in use by now.", "count"
    ),
    ("games", "changed"): ngettext_lazy(
        "{names} stays: the game was changed since.", "{names} stay: these games were changed since.", "count"
    ),
    ("games", "used"): ngettext_lazy(
        "{names} stays: the game was played since.", "{names} stay: these games were played since.", "count"
    ),
    ("seasons", "changed"): ngettext_lazy(
        "{names} stays: the season was changed since.", "{names} stay: these seasons were changed since.", "count"
    ),
    ("described", ""): ngettext_lazy(
        "{names} keeps its place and note: they were changed since.",
        "{names} keep their places and notes: they were changed since.",
        "count",
    ),
}
NAME_STAYED = gettext_lazy("The club keeps its name: it was changed since.")


def stayed_sentence(kind: str, reason: str, names: Sequence[str], more: int) -> str:
    """Return which things stay when an import is undone, and why; `kind` and `reason` are a key of STAYED.

    `names` are the names of some of them, `more` is the number of the others.
    """
    others = ngettext("{count} more", "{count} more", more).format(count=digits(more))
    shown = listed([*names, *([others] if more else [])])
    return STAYED[kind, reason].format(names=shown, count=len(names) + more)


def enumerated(numbers: Mapping[str, int]) -> str:
    """Return the numbers with their nouns: "2 nights and 1 match"; "" if all are 0.

    `numbers` has them by the keys of COUNTED; a missing kind counts as 0.
    """
    found = ((text, numbers.get(kind, 0)) for kind, text in COUNTED.items())
    return listed([text.format(count=number, number=digits(number)) for text, number in found if number])


def fault_in_words(data: Mapping[str, Any]) -> tuple[str, str]:
    """Return the place in a file (`place_in_words`) and the sentence for a fault; a general one if its code is unknown.

    `data` is what services/importing/summaries.py stores.
    """
    games()  # they declare codes of their own
    path, code = tuple(data["path"]), CODES.get(data["code"])
    if code is None:
        return place_in_words(path), _("This can’t be read.")
    return place_in_words(path), fault_sentence(Fault(_in_record(path), code, known_params(data["params"])))


def known_params(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a fault, converted back from JSON: also ranges and texts."""
    return {name: _value(value) for name, value in params.items()}


def _value(value: Any) -> Any:
    """Return a parameter, converted back from JSON: a range is {"from": …, "to": …}, a Text {"text": …, …}."""
    if isinstance(value, dict) and value.keys() == {"from", "to"}:
        return range(value["from"], value["to"])
    if isinstance(value, dict) and "text" in value:
        params = tuple(known_params(value["params"]).items())
        return Text(value["text"], value["plural"], params, value["context"], value["number"])
    return [_value(item) for item in value] if isinstance(value, list) else value


def _in_record(path: Path) -> Path:
    """Return the part of a path after "record", or the whole path if it leads into no record.

    For example ("rounds", 3) for ("nights", 0, "matches", 1, "record", "rounds", 3).
    """
    return path[path.index("record") + 1 :] if "record" in path[:-1] else path


def place_in_words(path: Path) -> str:
    """Return a place in a file: "Night 4, match 1, round 3, Cy, buys"; "" for the whole text."""
    parts: list[str] = []
    before: int | str = ""
    for part in path if path not in TEXTS else ():
        if isinstance(part, int):
            text = LISTS.get(str(before))
            parts[-1:] = [text.format(number=part + 1) if text else " ".join([*parts[-1:], str(part + 1)])]
        elif part not in ("record", "hands"):
            known = KEYS.get(part) if before != "hands" else None  # the keys of "hands" are names of players
            parts.append(str(known or isolated(legible(part))))
        before = part
    return capfirst(", ".join(word.replace("_", " ") for word in parts))

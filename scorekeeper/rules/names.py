"""The names of players: how many, how long, and no two alike."""

from unicodedata import combining, normalize

from scorekeeper.rules.faults import Fault, FaultCode, Path, Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.text_rules import visible, writable
from scorekeeper.rules.wording import gettext_lazy as _

LONGEST_NAME = 40
# Small letters that Unicode does not decompose into a plain letter and a mark.
PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
PLAYERS_MISFIT = FaultCode("players_misfit", sentence=_("{count}, but {title} is for {least} to {most} players."))
NAME_TWICE = FaultCode("name_twice", sentence=_("{name:quoted} is there twice."))
SAME_NAME = FaultCode("same_name", sentence=_("{name:quoted} is the same name as {other:quoted}."))
NO_NAME = FaultCode("no_name", sentence=_("A name can’t be empty."))
NAME_TOO_LONG = FaultCode("name_too_long", sentence=_("{name:quoted} is longer than {most} characters."))
UNWRITABLE_NAME = FaultCode("unwritable_name", sentence=_("{name:quoted} has a character that can’t be written."))
UNSEEN_CHARACTER = FaultCode(
    "unseen_character", sentence=_("{name:quoted} has a character that can’t be seen: type the name again.")
)


def check_players(report: Report, players: tuple[str, ...], game: Game | None) -> bool:
    """Add to the report the fault of the number of players, at ("players",), and of each name, at ("players", seat).

    Names with a fault already are skipped. Return whether the number is right for the game. It is not checked, and
    False is returned, if the game is None, or if the list or a name in it has a fault already.
    """
    seats_known = False
    if game is not None and not report.spoiled(("players",)):
        least, most = game.players
        seats_known = least <= len(players) <= most
        if not seats_known:
            report.add(("players",), PLAYERS_MISFIT, count=len(players), title=game.title, least=least, most=most)
    seen: dict[str, str] = {}
    for seat, name in enumerate(players):
        place = ("players", seat)
        if not report.spoiled(place) and (fault := name_fault(place, name, seen)):
            report.take(fault)
    return seats_known


def name_fault(path: Path, name: str, seen: dict[str, str]) -> Fault | None:
    """Return the fault of the name at this path if it is unfit, or the same as one in `seen`; None if it is valid.

    `seen` has the names before it by their folded form; the name is added unless it is the same as one of them.
    """
    fault = unfit(path, name)
    other = seen.get(fold(name))
    if fault is None and name == other:
        return Fault(path, NAME_TWICE, {"name": name})
    if fault is None and other is not None:
        return Fault(path, SAME_NAME, {"name": name, "other": other})
    seen[fold(name)] = name
    return fault


def unfit(path: Path, name: str) -> Fault | None:
    """Return the fault of a name that is blank, unwritable or, trimmed, over 40 characters; None if it is valid."""
    trimmed = name.strip()
    if not trimmed:
        return Fault(path, NO_NAME)
    if len(trimmed) > LONGEST_NAME:
        return Fault(path, NAME_TOO_LONG, {"name": name, "most": LONGEST_NAME})
    if not writable(name):
        return Fault(path, UNWRITABLE_NAME, {"name": name})
    return None


def unseen(path: Path, name: str) -> Fault | None:
    """Return the fault of a new name at this path that has invisible characters or shows nothing; None if it is valid.

    Only new names are checked so: those in records may have such characters.
    """
    return None if visible(name) else Fault(path, UNSEEN_CHARACTER, {"name": name})


def alphabetical(name: str) -> tuple[str, str]:
    """Return the sort key of a name: its letters without marks ("Łucja" with L), then its folded form."""
    return without_marks(name), fold(name)


def without_marks(name: str) -> str:
    """Return a name folded and with plain letters, as it is sorted: "lucja" for "Łucja"."""
    letters = (letter for letter in normalize("NFKD", fold(name)) if not combining(letter))
    return "".join(letters).translate(PLAIN_LETTERS)


def as_typed_plainly(text: str) -> str:
    """Return a text as it is typed without marks, and with "ae" for "ä" if that differs: "muller mueller".

    A search is to find either spelling: the result contains `without_marks` of what was typed.
    """
    return " ".join(dict.fromkeys((without_marks(text), without_marks(fold(text).translate(UMLAUTS)))))


def composed(name: str) -> str:
    """Return a name as clubs store it: without blanks around it, and "é" as one character (NFC)."""
    return normalize("NFC", name).strip()


def fold(name: str) -> str:
    """Return a name as names are compared: composed and case-folded."""
    return composed(name).casefold()

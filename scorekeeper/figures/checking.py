"""Faults of a club's document outside its records: duplicates and references to unknown entries."""

from collections.abc import Iterable

from scorekeeper.figures.club import Club, Identities, matches_in
from scorekeeper.rules.documents.faults import (
    OWN_SPELLING,
    SAME_DATE,
    SAME_ID,
    SAME_PERSON,
    SAME_SEASON,
    SAME_TITLE,
    THERE_TWICE,
    UNKNOWN_PLAYER,
    UNKNOWN_TITLE,
    UNTITLED,
)
from scorekeeper.rules.faults import FaultCode, Path, Report
from scorekeeper.rules.names import fold, name_fault


def check(report: Report, club: Club) -> None:
    """Add to the report the faults of a club outside its records; fields with a fault already are not checked.

    These are names, titles, dates and ids that are there twice, invalid names, empty titles, references to unknown
    entries, `same_as` in a circle, and two spellings of one person in a match.
    """
    _check_names(report, club)
    identities = _check_same_as(report, club)
    _check_own_games(report, club)
    seasons = ((("seasons", index, "name"), season.name) for index, season in enumerate(club.seasons))
    _check_unique(report, seasons, SAME_SEASON)
    dates = ((("nights", index, "date"), night.date.isoformat()) for index, night in enumerate(club.nights))
    _check_unique(report, dates, SAME_DATE)
    ids = (((*path, "id"), match.id) for path, _night, match in matches_in(club) if match.id is not None)
    _check_unique(report, ids, SAME_ID)
    for path, _night, match in matches_in(club):
        _check_spellings(report, (*path, "record", "players"), match.record.players, identities)


def _check_names(report: Report, club: Club) -> None:
    """Add a fault for each invalid name in the list of players, and for each that is the same as an earlier one."""
    seen: dict[str, str] = {}
    for index, player in enumerate(club.players):
        path: Path = ("players", index, "name")
        fault = None if _unread(report, path) else name_fault(path, player.name, seen)
        if fault is not None:
            report.take(fault)


def _check_same_as(report: Report, club: Club) -> Identities:
    """Add a fault for each name in `same_as` that is not in the list, or leads back to the player.

    While the name of any player could not be read, no name counts as missing from the list. Return the identities that
    follow from the valid ones.
    """
    identities, names = Identities(), {fold(player.name) for player in club.players}
    for index, player in enumerate(club.players):
        path: Path = ("players", index, "same_as")
        if player.same_as is None or report.spoiled(path[:2]):
            continue
        if fold(player.same_as) in names:
            if not identities.join(player.name, player.same_as):
                report.add(path, OWN_SPELLING, name=player.same_as, player=player.name)
        # "" stands for a name that could not be read: it may be the one that is meant.
        elif "" not in names:
            report.add(path, UNKNOWN_PLAYER, name=player.same_as)
    return identities


def _check_own_games(report: Report, club: Club) -> None:
    """Add a fault for each own game with an empty or repeated title, and for each match of an unknown one.

    While a title is empty or could not be read, no match counts as one of an unknown game.
    """
    for index, game in enumerate(club.games):
        path: Path = ("games", index, "title")
        if not game.title.strip() and not _unread(report, path):
            report.add(path, UNTITLED)
    titles = {fold(game.title) for game in club.games}
    if "" not in titles and not report.broken(("games",)):
        for path, _night, match in matches_in(club):
            if match.game is not None and fold(match.game) not in titles:
                report.add((*path, "game"), UNKNOWN_TITLE, title=match.game)
    own = ((("games", index, "title"), game.title) for index, game in enumerate(club.games))
    _check_unique(report, own, SAME_TITLE)


def _check_unique(report: Report, entries: Iterable[tuple[Path, str]], same: FaultCode) -> None:
    """Add a fault for each entry, a path and a text, with the text of an earlier one, compared as names are.

    The fault is THERE_TWICE if both are spelled alike, else `same`. Entries that could not be read are skipped.
    """
    seen: dict[str, str] = {}
    for path, text in entries:
        if _unread(report, path):
            continue
        first = seen.get(fold(text))
        if first is None:
            seen[fold(text)] = text
        elif text == first:
            report.add(path, THERE_TWICE, value=text)
        else:
            report.add(path, same, value=text, other=first)


def _check_spellings(report: Report, path: Path, players: tuple[str, ...], identities: Identities) -> None:
    """Add a fault for each player of a match who is the same person as an earlier one under another spelling.

    `path` is that of the match's list of players.
    """
    seen: dict[str, str] = {}
    for seat, name in enumerate(players):
        if report.spoiled((*path, seat)):
            continue
        first = seen.setdefault(identities.main(name), name)
        if fold(first) != fold(name):
            report.add((*path, seat), SAME_PERSON, name=name, other=first)


def _unread(report: Report, path: Path) -> bool:
    """Return whether this field could not be read: it, or the entry that has it, has a fault already."""
    return report.broken(path) or report.broken(path[:-1])

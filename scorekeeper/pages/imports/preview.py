"""What a file would bring, before it is saved: who is new, which matches differ, what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import ClubImport, Player
from scorekeeper.models.clocks import tonight
from scorekeeper.queries.players import people_of
from scorekeeper.rules.names import fold
from scorekeeper.words.bg_stats import remark_sentences
from scorekeeper.words.imports import COUNTED
from scorekeeper.words.night_changes import title_of
from scorekeeper.words.phrases import day, figure

AT_ODDS_A_PAGE = 25
MOST_NAMES = 50  # that can be matched to players
ALIKE = 0.75  # of difflib's ratio
MOST_ALIKE = 3


def preview(row: ClubImport, page: int) -> dict[str, Any]:
    """Return what the page of a file that waits to be saved shows: one query.

    `odds` is this page of the matches that are here in another version, `of_all` what is chosen for all of them. `on`
    is the date of a match that says none in its record, else empty.
    """
    summary, decisions = row.summary, row.decisions
    people = people_of(row.club)
    names = summary["names"] if people else ()  # in a club without players everybody is new
    odds = differing_matches(row, page)
    return {
        "on": decisions["on"] if summary["undated"] else "",
        "counts": list(_counts(summary)),
        "remarks": list(remark_sentences(summary["remarks"])),
        "anything": bool(summary["at_odds"] or any(summary.get(kind) for kind in COUNTED)),
        "names": _names(names[:MOST_NAMES], decisions.get("names", {}), people),
        "more_names": max(0, len(names) - MOST_NAMES),
        "odds": odds,
        "at_odds": [_differing_line(one, decisions.get("matches", {})) for one in odds],
        "of_all": decisions.get("all", "keep"),
    }


def _counts(summary: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the numbers of matches, players and so on that are new, known or different, without those of 0."""
    yield from ((summary[kind], _new(kind, summary[kind])) for kind in COUNTED if summary.get(kind))
    if known := summary["known"]:
        yield known, ngettext("match here already", "matches here already", known)
    if odds := len(summary["at_odds"]):
        yield odds, ngettext("match in two versions", "matches in two versions", odds)


def _new(kind: str, number: int) -> str:
    """Return the words below the number of new things of a kind."""
    words = {
        "nights": ngettext("new night", "new nights", number),
        "matches": ngettext("new match", "new matches", number),
        "players": ngettext("new player", "new players", number),
        "put_away": ngettext("new player put away", "new players put away", number),
        "spellings": ngettext("new spelling", "new spellings", number),
        "games": ngettext("new own game", "new own games", number),
        "seasons": ngettext("new season", "new seasons", number),
        "places": ngettext("new place of a night", "new places of nights", number),
        "notes": ngettext("new note of a night", "new notes of nights", number),
        "club_name": ngettext("new name for the club", "new names for the club", number),
    }
    return words[kind]


def differing_matches(row: ClubImport, page: int) -> "Page[dict[str, Any]]":
    """Return a page of the matches that the club has in another version, as data; the last page if there are fewer."""
    return Paginator(row.summary.get("at_odds", []), AT_ODDS_A_PAGE).get_page(page)


def _names(names: Sequence[str], chosen: Mapping[str, int], people: Sequence[Player]) -> list[dict[str, Any]]:
    """Return a line for each name; those that are spelt like a player's come first."""
    lines = [_name_line(number, name, chosen.get(fold(name), 0), people) for number, name in enumerate(names)]
    return sorted(lines, key=lambda line: not line["alike"])


def _name_line(number: int, name: str, chosen: int, people: Sequence[Player]) -> dict[str, Any]:
    """Return a new name with the players to choose from, those with a similar name first; `chosen` is a player's id."""
    spelt = {player.folded: player for player in people}
    alike = [spelt[found] for found in get_close_matches(fold(name), spelt, MOST_ALIKE, ALIKE)]
    others = [player for player in people if player not in alike]
    return {"field": f"name-{number}", "name": name, "chosen": chosen, "alike": alike, "players": [*alike, *others]}


def _differing_line(one: Mapping[str, Any], chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return the line of a match that the club has in another version.

    `chosen` has what was chosen for single matches, by the number of the match as text. In the line it is "" for a
    match without a choice of its own.
    """
    return {
        "field": f"match-{one['match']}",
        "title": title_of(one["game"], one["title"]),
        "date": date.fromisoformat(one["date"]),
        "said": _versions(one),
        "chosen": chosen.get(str(one["match"]), ""),
    }


def _versions(one: Mapping[str, Any]) -> str:
    """Return how the two versions differ, as far as a list can tell: "Here 10 rounds, in the file 8 rounds"."""
    here = one["here"]
    if here["deleted"]:
        return _("It was deleted here.")
    if here["date"] != one["date"]:
        return _("Here it is on {day}.").format(day=day(date.fromisoformat(here["date"]), tonight()))
    if here["rounds"] != one["rounds"]:
        return _("Here {ours}, in the file {theirs}.").format(
            ours=_rounds(here["rounds"]), theirs=_rounds(one["rounds"])
        )
    both = ngettext(
        "Both have {count} round, but not the same scores or rules.",
        "Both have {count} rounds, but not the same scores or rules.",
        here["rounds"],
    )
    return both.format(count=figure(here["rounds"]))


def _rounds(rounds: int) -> str:
    return ngettext("{count} round", "{count} rounds", rounds).format(count=figure(rounds))

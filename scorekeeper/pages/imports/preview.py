"""What a file would bring, before it is saved: who is new, which matches differ, what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scorekeeper.models import ClubImport, Player
from scorekeeper.models.clocks import tonight
from scorekeeper.queries.players import people_of
from scorekeeper.rules.names import fold
from scorekeeper.words.bg_stats import remark_sentences
from scorekeeper.words.imports import COUNTED
from scorekeeper.words.night_changes import title_of
from scorekeeper.words.phrases import day, digits

AT_ODDS_A_PAGE = 25
MOST_NAMES = 50  # that can be matched to players
ALIKE = 0.75  # of difflib's ratio
MOST_ALIKE = 3
NEW = {  # the labels below numbers of new things, by kind
    "nights": ngettext_lazy("new night", "new nights", "count"),
    "matches": ngettext_lazy("new match", "new matches", "count"),
    "players": ngettext_lazy("new player", "new players", "count"),
    "put_away": ngettext_lazy("new player put away", "new players put away", "count"),
    "spellings": ngettext_lazy("new spelling", "new spellings", "count"),
    "games": ngettext_lazy("new own game", "new own games", "count"),
    "seasons": ngettext_lazy("new season", "new seasons", "count"),
    "places": ngettext_lazy("new place of a night", "new places of nights", "count"),
    "notes": ngettext_lazy("new note of a night", "new notes of nights", "count"),
    "club_name": ngettext_lazy("new name for the club", "new names for the club", "count"),
}


def preview(row: ClubImport, page: int) -> dict[str, Any]:
    """Return the page of a file that waits to be saved (imports/preview.html): one query.

    `differing` is of `differing_matches`, `at_odds` are their lines, `of_all` is the choice for all. `names` are lines
    of at most 50 new names, those similar to a known one first, `more_names` is the number of others. `on` is the date
    chosen for undated matches, as "2026-03-01", or "". `counts` are of `_counts`, `remarks` are sentences; `anything`
    is whether there is anything to save.
    """
    summary, decisions = row.summary, row.decisions
    people = people_of(row.club)
    names = summary["names"] if people else ()  # in a club without players everybody is new
    differing, chosen = differing_matches(row, page), decisions.get("names", {})
    lines = [_name_line(name, chosen.get(fold(name), 0), people) for name in names[:MOST_NAMES]]
    return {
        "on": decisions["on"] if summary["undated"] else "",
        "counts": list(_counts(summary)),
        "remarks": list(remark_sentences(summary["remarks"])),
        "anything": bool(summary["at_odds"] or any(summary.get(kind) for kind in COUNTED)),
        "names": sorted(lines, key=lambda line: not line["alike"]),
        "more_names": max(0, len(names) - MOST_NAMES),
        "differing": differing,
        "at_odds": [_differing_line(one, decisions.get("matches", {})) for one in differing],
        "of_all": decisions.get("all", "keep"),
    }


def _counts(summary: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the counts of an import, each with the label below it: 3 with "new matches", 2 with "matches here already".

    They are those of new things by kind, of known matches and of matches in two versions; a count of 0 is left out.
    """
    yield from ((summary[kind], NEW[kind].format(count=summary[kind])) for kind in COUNTED if summary.get(kind))
    if known := summary["known"]:
        yield known, ngettext("match here already", "matches here already", known)
    if differing := len(summary["at_odds"]):
        yield differing, ngettext("match in two versions", "matches in two versions", differing)


def differing_matches(row: ClubImport, page: int) -> "Page[dict[str, Any]]":
    """Return the page `page`, from 1, of the matches, as data, that differ from the club's, at most 25 on each.

    If there is no such page, it is the last one.
    """
    return Paginator(row.summary.get("at_odds", []), AT_ODDS_A_PAGE).get_page(page)


def _name_line(name: str, chosen: int, people: Sequence[Player]) -> dict[str, Any]:
    """Return the line of a new name.

    Keys: `field` (of the form), `name`, `chosen` (the chosen player's id, 0 for none), `alike` (at most three players
    with a similar name, most similar first), `players` (all to choose from, those first).
    """
    spelt = {player.folded: player for player in people}
    alike = [spelt[found] for found in get_close_matches(fold(name), spelt, MOST_ALIKE, ALIKE)]
    others = [player for player in people if player not in alike]
    return {"field": f"name-{name}", "name": name, "chosen": chosen, "alike": alike, "players": [*alike, *others]}


def _differing_line(one: Mapping[str, Any], chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return the line of a match that differs from the club's; `one` is the match as data.

    Keys: `field` (of the form), `title`, `date`, `said` (how the two differ), `chosen` (what was chosen for it, "" for
    nothing). The argument `chosen` has what was chosen for single matches, by their number as text.
    """
    return {
        "field": f"match-{one['match']}",
        "title": title_of(one["game"], one["title"]),
        "date": date.fromisoformat(one["date"]),
        "said": _versions(one),
        "chosen": chosen.get(str(one["match"]), ""),
    }


def _versions(one: Mapping[str, Any]) -> str:
    """Return a sentence on how the club's match differs from `one`, that of the file as data.

    It tells only the first of these: it was deleted, the date differs, the number of rounds, the scores or rules.
    """
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
    return both.format(count=digits(here["rounds"]))


def _rounds(rounds: int) -> str:
    return ngettext("{count} round", "{count} rounds", rounds).format(count=digits(rounds))

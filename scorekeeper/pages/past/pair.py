"""The page of two players: how often each was ahead, in which games, and by how much."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.figures.past import PairFigures
from scorekeeper.models import Club, Player
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.charts.shares import ahead_or_behind
from scorekeeper.pages.past.facts import Cell, cell_of
from scorekeeper.pages.past.filters import PastFilters, Pill, pills, titles_of
from scorekeeper.queries.past.players import pair_figures
from scorekeeper.words import pair_figures as words
from scorekeeper.words.phrases import digits
from scorekeeper.words.player_figures import all_matches, no_match


def pair_page(club: Club, player: int, other: int, filters: PastFilters, people: Sequence[Player]) -> dict[str, Any]:
    """Return the page of two players by id (past/pair.html), with all `people` to choose from: six queries.

    `never` says that the two never met, or is ""; `names` are the two choosers; `verdict` and `together` are sentences,
    () for none. `ahead` and `behind` have `matches`, their `query` and a sentence `said`; `games` are of `_games`;
    `turns` are of `ahead_or_behind` for the last matches, oldest first; `apart` are cells on the game `apart_in`, the
    one played most, or [] and "".
    """
    figures = pair_figures(club, player, other, filters.group, filters.year)
    a, b, sums = figures.names[player], figures.names[other], figures.sums
    turns, games = ahead_or_behind(figures.last), list(_games(figures, filters))
    return {
        "a": a,
        "b": b,
        "names": (_chooser("a", _("Who"), player, people), _chooser("b", _("Against whom"), other, people)),
        "pills": pills(figures.choices, filters),
        "query": _query(figures, filters),
        "ahead": {
            "matches": sums.ahead,
            "query": _query(figures, filters, outcome="ahead"),
            "said": words.in_front(a, sums.ahead),
        },
        "behind": {
            "matches": sums.behind,
            "query": filters.matches_query(player=other, other=player, outcome="ahead"),
            "said": words.in_front(b, sums.behind),
        },
        "signs": len(digits(max(sums.ahead, sums.behind))),  # of the larger count
        "sums": sums,
        "verdict": words.verdict(a, b, sums) if sums.matches else (),
        "together": words.won_as_partners(a, b, figures.together) if figures.together.matches else (),
        "never": "" if sums.matches else _never(a, b, filters),
        "all_matches": all_matches(sums.matches),
        "turns": turns,
        "turns_description": words.turns_description(a, b, turns),
        "games": games,
        "apart_in": games[0]["title"] if games else "",
        "apart": list(_distances(figures, filters, tonight())),
    }


def _never(a: str, b: str, filters: PastFilters) -> str:
    """Return the sentence that two players have not met or, if one game is chosen, that there is no match."""
    return no_match(filters.period) if filters.group else words.never_met(a, b, filters.period)


def _query(figures: PairFigures, filters: PastFilters, **others: str) -> str:
    """Return the query string of past nights for the matches of both; `others` are further parameters."""
    return filters.matches_query(player=figures.a, other=figures.b, **others)


def _chooser(name: str, label: str, chosen: int, people: Sequence[Player]) -> Pill:
    """Return the <select> of a player: parameter `name`, `label`, and the id of the `chosen` one."""
    return Pill(name, label, [(str(one.pk), one.name) for one in people], str(chosen))


def _games(figures: PairFigures, filters: PastFilters) -> Iterator[dict[str, Any]]:
    """Yield a dictionary for each game of two players, most played first: `title`, `sums`, `query` of past nights."""
    titles = titles_of(group for group, _sums in figures.games)
    for group, sums in figures.games:
        query = _query(figures, replace(filters, group=group.key))
        yield {"title": titles[group.key], "sums": sums, "query": query}


def _distances(figures: PairFigures, filters: PastFilters, today: date) -> Iterator[Cell]:
    """Yield cells of the mean, least and greatest difference of totals in the game played most, if totals compare."""
    if not figures.games:
        return
    group, sums = figures.games[0]
    if sums.mean_lead is None:
        return
    a, b = figures.names[figures.a], figures.names[figures.b]
    points, better = words.mean_words(a, b, sums.mean_lead)
    query = _query(figures, replace(filters, group=group.key))
    yield {"words": _("On average"), "number": points, "note": better, "query": query}
    for label, origin in ((_("Closest"), figures.closest), (_("Widest"), figures.widest)):
        if origin:
            note = words.lead_words(a, b, origin, today)
            yield cell_of(label, replace(origin, value=abs(origin.value)), note)

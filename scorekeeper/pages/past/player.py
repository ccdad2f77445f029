"""The page of a player: wins, form, the cost of each step, rivals, and the rating."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.figures.past import FormMatch, GameFigures, PlayerFigures, RatedMatch
from scorekeeper.figures.rounding import rounded
from scorekeeper.figures.sums import StepSums
from scorekeeper.models import Club, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.charts.bars import StepMeans, bar_chart, to_whole
from scorekeeper.pages.charts.rating import downsampled, rating_line
from scorekeeper.pages.match_lines import Party, parties_of
from scorekeeper.pages.past.facts import player_facts
from scorekeeper.pages.past.filters import PastFilters, pills, titled
from scorekeeper.pages.past.milestones import milestones_of_player
from scorekeeper.queries.match_lines import listed_matches_by_id
from scorekeeper.queries.past.players import player_figures
from scorekeeper.queries.players import spellings_of
from scorekeeper.rules import catalogue
from scorekeeper.words import player_figures as words
from scorekeeper.words.phrases import NONE, digits, dotted, isolated, listed_names, one_decimal, short_day

MOST_RATED = 12  # in the table of the rating
NEWEST = 3  # matches


def player_page(club: Club, player: int, filters: PastFilters) -> dict[str, Any]:
    """Return the page of a player (past/player.html) of a club by id: fourteen queries at most.

    `also` names the other spellings. With filters `milestones` is empty, as milestones are of all games and years.
    """
    figures = player_figures(club, player, filters.group, filters.year)
    newest = listed_matches_by_id([match.match for match in figures.form[-NEWEST:]])
    milestones = [] if filters.query else milestones_of_player(club, player)
    return {
        **figures_of_player(figures, filters, newest),
        "also": words.also_called(spellings_of(player)),
        "milestones": milestones,
    }


def figures_of_player(figures: PlayerFigures, filters: PastFilters, newest: Sequence[Match]) -> dict[str, Any]:
    """Return what past/player.html shows of these figures, without milestones and other spellings.

    `newest` are the last matches of the form. `query` and `won_query` lead to past nights; `rate` is "" after few
    matches; `form` has the ranks, oldest first; `steps` is of `_step_bars`, `rating` of `_rating`, both of which may be
    None; `of_game` are the filters with the game of the steps; `facts` are cells of `player_facts`. `year` is the one
    chosen, else the newest, 0 without any.
    """
    sums, name, today = figures.sums, figures.names[figures.player], tonight()
    query = _all_matches(figures, filters)
    won = filters.matches_query(player=figures.player, outcome="won") if sums.wins else query
    rate = words.rate(sums.wins, sums.matches)
    return {
        "player": figures.player,
        "name": name,
        "names": figures.names,
        "sums": sums,
        "filters": filters,
        "pills": pills(figures.choices, filters),
        "query": query,
        "won_query": won,
        "rate": rate,
        "won": words.wins_headline(sums, filters.period),
        "besides": words.luck(sums) if rate else words.wins_in(sums) if sums.matches else "",
        "all_matches": words.all_matches(sums.matches),
        "form": [match.rank for match in figures.form],
        "beaten": words.share_beaten(name, sums),
        "steps": _step_bars(name, figures.game) if figures.game else None,
        "of_game": replace(filters, group=figures.game.group.key) if figures.game else filters,
        "facts": list(player_facts(figures, query, won, today)),
        "hands": words.hands_line(name, sums.hands),
        "rivals": figures.rivals,
        "partners": figures.partners,
        "best_partner": words.best_partner(name, figures.partners, figures.names),
        "rating": _rating(name, figures.rated, today, narrowed=bool(filters.query)) if figures.rated else None,
        "newest": list(_newest(figures, newest, today)),
        "year": filters.year or max(figures.choices.years, default=0),
    }


def _all_matches(figures: PlayerFigures, filters: PastFilters) -> str:
    """Return the query string of past nights for the matches counted here; if none, for all nights of the player."""
    if figures.sums.matches:
        return filters.matches_query(player=figures.player)
    return PastFilters(club=filters.club).nights_query(player=figures.player)


def _rating(name: str, rated: Sequence[RatedMatch], today: date, *, narrowed: bool) -> dict[str, Any]:
    """Return what charts/rating.html shows; `line` is None after a single match. `narrowed`: the page has filters.

    `newest` are the points now, `note` tells the spread, `said` is for screen readers, `days` are the months covered,
    `table` has at most twelve ratings, newest first.
    """
    newest = rated[-1].rating
    return {
        "newest": newest.points,
        "note": words.rating_note(newest.spread, provisional=newest.provisional, narrowed=narrowed),
        "said": _("The rating of {name}, now {points}: the numbers").format(
            name=isolated(name), points=digits(newest.points)
        ),
        "days": words.months(rated[0].date, rated[-1].date, today),
        "line": rating_line([one.rating for one in rated]),
        "table": {
            "caption": _("The rating of {name}").format(name=isolated(name)),
            "heads": [_("After"), _("Rating"), _("Give or take")],
            "rows": [
                {
                    "head": short_day(one.date, today),
                    "cells": [digits(one.rating.points), one.rating.spread],
                    "match": one.match,
                }
                for one in reversed(downsampled(rated, MOST_RATED))
            ],
        },
    }


def _newest(figures: PlayerFigures, newest: Sequence[Match], today: date) -> Iterator[dict[str, Any]]:
    """Yield a dictionary for each of the last three matches, newest first: `played`, `match` and `said`.

    `said` has the day and how others did. Matches that are not among `newest` are left out.
    """
    rows = {match.pk: match for match in newest}
    for played in reversed(figures.form[-NEWEST:]):
        if match := rows.get(played.match):
            note = dotted((short_day(played.date, today), _others(played, match)))
            yield {"played": played, "match": match, "said": note}


def _others(played: FormMatch, match: Match) -> str:
    """Return who won, with the total, "Di won with 170", or who was second if only the player or their side won.

    "" if there is nobody to name.
    """
    parties = parties_of(match, catalogue.get(match.game))
    won = [party for party in parties if party[0].won]
    if not played.won or len(won) > 1:
        told = _named(won)
        text = ngettext("{names} won with {total}", "{names} won with {total}", len(told))
        return text.format(names=listed_names(told), total=digits(won[0][0].total)) if won else ""
    places = [party[0].place for party in parties if party[0].place and not party[0].won]
    second = [party for party in parties if places and party[0].place == min(places) and not party[0].won]
    if not second:
        return ""
    return _("{names} second with {total}").format(names=listed_names(_named(second)), total=digits(second[0][0].total))


def _named(parties: Iterable[Party]) -> list[str]:
    """Return the names of all players of these parties."""
    return [seat.player.name for party in parties for seat in party]


def _step_bars(name: str, figures: GameFigures) -> dict[str, Any] | None:
    """Return the mean cost of each step for the player and for the club; None for a game without steps.

    Keys: `title`, `said` (for screen readers), `chart` (charts/bars.html), `sentence`, `table` (charts/numbers.html).
    """
    word, own = str(catalogue.get(figures.group.game).round_word), figures.sums.steps
    means = [
        StepMeans(number, own[number].mean if number in own else None, club.mean)
        for number, club in sorted(figures.club.steps.items())
    ]
    chart = bar_chart(means)
    if chart is None:
        return None
    game, most = titled(figures.group), chart["costliest"]
    label = _("What each {round} costs {name} and the club: the numbers")
    return {
        "title": _("{game}, {round} by {round}").format(game=game, round=word),
        "said": label.format(round=word, name=isolated(name)),
        "chart": chart,
        "sentence": words.costliest(name, word, most.number, to_whole(most.mean), to_whole(most.club)) if most else (),
        "table": {
            "caption": _("{game}, {round} by {round}: points on average").format(game=game, round=word),
            "heads": [capfirst(str(word)), name, _("The club"), _("Went out")],
            "rows": [_step_row(step, own.get(step.number)) for step in means],
        },
    }


def _step_row(step: StepMeans, own: StepSums | None) -> dict[str, Any]:
    """Return the row of a step: its number as `head`, and as `cells` the means of the player and of the club, and outs.

    Outs tell how often the player went out, of all hands. A dash stands for what is not known.
    """
    outs = _("{count} of {all}").format(count=digits(own.outs), all=digits(own.hands)) if own else NONE
    return {"head": step.number, "cells": [_mean(step.mean), _mean(step.club), outs]}


def _mean(mean: Fraction | None) -> str:
    """Return a mean with one decimal; a dash for None."""
    return NONE if mean is None else one_decimal(rounded(mean, 1))

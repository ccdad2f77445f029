"""The page of a season: who leads, the table with what the last night changed, the nights, and how it went."""

from collections.abc import Iterator, Sequence
from datetime import date
from math import ceil
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.figures.past import Names
from scorekeeper.figures.seasons import NightScore, SeasonLine, SeasonTable, Standings, standings_by_night
from scorekeeper.models import Season
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.charts.lines import Course, LineScale, line_chart
from scorekeeper.pages.charts.scales import Scale
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.queries.past.seasons import season_games, season_tables, title_of_season_game
from scorekeeper.rules.names import fold
from scorekeeper.words import seasons as words
from scorekeeper.words.phrases import StyledText, digits, few_names, plain
from scorekeeper.words.played import counted_nights
from scorekeeper.words.season_story import story

MOST_NIGHTS = 53  # nights shown one by one, the newest: one a week for a year
MOST_EDGES = 5  # of the pack of a night
MOST_LINES = 12  # players with a line in the chart: those who are placed best
FEW = 5  # players whose lines need less height
EACH_PLACE = 12  # the lowest place up to which each has its number
ON_PODIUM = 3  # the last place on the podium
MOST_ON_PODIUM = 3  # players


def season_page(season: Season) -> dict[str, Any]:
    """Return the data of the page (seasons/season.html) and of the picture of a season: five queries at most.

    `lines` are players with a place, `waiting` the others (see `_line`); `over`: its last day has passed; `podium` and
    `story` are [] until then, `can_win` is () from then on; `moves`: changes by the last night are shown; `drops`: some
    night does not count for a player; `chart` is of `_places_chart`, `by_night` of `_by_night`; `newest` says that
    earlier nights are left out, or ""; `text` is the whole as plain text, "" without a place; the others are texts.
    """
    today, (table,) = tonight(), season_tables(season.club, [season])
    game = title_of_season_game(season, season_games(season.club)) if season.group else ""
    over, standings = season.is_over(today), standings_by_night(table)
    newest, nights = table.nights[-MOST_NIGHTS:], counted_nights(len(table.nights))
    lines = [_line(season, table, line, newest, over=over) for line in table.lines]
    placed = [line for line in lines if line["place"]]
    page = {
        "season": season,
        "over": over,
        "about": days_and_game(season, game, today),
        "headline": headline(season, table.names, today),
        "when": nights if over else words.nights_so_far(len(table.nights), season.last, today),
        "nights": nights,
        "podium": _podium(placed) if over else [],
        "story": story(table, standings) if over else [],
        "counts": words.counting_heading(season.counting),
        "moves": len(table.nights) > 1 and not over,
        "drops": any(pack["dropped"] for line in lines for pack in line["packs"]),
        "lines": placed,
        "waiting": [line for line in lines if not line["place"]],
        "can_win": () if over else _can_win(table),
        "rules": words.how_it_counts(season.counting, season.points, season.best, season.least),
        "chart": _places_chart(table, {day: standings[day] for day in newest}),
        "by_night": _by_night(season, table, newest),
        "newest": words.newest_nights(len(newest), len(table.nights)) if len(newest) < len(table.nights) else "",
    }
    return {**page, "text": _text(season, page) if placed else ""}


def days_and_game(season: Season, game: str, today: date) -> str:
    """Return the days of a season and its game, "" for all games: "1 October to 31 December, Ten Step"."""
    return ", ".join(filter(None, (words.span(season.first, season.last, today), game)))


def headline(season: Season, names: Names, today: date) -> str:
    """Return who leads or has won a season, and with which score; "" if nobody has a place yet.

    `names` are those of all main players by id.
    """
    lead = season.lead
    if lead is None:
        return ""
    leaders = sorted((names[player] for player in lead.players), key=fold)
    return words.lead_words(leaders, lead, season.counting, over=season.is_over(today))


def _line(
    season: Season, table: SeasonTable, line: SeasonLine, nights: Sequence[date], *, over: bool
) -> dict[str, Any]:
    """Return the line of a player in the table: the keys of `season_line`, with words for it.

    `matches` is a query of past nights; `packs` are the drawings of `nights`, in order (see `_pack`); `note` says what
    the player lacks for a place, or "". `over`: the season is.
    """
    shown = season_line(season, table, line)
    aloud = _("{score}, all matches of {name} in this season").format(score=shown["score"], name=shown["name"])
    return {
        **shown,
        "player": line.player,
        "wins": words.matches_won(line.wins, line.matches),
        "since_aloud": words.moved(shown["moved"], shown["since"]),
        "score_aloud": aloud,
        "matches": _matches(season, player=line.player),
        "packs": [_pack(table, line, day) for day in nights],
        "note": "" if line.place else _missing(season, line, over=over),
    }


def season_line(season: Season, table: SeasonTable, line: SeasonLine) -> dict[str, Any]:
    """Return a player of a season: `name`, `place`, `score` as text, and what the last night changed of both.

    `moved` is the number of places up (negative: down), `moved_by` the same as text without a sign; `since` is the
    change of the score, "" if there is none to tell.
    """
    before = line.before.place if line.before else None
    moved = before - line.place if before and line.place else 0
    return {
        "name": table.names[line.player],
        "place": line.place,
        "score": "–" if line.score is None else words.score_in_words(line.score, season.counting),
        "moved": moved,
        "moved_by": digits(abs(moved)),
        "since": _change(season, table, line) if len(table.nights) > 1 else "",
    }


def _change(season: Season, table: SeasonTable, line: SeasonLine) -> str:
    """Return by how much the last night changed a score; "new" on the player's first night.

    "" for a player who was not there, or without a score before or after. The season must have a night.
    """
    if max(table.nights) not in line.nights:
        return ""
    if line.before is None:
        return pgettext("of a player", "new")
    if line.score is None or line.before.score is None:
        return ""
    return words.score_change(line.score - line.before.score, season.counting)


def _missing(season: Season, line: SeasonLine, *, over: bool) -> str:
    """Return in words how many nights somebody lacks for a place, or, once the season is `over`, that some lacked.

    "" if none is missing.
    """
    missing = season.least - len(line.nights)
    if missing <= 0:
        return ""
    return _("too few nights for a place") if over else words.to_be_placed(missing)


def _pack(table: SeasonTable, line: SeasonLine, day: date) -> dict[str, Any]:
    """Return how a player's night is drawn as a pack of cards: two keys.

    `edges` is the number of cards to draw, 0 to 5, by the share of the highest score of a night; None if the player
    was not there. `dropped`: the night does not count for the score of the season.
    """
    night = line.nights.get(day)
    if night is None:
        return {"edges": None, "dropped": False}
    share = night.score / table.most if night.score and table.most else 0
    return {"edges": ceil(MOST_EDGES * share), "dropped": night.score is not None and day not in line.counted}


def _podium(placed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return those of the lines `placed`, given by place, in the first three places.

    If they are more than three, those in the last of these places are left out, so that it is [] if more than three
    share the first.
    """
    found = [line for line in placed if line["place"] <= ON_PODIUM]
    return found if len(found) <= MOST_ON_PODIUM else [line for line in found if line["place"] < found[-1]["place"]]


def _can_win(table: SeasonTable) -> StyledText:
    """Return the sentence on who can still win; () if nobody has a place yet."""
    leaders = [table.names[line.player] for line in table.leaders]
    if not leaders:
        return ()
    able = [table.names[line.player] for line in table.lines if line.can_win]
    return words.can_still_win(able, len(table.lines), leaders, table.left or 0)


def _matches(season: Season, since: date | None = None, until: date | None = None, player: int = 0) -> str:
    """Return the query string of past nights for the matches of a season; 0 as `player` is everybody.

    `since` and `until` are the first and last day, by default those of the season.
    """
    days = {"since": (since or season.first).isoformat(), "until": (until or season.last).isoformat()}
    return PastFilters(season.group, 0, season.club_id).matches_query(player=player, **days)


def _places_chart(table: SeasonTable, standings: Standings) -> dict[str, Any] | None:
    """Return the chart of places by night (charts/lines.html) with its table, for at most twelve players.

    None without two players and two nights that have places. `standings` are those after each night.
    """
    courses = [course for course in _courses(table, standings) if course.values][:MOST_LINES]
    if len(courses) < 2 or len({night for course in courses for night in course.values}) < 2:
        return None
    lowest = max(-place for course in courses for place in course.values.values())
    every = 1 if lowest <= EACH_PLACE else 5
    levels = {-place: str(place) for place in range(1, lowest + 1) if place == 1 or place % every == 0}
    height = "low" if lowest <= FEW else "tall" if len(courses) == MOST_LINES else ""
    scale = LineScale(Scale(-lowest, -1, above=0.04, below=0.08), levels, beside=True, height=height)
    title, first = _("Place by night"), table.leaders
    sentence = ngettext("{names} is first.", "{names} are first.", len(first))
    lead = sentence.format(names=few_names([table.names[line.player] for line in first]))
    return {
        "key": "places",
        "title": title,
        "note": _("first on top"),
        "said": _("Line chart: place by night. {lead}").format(lead=lead),
        "chart": line_chart(courses, len(standings), scale),
        "table": {
            "caption": title,
            "heads": [_("Night"), *(course.name for course in courses)],
            "rows": list(_places_by_night(table, standings, courses)),
        },
    }


def _courses(table: SeasonTable, standings: Standings) -> list[Course]:
    """Return a line of the chart for each player, in the order of the table: the places by number of the night, from 1.

    Places are negative, so that the first is on top. Nights after which the player had no place are left out.
    """
    places: dict[int, dict[int, int]] = {line.player: {} for line in table.lines}
    for number, night in enumerate(standings.values(), 1):
        for one in night:
            if one.place:
                places[one.player][number] = -one.place
    return [
        Course(table.names[line.player], seat, line.place == 1, places[line.player])
        for seat, line in enumerate(table.lines, 1)
    ]


def _places_by_night(table: SeasonTable, standings: Standings, courses: list[Course]) -> Iterator[dict[str, Any]]:
    """Yield a row for each night: its number in the season with its day as `head`, and the places as `cells`."""
    earlier = len(table.nights) - len(standings)
    for number, day in enumerate(standings, 1):
        places = [course.values.get(number) for course in courses]
        cells = [digits(place and -place) for place in places]
        yield {"head": f"{earlier + number}. {words.brief_day(day)}", "cells": cells}


def _by_night(season: Season, table: SeasonTable, nights: Sequence[date]) -> dict[str, Any]:
    """Return the table of scores by night: `heads`, and `rows` with `head`, `nights` (a query string) and `cells`.

    The newest night is first; a column is a player.
    """
    return {
        "heads": [_("Night"), *(table.names[line.player] for line in table.lines)],
        "rows": [
            {
                "head": words.brief_day(day),
                "nights": _matches(season, day, day),
                "cells": [_cell(line.nights.get(day), season.counting) for line in table.lines],
            }
            for day in reversed(nights)
        ],
    }


def _cell(night: NightScore | None, counting: str) -> str:
    """Return the score of a night as text; a dash if the player was not there or has none.

    `counting` is "points", "wins" or "share".
    """
    return "–" if night is None or night.score is None else words.score_in_words(night.score, counting)


def _text(season: Season, page: dict[str, Any]) -> str:
    """Return the season as plain text for sharing: title, days, a line for each player with a place, and its story.

    Before the end the headline stands for the story. `page` is the data of `season_page` without `text`.
    """
    lines = [
        _("{place}. {name}: {score}").format(place=line["place"], name=line["name"], score=line["score"])
        for line in page["lines"]
    ]
    sentences = [plain(sentence) for sentence in page["story"]] or [page["headline"]]
    return "\n".join([f"{season.club}, {season.name}", page["about"], "", *lines, "", *sentences])

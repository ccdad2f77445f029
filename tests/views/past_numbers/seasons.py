"""Checks of the pages of seasons, and of their lines on home and on results, against what `figures` prints."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from django.test import Client
from django.urls import reverse

from scorekeeper.figures.seasons import Lead
from scorekeeper.models import Club
from scorekeeper.words import seasons as words
from scorekeeper.words.played import counted_nights
from tests.figures.slow_matches import Data
from tests.fixtures.parsed import Element, Page, parsed

ISOLATES = str.maketrans("", "", "\u2068\u2069")
Line = tuple[str, str, str, str, tuple[str, ...]]  # name, place, score, matches won, and the scores by night


def wrong_seasons(client: Client, club: Club, printed: list[Data]) -> Iterator[str]:
    """Yield the seasons whose page has another table than `figures`."""
    rows = {row.name: row.pk for row in club.seasons.all()}
    if rows.keys() != {season["name"] for season in printed}:
        yield f"{sorted(rows)} are not the seasons that are printed"
    for season in printed:
        address = reverse("season", args=[club.pk, rows[season["name"]]])
        said, told = lines_said(client.get(address)), lines_printed(season)
        if said != told:
            yield f"{address}: {said} instead of {told}"


def lines_said(answer: Any) -> list[Line]:
    """Return the table of a season's page; the matches won stand on its picture."""
    page, context = parsed(answer), answer.context["page"]
    won = {line["name"]: line["wins"] for line in (*context["lines"], *context["waiting"])}
    lists = [*page.all("ol", class_="season"), *page.all("ul", class_="season")]
    return [_line(line, page, won) for each in lists for line in each.all("li")]


def _line(line: Element, page: Page, won: dict[str, str]) -> Line:
    name = line.one("a", class_="inline-link").words
    place = next((each.words for each in line.all("i") if each.words.startswith("place ")), "")
    nights = page.one("table", class_="decks night-scores")
    column = [head.words for head in nights.one("thead").all("th")].index(name) - 1
    scores = [row.all("td")[column].words for row in nights.one("tbody").all("tr")]
    score = line.one("a", class_="score-of").words
    return name, place.removeprefix("place "), score, won[name], tuple(reversed(scores))


def lines_printed(season: Data) -> list[Line]:
    """Return the table of a season as its page has to show it."""
    counting = season["counting"]
    return [
        (
            player["name"],
            str(player["place"] or ""),
            _score(player["score"], counting),
            f"{_sum(player, 'wins')} of {_sum(player, 'matches')} won",
            tuple(_score(_on(player, night["date"]), counting) for night in season["nights"]),
        )
        for player in season["players"]
    ]


def _sum(player: Data, what: str) -> int:
    """Return the sum of a number over a player's nights."""
    return sum(night[what] for night in player["nights"])


def _on(player: Data, day: str) -> float | None:
    """Return a player's score on a day; None if the player was not there, or had none."""
    return next((night["score"] for night in player["nights"] if night["date"] == day), None)


def _score(score: float | None, counting: str) -> str:
    return "–" if score is None else words.score_in_words(Fraction(str(score)), counting)


def taken_out(page: Element) -> Iterator[str]:
    """Take the links to seasons out of a page, and yield the words of each."""
    for child in [each for each in page.children if isinstance(each, Element)]:
        if "/seasons/" in child.attributes.get("href", ""):
            page.children.remove(child)
            yield child.words.translate(ISOLATES)
        else:
            yield from taken_out(child)


def told_of(season: Data, today: date) -> str:
    """Return what home and a result tell of a season: "Ann leads by 3 points Winter, 6 nights"."""
    leaders = [player for player in season["players"] if player["place"] == 1]
    if not leaders:
        return ""
    others = [Fraction(str(player["score"])) for player in season["players"] if (player["place"] or 0) > 1]
    score = Fraction(str(leaders[0]["score"]))
    ahead = score - max(others) if others else None
    names, over = [player["name"] for player in leaders], date.fromisoformat(season["last"]) < today
    headline = words.lead_words(names, Lead([], score, ahead), season["counting"], over=over)
    nights = counted_nights(len(season["nights"]))
    return f"{headline} {season['name']}, {nights}".translate(ISOLATES)

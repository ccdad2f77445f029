"""Helpers: the list of a club's past nights, and matches for it."""

from datetime import date
from typing import Any

from scorekeeper.models import Club, Match
from scorekeeper.pages.match_lines import standing
from scorekeeper.pages.nights.filters import NightsAsked
from scorekeeper.pages.nights.page import nights_page
from scorekeeper.queries.nights import matches_of
from scorekeeper.words.phrases import plain
from tests.factories import MatchFactory, context
from tests.fixtures.writes import end

KEY = "the-cast-plays-here"


def page(**filters: object) -> dict[str, Any]:
    return nights_page(Club.objects.get(keeper_key=KEY), NightsAsked(**filters))  # type: ignore[arg-type]


def standings(shown: dict[str, Any]) -> list[str]:
    """Return how each match stands, with its non-breaking spaces."""
    players = shown["choices"].filters.players
    nights = [night for month in shown["months"] for night in month["nights"]]
    return [plain(standing(match, players=players)) for night in nights for match in matches_of(night)]


def lines(shown: dict[str, Any]) -> list[str]:
    return [said.replace("\u00a0", " ") for said in standings(shown)]


def matches_in_progress(*days: date, **plan: object) -> list[Match]:
    """Return a match in progress of each of these days."""
    return [MatchFactory(club_key=KEY, date=day, **plan) for day in days]


def finished_match(**plan: object) -> Match:
    match = MatchFactory(club_key=KEY, **{"played": 1, **plan})
    end(match=match, context=context())
    return match


def days(shown: dict[str, Any]) -> list[str]:
    """Return the dates of the nights that are shown."""
    return [night.date.isoformat() for month in shown["months"] for night in month["nights"]]

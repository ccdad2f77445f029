"""Tests that every number on the pages of a club's past is printed by `figures` or stands on the sheet of a match."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from unittest.mock import patch
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.models import Club, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import new_key
from scorekeeper.services.demo.nights import make_at_once
from tests.examples import examples
from tests.factories import give_browser
from tests.fixtures.parsed import Page, parsed
from tests.services.past.club_acts import ACTS, Act, club_after
from tests.views.past_numbers import club as of_club
from tests.views.past_numbers import nights as of_nights
from tests.views.past_numbers import people as of_people
from tests.views.past_numbers import seasons as of_seasons
from tests.views.past_numbers.checks import Rules, without_milestones
from tests.views.past_numbers.lines import Visit, lines_of
from tests.views.past_numbers.told import Told

pytestmark = pytest.mark.django_db
LATER = st.sampled_from([0, 1, 31, 400])  # days after the newest night
SOME = 3  # of the nights and of the matches of a club
Asked = tuple[str, Rules, Visit]


def pages_of(club: Club, told: Told, today: date) -> Iterator[Asked]:
    """Yield the addresses of a club's past, with what their numbers are of: all games, one, all years, one."""
    everything, years = Visit(told, today), sorted({day.year for day in told.days})
    yield reverse("home"), of_nights.HOME, everything
    yield reverse("players", args=[club.pk]), of_people.PLAYERS, everything
    yield reverse("records", args=[club.pk]) + "?worst=1", of_club.RECORDS, everything
    parts = [("", 0), *((group, 0) for group in told.groups[-1:]), *(("", year) for year in years[-1:])]
    for number, (group, year) in enumerate(parts):
        yield from _pages_of_part(club, number, Visit(told, today, group, year))
    for year in years:
        yield reverse("year", args=[club.pk, year]), of_club.YEAR_PAGE, replace(everything, year=year)
    for night in club.nights.order_by("-date")[:SOME]:
        yield reverse("night", args=[night.pk]), of_nights.NIGHT, replace(everything, day=night.date)
    for match in club.matches.exclude(state=Match.State.PLAYING).order_by("-pk")[:SOME]:
        yield reverse("result", args=[match.pk]), of_nights.RESULT, replace(everything, match=str(match.uuid))


def _pages_of_part(club: Club, number: int, visit: Visit) -> Iterator[Asked]:
    """Yield the pages that are asked for a game and a year; `number` chooses the players among those who play most."""
    query = f"?game={quote(visit.group)}&year={visit.year or ''}"
    people = list(club.players.filter(same_as=None).order_by("-match_count", "pk").values_list("pk", "name"))
    yield reverse("records", args=[club.pk]) + query, of_club.RECORDS, visit
    if not visit.group:
        yield reverse("nights") + f"?year={visit.year or ''}", of_nights.NIGHTS, visit
    for (a, name), (b, other) in list(pairwise(people))[number : number + 1]:
        yield reverse("player", args=[club.pk, a]) + query, of_people.PLAYER, replace(visit, name=name)
        yield reverse("pair", args=[club.pk, a, b]) + query, of_people.PAIR, replace(visit, name=name, other=other)


def past_on(page: Page, of: Rules) -> Page:
    """Return what a page says of the past: of home the last winner alone, as the rest is tonight's table."""
    if of is not of_nights.HOME:
        return page
    told = Page("")
    told.children.extend(page.all("a", class_="last-winner"))
    return told


def unaccounted(club: Club, today: date) -> list[str]:
    """Return the lines with a number that stands nowhere in the figures: page, heading and line."""
    client, told = give_browser(Client(), club), Told.of(club)
    found = [*of_seasons.wrong_seasons(client, club, told.seasons)]
    of_each_season = {of_seasons.told_of(season, today) for season in told.seasons}
    for address, of, visit in pages_of(club, told, today):
        page = past_on(parsed(client.get(address)), of)
        found += [f"{address}: {said}" for said in of_seasons.taken_out(page) if said not in of_each_season]
        for line in lines_of(page, visit):
            text = without_milestones(visit, line.text)
            if not re.search(r"\d", text):
                continue
            said = f"{line.under} ## {text}"
            rule = next(((check, match) for text, check in of.items() if (match := re.fullmatch(text, said))), None)
            if rule is None or not rule[0](visit, rule[1]):
                found.append(f"{address}: {said}{'' if rule else ' (no rule)'}")
    return found


def test_of_the_demo_club() -> None:
    club = make_at_once(key=new_key(), tonight=tonight())
    found = unaccounted(club, tonight())
    assert not found, "\n".join(found)


@given(ACTS, LATER)
@examples(3)
def test_of_any_club_whatever_day_it_is(acts: list[Act], later: int) -> None:
    club = club_after(acts)
    newest = max(club.nights.values_list("date", flat=True), default=tonight())
    today = newest + timedelta(days=later)
    with patch.object(timezone, "now", lambda: datetime.combine(today, time(20), UTC)):
        found = unaccounted(club, today)
    assert not found, "\n".join(found)

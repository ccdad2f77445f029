"""What open pages are sent is what the pages themselves show."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.live.drawing import PAGES, draw
from scorekeeper.models import Club, Match
from scorekeeper.selectors.links import to_watch
from tests.factories import MatchFactory
from tests.people import give_links

pytestmark = pytest.mark.django_db

PATHS = {"table": "", "sheet": "sheet/", "result": "result/"}


def plain(html: str) -> str:
    return "".join(html.split())


@pytest.mark.parametrize(("kind", "played"), [("table", 0), ("table", 3), ("sheet", 0), ("sheet", 10), ("result", 10)])
def test_the_parts_are_those_of_the_page(kind: str, played: int) -> None:
    match = MatchFactory(played=played)
    shown = give_links(Client(), to_watch(match)).get(f"/matches/{match.pk}/{PATHS[kind]}").content.decode()
    drawn = draw(f"match.{match.pk}", {kind})
    assert drawn is not None
    parts = drawn.pages[kind].parts
    assert parts
    for part, html in parts.items():
        assert f'id="{part}"' in shown
        assert plain(html) in plain(shown)


def test_an_evening_is_drawn_as_its_page(match: Match) -> None:
    shown = give_links(Client(), to_watch(match.night)).get(f"/nights/{match.night_id}/").content.decode()
    drawn = draw(f"night.{match.night_id}", {"night"})
    assert drawn is not None
    assert plain(drawn.pages["night"].parts["played"]) in plain(shown)


def test_nothing_drawn_can_be_written_to(match: Match) -> None:
    drawn = draw(f"match.{match.pk}", {"table", "sheet"})
    assert drawn is not None
    for shown in drawn.pages.values():
        for html in shown.parts.values():
            assert "<form" not in html
            assert "<button" not in html


def test_a_table_that_is_over_leads_to_the_result_and_back() -> None:
    over, playing = MatchFactory(played=10), MatchFactory()
    assert PAGES["table"](over).go == f"/matches/{over.pk}/result/"
    assert PAGES["result"](playing).go == f"/matches/{playing.pk}/"


def test_it_is_said_what_was_done_last(match: Match) -> None:
    assert PAGES["table"](match).said == "Ten Step began: Ann, Bob, Cy, Di, Ed"


def test_a_keepers_page_learns_the_revision_with_one_query(
    match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        drawn = draw(f"match.{match.pk}", {"keeper"})
    assert drawn is not None
    assert (drawn.pages["keeper"].revision, drawn.pages["keeper"].parts) == (1, {})


def test_all_pages_are_drawn_with_few_queries(match: Match, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(10):
        draw(f"match.{match.pk}", {"table", "sheet", "keeper"})


def test_a_club_that_is_leaving_is_drawn_no_more(match: Match) -> None:
    Club.objects.update(leaving=timezone.now())
    assert draw(f"match.{match.pk}", {"table"}) is None
    assert draw(f"night.{match.night_id}", {"night"}) is None


@pytest.mark.parametrize("topic", ["match.987654", "night.987654"])
def test_what_is_not_there_is_not_drawn(topic: str) -> None:
    assert draw(topic, {"table"}) is None

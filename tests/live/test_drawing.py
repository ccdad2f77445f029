"""Tests that open pages are sent the same HTML as the pages themselves show."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.live.drawing import DRAWN, draw
from scorekeeper.live.drawings import Drawings
from scorekeeper.live.events import PageContent
from scorekeeper.models import Club, Match, Seat
from scorekeeper.queries.versions import version_of_match
from scorekeeper.services.player_identity import merge
from scorekeeper.services.players import rename
from tests.factories import MatchFactory, PlayerFactory, context, fresh, player_of, score
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import tap, undo
from tests.people import give_links
from tests.queries.past.golf import golf
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

PATHS = {"table": "", "sheet": "sheet/", "result": "result/"}


def plain(html: str) -> str:
    return "".join(html.split())


@pytest.mark.parametrize(("kind", "played"), [("table", 0), ("table", 3), ("sheet", 0), ("sheet", 10), ("result", 10)])
def test_the_parts_are_those_of_the_page(kind: str, played: int) -> None:
    match = MatchFactory(played=played)
    shown = parsed(give_links(Client(), to_watch(match)).get(f"/matches/{match.pk}/{PATHS[kind]}"))
    drawn = draw(f"match.{match.pk}", {kind})
    assert drawn is not None
    parts = drawn.pages[kind].parts
    assert parts
    for part, html in parts.items():
        assert shown.has(id=part)
        assert plain(html) in plain(shown.source)


@pytest.mark.parametrize(
    ("kind", "played", "title"), [("table", 3, "Step 4"), ("wall", 3, "Step 4"), ("result", 10, "Ann wins")]
)
def test_the_title_of_the_page_goes_on_with_it(kind: str, played: int, title: str) -> None:
    shown = DRAWN[kind](MatchFactory(played=played))
    assert shown.parts["title-of-page"].startswith(title)
    assert shown.parts["title-of-page"].endswith(" · Scorekeeper")


@pytest.mark.usefixtures("friday_evening")
def test_a_result_is_drawn_with_what_it_says_of_the_past_without_doors() -> None:
    golf(1, Ann=[1], Bob=[9])
    past = Page(DRAWN["result"](golf(2, Ann=[9], Bob=[2])).parts["past"])
    assert "Only Ann’s 1 of 1 March is better." in past.words
    assert not past.has("a")


def test_an_evening_is_drawn_as_its_page(match: Match) -> None:
    shown = give_links(Client(), to_watch(match.night)).get(f"/nights/{match.night_id}/").content.decode()
    drawn = draw(f"night.{match.night_id}", {"night"})
    assert drawn is not None
    for part in ("evening", "played"):
        assert plain(drawn.pages["night"].parts[part]) in plain(shown)


def test_nothing_drawn_can_be_written_to(match: Match) -> None:
    drawn = draw(f"match.{match.pk}", {"table", "sheet"})
    assert drawn is not None
    for shown in drawn.pages.values():
        for part in map(Page, shown.parts.values()):
            assert not part.has("form")
            assert not part.has("button")


def test_a_table_that_is_over_leads_to_the_result_and_back() -> None:
    over, playing = MatchFactory(played=10), MatchFactory()
    assert DRAWN["table"](over).go == f"/matches/{over.pk}/result/"
    assert DRAWN["result"](playing).go == f"/matches/{playing.pk}/"


@pytest.mark.parametrize("played", [0, 3])
def test_a_big_screen_is_drawn_as_its_page_but_for_what_was_done_before(played: int) -> None:
    match = MatchFactory(played=played)
    shown = parsed(give_links(Client(), to_watch(match)).get(f"/matches/{match.pk}/wall/"))
    parts = DRAWN["wall"](match).parts
    for part in ("head", "players"):
        assert shown.has(id=part)
        assert plain(parts[part]) in plain(shown.source)
    assert shown.one(id="slip", aria_hidden="true").words == ""


def test_a_big_screen_that_is_over_is_asked_for_anew(match: Match) -> None:
    assert DRAWN["wall"](match).go == ""
    assert DRAWN["wall"](MatchFactory(played=10)).go.endswith("/wall/")


def test_a_slip_says_what_was_tapped_and_draws_it(match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="laid_down", value=1, was=0, context=context())
    slip = DRAWN["wall"](fresh(match)).parts["slip"]
    assert "Cy laid down" in slip
    assert "#laid-down" in slip
    undo(match=match, context=context())
    slip = DRAWN["wall"](fresh(match)).parts["slip"]
    assert "Undone: Cy laid down" in slip
    assert "#laid-down" not in slip


def test_it_is_said_what_was_done_last(match: Match) -> None:
    assert DRAWN["table"](match).said == "Ten Step began: Ann, Bob, Cy, Di, Ed"


def test_a_keepers_page_learns_the_revision_with_one_query(match: Match) -> None:
    with at_most_queries(1):
        drawn = draw(f"match.{match.pk}", {"keeper"})
    assert drawn is not None
    assert (drawn.pages["keeper"].revision, drawn.pages["keeper"].parts) == (1, {})


def test_all_pages_are_drawn_with_few_queries(match: Match) -> None:
    with at_most_queries(9):
        draw(f"match.{match.pk}", {"table", "sheet", "keeper"})


def drawn_table(match: Match) -> str:
    drawn = draw(f"match.{match.pk}", {"table"})
    assert drawn is not None
    return "".join(drawn.pages["table"].parts.values())


def test_what_was_drawn_is_known_with_one_query(match: Match) -> None:
    draw(f"match.{match.pk}", {"table", "sheet"})
    with at_most_queries(1):
        draw(f"match.{match.pk}", {"table", "sheet", "keeper"})


def test_who_waits_for_a_drawing_finds_it_drawn(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    topic, version = f"match.{match.pk}", version_of_match(match.pk)
    assert version is not None

    @contextmanager
    def lock_of(drawings: Drawings, _topic: str) -> Iterator[None]:
        drawings.store(topic, "table", version, PageContent(1, {"head": "drawn by somebody else"}))
        yield

    monkeypatch.setattr(Drawings, "lock_of", lock_of)
    assert drawn_table(match) == "drawn by somebody else"


def test_another_spelling_is_drawn_though_nothing_was_played(match: Match) -> None:
    assert "Bob" in drawn_table(match)
    rename(player=player_of(match, "Bob"), name="Bobby")
    assert "Bobby" in drawn_table(match)


def test_what_is_undone_is_drawn_anew(match: Match) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=2, was=0, context=context())
    bought = drawn_table(match)
    undo(match=match, context=context())
    assert drawn_table(match) != bought


def test_a_merger_leaves_sheets_as_they_were(match: Match) -> None:
    before = drawn_table(match)
    merge(player=player_of(match, "Bob"), into=PlayerFactory(club=match.night.club, name="Robert"))
    assert drawn_table(match) == before


def test_columns_that_are_rebuilt_are_drawn_anew(match: Match) -> None:
    topic = f"night.{match.night_id}"
    score(match, 1, {"Ann": {"out": True}})
    Seat.objects.filter(match=match).update(total=7)
    wrong = draw(topic, {"night"})
    Seat.objects.filter(match=match).update(total=0)
    assert draw(topic, {"night"}) != wrong


def test_a_club_that_is_leaving_is_drawn_no_more(match: Match) -> None:
    Club.objects.update(leaving=timezone.now())
    assert draw(f"match.{match.pk}", {"table"}) is None
    assert draw(f"night.{match.night_id}", {"night"}) is None


@pytest.mark.parametrize("topic", ["match.987654", "night.987654"])
def test_what_is_not_there_is_not_drawn(topic: str) -> None:
    assert draw(topic, {"table"}) is None

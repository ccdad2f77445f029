"""Tests of fragments from the cache: rendered again when they differ, and equal to those without the cache."""

import re
from typing import Any

import pytest
from django.template.engine import Engine
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from scorekeeper.models import Match
from scorekeeper.pages.table.page import TablePage, table_of
from scorekeeper.pages.table.rows import TableRow
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.templatetags.drawn_once import include_once
from tests.factories import CAST, MatchFactory, context, fresh, give_browser, player_of, score_legally
from tests.fixtures.legal_rounds import company
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import cut, tap

pytestmark = pytest.mark.django_db


def around(row: TableRow, table: TablePage) -> dict[str, Any]:
    """Return the context of tables/row.html, as the table gives it."""
    return {"row": row, "match": table.sheet.match.pk, "kind": table.kind, "game": table.sheet.game}


def rows(match: Match) -> dict[str, str]:
    table = table_of(MatchSheet(fresh(match)), "a-fresh-key")
    return {row.name: include_once("tables/row.html", **around(row, table)) for row in table.rows}


def head(match: Match) -> str:
    table = table_of(MatchSheet(fresh(match)), "a-fresh-key")
    return include_once("tables/round_header.html", head=table.head, match=match.pk)


def test_what_lies_on_the_felt_is_drawn_anew_where_it_looks_otherwise(match: Match) -> None:
    before = head(match)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    assert head(match) is before
    cut(match=match, value=True, was=False, context=context())
    pressed = [Page(html).one("button", id="cut").attributes["aria-pressed"] for html in (before, head(match))]
    assert pressed == ["false", "true"]


def test_a_name_read_from_right_to_left_is_isolated_for_the_sentences_of_scripts() -> None:
    drawn = rows(MatchFactory(names=["Ann", "משה"]))
    assert [Page(html).one(class_="name").words for html in drawn.values()] == ["Ann", "\u2068משה\u2069"]


def test_the_felts_of_two_matches_lead_each_to_its_own() -> None:
    one = MatchFactory()
    other = MatchFactory(club_key=one.club.keeper_key)
    assert f"/matches/{one.pk}/cut/" in head(one)
    assert f"/matches/{other.pk}/cut/" in head(other)


def test_a_tap_draws_one_row_anew(match: Match) -> None:
    before = rows(match)
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    after = rows(match)
    assert {name for name in after if after[name] != before[name]} == {"Bob"}
    assert {name for name in after if after[name] is not before[name]} == {"Bob"}


def test_the_rows_of_two_matches_lead_each_to_its_own() -> None:
    one = MatchFactory()
    other = MatchFactory(club_key=one.club.keeper_key)
    assert f"/matches/{one.pk}/dealer/" in rows(one)["Bob"]
    assert f"/matches/{other.pk}/dealer/" in rows(other)["Bob"]


@pytest.mark.parametrize("game", sorted(games()))
def test_a_row_is_drawn_as_its_template_draws_it(game: str) -> None:
    match = score_legally(MatchFactory(game=game, names=company(games()[game], CAST[:4])), 2)
    table = table_of(MatchSheet(fresh(match)), "a-fresh-key")
    for row in table.rows:
        plain = render_to_string("tables/row.html", around(row, table))
        drawn = [include_once("tables/row.html", **around(row, table)) for _ in range(2)]
        assert drawn == [plain, plain]


def test_a_number_to_type_carries_the_key_of_the_page_that_shows_it() -> None:
    match = MatchFactory(game="tens", names=["Ann", "Bob", "Cy"])
    keeper = give_browser(Client(), match.club)
    typed = re.compile("-typing-grabbed-")
    pages = [parsed(keeper.get(f"/matches/{match.pk}/")) for _ in range(2)]
    first, second = ({field.attributes["value"] for field in page.all("input", value=typed)} for page in pages)
    assert len(first) == len(second) == len(match.seats.all())
    assert first.isdisjoint(second)


def test_a_template_that_was_edited_draws_anew(match: Match) -> None:
    before = rows(match)
    for loader in Engine.get_default().template_loaders:  # as `runserver` does once a file was saved
        loader.reset()
    assert all(drawn is not before[name] for name, drawn in rows(match).items())


def test_a_part_of_the_menu_is_drawn_once_for_a_match_and_leads_to_its_own_pages() -> None:
    one, again, other = (include_once("tables/menu_match.html", match=match) for match in (1, 1, 2))
    assert one is again
    assert "/matches/1/seats/" in one
    assert "/matches/2/seats/" in other


def test_a_part_of_the_menu_is_drawn_once_for_each_language() -> None:
    drawn = []
    for language in ("en", "de", "en"):
        with translation.override(language):
            drawn.append(include_once("tables/menu_match.html", match=1))
    assert drawn[0] is drawn[2] != drawn[1]
    assert "Hausregeln" in drawn[1]

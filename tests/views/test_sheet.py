import gzip
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from tests.factories import MatchFactory, context, give_browser, play, player_of, score
from tests.fixtures.parsed import Page, parsed, words
from tests.fixtures.sample_match import friday, hands
from tests.fixtures.writes import tap
from tests.people import give_links

pytestmark = pytest.mark.django_db


def page(client: Client, match: Match) -> Page:
    give_browser(client, match.night.club)
    return parsed(client.get(f"/matches/{match.pk}/sheet/"))


def test_every_cell_leads_to_its_correction(client: Client) -> None:
    match = friday(2)
    bob = player_of(match, "Bob").pk
    assert page(client, match).has("a", href=f"/matches/{match.pk}/rounds/2/?player={bob}")


def test_the_marks_stand_in_the_cells_and_in_the_legend(client: Client) -> None:
    match = score(friday(2), 1, hands(1) | {"Cy": {"points": 50}})
    shown = page(client, match)
    assert shown.has("td", data_cut=True, data_led=True, data_figure=True)
    assert shown.has("td", data_corrected=True, data_figure=True)
    assert "exact cut −100" in shown.words
    assert shown.has("li", re.compile("corrected$"))


def test_a_player_without_a_score_is_read_aloud_without_a_dash(client: Client) -> None:
    match = MatchFactory(names=["Ann", "Bob", "Cy"])
    match = score(match, 1, {"Ann": {"out": True}, "Cy": {"absent": True}})
    cell = page(client, match).one("td", data_absent=True)
    assert cell.one("span", class_="aloud").words == "Cy, step 1, away"
    assert cell.has("b", "–", aria_hidden="true")


def test_the_winners_column_is_marked_once_the_match_is_over(client: Client) -> None:
    won = [cell.attributes["data-figure"] for cell in page(client, friday()).all("td", data_won=True)]
    assert won == ["total-1"]
    assert not page(client, friday(3)).has("td", data_won=True)


def test_before_the_first_round_the_sheet_says_so(client: Client, match: Match) -> None:
    shown = page(client, match)
    assert "No step is scored yet" in shown.words
    assert shown.has("div", class_="frame", hidden=True)  # a phone without signal shows in it what waits


def test_the_last_change_can_be_undone_from_here(client: Client) -> None:
    match = friday(1)
    shown = page(client, match)
    assert shown.has("form", action=f"/matches/{match.pk}/undo/")
    assert "Step 1 scored" in shown.words


def beside(client: Client, match: Match, shown: str = "") -> HttpResponse:
    """Return the answer to the table's request for the sheet beside it."""
    give_browser(client, match.night.club)
    return client.get(f"/matches/{match.pk}/sheet/?shown={shown}", headers={"HX-Request": "true"})  # type: ignore[return-value]


def test_beside_the_table_the_step_that_is_played_has_a_row(client: Client) -> None:
    shown = parsed(beside(client, friday(5)))
    row = shown.one("tr", aria_current="step")
    assert row.has("b", "6")
    assert row.one("small", "2 sets of 3run of 5").has("br")
    assert len(row.all("td")) == 5
    assert "Di deals" in row.words
    assert not shown.has("html")


def test_beside_the_table_a_match_just_begun_has_a_sheet_without_totals(client: Client, match: Match) -> None:
    shown = parsed(beside(client, match))
    assert shown.has("tr", aria_current="step")
    assert not shown.one("table", class_="sheet").has("tfoot")


def test_beside_the_table_the_chart_has_room_for_all_steps(client: Client) -> None:
    shown = parsed(beside(client, friday(5)))
    assert [step.words for step in shown.all(class_="across")] == [str(step) for step in range(1, 11)]
    assert shown.has("text", class_="name", data_colour="1", x="50%")


def test_beside_the_table_only_a_sheet_that_changed_is_sent(client: Client) -> None:
    match = friday(5)
    shown = parsed(beside(client, match)).one(id="sheet").attributes["hx-get"].partition("?shown=")[2]
    tap(match=match, player=player_of(match, "Ann"), fact="buys", value=1, was=0, context=context())
    assert beside(client, match, shown).status_code == 204
    score(match, 6, hands(6))
    assert parsed(beside(client, match, shown)).has(id="round-6")


def test_each_chart_shows_its_numbers_on_a_tap_and_to_those_who_hear_it(client: Client) -> None:
    shown = page(client, friday(3))
    assert len(shown.all("details", class_="numbers")) == 2
    tables = [table for table in shown.all("table") if table.has("caption")]
    assert [table.one("caption").words for table in tables] == ["Running totals", "Place by step"]
    rows = [row for table in tables for row in table.all("tr") if row.has("a", "3", href="#round-3")]
    assert [[cell.words for cell in row.all("td")] for row in rows] == [["55", "25", "105", "70", "−25"], [*"32541"]]


@pytest.mark.django_db(reset_sequences=True)  # the ids on the page are short, whatever ran before
def test_the_sheet_of_twelve_and_nineteen_rounds_is_small(client: Client) -> None:
    names = [f"Player {number}" for number in range(1, 13)]
    rounds = [
        {
            "exact_cut": number % 5 == 0,
            "hands": {name: {"points": (number * 37 + seat * 53) % 40 * 5 + 5} for seat, name in enumerate(names)}
            | {names[number % 12]: {"out": True}},
        }
        for number in range(1, 20)
    ]
    match = play(MatchFactory(game="baker-ten-step", names=names), rounds)
    give_browser(client, match.night.club)
    assert len(gzip.compress(client.get(f"/matches/{match.pk}/sheet/").content, 6)) < 10 * 1024


def test_the_sheet_on_paper_says_where_it_was_played_to_whom_the_club_is_open(client: Client) -> None:
    match = friday(1)
    match.night.place = "the Lion"
    match.night.save()
    assert page(client, match).has("p", re.compile("Friday 20 November 2026, the Lion$"))
    url, club = f"/matches/{match.pk}/sheet/", match.night.club
    assert "the Lion" in words(give_links(Client(), to_watch(club)).get(url))
    looks_on = parsed(give_links(Client(), to_watch(match)).get(url))
    assert looks_on.has("p", re.compile("Friday 20 November 2026$"))
    assert "Lion" not in looks_on.source


def test_the_sheet_on_paper_ends_with_who_won(client: Client) -> None:
    match = friday(9)
    assert "wins by" not in page(client, match).source
    score(match, 10, hands(10))
    assert "Ann wins by 30." in page(client, match).words

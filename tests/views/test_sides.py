"""A match by sides on every page that tells how it stands: partners are one."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.pages.result import result_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.matches import end
from scorekeeper.words.phrases import plain
from tests.factories import CAST, MatchFactory, context, fresh, give_browser, play

pytestmark = pytest.mark.django_db

FOUR = CAST[:4]
FIRST = {"Ann": (4, 5), "Bob": (3, 2), "Cy": (0, 0), "Di": (5, 6)}  # bids and tricks: 141 to 80
SECOND = {"Ann": (3, 2), "Bob": (4, 5), "Cy": (3, 1), "Di": (4, 5)}  # −60 and 82


def spades(*rounds: dict[str, tuple[int, int]], **options: Any) -> Match:
    match = MatchFactory(game="spades", names=FOUR, options=options)
    hands = [{name: {"bid": bid, "tricks": took} for name, (bid, took) in said.items()} for said in rounds]
    return play(match, [{"hands": each} for each in hands])


def ended(match: Match) -> dict[str, Any]:
    end(match=match, context=context())
    return result_page(fresh(match))


def test_the_standings_have_a_row_for_each_side() -> None:
    page = standings_page(MatchSheet(spades(FIRST)), 1)
    assert page["headline"] == "Ann and Cy lead with 141"
    assert [(row["hand"].place, row["name"], row["total"]) for row in page["rows"]] == [
        (1, "Ann & Cy", "141"),
        (2, "Bob & Di", "80"),
    ]
    assert page["rows"][0]["reason"] == "Ann bid 4 took 5 tricks, Cy bid 0 took 0 tricks"


def test_a_side_takes_the_lead_together() -> None:
    page = standings_page(MatchSheet(spades(FIRST, SECOND)), 2)
    assert page["headline"] == "Bob and Di take the lead with 162"
    assert [row["moved"] for row in page["rows"]] == ["1 place", "1 place"]


def test_the_result_tells_the_places_of_sides() -> None:
    page = ended(spades(FIRST, SECOND))
    assert page["verdict"] == "Bob and Di win by 81"
    assert [(placed.place, placed.name, placed.total) for placed in page["podium"]] == [
        (1, "Bob & Di", 162),
        (2, "Ann & Cy", 81),
    ]
    assert "1 Bob & Di 162\n2 Ann & Cy 81" in page["text"]
    assert "In hand 2 Bob & Di went past Ann & Cy by 81." in map(plain, page["story"])


def test_sides_that_are_level_win_together() -> None:
    level = {"Ann": (3, 3), "Bob": (3, 3), "Cy": (3, 3), "Di": (3, 4)}
    page = ended(spades(level | {"Cy": (3, 4), "Di": (3, 3)}, level))
    assert page["verdict"] == "Ann & Cy and Bob & Di win together"
    assert [placed.place for placed in page["podium"]] == [1, 1]


def test_a_page_of_the_result_names_both_partners_with_their_links(client: Client) -> None:
    match = spades(FIRST)
    give_browser(client, match.club)
    end(match=match, context=context())
    page = client.get(f"/matches/{match.pk}/result/").content.decode()
    podium = page.partition("podium")[2].partition("</ol>")[0]
    assert podium.count('<li data-place="') == 2
    assert podium.count("/players/") == 4


def test_a_skunk_is_told_in_the_result() -> None:
    match = MatchFactory(game="cribbage", names=["Ann", "Bob"])
    deals = [(40, 20), (40, 20), (41, 25)]
    match = play(match, [{"hands": {"Ann": {"points": ann}, "Bob": {"points": bob}}} for ann, bob in deals])
    assert result_page(match)["verdict"] == "Ann wins by 56, a skunk"


@pytest.mark.parametrize(("bob", "told"), [(30, ", a skunk"), (31, ""), (0, ", a double skunk")])
def test_a_skunk_is_a_loser_under_91_and_a_double_one_under_61(bob: int, told: str) -> None:
    match = MatchFactory(game="cribbage", names=["Ann", "Bob"])
    deals = [(50, 30), (50, 30), (21, bob)]
    match = play(match, [{"hands": {"Ann": {"points": ann}, "Bob": {"points": bob}}} for ann, bob in deals])
    assert result_page(match)["verdict"] == f"Ann wins by {61 - bob}{told}"

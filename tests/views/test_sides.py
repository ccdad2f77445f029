"""Tests of a match by sides: seats are handed over and watchers follow; partners share a total."""

import re
from collections.abc import Sequence

import pytest
from django.test import Client

from scorekeeper.models import Match
from tests.factories import context, fresh, give_browser, ledger_of, player_of, seated, totals_of
from tests.fixtures.parsed import parsed
from tests.fixtures.sides import FIRST, FOUR, spades
from tests.fixtures.writes import end, tap, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return spades(FIRST)


def test_the_bags_of_a_side_stand_once_on_its_table(client: Client) -> None:
    match = spades({"Ann": (1, 7), "Bob": (1, 1), "Cy": (1, 4), "Di": (1, 1)})
    page = parsed(give_browser(client, match.club).get(f"/matches/{match.pk}/"))
    assert [mark.words for mark in page.all("span", re.compile("bag"), class_="mark")] == ["9 bags", "0 bags"]


def test_a_page_of_the_result_names_both_partners_with_their_links(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    page = keeper.get(f"/matches/{match.pk}/result/").content.decode()
    podium = page.partition("podium")[2].partition("</ol>")[0]
    assert podium.count('<li data-place="') == 2
    assert podium.count("/players/") == 4


def seats_url(match: Match) -> str:
    return f"/matches/{match.pk}/seats/"


def press(client: Client, match: Match, **fields: object) -> int:
    return client.post(seats_url(match), {"key": context().key, **fields}).status_code


def test_a_seat_is_handed_over_with_its_side_and_its_score(keeper: Client, match: Match) -> None:
    assert press(keeper, match, seat_of=player_of(match, "Cy").pk, hand_new="1", name="Flo") == 303
    now = fresh(match)
    assert seated(now) == ["Ann", "Bob", "Flo", "Di"]
    assert totals_of(now) == {"Ann": 141, "Bob": 80, "Flo": 141, "Di": 80}
    assert ledger_of(now)[-1] == "Flo took the seat of Cy"
    undo(match=now, context=context())
    assert totals_of(fresh(match)) == {"Ann": 141, "Bob": 80, "Cy": 141, "Di": 80}


@pytest.mark.parametrize("tail", ["", "sheet/", "ledger/"])
def test_pages_that_offer_to_undo_name_whose_seat_was_handed_over(keeper: Client, match: Match, tail: str) -> None:
    press(keeper, match, seat_of=player_of(match, "Cy").pk, hand_new="1", name="Flo")
    assert "Flo took the seat of Cy" in keeper.get(f"/matches/{match.pk}/{tail}").content.decode()


def test_a_seat_is_handed_to_nobody_who_sits_there_already(keeper: Client, match: Match) -> None:
    assert press(keeper, match, seat_of=player_of(match, "Cy").pk, hand_new="1", name="Bob") == 422
    assert press(keeper, match, hand_new="1", name="Flo") == 422
    assert seated(fresh(match)) == list(FOUR)


def test_in_sides_the_seats_offer_only_to_hand_one_over(keeper: Client, match: Match) -> None:
    page = keeper.get(seats_url(match)).content.decode()
    assert "Ann &amp; Cy against Bob &amp; Di" in page
    assert 'name="hand_new"' in page
    assert not any(f'name="{button}"' in page for button in ("away", "unseat", "earlier", "later", "sit", "add"))


def test_before_the_first_round_the_sides_can_still_change(client: Client) -> None:
    match = spades()
    give_browser(client, match.club)
    assert press(client, match, later=player_of(match, "Ann").pk) == 303
    assert "Bob &amp; Cy against Ann &amp; Di" in client.get(seats_url(match)).content.decode()


def test_a_page_of_seats_from_before_the_first_round_changes_no_sides_after_it(keeper: Client, match: Match) -> None:
    assert press(keeper, match, later=player_of(match, "Ann").pk) == 303
    assert seated(fresh(match)) == list(FOUR)


def planned(client: Client, names: Sequence[str], game: str = "spades", **fields: object) -> str:
    """Return the page of the plan of a match with these players."""
    sent = {"key": context().key, "game": game, "seat": list(names), "look": "1", **fields}
    return client.post("/matches/new/", sent).content.decode()


def test_the_plan_says_who_plays_with_whom(client: Client) -> None:
    assert '<p class="opponents">Ann &amp; Cy against Bob &amp; Di</p>' in planned(client, FOUR)


def test_more_players_than_the_game_is_for_have_no_sides(client: Client) -> None:
    assert "opponents" not in planned(client, [*FOUR, "Ed", "Flo"])


def test_another_order_makes_other_sides(client: Client) -> None:
    page = planned(client, FOUR, earlier="Cy")
    assert '<p class="opponents">Ann &amp; Bob against Cy &amp; Di</p>' in page


def test_players_who_make_no_equal_sides_are_told_what_to_do(client: Client) -> None:
    page = planned(client, FOUR[:3])
    assert "3 can’t make 2 equal sides" in page
    assert "Add a player, or choose otherwise at “Who plays with whom” in the house rules." in page


@pytest.mark.usefixtures("friday_evening")
def test_the_first_page_tells_how_sides_stand(keeper: Client) -> None:
    page = parsed(keeper.get("/"))
    assert [item.words for item in page.one("ol", class_="tonight").all("li")] == ["1 Ann & Cy 141", "2 Bob & Di 80"]


def test_the_big_screen_has_a_place_for_each_side(keeper: Client, match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="bid", value=3, was=0, context=context())
    page = parsed(keeper.get(f"/matches/{match.pk}/wall/"))
    players = page.one(id="players").all("li")
    assert [player.one("h3").words for player in players] == ["Ann & Cy", "Bob & Di"]
    assert "141" in players[0].words
    assert "Cy bid 3" in players[0].words

"""Tests of what the table shows of the round being played."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import cut, end, replay, seat, tap
from tests.people import give_links
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

QUERIES, AFTER_A_TAP = 7, 7  # of the ledger: what can be undone, and what was tapped; two tell when it is over
TWELVE = [f"Player {number}" for number in range(1, 13)]


def page(keeper: Client, match: Match, query: str = "") -> Page:
    answer = keeper.get(f"/matches/{match.pk}/{query}")
    assert answer.status_code == 200
    return parsed(answer)


def test_names_the_roles_as_at_the_table(keeper: Client, match: Match) -> None:
    shown = page(keeper, match)
    assert shown.has("p", "Ann deals 11 each")
    cut_of_ed = shown.one("button", id="cut", formaction=f"/matches/{match.pk}/cut/")
    assert cut_of_ed.has("span", "Ed")
    assert cut_of_ed.has("span", "cuts for 56 · exact?", data_when="guess")
    assert "cuts for <b>56</b>&nbsp;· exact?" in shown.source  # no line begins with the dot
    assert shown.has("p", "Bob starts")


def test_draws_the_contract_and_says_it(keeper: Client, match: Match) -> None:
    contract = page(keeper, match).one(class_="contract")
    assert contract.has("p", "2 sets of 3")
    assert contract.one("svg", role="img", aria_label="2 sets of 3").has("use")


def test_says_who_went_out_in_the_round_before(client: Client) -> None:
    match = MatchFactory(game="step", names=["Ann", "Bob", "Cy"])
    score(match, 1, {"Ann": {"cards": ["8"]}, "Bob": {"out": True}, "Cy": {"points": 12}})
    shown = page(give_browser(client, match.night.club), match)
    said = [row.one(class_="last").one("b").words for row in shown.all("li", class_="row")]
    assert said == ["+80", "out", "+96"]
    watcher = give_links(Client(), to_watch(match))
    watched = page(watcher, match)
    wall = parsed(watcher.get(reverse("wall", args=[match.pk])))
    assert [last.one("b").words for last in watched.all(class_="last")] == said
    assert [last.one("b").words for last in wall.all(class_="scored")] == said


def test_says_the_decks_where_a_late_player_needs_one_more(client: Client) -> None:
    match = MatchFactory(names=["Ann", "Bob", "Cy", "Di"], played=1)
    keeper = give_browser(client, match.night.club)
    assert "decks" not in page(keeper, match).words
    seat(match=match, name="Ed", after=None, context=context())
    assert "3 decks" in page(keeper, match).words
    score(match, 2, {"Ann": {"out": True}})
    assert "decks" not in page(keeper, match).words


def test_says_the_decks_before_the_first_deal_only(keeper: Client, match: Match) -> None:
    assert "3 decks" in page(keeper, match).words
    score(match, 1, {"Ann": {"out": True}})
    assert "deck" not in page(keeper, match).source.replace("one more deck", "")


def test_says_that_the_step_was_dealt_again(keeper: Client, match: Match) -> None:
    replay(match=match, context=context())
    assert "dealt again with 1 more deck: 4" in page(keeper, match).words


def test_stamps_the_exact_cut(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    ed = player_of(match, "Ed")
    assert page(keeper, match).one("li", id=f"row-{ed.pk}").has("span", "cut −100", class_="stamp")


def test_hints_at_the_fewest_buys(client: Client) -> None:
    match = MatchFactory(played=8)
    assert "2 buys at least" in page(give_browser(client, match.night.club), match).words


def test_buys_without_a_limit_are_said_alone(client: Client) -> None:
    match = MatchFactory(names=["Ann", "Bob"], options={"buys": "unlimited"})
    assert page(give_browser(client, match.night.club), match).has("button", re.compile("^Bob: 0 bought"))


@pytest.mark.parametrize("option", ["anyone", "off"])
def test_offers_a_rummy_where_the_house_has_one(client: Client, option: str) -> None:
    match = MatchFactory(options={"rummy": option})
    shown = page(give_browser(client, match.night.club), match)
    assert ("rummy" in shown.source.lower()) == (option == "anyone")


def test_asks_who_drew_low_before_the_roles_are_known(client: Client) -> None:
    match = MatchFactory(options={"dealer": "drawn"})
    keeper, pad = give_browser(client, match.night.club), f"/matches/{match.pk}/rounds/1/"
    shown = page(keeper, match)
    assert shown.has("a", "Who drew low?", href="#drew", data_missing="said")
    assert shown.has("h2", "Who drew low?", id="drew")
    assert not shown.has("a", href=pad)
    ann = player_of(match, "Ann")
    keeper.post(f"/matches/{match.pk}/dealer/", {"round": 1, "player": ann.pk, "key": "drawn-low-1"})
    shown = page(keeper, match)
    assert shown.has("p", "Ann deals 11 each")
    assert shown.has("a", "Score the step", href=pad)


def test_who_is_away_has_one_way_back_only(keeper: Client, match: Match) -> None:
    bob = player_of(match, "Bob")
    before = page(keeper, match).one("li", id=f"row-{bob.pk}")
    assert before.has("button", "Bob: 0 of 3 buys", id=f"buys-{bob.pk}")
    tap(match=match, player=bob, fact="absent", value=True, was=False, context=context())
    row = page(keeper, match).one("li", id=f"row-{bob.pk}")
    assert [button.words for button in row.all("button")] == ["Bob is at the table"]


def test_marks_the_totals_that_an_undo_changed(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["5"]}})
    shown = parsed(keeper.post(f"/matches/{match.pk}/undo/", {"key": "undo-once"}, follow=True))
    changed = [row for row in shown.all("li", class_="row") if row.has(data_changed=True)]
    assert [row.one("span", class_="name").words for row in changed] == [
        "Bob",
        "Cy",
        "Di",
        "Ed",
    ]  # all but Ann, who had nothing anyway


def test_a_match_that_is_over_shows_its_result(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    answer = keeper.get(f"/matches/{match.pk}/")
    assert (answer.status_code, answer["Location"]) == (303, f"/matches/{match.pk}/result/")


def test_a_hostile_name_stays_a_name(client: Client) -> None:
    match = MatchFactory(names=["<script>alert(1)</script>", '" onclick="x'])
    shown = page(give_browser(client, match.night.club), match)
    names = [name.words for name in shown.one("ol", class_="rows").all("span", class_="name")]
    assert names == ["<script>aler…t><script>alert(1)</script>", '" onclick="x']  # shortened, and whole
    assert not shown.has("script", re.compile("alert"))
    assert not shown.has(onclick=True)


@pytest.mark.parametrize(
    "said",
    [
        {"names": ["Ann", "Bob"]},
        {"names": TWELVE, "game": "baker-ten-step", "played": 18},
    ],
)
def test_takes_the_same_queries_however_long(client: Client, said: dict[str, object]) -> None:
    match = MatchFactory(**said)
    keeper = give_browser(client, match.night.club)
    tap(match=fresh(match), player=fresh(match).seats.all()[0].player, fact="buys", value=1, was=0, context=context())
    revision = fresh(match).revision
    with at_most_queries(QUERIES):
        page(keeper, match)
    with at_most_queries(AFTER_A_TAP):
        page(keeper, match, f"?done={revision}")

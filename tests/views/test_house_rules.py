import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from tests.factories import MatchFactory, context, fresh, give_browser, ledger_of, play, player_of, score
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import undo

pytestmark = pytest.mark.django_db


def url(match: Match) -> str:
    return f"/matches/{match.pk}/rules/"


def form() -> dict[str, str]:
    return {"key": context().key, "rules_of": "ten-step"}


def test_the_rules_in_force_are_chosen(keeper: Client, match: Match) -> None:
    assert parsed(keeper.get(url(match))).has("input", name="options.buys", value="3-4", checked=True)


def test_what_follows_is_derived_anew_and_can_be_undone(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["9", "8"]}})
    answer = keeper.post(url(match), {**form(), "options.three_to_nine": "five"})
    assert (answer.status_code, answer["Location"]) == (303, f"/matches/{match.pk}/?done=3")
    assert fresh(match).seats.get(player__name="Bob").total == 10
    assert ledger_of(match)[-1] == "House rules changed"
    undo(match=match, context=context())
    assert fresh(match).seats.get(player__name="Bob").total == 17


@pytest.mark.parametrize(("language", "most"), [("en", "10,000"), ("de", "10.000"), ("fr", "10 000")])
def test_numbers_of_four_digits_are_grouped(client: Client, language: str, most: str) -> None:
    match = MatchFactory(game="canasta", names=["Ann", "Bob"], options={"target": 10000})
    give_browser(client, match.club)
    client.cookies["language"] = language
    pages = [parsed(client.get(f"/matches/{match.pk}/{part}/")) for part in ("rules", "rulebook")]
    pages.append(parsed(client.post(url(match), {**form(), "rules_of": "canasta", "options.target": "1200"})))
    for page in pages:
        assert most in page.words
        assert not re.search(r"\d{4}", page.words)
    assert pages[0].has("input", name="options.target", value="5000")


def test_saving_what_is_in_force_writes_nothing(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), form())
    assert answer["Location"] == f"/matches/{match.pk}/"
    assert match.changes.count() == 1


def test_what_the_form_leaves_out_stays_in_force(keeper: Client, match: Match) -> None:
    keeper.post(url(match), {**form(), "options.cut_bonus": "50"})
    keeper.post(url(match), {**form(), "options.tie": "outs"})
    assert fresh(match).options == {"cut_bonus": 50, "tie": "outs"}


def test_house_rules_of_another_game_are_none_of_this_one(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), {**form(), "rules_of": "baker-ten-step", "options.tie": "outs"})
    assert answer.status_code == 400
    assert fresh(match).options == {}


def test_a_rule_that_a_fact_forbids_is_refused_with_the_place(keeper: Client, match: Match) -> None:
    keeper.post(url(match), {**form(), "options.buys": "unlimited"})
    score(match, 1, {"Ann": {"out": True}, "Di": {"points": 9, "buys": 4}})
    answer = keeper.post(url(match), {**form(), "options.buys": "3-2", "options.cut_bonus": "50"})
    page = parsed(answer)
    assert answer.status_code == 422
    assert "Step 1: Di bought 4, but 3 is the limit in step 1." in page.words
    assert page.has("input", name="options.cut_bonus", value="50", checked=True)
    assert fresh(match).options == {"buys": "unlimited"}


def test_where_nobody_deals_any_more_the_dealers_are_dropped_until_an_undo(client: Client) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], first_dealer="Bob")
    match = play(match, [{"hands": {"Ann": {"points": 3}, "Bob": {"points": 5}}, "dealer": player_of(match, "Ann").pk}])
    rules = {"key": context().key, "rules_of": "custom", "options.dealer": "none"}
    assert give_browser(client, match.club).post(url(match), rules).status_code == 303
    assert MatchSheet(fresh(match)).scores.rounds[0].dealer is None
    undo(match=match, context=context())
    assert fresh(match).first_dealer == player_of(match, "Bob")
    assert MatchSheet(fresh(match)).scores.rounds[0].dealer == "Ann"


def test_where_the_dealer_is_drawn_from_now_on_scored_steps_keep_theirs_until_an_undo(
    keeper: Client, match: Match
) -> None:
    out = {"Ann": {"out": True}, "Bob": {"points": 9}, "Cy": {"points": 9}, "Di": {"points": 9}}
    play(match, [{"hands": out}, {"hands": out, "dealer": player_of(match, "Di").pk}, {"hands": out}])
    dealers = [round_.dealer for round_ in MatchSheet(fresh(match)).scores.rounds]
    answer = keeper.post(url(match), {**form(), "options.dealer": "drawn"})
    scores = MatchSheet(fresh(match)).scores
    assert (answer.status_code, [round_.dealer for round_ in scores.rounds]) == (303, dealers)
    assert scores.next
    assert scores.next.dealer is None
    undo(match=match, context=context())
    assert [round_.dealer_id for round_ in fresh(match).rounds.all()][:3] == [None, player_of(match, "Di").pk, None]


def test_a_game_of_the_tables_own_is_called_by_the_name_that_it_has_there(client: Client) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob", "Cy", "Di"], options={"title": "Skat", "sides": 2})
    match = play(match, [{"hands": {"Ann": {"points": 5}, "Bob": {"points": 7}, "Cy": {}, "Di": {}}}])
    give_browser(client, match.club)
    for page in ("ledger", "rules"):
        assert parsed(client.get(f"/matches/{match.pk}/{page}/")).one("h1").words.endswith(" Skat")
    late = client.post(f"/matches/{match.pk}/seats/", {"key": context().key, "name": "Ed", "add": "1"})
    assert "Skat needs everybody from round 1 on." in late.content.decode()


def test_a_choice_that_is_not_offered_is_refused_at_its_rule(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), {**form(), "options.tie": "arm-wrestling"})
    assert answer.status_code == 422
    assert "Choose one of these." in answer.content.decode()


def form_fields(answer: Any) -> dict[str, str]:
    """Return the fields of the page as a browser sends them."""
    fields = [field.attributes for field in parsed(answer).one("form", id="house-rules").all("input")]
    return {field["name"]: field["value"] for field in fields if field["type"] != "radio" or "checked" in field}


def test_what_another_keeper_changed_meanwhile_stays(keeper: Client, match: Match) -> None:
    mine, theirs = form_fields(keeper.get(url(match))), form_fields(keeper.get(url(match)))
    keeper.post(url(match), theirs | {"options.cut_bonus": "50"})
    keeper.post(url(match), mine | {"options.tie": "outs"})
    assert fresh(match).options == {"cut_bonus": 50, "tie": "outs"}
    keeper.post(url(match), form_fields(keeper.get(url(match))) | {"options.cut_bonus": "100"})
    assert fresh(match).options == {"tie": "outs"}


def test_a_rule_that_is_refused_is_refused_again(keeper: Client, match: Match) -> None:
    keeper.post(url(match), {**form(), "options.buys": "unlimited"})
    score(match, 1, {"Ann": {"out": True}, "Di": {"points": 9, "buys": 4}})
    answer = keeper.post(url(match), form_fields(keeper.get(url(match))) | {"options.buys": "3-2"})
    assert keeper.post(url(match), form_fields(answer)).status_code == 422

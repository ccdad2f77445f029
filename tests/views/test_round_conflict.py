"""Tests of a round that was written or undone by somebody else while its form was open."""

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.pages.round.entries import field
from scorekeeper.services.scoring import RoundEntry
from scorekeeper.services.writing import WriteContext
from tests.factories import MatchFactory, changes_in, context, give_browser, player_of, score, totals_of
from tests.fixtures.form_data import king_each, send, typed, url
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import end, enter, tap, undo

pytestmark = pytest.mark.django_db


def test_two_keepers_who_wrote_the_same_hand_are_asked(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"], "buys": 1}})
    before = changes_in(match)
    answer = keeper.post(url(match), form)
    rows = answer.context["page"]["rows"]
    assert answer.status_code == 409
    assert [(row["player"].name, row["mine"], row["theirs"]) for row in rows] == [("Cy", "10 (K)", "25 (A Q), 1 buy")]
    assert changes_in(match) == before


def test_the_phone_that_wrote_meanwhile_is_named(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    hands = {
        seat.player_id: {"out": True} if seat.player.name == "Bob" else {"cards": ["A"]} for seat in match.seats.all()
    }
    entry = RoundEntry(number=1, revision=match.revision, hands=hands, round={})
    enter(match=match, entry=entry, context=WriteContext(key="key-of-bobs-phone", who="Bob’s iPhone"))
    page = parsed(keeper.post(url(match), form))
    assert "Bob’s iPhone wrote step 1 too." in page.words
    assert "Meanwhile, as written by Bob’s iPhone" in page.words
    assert "omebody else" not in page.words


def test_a_mistyped_rank_is_shown_as_it_is_typed_and_refused_once_it_is_chosen(keeper: Client, match: Match) -> None:
    cy = player_of(match, "Cy").pk
    form = king_each(match, 1) | {field("cards", cy): "Q Z"}
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    page = keeper.post(url(match), form).context["page"]
    assert [(row["mine"], row["theirs"]) for row in page["rows"]] == [("Q Z", "25 (A Q)")]
    chosen = dict(page["fields"]) | {"revision": str(page["sheet"].match.revision), f"keep-{cy}": "mine"}
    assert send(keeper, match, chosen | {"do": "save", "key": "key-of-the-choice"})[0] == 422


@pytest.mark.parametrize(("choice", "total"), [("mine", 10), ("theirs", 25)])
def test_the_keepers_choice_is_written(keeper: Client, match: Match, choice: str, total: int) -> None:
    cy = player_of(match, "Cy").pk
    form = king_each(match, 1)
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    page = keeper.post(url(match), form).context["page"]
    chosen = dict(page["fields"]) | {"revision": str(page["sheet"].match.revision), f"keep-{cy}": choice}
    assert send(keeper, match, chosen | {"do": "save", "key": "key-of-the-choice"})[0] == 303
    assert totals_of(match)["Cy"] == total


def test_a_choice_leaves_alone_what_only_the_other_keeper_changed(keeper: Client, match: Match) -> None:
    match = score(match, 1, {"Bob": {"out": True}, "Di": {"points": 50}})
    form = typed(match, 1) | {field("cards", player_of(match, "Cy").pk): "K Q"}
    score(match, 1, {"Bob": {"out": True}, "Cy": {"points": 7}, "Di": {"points": 60}})
    page = keeper.post(url(match), form).context["page"]
    assert [row["player"].name for row in page["rows"]] == ["Cy"]
    assert dict(page["fields"])[field("points", player_of(match, "Di").pk)] == "60"


def test_a_tap_on_another_hand_meanwhile_is_kept(keeper: Client, match: Match) -> None:
    match = score(match, 1, {"Bob": {"out": True}})
    form = typed(match, 1) | {field("cards", player_of(match, "Cy").pk): "K Q"}
    score(match, 1, {"Bob": {"out": True}, "Di": {"points": 60}})
    assert send(keeper, match, form)[0] == 303
    assert (totals_of(match)["Cy"], totals_of(match)["Di"]) == (20, 60)


@pytest.mark.parametrize("points", ["", "many"])
def test_a_round_that_was_undone_meanwhile_is_said_to_be_gone_whatever_was_typed(client: Client, points: str) -> None:
    match = MatchFactory(played=1)
    form = king_each(match, 2) | {field("points", player_of(match, "Cy").pk): points}
    undo(match=match, context=context())
    status, page = send(give_browser(client, match.night.club), match, form, 2)
    assert status == 409
    assert Page(page).has("a", href=f"/matches/{match.pk}/")


def test_an_ended_match_has_no_round_to_score(client: Client) -> None:
    match = MatchFactory(played=1)
    form = king_each(match, 2)
    end(match=match, context=context())
    status, page = send(give_browser(client, match.night.club), match, form, 2)
    assert status == 409
    assert "The match was over before this step" in page
    assert Page(page).has("a", href=f"/matches/{match.pk}/result/")


def test_a_tap_on_the_same_hand_meanwhile_is_asked_about(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=1, was=0, context=context())
    assert send(keeper, match, form)[0] == 409

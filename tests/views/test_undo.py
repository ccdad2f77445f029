"""Tests of undo and redo at the table, and of their lines in the ledger."""

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.services.player_identity import merge
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import cut, end, seat, undo, unseat

pytestmark = pytest.mark.django_db


def send(keeper: Client, match: Match, key: str, way: str = "undo", **headers: str) -> tuple[int, str, str]:
    """Post an undo, or `way`; return the status, the address of a redirect and the text of the answer."""
    answer = keeper.post(f"/matches/{match.pk}/{way}/", {"key": key}, headers=headers)
    return answer.status_code, answer.get("Location", ""), answer.content.decode()


def test_undo_takes_the_last_tap_back(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    assert send(keeper, match, "back-once")[:2] == (303, f"/matches/{match.pk}/?done=3")
    assert fresh(match).rounds.get().exact_cut is False


def test_the_button_names_what_it_takes_back(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    assert ": The cut was exact" in keeper.get(f"/matches/{match.pk}/").content.decode()


def test_at_the_start_there_is_nothing_to_undo(keeper: Client, match: Match) -> None:
    assert send(keeper, match, "back-too-far")[:2] == (303, f"/matches/{match.pk}/")
    assert fresh(match).revision == 1


def test_undo_of_a_scored_step_shows_that_step_again(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    fragment = send(keeper, match, "back-once", **{"HX-Request": "true"})[2]
    assert f"/matches/{match.pk}/rounds/1/" in fragment
    assert "Undone: Step 1 scored" in fragment


def test_redo_of_the_end_leads_to_the_result(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    send(keeper, match, "back-once")
    answer = keeper.post(
        f"/matches/{match.pk}/redo/", {"key": "ends-again"}, headers={"HX-Request": "true"}, follow=True
    )
    assert f"/matches/{match.pk}/" in answer["HX-Redirect"]
    assert keeper.get(f"/matches/{match.pk}/")["Location"] == f"/matches/{match.pk}/result/"


@pytest.mark.parametrize("back", ["sheet", "ledger"])
def test_who_undoes_on_a_page_of_the_past_stays_there(keeper: Client, match: Match, back: str) -> None:
    cut(match=match, value=True, was=False, context=context())
    for step, said in (("undo", "Undone: The cut was exact"), ("redo", "Done again: The cut was exact")):
        answer = keeper.post(f"/matches/{match.pk}/{step}/", {"key": f"{step}-on-{back}", "back": back})
        page = parsed(keeper.get(answer["Location"]))
        assert answer["Location"] == f"/matches/{match.pk}/{back}/?done={fresh(match).revision}"
        assert page.one("p", tabindex="-1").words == said


def test_undo_leads_nowhere_else(keeper: Client, match: Match) -> None:
    answer = keeper.post(f"/matches/{match.pk}/undo/", {"key": "leads-astray", "back": "https://example.com/"})
    assert answer["Location"] == f"/matches/{match.pk}/"


def test_every_change_stands_there_with_those_taken_back_struck(client: Client) -> None:
    match = MatchFactory(played=1)
    undo(match=match, context=context())
    page = parsed(give_browser(client, match.night.club).get(f"/matches/{match.pk}/ledger/"))
    assert page.has("s", "Step 1 scored")
    assert "Undone: Step 1 scored" in page.words
    assert "Ten Step began: Ann, " in page.words
    ann = f"/clubs/{match.club_id}/players/{player_of(match, 'Ann').pk}/"
    assert page.has("a", "Ann", class_="inline-link", href=ann)
    assert page.has("form", action=f"/matches/{match.pk}/redo/")


@pytest.mark.parametrize("before", ["", "0", "-1", "x", "9" * 40, "2"])
def test_any_beginning_of_a_page_is_answered(keeper: Client, match: Match, before: str) -> None:
    assert keeper.get(f"/matches/{match.pk}/ledger/", {"before": before}).status_code == 200


@pytest.mark.parametrize("back", [{}, {"back": "ledger"}])
def test_an_undo_that_cannot_be_says_why(keeper: Client, match: Match, back: dict[str, str]) -> None:
    seat(match=match, name="Anna", after=None, context=context())
    anna = player_of(match, "Anna")
    unseat(match=match, player=anna, context=context())
    merge(player=anna, into=player_of(match, "Ann"))
    answer = keeper.post(f"/matches/{match.pk}/undo/", {"key": "back-once", **back})
    assert answer.status_code == 422
    assert "Ann and Anna are one person." in parsed(answer).one(id="note").words


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_an_undo_that_cannot_be_says_why_once_the_match_is_over(
    keeper: Client, match: Match, headers: dict[str, str]
) -> None:
    seat(match=match, name="Anna", after=None, context=context())
    end(match=match, context=context())
    anna = player_of(match, "Anna")
    unseat(match=match, player=anna, context=context())
    merge(player=anna, into=player_of(match, "Ann"))
    answer = keeper.post(f"/matches/{match.pk}/undo/", {"key": "back-once"}, headers=headers)
    assert answer.status_code == 422
    assert "Ann and Anna are one person." in parsed(answer).words
    assert "meanwhile" not in parsed(answer).words

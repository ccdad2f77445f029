"""Undo and redo from the table."""

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.services.matches import end
from scorekeeper.services.tapping import cut
from tests.factories import context, fresh, score
from tests.fixtures.parsed import parsed


def undo(keeper: Client, match: Match, key: str, way: str = "undo", **headers: str) -> tuple[int, str, str]:
    answer = keeper.post(f"/matches/{match.pk}/{way}/", {"key": key}, headers=headers)
    return answer.status_code, answer.get("Location", ""), answer.content.decode()


@pytest.mark.django_db
def test_undo_takes_the_last_tap_back(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    assert undo(keeper, match, "back-once")[:2] == (303, f"/matches/{match.pk}/?done=3")
    assert fresh(match).rounds.get().exact_cut is False


@pytest.mark.django_db
def test_the_same_undo_twice_takes_one_tap_back(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    cut(match=match, value=False, was=True, context=context())
    undo(keeper, match, "back-once")
    undo(keeper, match, "back-once")
    assert fresh(match).rounds.get().exact_cut is True


@pytest.mark.django_db
def test_redo_brings_it_again(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    undo(keeper, match, "back-once")
    undo(keeper, match, "forth-once", "redo")
    assert fresh(match).rounds.get().exact_cut is True


@pytest.mark.django_db
def test_the_button_names_what_it_takes_back(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    assert ": The cut was exact" in keeper.get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.django_db
def test_at_the_start_there_is_nothing_to_undo(keeper: Client, match: Match) -> None:
    assert undo(keeper, match, "back-too-far")[:2] == (303, f"/matches/{match.pk}/")
    assert fresh(match).revision == 1


@pytest.mark.django_db
def test_undo_of_a_scored_step_shows_that_step_again(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    fragment = undo(keeper, match, "back-once", **{"HX-Request": "true"})[2]
    assert f"/matches/{match.pk}/rounds/1/" in fragment
    assert "Undone: Step 1 scored" in fragment


@pytest.mark.django_db
def test_undo_opens_a_match_that_was_ended(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    undo(keeper, match, "back-once")
    assert fresh(match).state == Match.State.PLAYING


@pytest.mark.django_db
def test_redo_of_the_end_leads_to_the_result(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    undo(keeper, match, "back-once")
    answer = keeper.post(
        f"/matches/{match.pk}/redo/", {"key": "ends-again"}, headers={"HX-Request": "true"}, follow=True
    )
    assert f"/matches/{match.pk}/" in answer["HX-Redirect"]
    assert keeper.get(f"/matches/{match.pk}/")["Location"] == f"/matches/{match.pk}/result/"


@pytest.mark.django_db
def test_a_write_must_be_posted(keeper: Client, match: Match) -> None:
    assert keeper.get(f"/matches/{match.pk}/undo/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("back", ["sheet", "ledger"])
def test_who_undoes_on_a_page_of_the_past_stays_there(keeper: Client, match: Match, back: str) -> None:
    cut(match=match, value=True, was=False, context=context())
    for step, said in (("undo", "Undone: The cut was exact"), ("redo", "Done again: The cut was exact")):
        answer = keeper.post(f"/matches/{match.pk}/{step}/", {"key": f"{step}-on-{back}", "back": back})
        page = parsed(keeper.get(answer["Location"]))
        assert answer["Location"] == f"/matches/{match.pk}/{back}/?done={fresh(match).revision}"
        assert page.one("p", tabindex="-1").words == said


@pytest.mark.django_db
def test_undo_leads_nowhere_else(keeper: Client, match: Match) -> None:
    answer = keeper.post(f"/matches/{match.pk}/undo/", {"key": "leads-astray", "back": "https://example.com/"})
    assert answer["Location"] == f"/matches/{match.pk}/"

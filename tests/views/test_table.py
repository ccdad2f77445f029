"""The table page: what it says of the round being played."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Match
from scorekeeper.services.matches import end
from scorekeeper.services.tapping import cut, replay, tap
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score

MOST_QUERIES = 8
TWELVE = [f"Player {number}" for number in range(1, 13)]


def page(keeper: Client, match: Match, query: str = "") -> str:
    answer = keeper.get(f"/matches/{match.pk}/{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.django_db
def test_names_the_roles_as_at_the_table(keeper: Client, match: Match) -> None:
    said = page(keeper, match)
    assert "Ann</span> <span>deals <b>11</b> each" in said
    assert 'Ed</span> <span data-when="guess">cuts for <b>56</b> · exact?' in said
    assert "Bob</span> <span>starts" in said


@pytest.mark.django_db
def test_draws_the_contract_and_says_it(keeper: Client, match: Match) -> None:
    assert "<p>2 sets of 3</p>" in page(keeper, match)


@pytest.mark.django_db
def test_says_the_decks_before_the_first_deal_only(keeper: Client, match: Match) -> None:
    assert "3 decks" in page(keeper, match)
    score(match, 1, {"Ann": {"out": True}})
    assert "deck" not in page(keeper, match).replace("one more deck", "")


@pytest.mark.django_db
def test_says_that_the_step_was_dealt_again(keeper: Client, match: Match) -> None:
    replay(match=match, context=context())
    assert "dealt again with 1 more deck: 4" in page(keeper, match)


@pytest.mark.django_db
def test_stamps_the_exact_cut(keeper: Client, match: Match) -> None:
    cut(match=match, value=True, was=False, context=context())
    assert '<span class="stamp">cut −100</span>' in page(keeper, match)


@pytest.mark.django_db
def test_hints_at_the_fewest_buys(client: Client) -> None:
    match = MatchFactory(played=8)
    assert "2 buys at least" in page(give_browser(client, match.night.club), match)


@pytest.mark.django_db
def test_offers_no_rummy_where_the_house_has_none(client: Client) -> None:
    match = MatchFactory(options={"rummy": "off"})
    assert "Rummy" not in page(give_browser(client, match.night.club), match)


@pytest.mark.django_db
def test_asks_who_drew_low_before_the_roles_are_known(client: Client) -> None:
    match = MatchFactory(options={"dealer": "drawn"})
    keeper = give_browser(client, match.night.club)
    assert 'href="#drew" aria-disabled="true">Who drew low?' in page(keeper, match)
    assert f"/matches/{match.pk}/rounds/1/" not in page(keeper, match)
    ann = player_of(match, "Ann")
    keeper.post(f"/matches/{match.pk}/dealer/", {"round": 1, "player": ann.pk, "key": "drawn-low-1"})
    assert "Ann</span> <span>deals" in page(keeper, match)
    assert f"/matches/{match.pk}/rounds/1/" in page(keeper, match)


@pytest.mark.django_db
def test_who_is_away_has_one_way_back_only(keeper: Client, match: Match) -> None:
    bob = player_of(match, "Bob")
    tap(match=match, player=bob, fact="absent", value=True, was=False, context=context())
    said = page(keeper, match)
    assert f'id="absent-{bob.pk}"' in said
    assert f'id="buys-{bob.pk}"' not in said


@pytest.mark.django_db
def test_marks_the_totals_that_an_undo_changed(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["5"]}})
    answer = keeper.post(f"/matches/{match.pk}/undo/", {"key": "undo-once"}, follow=True)
    assert answer.content.count(b"data-changed") == 4  # all but Ann, who had nothing anyway


@pytest.mark.django_db
def test_a_match_that_is_over_shows_its_result(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    answer = keeper.get(f"/matches/{match.pk}/")
    assert (answer.status_code, answer["Location"]) == (303, f"/matches/{match.pk}/result/")


@pytest.mark.django_db
def test_another_browser_sees_nothing(client: Client, match: Match) -> None:
    assert client.get(f"/matches/{match.pk}/").status_code == 404


@pytest.mark.django_db
def test_a_hostile_name_stays_a_name(client: Client) -> None:
    match = MatchFactory(names=["<script>alert(1)</script>", '" onclick="x'])
    said = page(give_browser(client, match.night.club), match)
    assert "<script>alert" not in said
    assert '" onclick="x' not in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    "said",
    [
        {"names": ["Ann", "Bob"]},
        {"names": TWELVE, "game": "baker-ten-step", "played": 18},
    ],
)
def test_takes_the_same_queries_however_long(
    client: Client, said: dict[str, object], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = MatchFactory(**said)
    keeper = give_browser(client, match.night.club)
    tap(match=fresh(match), player=fresh(match).seats.all()[0].player, fact="buys", value=1, was=0, context=context())
    revision = fresh(match).revision
    with django_assert_num_queries(MOST_QUERIES):
        page(keeper, match, f"?done={revision}")

import re
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from scorekeeper.models import Change, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.queries.matches import MatchSheet
from tests.factories import MatchFactory, context, fresh, give_browser, ledger_of, score
from tests.fixtures.parsed import Wanted, parsed
from tests.fixtures.writes import undo

pytestmark = pytest.mark.django_db


def post(client: Client, match: Match, what: str, key: str = "") -> str:
    """Post a form of the match's page `what`; return the address of the redirect."""
    answer = client.post(f"/matches/{match.pk}/{what}/", {"key": context(key).key})
    assert answer.status_code == 303
    return answer["Location"]


def test_a_match_ends_early_and_an_undo_opens_it_again(keeper: Client, match: Match) -> None:
    assert post(keeper, match, "end") == f"/matches/{match.pk}/result/"
    assert fresh(match).state == Match.State.ENDED
    assert ledger_of(match)[-1] == "The match was ended"
    undo(match=match, context=context())
    assert fresh(match).state == Match.State.PLAYING


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/matches/{}/", "End match"),
        ("/matches/{}/", "That was the last round"),
        ("/matches/{}/rounds/1/standings/", "That was the last round"),
        ("/", re.compile("^End it: ")),
        ("/nights/", re.compile("^End it: ")),
    ],
)
def test_a_match_ends_by_a_second_tap_on_who_wins_then(client: Client, path: str, first: Wanted) -> None:
    begun = MatchFactory(game="custom", names=("Ann", "Bob"), date=date(2024, 3, 1), club_key="k")
    match = score(begun, 1, {"Ann": {"points": 9}, "Bob": {"points": 1}})
    if "{}" not in path:
        Change.objects.update(at=datetime(2024, 3, 1, tzinfo=UTC))
        MatchFactory(club_key="k")
    give_browser(client, match.night.club)
    page = parsed(client.get(path.format(match.pk)))
    asking = [part for part in page.all("details") if not part.has("details")]
    forms = [form for part in asking for form in part.all("form", action=f"/matches/{match.pk}/end/")]
    assert page.has("summary", first)
    assert forms == page.all("form", action=f"/matches/{match.pk}/end/")
    assert {form.one("button").words for form in forms} == {"End after round 1: Bob wins"}


def test_a_match_ended_early_is_played_on(keeper: Client, match: Match) -> None:
    post(keeper, match, "end")
    assert "Play on" in keeper.get(f"/matches/{match.pk}/result/").content.decode()
    assert post(keeper, match, "play-on") == f"/matches/{match.pk}/"
    assert fresh(match).state == Match.State.PLAYING
    assert keeper.get(f"/matches/{match.pk}/").status_code == 200


def test_a_match_that_came_to_its_end_is_not_played_on(client: Client) -> None:
    match = MatchFactory(played=10)
    keeper = give_browser(client, match.night.club)
    assert "Play on" not in keeper.get(f"/matches/{match.pk}/result/").content.decode()
    post(keeper, match, "play-on")
    assert fresh(match).state == Match.State.FINISHED


def test_a_finished_match_is_not_ended_early(client: Client) -> None:
    match = MatchFactory(played=10)
    give_browser(client, match.night.club)
    post(client, match, "end")
    assert fresh(match).state == Match.State.FINISHED


def test_again_the_same_players_with_the_deal_moved_on(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    post(keeper, match, "end")
    table = post(keeper, match, "again")
    again = fresh(Match.objects.exclude(pk=match.pk).get())
    up_next = MatchSheet(again).scores.next
    assert table == f"/matches/{again.pk}/"
    assert [seat.player.name for seat in again.seats.all()] == ["Ann", "Bob", "Cy", "Di", "Ed"]
    assert up_next is not None
    assert up_next.dealer == "Bob"
    assert again.night.date == tonight()


def test_again_after_no_scored_round_who_drew_low_still_deals(client: Client) -> None:
    match = MatchFactory(first_dealer="Di")
    give_browser(client, match.club)
    post(client, match, "end")
    post(client, match, "again")
    up_next = MatchSheet(fresh(Match.objects.exclude(pk=match.pk).get())).scores.next
    assert up_next is not None
    assert up_next.dealer == "Di"


def test_who_had_left_is_left_out_and_the_deal_passes_over_the_seat(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    score(match, 2, {"Ann": {"out": True}, "Cy": {"absent": True}})
    post(keeper, match, "end")
    post(keeper, match, "again")
    again = MatchSheet(fresh(Match.objects.exclude(pk=match.pk).get()))
    assert [seat.player.name for seat in again.seats] == ["Ann", "Bob", "Di", "Ed"]
    assert again.scores.next is not None
    assert again.scores.next.dealer == "Di"


@pytest.mark.parametrize("path", ["seats/", "rules/", "watch/", "watch/evening/", "rounds/1/", "rounds/1/standings/"])
def test_the_way_back_says_where_it_leads(keeper: Client, match: Match, path: str) -> None:
    score(match, 1, {"Ann": {"out": True}})

    def ways_back() -> set[str]:
        links = parsed(keeper.get(f"/matches/{match.pk}/{path}")).all("a", href=f"/matches/{match.pk}/")
        return {link.attributes.get("aria-label") or link.words for link in links} & {
            "Back to the table",
            "Back to the result",
        }

    assert ways_back() == {"Back to the table"}
    post(keeper, match, "end")
    assert ways_back() == {"Back to the result"}

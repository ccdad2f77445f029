"""Tests of taps at the table: each writes one fact, once."""

import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Hand, Match
from tests.factories import CAST, MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import end
from tests.fixtures.writes import tap as write
from tests.fixtures.writes import unseat as leave

pytestmark = pytest.mark.django_db

Tap = Callable[..., Any]
NO_BUTTONS = (
    *("", "buys", "{} buys 1", "{} buys 1 0 0", "{}  buys 1 0", "{} buys 1 0\n", "{} score 1 0", "{} Buys 1 0"),
    *("{} buys +1 0", "{} buys -1 0", "{} buys 1.0 0", "{} buys ١ 0", "{} buys 10000000 0", "9999999999 buys 1 0"),
)
BUY = {"round": 1, "fact": "buys", "value": 1, "was": 0, "key": "one-buy-of-bob"}


@pytest.fixture
def bob_taps(keeper: Client, match: Match) -> Tap:
    """Post a tap on Bob's row, one buy unless said otherwise."""

    def send(*, htmx: bool = False, **fields: object) -> Any:
        data = {**BUY, "player": player_of(match, "Bob").pk, **fields}
        headers = {"HX-Request": "true"} if htmx else {}
        return keeper.post(f"/matches/{match.pk}/facts/", data, headers=headers)

    return send


def bob(match: Match) -> Hand:
    return Hand.objects.get(round__match=match, round__number=1, seat__player__name="Bob")


def test_a_tap_is_written_and_leads_back_to_the_table(bob_taps: Tap, match: Match) -> None:
    answer = bob_taps()
    assert (answer.status_code, answer["Location"]) == (303, f"/matches/{match.pk}/?done=2")
    assert bob(match).buys == 1


def test_htmx_gets_all_that_changes_and_no_page(bob_taps: Tap, match: Match) -> None:
    answer = bob_taps(htmx=True)
    said = parsed(answer)
    assert answer.status_code == 200
    assert not said.has("html")
    assert said.one("title").words == "Step 1 · Scorekeeper"
    for part in ("head", "ledger", "undo", "redo", "score"):
        assert said.has(id=part, hx_swap_oob="true")
    assert "Bob has bought 1" in said.words


def test_a_tap_that_arrives_again_after_the_step_was_scored_has_happened(bob_taps: Tap, match: Match) -> None:
    bob_taps()
    score(match, 1, {"Ann": {"out": True}})
    assert bob_taps().status_code == HTTPStatus.SEE_OTHER


def test_the_buttons_of_a_page_share_its_key_and_each_writes_once(keeper: Client, match: Match) -> None:
    player, page = player_of(match, "Bob").pk, {"round": 1, "key": "the-key-of-the-page"}
    for _ in range(2):
        for tap in (f"{player} buys 1 0", f"{player} laid_down 1 0"):
            assert keeper.post(f"/matches/{match.pk}/facts/", page | {"tap": tap}).status_code == 303
        assert keeper.post(f"/matches/{match.pk}/cut/", page | {"tap": "0 exact_cut 1 0"}).status_code == 303
        assert keeper.post(f"/matches/{match.pk}/dealer/", page | {"player": player}).status_code == 303
    assert (bob(match).buys, bob(match).laid_down, bob(match).round.exact_cut) == (1, True, True)
    assert bob(match).round.dealer_id == player
    assert fresh(match).revision == 5


@pytest.mark.parametrize("tap", NO_BUTTONS)
def test_a_button_that_the_table_has_not_writes_nothing(keeper: Client, match: Match, tap: str) -> None:
    sent = {"round": 1, "key": "the-key-of-the-page", "tap": tap.format(player_of(match, "Bob").pk)}
    assert keeper.post(f"/matches/{match.pk}/facts/", sent).status_code == 400
    assert fresh(match).revision == 1


@pytest.mark.parametrize("more", [{"value": 2}, {"player": 1}, {"tap": ["1 buys 1 0"] * 2}, {"key": "k" * 64}])
def test_a_button_that_is_contradicted_writes_nothing(keeper: Client, match: Match, more: dict[str, object]) -> None:
    sent = {"round": 1, "key": "the-key-of-the-page", "tap": f"{player_of(match, 'Bob').pk} buys 1 0", **more}
    assert keeper.post(f"/matches/{match.pk}/facts/", sent).status_code == 400
    assert fresh(match).revision == 1


def test_a_late_tap_does_not_meet_the_next_step(bob_taps: Tap, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    answer = bob_taps()
    assert answer.status_code == HTTPStatus.CONFLICT
    assert "The step was changed meanwhile" in answer.content.decode()
    assert not Hand.objects.filter(round__match=match, buys__gt=0).exists()


def test_two_keepers_who_count_otherwise_see_both(bob_taps: Tap, match: Match) -> None:
    write(match=match, player=player_of(match, "Bob"), fact="buys", value=3, was=0, context=context())
    answer = bob_taps()
    said = answer.content.decode()
    assert answer.status_code == HTTPStatus.CONFLICT
    assert "Bob has 3 buys meanwhile. You said 1 buy." in said
    assert "Make it 1" in said
    assert parsed(answer).has("span", re.compile(r"^\d\d:\d\d, Linux$"))
    assert bob(match).buys == 3


def test_who_insists_is_written(bob_taps: Tap, match: Match) -> None:
    write(match=match, player=player_of(match, "Bob"), fact="buys", value=3, was=0, context=context())
    bob_taps(value=1, was=3, key="insists-on-one")
    assert bob(match).buys == 1


def test_a_buy_over_the_limit_is_refused_in_words(bob_taps: Tap, match: Match) -> None:
    answer = bob_taps(value=4, was=0)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Three buys is the limit" in answer.content.decode()
    assert bob(match).buys == 0


@pytest.mark.parametrize("htmx", [False, True])
def test_a_tap_after_the_end_leads_to_the_result(bob_taps: Tap, match: Match, htmx: bool) -> None:
    end(match=match, context=context())
    answer = bob_taps(htmx=htmx)
    assert answer.status_code == HTTPStatus.CONFLICT
    assert f"/matches/{match.pk}/result/" in answer.content.decode()


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"fact": "score"}, 400),
        ({"fact": "grabbed"}, 400),
        ({"value": "x"}, 400),
        ({"value": -1}, 400),
        ({"value": 100}, 400),
        ({"value": ""}, 400),
        ({"fact": "absent", "value": 2}, 400),
        ({"value": [1, 2]}, 400),
        ({"key": ""}, 400),
        ({"round": "one"}, 400),
        ({"player": "Bob"}, 400),
        ({"player": 10**30}, 404),
        ({"player": 999999}, 404),
    ],
)
def test_nonsense_is_refused_and_not_written(
    bob_taps: Tap, match: Match, wrong: dict[str, object], status: int
) -> None:
    assert bob_taps(**wrong).status_code == status
    assert fresh(match).revision == 1


@pytest.mark.parametrize("path", ["facts", "dealer"])
def test_a_tap_for_somebody_who_left_the_seat_meanwhile_says_so(keeper: Client, match: Match, path: str) -> None:
    bob = player_of(match, "Bob")
    leave(match=match, player=bob, context=context())
    sent = BUY if path == "facts" else {"round": 1, "key": "bob-deals"}
    answer = keeper.post(f"/matches/{match.pk}/{path}/", {**sent, "player": bob.pk}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "The players at the table have changed meanwhile." in parsed(answer).words


def test_one_tap_says_the_cut_was_exact(keeper: Client, match: Match) -> None:
    keeper.post(f"/matches/{match.pk}/cut/", {"round": 1, "value": 1, "was": 0, "key": "an-exact-cut"})
    assert fresh(match).rounds.get().exact_cut is True


def test_one_tap_deals_again_with_one_more_deck(keeper: Client, match: Match) -> None:
    keeper.post(f"/matches/{match.pk}/replay/", {"round": 1, "key": "dealt-again"})
    assert fresh(match).rounds.get().replays == 1


def test_one_tap_says_who_really_deals(keeper: Client, match: Match) -> None:
    cy = player_of(match, "Cy")
    keeper.post(f"/matches/{match.pk}/dealer/", {"round": 1, "player": cy.pk, "key": "cy-deals-it"})
    assert fresh(match).rounds.get().dealer == cy


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("fact", ["one_card", "laid_down", "floating", "buys"])
def test_who_is_away_has_nothing_else_tapped(bob_taps: Tap, match: Match, fact: str, htmx: bool) -> None:
    bob_taps(fact="absent", key="bob-goes-out")
    answer = bob_taps(fact=fact, htmx=htmx)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Bob is away, so nothing else can be written down." in answer.content.decode()
    assert fresh(match).revision == 2


@pytest.mark.parametrize(
    ("written", "tapped", "stands", "phones"),
    [
        ({"fact": "absent", "value": True, "was": False}, {}, ("absent", "Bob is away"), 1),
        ({"fact": "buys", "value": 3, "was": 0}, {"value": 1}, ("buys", "Bob has bought 3"), 1),
        (
            {"fact": "laid_down", "value": True, "was": False},
            {"was": 2, "value": 3},
            ("buys", "Bob has bought nothing"),
            0,
        ),
    ],
)
def test_a_refusal_says_what_stands_and_on_whose_phone_that_was_written(
    bob_taps: Tap, match: Match, written: dict[str, Any], tapped: dict[str, int], stands: tuple[str, str], phones: int
) -> None:
    write(match=match, player=player_of(match, "Bob"), context=context(), **written)
    page = parsed(bob_taps(htmx=True, **tapped))
    said = page.one("span", data_part="stands")
    assert (said.attributes["data-fact"], said.words) == stands
    assert len(page.all("span", re.compile(", Linux$"), data_part="by")) == phones


def test_the_table_knows_each_tap_as_a_sentence(keeper: Client, match: Match) -> None:
    page = keeper.get(f"/matches/{match.pk}/")
    sentences = json.loads(parsed(page).one("script", id="sentences").words)
    assert sentences["one_card"] == ["{name} has more than one card left", "{name} has one card left"]
    assert sentences["exact_cut"] == ["The cut was not exact", "The cut was exact"]
    assert sentences["dealer"] == ["{name} deals"] * 2
    assert "grabbed" not in sentences


@pytest.mark.parametrize(("fact", "now"), [("laid_down", "Bob has not laid down"), ("absent", "Bob is at the table")])
def test_a_tap_that_saw_what_is_not_so_is_told_what_is(bob_taps: Tap, match: Match, fact: str, now: str) -> None:
    answer = bob_taps(fact=fact, value=1, was=1)
    assert answer.status_code == HTTPStatus.CONFLICT
    assert f"Now it says: {now}. Nothing was written." in answer.content.decode()
    assert fresh(match).revision == 1


def test_a_cut_whose_form_names_a_player_is_told_what_is_so_too(keeper: Client, match: Match, bob_taps: Tap) -> None:
    bob_taps()
    tapped = f"{player_of(match, 'Bob').pk} exact_cut 1 1"
    answer = keeper.post(f"/matches/{match.pk}/cut/", {"round": 1, "tap": tapped, "key": "a-stale-cut"})
    assert answer.status_code == HTTPStatus.CONFLICT


def test_a_cut_that_was_never_exact_is_told_so(keeper: Client, match: Match) -> None:
    answer = keeper.post(f"/matches/{match.pk}/cut/", {"round": 1, "value": 1, "was": 1, "key": "a-stale-cut"})
    assert answer.status_code == HTTPStatus.CONFLICT
    assert "Now it says: The cut was not exact. Nothing was written." in answer.content.decode()


def test_who_is_away_cannot_deal_and_the_table_says_so(keeper: Client, match: Match) -> None:
    bob = player_of(match, "Bob")
    write(match=match, player=bob, fact="absent", value=True, was=False, context=context())
    answer = keeper.post(f"/matches/{match.pk}/dealer/", {"round": 1, "player": bob.pk, "key": "bob-deals-it"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert parsed(answer).has("p", "Bob is away and cannot deal.")


def test_too_few_at_the_table_is_refused(client: Client) -> None:
    match = MatchFactory(names=CAST[:2])
    data = {"round": 1, "player": player_of(match, "Bob").pk, "fact": "absent", "value": 1, "was": 0, "key": "bob-goes"}
    answer = give_browser(client, match.night.club).post(f"/matches/{match.pk}/facts/", data)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "1 at the table, but Ten Step needs 2." in answer.content.decode()


def test_a_full_table_answers_in_under_five_kilobytes(client: Client) -> None:
    match = MatchFactory(names=[f"Bartholomew {number}" for number in range(1, 13)], played=7)
    data = {**BUY, "round": 8, "player": player_of(match, "Bartholomew 1").pk}
    headers = {"HX-Request": "true", "Accept-Encoding": "gzip"}
    answer = give_browser(client, match.night.club).post(f"/matches/{match.pk}/facts/", data, headers=headers)
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 5000

"""Tests of facts before play at the table: bids in turn, and facts that only one hand can have."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.facts.paths import hand_path
from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.words.phrases import isolated
from tests.factories import MatchFactory, context, fresh, give_browser, ledger_of, play, player_of
from tests.fixtures.form_data import typed
from tests.fixtures.parsed import words
from tests.fixtures.writes import tap

pytestmark = pytest.mark.django_db


@pytest.fixture
def wizard(client: Client) -> Match:
    return started_match(client, "wizard", ["Ann", "Bob", "Cy"])


@pytest.fixture
def euchre(client: Client) -> Match:
    return started_match(client, "euchre", ["Ann", "Bob", "Cy", "Di"])


@pytest.fixture
def five_hundred(client: Client) -> Match:
    return started_match(client, "five-hundred", ["Ann", "Bob", "Cy", "Di"])


def started_match(client: Client, game: str, names: list[str], **options: object) -> Match:
    match = MatchFactory(game=game, names=names, options=options)
    give_browser(client, match.night.club)
    return match


def shown(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/").content.decode()


def bid(client: Client, match: Match, name: str, value: int, was: int | str = "-") -> tuple[int, str]:
    """Tap a bid; return the status and the text of the answer."""
    tap = f"{player_of(match, name).pk} bid {value} {was}"
    fields = {"tap": tap, "key": context().key, "round": 1}
    answer = client.post(f"/matches/{match.pk}/facts/", fields, headers={"HX-Request": "true"})
    return answer.status_code, answer.content.decode()


def say(
    client: Client, match: Match, name: str, fact: str, value: object = 1, *, seen: str = "0", key: str = ""
) -> tuple[int, str]:
    """Tap a fact that only one hand can have; return the status and the text of the answer."""
    fields = {"player": player_of(match, name).pk, "fact": fact, "value": value, "seen": seen}
    form = {**fields, "key": key or context().key, "round": 1}
    answer = client.post(f"/matches/{match.pk}/facts/", form, headers={"HX-Request": "true"})
    return answer.status_code, answer.content.decode()


def facts_of(match: Match, fact: str) -> dict[str, object]:
    """Return a fact of each hand of the first round that has it, by name."""
    sheet = MatchSheet(fresh(match))
    hands = {seat.player.name: sheet.facts[hand_path(1, seat.player_id)] for seat in sheet.seats}
    return {name: hand[fact] for name, hand in hands.items() if hand.get(fact) is not None}


def next_in(page: str) -> str:
    """Return who bids next, as the open keys say."""
    found = re.search(r'data-next>\s*<details open><summary[^>]*><span class="aloud">(\w+) bid', page)
    return found[1] if found else ""


def head(page: str) -> str:
    """Return the line of the table that says how far the bidding is."""
    return re.search(r'id="bidding"[^>]*>([^<]+)<', page)[1]  # type: ignore[index] # it is there, or the test fails


def button(page: str) -> tuple[str, str]:
    """Return where the button to score leads, and its words."""
    found = re.search(r'id="score" href="([^"]+)"[^>]*>([^<]+)<', page)
    assert found
    return found[1], found[2]


def test_the_player_left_of_the_dealer_bids_first_and_the_dealer_last(client: Client, wizard: Match) -> None:
    page, order = shown(client, wizard), []
    while name := next_in(page):
        order.append(name)
        page = bid(client, wizard, name, 0)[1]
    assert order == ["Bob", "Cy", "Ann"]


def test_nobody_bids_more_than_the_cards_dealt(client: Client, wizard: Match) -> None:
    page = shown(client, wizard)
    keys = re.findall(rf'value="{player_of(wizard, "Bob").pk} bid (\d+) -"', page)
    assert keys == ["0", "1"]
    assert bid(client, wizard, "Bob", 2)[0] == 422
    assert facts_of(wizard, "bid") == {}


def test_the_head_counts_the_bids(client: Client, wizard: Match) -> None:
    assert head(shown(client, wizard)) == "0 of 3 bid"
    bid(client, wizard, "Bob", 1)
    assert head(bid(client, wizard, "Cy", 1)[1]) == "2 of 3 bid\u00a0· one over"
    assert head(bid(client, wizard, "Ann", 0)[1]) == "3 of 3 bid\u00a0· one over"


def test_the_round_is_scored_only_once_all_have_bid(client: Client, wizard: Match) -> None:
    first = player_of(wizard, "Bob").pk
    assert button(shown(client, wizard)) == (f"#bid-{first}", "3 bids missing")
    for name in ("Bob", "Cy"):
        page = bid(client, wizard, name, 0)[1]
    assert button(page) == (f"#bid-{player_of(wizard, 'Ann').pk}", "1 bid missing")
    page = bid(client, wizard, "Ann", 1)[1]
    assert button(page) == (f"/matches/{wizard.pk}/rounds/1/", "Score the round")


def test_a_bid_that_the_house_forbids_is_told_with_the_last_one(client: Client) -> None:
    match = started_match(client, "oh-hell", ["Ann", "Bob", "Cy"], hands="up")
    bid(client, match, "Bob", 0)
    bid(client, match, "Cy", 1)
    status, page = bid(client, match, "Ann", 0)
    assert (status, "the dealer bids another number" in page) == (422, True)
    assert button(page)[1] == "1 bid missing"
    assert bid(client, match, "Ann", 1)[0] == 200


def test_two_keepers_bid_for_the_same_player(client: Client, wizard: Match) -> None:
    """One of them said 0, which the other had not seen: nothing is written over."""
    bid(client, wizard, "Bob", 0)
    status, page = bid(client, wizard, "Bob", 1)
    assert status == 409
    assert "bids 0. You said 1." in page
    assert facts_of(wizard, "bid") == {"Bob": 0}
    assert bid(client, wizard, "Bob", 1, was=0)[0] == 200
    assert facts_of(wizard, "bid") == {"Bob": 1}


def test_a_bid_that_was_taken_back_meanwhile(client: Client) -> None:
    match = started_match(client, "spades", ["Ann", "Bob", "Cy", "Di"])
    bid(client, match, "Bob", 5)
    client.post(f"/matches/{match.pk}/undo/", {"key": context().key})
    status, page = bid(client, match, "Bob", 6, was=5)
    assert (status, "taken back meanwhile" in page) == (409, True)


def test_a_nil_said_before_the_cards_are_seen_is_a_blind_nil(client: Client) -> None:
    match = started_match(client, "spades", ["Ann", "Bob", "Cy", "Di"])
    tap(match=match, player=player_of(match, "Ann"), fact="blind", value=True, was=False, context=context())
    assert ledger_of(match)[-1] == "Ann bids blind nil"


def test_the_same_bid_twice_is_no_conflict(client: Client, wizard: Match) -> None:
    assert [bid(client, wizard, "Bob", 1)[0] for _ in range(2)] == [200, 200]


def test_who_made_trump_is_asked_and_told(client: Client, euchre: Match) -> None:
    page = shown(client, euchre)
    assert "Who made trump?" in page
    assert button(page) == ("#asks-maker", "Who made trump?")
    status, page = say(client, euchre, "Bob", "maker")
    assert (status, facts_of(euchre, "maker")) == (200, {"Bob": True})
    assert '<span data-part="words">Bob makes trump</span>' in page
    assert button(page)[1] == "Score the hand"


def test_another_made_trump(client: Client, euchre: Match) -> None:
    """What went with it is the other's no more, and comes back with an undo."""
    bob = player_of(euchre, "Bob").pk
    say(client, euchre, "Bob", "maker")
    tap = {"tap": f"{bob} alone 1 0", "key": context().key, "round": 1}
    assert client.post(f"/matches/{euchre.pk}/facts/", tap).status_code == 303
    assert say(client, euchre, "Cy", "maker", seen=f"{bob} 1")[0] == 200
    assert (facts_of(euchre, "maker"), facts_of(euchre, "alone")) == ({"Cy": True}, {})
    client.post(f"/matches/{euchre.pk}/undo/", {"key": context().key})
    assert (facts_of(euchre, "maker"), facts_of(euchre, "alone")) == ({"Bob": True}, {"Bob": True})


def test_a_pad_without_signal_says_that_another_made_trump_than_was_tapped(client: Client, euchre: Match) -> None:
    pad, own = typed(euchre, 1), context().key
    say(client, euchre, "Bob", "maker", key=own)
    cy = player_of(euchre, "Cy").pk
    pad |= {"maker": str(cy), f"tricks-{cy}": "3", "own": own}
    answer = client.post(f"/matches/{euchre.pk}/rounds/1/", pad, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert facts_of(euchre, "maker") == {"Cy": True}


def test_only_who_made_trump_plays_alone(client: Client, euchre: Match) -> None:
    assert " alone 1 0" not in shown(client, euchre)
    say(client, euchre, "Bob", "maker")
    assert re.findall(r'value="(\d+) alone 1 0"', shown(client, euchre)) == [str(player_of(euchre, "Bob").pk)]


def test_a_contract_is_named_by_its_words(client: Client, five_hundred: Match) -> None:
    assert '<button type="submit" class="chip" name="value" value="8S">8 ♠</button>' in shown(client, five_hundred)
    say(client, five_hundred, "Bob", "contract", "8S")
    assert facts_of(five_hundred, "contract") == {"Bob": "8S"}
    assert ledger_of(five_hundred)[-1] == f"{isolated('Bob')} plays 8 ♠"


def test_two_keepers_name_a_contract(client: Client, five_hundred: Match) -> None:
    say(client, five_hundred, "Bob", "contract", "8S")
    status, page = say(client, five_hundred, "Ann", "contract", "8H")
    assert (status, facts_of(five_hundred, "contract")) == (409, {"Bob": "8S"})
    assert "plays 8 ♠. Nothing was written." in page
    seen = f"{player_of(five_hundred, 'Bob').pk} 8S"
    assert say(client, five_hundred, "Ann", "contract", "8H", seen=seen)[0] == 200
    assert facts_of(five_hundred, "contract") == {"Ann": "8H"}


@pytest.mark.parametrize(
    "wrong", [{"value": "11S"}, {"seen": "x"}, {"seen": "0 11S"}, {"fact": "tricks"}, {"value": ""}, {"more": "1"}]
)
def test_what_the_table_does_not_offer_is_refused(client: Client, five_hundred: Match, wrong: dict[str, str]) -> None:
    form = {"player": player_of(five_hundred, "Bob").pk, "fact": "contract", "value": "8S", "seen": "0", "round": 1}
    answer = client.post(f"/matches/{five_hundred.pk}/facts/", {**form, "key": context().key, **wrong})
    assert answer.status_code == 400
    assert facts_of(five_hundred, "contract") == {}


@pytest.mark.parametrize("place", ["", "wall/"])
def test_watchers_see_who_bid_what(client: Client, wizard: Match, place: str) -> None:
    bid(client, wizard, "Bob", 1)
    page = words(watching(wizard).get(f"/matches/{wizard.pk}/{place}"))
    assert "1 of 3 bid" in page
    assert "bid 1" in page
    assert "bid?" in page


@pytest.mark.parametrize("place", ["", "wall/"])
def test_watchers_see_who_plays_what(client: Client, five_hundred: Match, place: str) -> None:
    say(client, five_hundred, "Bob", "contract", "8S")
    assert "Bob plays 8 ♠" in words(watching(five_hundred).get(f"/matches/{five_hundred.pk}/{place}"))


def test_the_sheet_names_a_contract_by_its_words(client: Client, five_hundred: Match) -> None:
    hands = {"Ann": {"tricks": 2}, "Bob": {"tricks": 8, "contract": "8S"}, "Cy": {}, "Di": {}}
    play(five_hundred, [{"hands": hands}])
    assert "8 ♠" in words(client.get(f"/matches/{five_hundred.pk}/sheet/"))


def watching(match: Match) -> Client:
    link, watcher = to_watch(match), Client()
    watcher.get(reverse("watch", args=[link.kind, link.pk, link.key]))
    return watcher

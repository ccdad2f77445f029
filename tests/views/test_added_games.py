"""Tests that a game in a single new file can be chosen, tapped, scored, corrected and exported."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.models import Change, Hand, Match
from scorekeeper.pages.round.entries import field, prefilled
from scorekeeper.queries.matches import MatchSheet
from tests.factories import context, fresh, ledger_of, player_of, totals_of
from tests.fixtures.form_data import send, typed
from tests.fixtures.parsed import parsed, words
from tests.throwaway import added_to_catalogue

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _added() -> Iterator[None]:
    """Add Crazy Eights and Foretell to the catalogue, which keep to the facts of the others and have their own."""
    with added_to_catalogue():
        yield


def started_match(client: Client, **plan: Any) -> Match:
    assert client.post("/matches/new/", {"deal": "1", "key": context().key, **plan}).status_code == 303
    return fresh(Match.objects.get())


@pytest.fixture
def crazy_eights(client: Client) -> Match:
    """Seat Ann and Bob, at a target of 60 that is no choice on offer: Bob deals first."""
    rules = {"rules_of": "crazy-eights", "options.target": "other", "options.target.number": "60"}
    return started_match(client, game="crazy-eights", seat=["Ann", "Bob"], first="Bob", **rules)


@pytest.fixture
def table(client: Client) -> Match:
    """Seat Ann and Bob at Foretell, Ann deals the first round: one card each."""
    return started_match(client, game="foretell", seat=["Ann", "Bob"], first="Ann")


def bids(client: Client, match: Match, name: str, value: int, was: int = 0, fact: str = "bid") -> int:
    """Tap a fact of a hand before play, by default a bid; return the status."""
    tap = {"round": MatchSheet(fresh(match)).scores.next, "player": player_of(match, name).pk, "fact": fact}
    tap["round"] = len(MatchSheet(fresh(match)).scores.rounds) + 1
    answer = client.post(f"/matches/{match.pk}/facts/", {**tap, "value": value, "was": was, "key": context().key})
    return answer.status_code


def form(match: Match, number: int, **told: tuple[int | str, int | str]) -> dict[str, str]:
    """Return the form as the page fills it, with what these bid and took."""
    sheet = MatchSheet(fresh(match))
    values = prefilled(sheet, number)
    for name, numbers in told.items():
        for fact, value in zip(("bid", "tricks"), numbers, strict=True):
            values[field(fact, player_of(match, name).pk)] = str(value)
    return values | {"revision": str(sheet.match.revision), "key": context().key, "do": "save"}


def own_facts_of(match: Match, name: str) -> dict[str, int] | None:
    """Return the stored own facts of a player's hand in the first round."""
    facts: dict[str, int] | None = Hand.objects.get(
        round__match=match, round__number=1, seat__player=player_of(match, name)
    ).own_facts
    return facts


def test_a_bid_is_tapped_at_the_table_and_said_there(client: Client, table: Match) -> None:
    assert bids(client, table, "Ann", 1) == 303
    assert bids(client, table, "Bob", 0) == 303
    assert (own_facts_of(table, "Ann"), own_facts_of(table, "Bob")) == ({"bid": 1}, {"bid": 0})
    assert ledger_of(fresh(table))[-2:] == ["Ann bids 1", "Bob bids nothing"]
    assert parsed(client.get(f"/matches/{table.pk}/")).has("span", "Bid")


def test_what_the_table_does_not_tap_it_refuses(client: Client, table: Match) -> None:
    for fact in ("tricks", "rummies", "buys"):
        assert bids(client, table, "Ann", 1, fact=fact) == 400
    assert bids(client, table, "Ann", 14) == 422
    assert own_facts_of(table, "Ann") is None


def test_two_keepers_who_count_otherwise_see_both(client: Client, table: Match) -> None:
    bids(client, table, "Ann", 1)
    tap = {"round": 1, "player": player_of(table, "Ann").pk, "fact": "bid", "value": 3, "was": 2, "key": context().key}
    answer = client.post(f"/matches/{table.pk}/facts/", tap, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Ann has 1 trick meanwhile. You said 3 tricks." in answer.content.decode()


def test_the_form_asks_for_its_facts_and_for_no_cards(client: Client, table: Match) -> None:
    bids(client, table, "Ann", 1)
    page = parsed(client.get(f"/matches/{table.pk}/rounds/1/"))
    ann = player_of(table, "Ann").pk
    assert page.has("input", name=f"bid-{ann}", value="1")
    assert page.has("input", name=f"tricks-{ann}", value="")
    assert "points-" not in page.source
    assert "cards-" not in page.source


@pytest.mark.parametrize(
    ("ann", "said"),
    [
        (("1", ""), "How many tricks did Ann take?"),
        (("1", "14"), "Ann took 14, but it must be from 0 to 13."),
        (("1", "x"), "Ann took “x”, but that is not a number."),
        (("1", "0"), "0 tricks were taken in all, but 1 were played."),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_game(
    client: Client, table: Match, ann: tuple[str, str], said: str
) -> None:
    status, page = send(client, table, form(table, 1, Ann=ann, Bob=(0, 0)))
    assert (status, said in page) == (422, True)


def test_it_is_scored_by_all_hands_the_round_and_the_house_rules(client: Client, table: Match) -> None:
    assert send(client, table, form(table, 1, Ann=(1, 1), Bob=(0, 0)))[0] == 303
    assert totals_of(table) == {"Ann": 11, "Bob": 10}
    assert send(client, table, form(table, 2, Ann=(2, 1), Bob=(1, 1)), 2)[0] == 303
    assert totals_of(table) == {"Ann": 12, "Bob": 31}
    assert "bid 2, took 1" in words(client.get(f"/matches/{table.pk}/rounds/2/standings/"))
    for tail in ("", "sheet/", "ledger/", "seats/", "rulebook/", "rounds/1/"):
        assert client.get(f"/matches/{table.pk}/{tail}").status_code == 200
    assert "The keeper writes down everybody’s bid and tricks." in words(client.get(f"/matches/{table.pk}/rulebook/"))


def test_it_is_corrected_and_undone(client: Client, table: Match) -> None:
    send(client, table, form(table, 1, Ann=(1, 1), Bob=(0, 0)))
    assert send(client, table, form(table, 1, Ann=(1, 0), Bob=(0, 1)))[0] == 303
    assert totals_of(table) == {"Ann": 0, "Bob": 1}
    assert client.post(f"/matches/{table.pk}/undo/", {"key": context().key}).status_code == 303
    assert totals_of(table) == {"Ann": 11, "Bob": 10}
    assert own_facts_of(table, "Ann") == {"bid": 1, "tricks": 1}
    assert Change.objects.filter(match=table, kind=Change.Kind.UNDO).count() == 1


def test_two_who_score_the_same_hand_otherwise_choose(client: Client, table: Match) -> None:
    mine = form(table, 1, Ann=(1, 1), Bob=(0, 0))
    send(client, table, form(table, 1, Ann=(0, 1), Bob=(0, 0)))
    status, page = send(client, table, mine)
    assert status == 409
    assert "bid 1, took 1" in page
    assert "bid 0, took 1" in page


def test_who_is_away_bids_nothing(client: Client) -> None:
    match = started_match(client, game="foretell", seat=["Ann", "Bob", "Cy"], first="Ann")
    bids(client, match, "Cy", 1)
    away = form(match, 1, Ann=(1, 1), Bob=(0, 0)) | {field("absent", player_of(match, "Cy").pk): "1"}
    assert send(client, match, away)[0] == 303
    assert own_facts_of(match, "Cy") is None


def test_record_export_and_score_hold_the_same(client: Client, table: Match, tmp_path: Path, capsys: Any) -> None:
    send(client, table, form(table, 1, Ann=(1, 1), Bob=(0, 0)))
    record = client.get(f"/matches/{table.pk}/record.json").json()
    assert record["rounds"][0]["hands"] == {"Ann": {"bid": 1, "tricks": 1}, "Bob": {"bid": 0, "tricks": 0}}
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    call_command("score", str(file))
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert [(line["player"], line["total"]) for line in standings] == [("Ann", 11), ("Bob", 10)]


def test_it_is_found_and_chosen(client: Client) -> None:
    assert parsed(client.get("/games/?q=swedish")).has("h3", "Crazy Eights also Swedish Rummy")
    assert parsed(client.get("/matches/new/?game=crazy-eights")).has("input", value="crazy-eights", checked=True)


def test_its_table_says_what_it_has(client: Client, crazy_eights: Match) -> None:
    page = parsed(client.get(f"/matches/{crazy_eights.pk}/"))
    assert "Crazy Eights" in page.words
    assert "cuts" not in page.source
    assert "lay down" not in page.source


def test_it_is_played_to_its_end_and_scored_alike_everywhere(
    client: Client, crazy_eights: Match, tmp_path: Path, capsys: Any
) -> None:
    for number, left in ((1, "8"), (2, "A 9")):
        status, _ = send(client, crazy_eights, typed(crazy_eights, number, out="Ann", cards={"Bob": left}), number)
        assert status == 303
    for tail in ("", "sheet/", "result/", "rounds/1/", "rounds/2/standings/", "ledger/", "seats/", "rules/"):
        assert client.get(f"/matches/{crazy_eights.pk}/{tail}", follow=True).status_code == 200
    record = tmp_path / "record.json"
    record.write_bytes(client.get(f"/matches/{crazy_eights.pk}/record.json").content)
    call_command("score", str(record))
    sheet = json.loads(capsys.readouterr().out)
    assert [(line["player"], line["total"]) for line in sheet["standings"]] == [("Ann", 0), ("Bob", 60)]
    assert sheet["winners"] == ["Ann"]
    assert totals_of(crazy_eights) == {"Ann": 0, "Bob": 60}
    assert "Ann 0" in words(client.get("/nights/"))

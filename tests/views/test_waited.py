"""Tests of entries made without signal, as a phone posts them later: in order, each once, and none lost."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.pages.ahead import at_round
from scorekeeper.pages.round.entries import field, prefilled
from scorekeeper.queries.matches import MatchSheet
from tests.factories import CAST, MatchFactory, changes_in, fresh, give_browser, player_of
from tests.fixtures.form_data import url
from tests.fixtures.parsed import parsed

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
OLD = "The form has changed since you filled it in. Look it over, then save it again."


def entry(match: Match, number: int, keys: str = "", **more: str) -> dict[str, str]:
    """Return the form of a round fetched ahead, as `match` was then: Bob is out, the others hold a king."""
    form = prefilled(at_round(MatchSheet(match), number), number) | {"out": str(player_of(match, "Bob").pk)}
    kings = {field("cards", seat.player_id): "K" for seat in match.seats.all() if seat.player.name != "Bob"}
    rest = {"revision": str(match.revision), "own": keys, "key": f"save-of-round-{number}", "do": "save"}
    return form | kings | rest | more


def tapped(match: Match, number: int, name: str, fact: str, value: int = 1) -> dict[str, str]:
    """Return the form of a tap that waited, with a key of its own."""
    player = str(player_of(match, name).pk)
    said = {"player": player, "fact": fact, "value": str(value), "was": "0"}
    return said | {"round": str(number), "key": f"{fact}-of-{name}-in-{number}"}


def send(keeper: Client, match: Match, *forms: tuple[int, dict[str, str]]) -> list[Any]:
    """Post each (number, form) as the phone does, to that round or for 0 to the table; return the answers."""
    return [
        keeper.post(url(match, number) if number else f"/matches/{match.pk}/facts/", form, headers=HTMX)
        for number, form in forms
    ]


def evening(match: Match) -> list[tuple[int, dict[str, str]]]:
    """Return three rounds as they wait: each with two taps before its form, which shows them."""
    queue: list[tuple[int, dict[str, str]]] = []
    for number in (1, 2, 3):
        taps = [tapped(match, number, "Bob", "laid_down"), tapped(match, number, "Cy", "buys", 2)]
        keys = " ".join(form["key"] for form in [*(form for _, form in queue), *taps])
        shown = {field("laid_down", player_of(match, "Bob").pk): "1", field("buys", player_of(match, "Cy").pk): "2"}
        queue += [*((0, form) for form in taps), (number, entry(match, number, keys, **shown))]
    return queue


def test_an_evening_without_signal_arrives_in_order_and_once(keeper: Client, match: Match) -> None:
    queue = evening(match)
    for _ in range(2):
        answers = send(keeper, match, *queue)
        assert {answer.status_code for answer in answers} <= {200, 409}
        assert [answer["HX-Replace-Url"] for answer in answers if "HX-Replace-Url" in answer] == [
            url(match, number, "standings/") for number in (1, 2, 3)
        ]
        assert changes_in(match) == 1 + len(queue)
    hands = MatchSheet(fresh(match)).recorded.record.rounds
    assert [(round_.hands["Bob"].out, round_.hands["Cy"].buys) for round_ in hands] == [(True, 2)] * 3
    assert {seat.player.name: seat.total for seat in fresh(match).seats.all()}["Cy"] == 30


def test_who_made_trump_is_corrected_on_the_form_after_it_was_tapped(client: Client) -> None:
    match = MatchFactory(game="euchre", names=CAST[:4])
    ann, bob = (str(player_of(match, name).pk) for name in ("Ann", "Bob"))
    tap = {"player": bob, "fact": "maker", "value": "1", "seen": "0", "round": "1", "key": "bob-made-trump"}
    form = {field("tricks", seat.player_id): "" for seat in match.seats.all()}
    form |= {"maker": ann, field("tricks", int(ann)): "3", "dealer": "", "revision": str(match.revision)}
    keeper = give_browser(client, match.night.club)
    send(keeper, match, (0, tap), (1, form | {"own": tap["key"], "key": "ann-made-trump", "do": "save"}))
    (round_,) = MatchSheet(fresh(match)).recorded.record.rounds
    assert {name: hand.own for name, hand in round_.hands.items() if hand.own} == {"Ann": {"maker": True, "tricks": 3}}


def test_a_round_before_its_turn_is_said_to_be_gone_and_kept_on_the_phone(keeper: Client, match: Match) -> None:
    (answer,) = send(keeper, match, (2, entry(match, 2)))
    assert answer.status_code == 409
    assert "what you entered is kept on this phone" in answer.content.decode()
    assert changes_in(match) == 1


def test_a_refused_round_comes_back_with_the_reason_and_all_that_was_entered(keeper: Client, match: Match) -> None:
    cy, di = (player_of(match, name).pk for name in ("Cy", "Di"))
    (answer,) = send(keeper, match, (1, entry(match, 1, "some-keys", **{f"cards-{cy}": "K 11", f"cards-{di}": "A Q"})))
    page: Any = answer.context["page"]
    assert answer.status_code == 422
    assert {hand["name"]: hand["cards"] for hand in page["hands"]} == {
        "Ann": "K",
        "Bob": "",
        "Cy": "K 11",
        "Di": "A Q",
        "Ed": "K",
    }
    assert next(hand["faults"] for hand in page["hands"] if hand["name"] == "Cy")
    assert (page["own"], page["filled"].revision) == ("some-keys", match.revision)
    assert parsed(answer).one("input", type="hidden", name="own").attributes["value"] == "some-keys"


def test_a_field_that_the_form_has_no_more_is_passed_over_if_it_said_nothing(keeper: Client, match: Match) -> None:
    silent = {"colour": "", field("calls", player_of(match, "Cy").pk): "0"}
    (answer,) = send(keeper, match, (1, entry(match, 1, **silent)))
    assert answer["HX-Replace-Url"] == url(match, 1, "standings/")


@pytest.mark.parametrize("change", ["more", "less", "seat", "revision"])
def test_a_form_of_an_older_version_comes_back_to_be_mended(keeper: Client, match: Match, change: str) -> None:
    form = entry(match, 1) | {field("cards", player_of(match, "Di").pk): "A Q"}
    cy = player_of(match, "Cy").pk
    if change == "more":
        del form["own"]  # drawn while there was signal
    if change == "less":
        del form[field("buys", cy)]
    form |= {"more": {field("calls", cy): "3"}, "seat": {"out": "1234567"}, "revision": {"revision": "9999"}}.get(
        change, {}
    )
    (answer,) = send(keeper, match, (1, form))
    page: Any = answer.context["page"]
    assert (answer.status_code, page["faults"]) == (422, [OLD])
    assert {hand["name"]: hand["cards"] for hand in page["hands"] if hand["name"] != "Bob"} == {
        "Ann": "K", "Cy": "K", "Di": "A Q", "Ed": "K",
    }  # fmt: skip
    assert [hand["name"] for hand in page["hands"] if hand["out"]] == ([] if change == "seat" else ["Bob"])
    assert changes_in(match) == 1


def test_an_old_form_for_a_round_that_is_gone_is_said_to_be_gone(keeper: Client, match: Match) -> None:
    (answer,) = send(keeper, match, (2, entry(match, 1) | {"colour": "red"}))
    assert answer.status_code == 409


def test_a_box_that_was_not_ticked_stays_so_in_the_form_to_be_mended(keeper: Client, match: Match) -> None:
    send(keeper, match, (0, tapped(match, 1, "Cy", "laid_down")))
    (answer,) = send(keeper, match, (1, entry(match, 1) | {"colour": "red"}))
    boxes = [fact.name for hand in answer.context["page"]["hands"] for fact, ticked in hand["boxes"] if ticked]
    assert boxes == []

import re

import pytest
from django.test import Client

from scorekeeper.models import Match, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.players import rename
from tests.factories import (
    MatchFactory,
    PlayerFactory,
    context,
    fresh,
    give_browser,
    ledger_of,
    player_of,
    score,
    seated,
)
from tests.fixtures.parsed import parsed
from tests.fixtures.writes import undo

pytestmark = pytest.mark.django_db


def url(match: Match) -> str:
    return f"/matches/{match.pk}/seats/"


def press(client: Client, match: Match, **fields: object) -> int:
    """Post the form of the seats; return the status."""
    return client.post(url(match), {"key": context().key, **fields}).status_code


def newest_sentence(match: Match) -> str:
    return ledger_of(fresh(match))[-1]


def away(match: Match, name: str) -> bool:
    """Return whether a player is absent from the open round."""
    return fresh(match).rounds.get(state="open").hands.get(seat__player__name=name).absent


@pytest.mark.parametrize(("name", "way"), [("Cy", "earlier"), ("Bob", "later")])
def test_neighbours_change_seats_and_an_undo_takes_it_back(keeper: Client, match: Match, name: str, way: str) -> None:
    assert press(keeper, match, **{way: player_of(match, name).pk}) == 303
    assert seated(match) == ["Ann", "Cy", "Bob", "Di", "Ed"]
    assert newest_sentence(match) == "The seats were changed"
    undo(match=match, context=context())
    assert seated(match) == ["Ann", "Bob", "Cy", "Di", "Ed"]


@pytest.mark.parametrize(
    ("name", "moves", "focus"),
    [
        ("Bob", ("later",), "Bob: one seat later"),
        ("Bob", ("earlier",), "Bob: one seat later"),
        ("Di", ("later",), "Di: one seat earlier"),
        ("Cy", ("away",), "away Cy"),
        ("Cy", ("away", "back"), "away Cy"),
    ],
)
def test_the_focus_stays_with_who_was_moved(
    keeper: Client, match: Match, name: str, moves: tuple[str, ...], focus: str
) -> None:
    for move in moves:
        answer = keeper.post(url(match), {"key": context().key, move: player_of(match, name).pk})
    button = parsed(keeper.get(answer["Location"])).one(autofocus=True)
    assert button.attributes.get("aria-label", button.words) == focus


def test_after_a_newcomer_has_sat_down_the_focus_is_on_the_order(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), {"key": context().key, "add": 1, "name": "Flo"})
    assert parsed(keeper.get(answer["Location"])).one(autofocus=True).words == "Round the table"


def test_a_double_tap_that_takes_a_seat_away_is_not_refused(keeper: Client, match: Match) -> None:
    bob, cy = player_of(match, "Bob").pk, player_of(match, "Cy").pk
    assert [press(keeper, match, unseat=cy, key="cy-leaves") for _ in range(2)] == [303, 303]
    for _ in range(2):
        assert press(keeper, match, hand_new=1, seat_of=bob, name="Flo", key="flo-for-bob") == 303
    assert seated(match) == ["Ann", "Flo", "Di", "Ed"]


def test_a_seat_that_was_handed_back_stays_when_the_first_form_arrives_again(keeper: Client, match: Match) -> None:
    bob = player_of(match, "Bob").pk
    for name, key in (("Flo", "first"), ("Bob", "back"), ("Flo", "first")):
        seat_of = player_of(match, "Flo").pk if key == "back" else bob
        assert press(keeper, match, hand_new=1, seat_of=seat_of, name=name, key=f"handed-{key}") == 303
    assert seated(match) == ["Ann", "Bob", "Cy", "Di", "Ed"]


def test_a_newcomer_sits_to_the_left_of_the_chosen_player(keeper: Client, match: Match) -> None:
    press(keeper, match, add=1, name=" Flo ", after=player_of(match, "Bob").pk)
    assert seated(match) == ["Ann", "Bob", "Flo", "Cy", "Di", "Ed"]
    assert newest_sentence(match) == "Flo sat down"
    undo(match=match, context=context())
    assert "Flo" not in seated(match)


def test_a_known_player_sits_down_by_a_tap(keeper: Client, match: Match) -> None:
    PlayerFactory(club=match.night.club, name="Gus")
    assert parsed(keeper.get(url(match))).has("button", name="sit", value="Gus")
    press(keeper, match, sit="Gus")
    assert seated(match)[-1] == "Gus"


@pytest.mark.parametrize(("wins", "said"), [("low", "20, the highest total"), ("high", "5, the lowest total")])
def test_a_newcomer_is_told_what_to_start_with(client: Client, wins: str, said: str) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"wins": wins})
    score(match, 1, {"Ann": {"points": 20}, "Bob": {"points": 5}})
    assert f"joins with {said}" in give_browser(client, match.club).get(url(match)).content.decode()


def test_a_newcomer_is_told_the_highest_total_of_those_at_the_table_in_the_round(client: Client) -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob", "Cy"])
    score(match, 1, {"Ann": {"points": 20}, "Bob": {"points": 5}, "Cy": {"points": 50}})
    give_browser(client, match.club)
    press(client, match, away=player_of(match, "Cy").pk)
    assert "joins with 20, the highest total" in client.get(url(match)).content.decode()
    score(match, 2, {"Ann": {"points": 1}, "Bob": {"points": 1}, "Cy": {"absent": True}})
    press(client, match, back=player_of(match, "Cy").pk)
    assert "joins with 50, the highest total" in client.get(url(match)).content.decode()


def test_who_goes_away_comes_back(keeper: Client, match: Match) -> None:
    cy = player_of(match, "Cy").pk
    press(keeper, match, away=cy)
    assert away(match, "Cy")
    assert newest_sentence(match) == "Cy is away"
    assert "away in step 1" in keeper.get(url(match)).content.decode()
    press(keeper, match, back=cy)
    assert not away(match, "Cy")


def test_too_few_at_the_table_is_refused(client: Client) -> None:
    match = MatchFactory(names=["Ann", "Bob"])
    give_browser(client, match.night.club)
    assert press(client, match, away=player_of(match, "Bob").pk) == 422
    assert not away(match, "Bob")


def test_who_never_played_leaves_no_seat(keeper: Client, match: Match) -> None:
    press(keeper, match, unseat=player_of(match, "Ed").pk)
    assert seated(match) == ["Ann", "Bob", "Cy", "Di"]
    assert newest_sentence(match) == "Ed left the table"


def test_who_has_played_is_not_offered_the_door(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    assert not parsed(keeper.get(url(match))).has(name="unseat")
    assert press(keeper, match, unseat=player_of(match, "Ed").pk) == 422


@pytest.mark.parametrize("name", ["", "ann", "F" * 41, "F\x00"])
def test_a_bad_newcomer_is_refused_with_the_name_kept(keeper: Client, match: Match, name: str) -> None:
    answer = keeper.post(url(match), {"key": context().key, "add": "1", "name": name})
    assert answer.status_code == 422
    assert parsed(answer).has(role="alert")
    assert len(seated(match)) == Player.objects.count() == 5


@pytest.mark.parametrize(("game", "field", "button"), [("ten-step", "after", "add"), ("spades", "seat_of", "hand_new")])
def test_a_refused_newcomer_leaves_the_chosen_seat_chosen(client: Client, game: str, field: str, button: str) -> None:
    match = MatchFactory(game=game, names=["Ann", "Bob", "Cy", "Di"])
    give_browser(client, match.night.club)
    bob = str(player_of(match, "Bob").pk)
    answer = client.post(url(match), {"key": context().key, button: "1", "name": "ann", field: bob})
    assert parsed(answer).one("input", name=field, checked=True).attributes["value"] == bob


def test_a_full_table_takes_nobody(client: Client) -> None:
    match = MatchFactory(names=[f"Player {number}" for number in range(12)])
    give_browser(client, match.night.club)
    assert "Ten Step is for 12 at most" in client.get(url(match)).content.decode()
    assert press(client, match, add=1, name="Flo") == 422


def test_a_name_is_spelt_otherwise(keeper: Client, match: Match) -> None:
    bob = player_of(match, "Bob")
    assert press(keeper, match, respell=1, **{f"spelling-{bob.pk}": " Bobby "}) == 303
    assert seated(match)[1] == "Bobby"


def test_a_name_that_somebody_else_has_corrected_meanwhile_stays_corrected(keeper: Client, match: Match) -> None:
    fields = parsed(keeper.get(url(match))).all("input", name=re.compile("spelling-"))
    shown = {field.attributes["name"]: field.attributes["value"] for field in fields}
    rename(player=player_of(match, "Bob"), name="Robert")
    typed = {f"spelling-{player_of(match, 'Ann').pk}": "Anna"}
    assert press(keeper, match, **{**shown, **typed, "respell": "1"}) == 303
    assert seated(match)[:2] == ["Anna", "Robert"]


def test_a_spelling_that_is_taken_changes_no_name(keeper: Client, match: Match) -> None:
    ann, bob = player_of(match, "Ann").pk, player_of(match, "Bob").pk
    fields = {f"spelling-{ann}": "Anna", f"spelling-{bob}": "cy"}
    answer = keeper.post(url(match), {"respell": "1", **fields})
    assert answer.status_code == 422
    assert parsed(answer).has("input", value="Anna")
    assert seated(match)[:2] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"respell": "1"}, 400),
        ({"earlier": "x"}, 404),
        ({"away": "0"}, 404),
        ({"sit": "Flo", "after": ""}, 404),
    ],
)
def test_a_form_that_says_nothing_sensible_is_refused(
    keeper: Client, match: Match, fields: dict[str, str], status: int
) -> None:
    assert press(keeper, match, **fields) == status
    assert match.changes.count() == 1


def test_a_name_that_left_the_table_meanwhile_is_left_alone(keeper: Client, match: Match) -> None:
    ann, zoe = player_of(match, "Ann").pk, PlayerFactory(club=match.night.club, name="Zoe").pk
    form = {"respell": "1", f"spelling-{ann}": "Anna", f"spelling-{zoe}": "Zoey"}
    assert keeper.post(url(match), form).status_code == 303
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Anna", "Bob", "Cy", "Di", "Ed", "Zoe"]


def test_two_buttons_at_once_say_nothing(keeper: Client, match: Match) -> None:
    assert press(keeper, match, earlier=player_of(match, "Cy").pk, later=player_of(match, "Ann").pk) == 400
    assert match.changes.count() == 1


def test_players_of_other_clubs_have_no_seat_here(keeper: Client, match: Match) -> None:
    stranger = PlayerFactory(name="Zoe")
    assert press(keeper, match, away=stranger.pk) == 404


@pytest.mark.parametrize("button", ["earlier", "later", "away", "back", "unseat"])
def test_a_button_of_somebody_who_left_the_seat_meanwhile_says_so(keeper: Client, match: Match, button: str) -> None:
    zoe = PlayerFactory(club=match.club, name="Zoe")
    answer = keeper.post(url(match), {"key": context().key, button: zoe.pk})
    assert answer.status_code == 422
    assert "The players at the table have changed meanwhile." in answer.content.decode()


def test_nobody_goes_away_from_a_match_that_is_over(keeper: Client) -> None:
    match = MatchFactory(played=10)
    give_browser(keeper, match.night.club)
    assert press(keeper, match, away=player_of(match, "Bob").pk) == 409
    assert not parsed(keeper.get(url(match))).has(name="away")


def test_the_dealer_is_marked_round_the_table(keeper: Client, match: Match) -> None:
    up_next = MatchSheet(fresh(match)).scores.next
    assert up_next is not None
    (dealer,) = (line for line in parsed(keeper.get(url(match))).all("li") if line.has("small", "deals step 1"))
    assert dealer.has("a", up_next.dealer)


def test_where_everybody_is_needed_nobody_is_away_or_comes_late(client: Client) -> None:
    match = score(MatchFactory(game="step", names=["Ann", "Bob"]), 1, {"Ann": {"out": True}, "Bob": {"points": 4}})
    shown = parsed(give_browser(client, match.night.club).get(url(match)))
    assert "STEP needs everybody from round 1 on: nobody can sit down now." in shown.words
    assert not shown.has(name="away")
    assert not shown.has(name="sit")

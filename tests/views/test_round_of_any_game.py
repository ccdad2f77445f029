"""Tests of the form of a round of every game; mistakes are shown at the player."""

import pytest
from django.test import Client

from scorekeeper.models import Change, Match
from scorekeeper.pages.round.entries import field
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.factories import CAST, MatchFactory, fresh, give_browser, play, player_of, totals_of
from tests.fixtures.dealt import ROUNDS, Dealt
from tests.fixtures.form_data import typed, url
from tests.fixtures.parsed import parsed

pytestmark = pytest.mark.django_db


def points_each(match: Match) -> dict[str, str]:
    """Leave everybody with 7 points; if the game knows it, Bob goes out."""
    out = "Bob" if "out" in get(match.game).facts else ""
    left = {field("points", seat.player_id): "7" for seat in fresh(match).seats.all() if seat.player.name != out}
    return typed(match, 1, out) | left


def as_dealt(match: Match, dealt: Dealt) -> dict[str, str]:
    """Return the form of the first round as it was played."""
    typed_in = {
        "cards": {name: left for name, left in dealt.left.items() if isinstance(left, str)},
        "points": {name: str(left) for name, left in dealt.left.items() if isinstance(left, int)},
        "melded": {name: str(points) for name, points in dealt.melded.items()},
        "laid_down": dict.fromkeys(dealt.made, "1"),
    }
    hands = {
        field(fact, player_of(match, name).pk): text for fact, texts in typed_in.items() for name, text in texts.items()
    }
    return typed(match, 1, dealt.out) | hands


@pytest.mark.any_database
@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_of_every_game_is_scored_as_its_table_scores_it(client: Client, game: str) -> None:
    dealt, expected = ROUNDS[game]
    match = MatchFactory(game=game, names=CAST[:3])
    assert give_browser(client, match.night.club).post(url(match), as_dealt(match, dealt)).status_code == 303
    record = from_data(client.get(f"/matches/{match.pk}/record.json").json())
    assert {standing.player: standing.total for standing in derive(record).standings} == expected == totals_of(match)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("game", "fact", "text", "sentence"),
    [
        ("tens", "grabbed", "-1", "Cy grabbed “-1”, but that is less than nothing."),
        ("tens", "grabbed", "some", "Cy grabbed “some”, but that is not a number."),
        ("tens", "grabbed", "105", "Cy grabbed 105, but 2 decks hold 104."),
        ("tens", "cards", "JK", "Cy: “JK” is not a rank of Tens."),
        ("step", "points", "0", "Cy is left with 0, but a player with no cards left is out."),
        ("rummy-500", "melded", "-5", "Cy melded “-5”, but that is less than nothing."),
        ("rummy-500", "melded", "9999999", "Cy melded 9,999,999, but all the cards in play are worth 396."),
        ("rummy-500", "melded", "397", "Cy melded 397, but all the cards in play are worth 396."),
        ("step", "points", "391", "Cy is left with 391, but all the cards in play are worth 390."),
        ("rummy-500", "melded", "9" * 10, "Cy melded “9999999999”, but no table counts that far."),
        ("liverpool-rummy", "rummies", "x", "Cy: rummy calls “x”, but that is not a number."),
        ("phase-10", "cards", "S 13", "Cy: “13” is not a rank of Phase 10."),
        ("custom", "points", "", "Cy has no points yet."),
        ("custom", "points", "1.5", "Cy has “1.5”, but that is not a number."),
        ("custom", "points", "-1000001", "Cy has −1,000,001, but it must be from −1,000,000 to 1,000,000."),
    ],
)
def test_a_slip_in_what_the_game_asks_is_said_at_its_player(
    client: Client, game: str, fact: str, text: str, sentence: str
) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"))
    cy = player_of(match, "Cy").pk
    form = points_each(match) | ({field("points", cy): ""} if fact == "cards" else {}) | {field(fact, cy): text}
    before = Change.objects.count()
    answer = give_browser(client, match.night.club).post(url(match), form)
    faults = {hand["name"]: hand["faults"] for hand in answer.context["page"]["hands"] if hand["faults"]}
    assert (answer.status_code, faults) == (422, {"Cy": [sentence]})
    page = parsed(answer)
    wrong = page.one("input", aria_invalid="true")
    assert wrong.attributes["name"] == field(fact, cy)
    assert page.one(id=wrong.attributes["aria-describedby"]).words == page.one(class_="fault").words == sentence
    assert Change.objects.count() == before


@pytest.mark.parametrize(("game", "fact"), [("liverpool-rummy", "rummies"), ("contract-rummy", "buys")])
def test_whatever_the_rules_let_be_counted_can_be_written_down(client: Client, game: str, fact: str) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"))
    cy = player_of(match, "Cy").pk
    answer = give_browser(client, match.night.club).post(url(match), points_each(match) | {field(fact, cy): "1000000"})
    assert answer.status_code == 303
    assert fresh(match).rounds.get(number=1).hands.filter(**{fact: 1_000_000}).count() == 1


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("game", "cards", "sentence"),
    [
        ("step", "12 12 12 12 12 12", "6 × 12, but 1 deck holds 5."),
        ("phase-10", "S S S S S", "5 × skip, but 1 deck holds 4."),
    ],
)
def test_more_copies_than_the_game_has_are_said_to_the_table(
    client: Client, game: str, cards: str, sentence: str
) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"))
    cy = player_of(match, "Cy").pk
    form = points_each(match) | {field("points", cy): "", field("cards", cy): cards}
    answer = give_browser(client, match.night.club).post(url(match), form)
    assert (answer.status_code, answer.context["page"]["faults"]) == (422, [sentence])


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("game", "fact", "text"),
    [
        ("tens", "melded", "5"),
        ("step", "absent", "1"),
        ("shanghai-rummy", "rummies", "1"),
        ("rummy-500", "grabbed", "19"),
        ("phase-10", "laid_down", "yes"),
        ("custom", "cards", "K"),
        ("custom", "laid_down", "1"),
    ],
)
def test_a_field_that_the_game_does_not_draw_is_none_of_ours(client: Client, game: str, fact: str, text: str) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"))
    form = points_each(match) | {field(fact, player_of(match, "Cy").pk): text}
    assert give_browser(client, match.night.club).post(url(match), form).status_code == 400


def test_points_of_a_custom_game_may_be_typed_below_nought(client: Client) -> None:
    match = MatchFactory(game="custom", names=("Ann", "Bob", "Cy"))
    form = points_each(match) | {field("points", player_of(match, "Cy").pk): "−12"}
    assert give_browser(client, match.night.club).post(url(match), form).status_code == 303
    assert {seat.player.name: seat.total for seat in fresh(match).seats.all()} == {"Ann": 7, "Bob": 7, "Cy": -12}


@pytest.mark.any_database
def test_a_correction_that_would_have_ended_the_match_earlier_says_the_way_on(client: Client) -> None:
    match = MatchFactory(game="tens", names=("Ann", "Bob", "Cy"), options={"target": 50})
    hands = {"Bob": {"out": True}, "Ann": {"points": 1}, "Cy": {"points": 1}}
    match = play(match, [{"hands": hands}] * 3)
    form = typed(match, 1, "Bob") | {field("points", player_of(match, name).pk): "50" for name in ("Ann", "Cy")}
    before = Change.objects.count()
    answer = give_browser(client, match.night.club).post(url(match), form)
    (said,) = answer.context["page"]["faults"]
    assert answer.status_code == 422
    assert said == (
        "The match would have ended after round 1, but it went on to round 3. "
        "Undo what was played after round 1 first, then come back to this."
    )
    assert Change.objects.count() == before


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("game", "fact", "total", "doubt"),
    [
        ("twelve-step", "points", "7", "Cy is left with 7? No cards in 12-Step Rummy add up to that."),
        ("twelve-step", "points", "15", ""),
        ("twelve-step", "points", "1001", "Cy is left with 1,001? No cards in 12-Step Rummy add up to that."),
        ("rummy-500", "melded", "1", "Cy melded 1? No cards in Rummy 500 add up to that."),
        ("five-crowns", "points", "3", "Cy is left with 3? No cards in Five Crowns add up to that."),  # threes are wild
        ("five-crowns", "points", "0", ""),  # nothing left after the last turn
        ("custom", "points", "1", ""),
    ],
)
def test_a_total_that_no_cards_make_is_asked_about_and_never_refused(
    client: Client, game: str, fact: str, total: str, doubt: str
) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"))
    cy = player_of(match, "Cy").pk
    ann = {field("points", player_of(match, "Ann").pk): "10", field("points", cy): "10"}
    form = points_each(match) | ann | {field(fact, cy): total, "do": "recap"}
    browser = give_browser(client, match.night.club)
    recap = browser.post(url(match), form)
    assert (recap.status_code, recap.context["page"]["doubts"]) == (200, [doubt] if doubt else [])
    saved = browser.post(url(match), form | {"do": "save"})
    assert saved.status_code == 303


@pytest.mark.any_database
@pytest.mark.parametrize(("game", "label"), [("tens", "Cards left, stacks too"), ("step", "Cards left")])
def test_the_pad_says_which_cards_are_left(client: Client, game: str, label: str) -> None:
    match = MatchFactory(game=game, names=("Ann", "Bob", "Cy"))
    page = parsed(give_browser(client, match.night.club).get(url(match)))
    assert len(page.all("label", label)) == 3

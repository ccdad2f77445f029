"""Scoring and correcting a round through its form."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Change, Match
from scorekeeper.pages.round.entries import field
from scorekeeper.services.matches import end
from scorekeeper.services.tapping import tap
from scorekeeper.services.undoing import undo
from tests.factories import MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.form_data import king_each, send, typed, url

pytestmark = pytest.mark.django_db

MOST_QUERIES = 8
HOSTILE = "<b>Bob</b>"
HTMX = {"HX-Request": "true"}


def totals(match: Match) -> dict[str, int | None]:
    return {seat.player.name: seat.total for seat in fresh(match).seats.all()}


def writes(match: Match) -> int:
    return Change.objects.filter(match=match).count()


@pytest.mark.parametrize(("players", "played", "number"), [(2, 0, 1), (12, 19, 19)])
def test_the_form_takes_few_queries_however_long_the_match(
    client: Client, players: int, played: int, number: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    names = [f"Player {player}" for player in range(players)]
    match = MatchFactory(names=names, game="baker-ten-step", played=played)
    keeper = give_browser(client, match.night.club)
    with django_assert_max_num_queries(MOST_QUERIES):
        assert keeper.get(url(match, number)).status_code == 200


def test_another_browser_finds_no_form(client: Client, match: Match) -> None:
    assert client.get(url(match)).status_code == 404
    assert client.post(url(match), king_each(match, 1)).status_code == 404


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_round_that_is_not_there_is_not_found(keeper: Client, match: Match, number: int) -> None:
    assert keeper.get(url(match, number)).status_code == 404


def test_the_recap_shows_what_would_be_and_writes_nothing(keeper: Client, match: Match) -> None:
    before = writes(match)
    status, page = send(keeper, match, king_each(match, 1) | {"do": "recap"})
    assert status == 200
    assert "Bob went out." in page
    assert "+10" in page
    assert (writes(match), totals(match)["Ann"]) == (before, None)


def test_the_recap_lights_the_step_that_it_is_about(keeper: Client, match: Match) -> None:
    now = "<i data-now></i>"
    page = send(keeper, match, king_each(match, 1) | {"do": "recap"})[1]
    assert f'<p class="ticks" aria-hidden="true">{now}<i></i>' in page
    send(keeper, match, king_each(match, 1))
    assert f"<i data-done></i>{now}<i></i>" in keeper.get(url(match, 1, "standings/")).content.decode()


def test_the_recap_saves_what_it_shows(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), king_each(match, 1) | {"do": "recap"})
    form = dict(answer.context["fields"])
    answer = keeper.post(url(match), form | {"do": "save", "key": "key-of-the-recap"})
    assert (answer.status_code, answer["Location"]) == (303, url(match, 1, "standings/"))
    assert totals(match) == {"Ann": 10, "Bob": 0, "Cy": 10, "Di": 10, "Ed": 10}


def test_from_the_recap_a_way_leads_back_to_what_was_typed(keeper: Client, match: Match) -> None:
    status, page = send(keeper, match, king_each(match, 1) | {"do": "change"})
    assert status == 200
    assert 'value="K"' in page


def test_the_same_key_twice_writes_once(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    answers = [keeper.post(url(match), form) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [url(match, 1, "standings/")] * 2
    assert writes(match) == 2


def same_on_any_request(page: str) -> str:
    """Return a page without what is made anew each time that it is drawn: the token and the keys of its forms."""
    return re.sub(r'(name="(?:csrfmiddlewaretoken|key)" value=)"[^"]*"', r"\1", page)


def test_a_page_that_shows_answers_itself_gets_the_standings_at_once(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), king_each(match, 1), headers=HTMX)
    standings = keeper.get(url(match, 1, "standings/"))
    assert (answer.status_code, answer["HX-Replace-Url"]) == (200, url(match, 1, "standings/"))
    assert same_on_any_request(answer.content.decode()) == same_on_any_request(standings.content.decode())


def test_the_standings_come_again_for_what_arrives_twice(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    pages = [keeper.post(url(match), form, headers=HTMX).content.decode() for _ in range(2)]
    assert same_on_any_request(pages[0]) == same_on_any_request(pages[1])
    assert writes(match) == 2
    undo(match=match, context=context())
    assert keeper.post(url(match), form, headers=HTMX)["HX-Redirect"] == url(match, 1, "standings/")


def test_to_other_pages_it_is_led_on_without_a_redirect(client: Client) -> None:
    match = MatchFactory(played=9)
    keeper = give_browser(client, match.night.club)
    queen = {"Bob": "Q"}
    for number, form, after in ((9, typed(match, 9, cards=queen), "sheet"), (10, king_each(match, 10), "result")):
        answer = keeper.post(url(match, number), form, headers=HTMX)
        assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/matches/{match.pk}/{after}/")


def test_the_last_round_leads_to_the_result(client: Client) -> None:
    match = MatchFactory(played=9)
    answer = give_browser(client, match.night.club).post(url(match, 10), king_each(match, 10))
    assert answer["Location"] == f"/matches/{match.pk}/result/"


def test_a_correction_shows_what_stands_and_what_stood(client: Client) -> None:
    match = score(MatchFactory(played=1), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    page = give_browser(client, match.night.club).get(url(match, 1)).content.decode()
    assert f'name="points-{player_of(match, "Bob").pk}" value="45"' in page
    assert "10 (K) → 45" in page
    assert ">Save</button>" in page


def test_a_correction_changes_all_that_follows(client: Client) -> None:
    match = MatchFactory(played=3)
    form = typed(match, 2) | {field("cards", player_of(match, "Bob").pk): "JK JK"}
    assert send(give_browser(client, match.night.club), match, form, 2)[0] == 303
    assert totals(match)["Bob"] == 60


def test_a_correction_may_name_who_really_dealt_and_the_cut(client: Client) -> None:
    match = MatchFactory(played=1)
    form = typed(match, 1) | {"dealer": str(player_of(match, "Cy").pk), "exact_cut": "1"}
    assert send(give_browser(client, match.night.club), match, form, 1)[0] == 303
    assert totals(match)["Bob"] == -90


@pytest.mark.parametrize(
    ("name", "fact", "text", "sentence"),
    [
        ("Cy", "cards", "K 13", "is not a rank of Ten Step."),
        ("Cy", "cards", "", "Cy still holds cards: which, or how many points?"),
        ("Cy", "points", "45", "Cy has both cards and a total written down: one of them is enough."),
        ("Cy", "points", "many", "Cy is left with “many”, but that is not a number."),
        ("Cy", "points", "9999999", "Cy is left with 9999999, but all the cards in play are worth 1524."),
        ("Cy", "floating", "1", "Cy floats, so no cards can be left."),
        ("Cy", "absent", "1", "Cy is away, so nothing else can be written down."),
        ("Cy", "buys", "4", "Cy bought 4, but 3 is the limit in step 1."),
        ("Cy", "buys", "-1", "Cy bought “-1”, but that is less than nothing."),
        ("Bob", "cards", "K", "Bob went out, so no cards can be left."),
    ],
)
def test_a_fault_is_said_at_its_player_and_nothing_is_lost(
    keeper: Client, match: Match, name: str, fact: str, text: str, sentence: str
) -> None:
    before = writes(match)
    form = king_each(match, 1) | {field(fact, player_of(match, name).pk): text}
    answer = keeper.post(url(match), form)
    page = answer.context["page"]
    assert answer.status_code == 422
    assert [hand.name for hand in page.hands if hand.faults] == [name]
    assert sentence in answer.content.decode()
    assert form.items() >= {field("cards", hand.player): hand.cards for hand in page.hands}.items()
    assert writes(match) == before


def test_nobody_out_and_too_many_copies_are_said_to_the_table(keeper: Client, match: Match) -> None:
    form = typed(match, 1, "", dict.fromkeys(("Ann", "Bob", "Cy", "Di", "Ed"), "K K K"))
    status, page = send(keeper, match, form)
    assert status == 422
    assert "Nobody went out." in page
    assert "15 × K, but 3 decks hold 12." in page


def test_a_missing_dealer_is_asked_for(client: Client) -> None:
    match = MatchFactory(options={"dealer": "drawn"})
    status, page = send(give_browser(client, match.night.club), match, king_each(match, 1))
    assert status == 422
    assert "The dealer is drawn before every step, so who dealt?" in page


def test_a_form_without_a_key_or_of_a_megabyte_is_refused(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    assert send(keeper, match, {name: text for name, text in form.items() if name != "key"})[0] == 400
    assert send(keeper, match, form | {"dealer": "1" * 1_100_000})[0] == 400
    assert writes(match) == 1


def test_two_keepers_who_wrote_the_same_hand_are_asked(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"], "buys": 1}})
    before = writes(match)
    answer = keeper.post(url(match), form)
    rows = answer.context["page"].rows
    assert answer.status_code == 409
    assert [(row.player, row.mine, row.theirs) for row in rows] == [("Cy", "10 (K)", "25 (A Q), 1 buy")]
    assert writes(match) == before


@pytest.mark.parametrize(("choice", "total"), [("mine", 10), ("theirs", 25)])
def test_the_keepers_choice_is_written(keeper: Client, match: Match, choice: str, total: int) -> None:
    cy = player_of(match, "Cy").pk
    form = king_each(match, 1)
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    page = keeper.post(url(match), form).context["page"]
    chosen = dict(page.fields) | {"revision": str(page.revision), f"keep-{cy}": choice}
    assert send(keeper, match, chosen | {"do": "save", "key": "key-of-the-choice"})[0] == 303
    assert totals(match)["Cy"] == total


def test_a_choice_leaves_alone_what_only_the_other_keeper_changed(keeper: Client, match: Match) -> None:
    match = score(match, 1, {"Bob": {"out": True}, "Di": {"points": 50}})
    form = typed(match, 1) | {field("cards", player_of(match, "Cy").pk): "K Q"}
    score(match, 1, {"Bob": {"out": True}, "Cy": {"points": 7}, "Di": {"points": 60}})
    page = keeper.post(url(match), form).context["page"]
    assert [row.player for row in page.rows] == ["Cy"]
    assert dict(page.fields)[field("points", player_of(match, "Di").pk)] == "60"


def test_a_tap_on_another_hand_meanwhile_is_kept(keeper: Client, match: Match) -> None:
    match = score(match, 1, {"Bob": {"out": True}})
    form = typed(match, 1) | {field("cards", player_of(match, "Cy").pk): "K Q"}
    score(match, 1, {"Bob": {"out": True}, "Di": {"points": 60}})
    assert send(keeper, match, form)[0] == 303
    assert (totals(match)["Cy"], totals(match)["Di"]) == (20, 60)


def test_a_round_that_was_undone_meanwhile_is_said_to_be_gone(client: Client) -> None:
    match = MatchFactory(played=1)
    form = king_each(match, 2)
    undo(match=match, context=context())
    status, page = send(give_browser(client, match.night.club), match, form, 2)
    assert status == 409
    assert f'href="/matches/{match.pk}/"' in page


def test_an_ended_match_has_no_round_to_score(client: Client) -> None:
    match = MatchFactory(played=1)
    form = king_each(match, 2)
    end(match=match, context=context())
    assert send(give_browser(client, match.night.club), match, form, 2)[0] == 409


def test_a_tap_on_the_same_hand_meanwhile_is_asked_about(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=1, was=0, context=context())
    assert send(keeper, match, form)[0] == 409


def test_names_are_only_ever_text(client: Client) -> None:
    match = MatchFactory(names=("Ann", HOSTILE, "Cy"), played=1)
    keeper = give_browser(client, match.night.club)
    pages = [
        keeper.get(url(match, 1)).content.decode(),
        keeper.get(url(match, 1, "standings/")).content.decode(),
        send(keeper, match, king_each(match, 2, HOSTILE) | {"do": "recap"}, 2)[1],
        send(keeper, match, king_each(match, 2, "Ann") | {field("buys", player_of(match, HOSTILE).pk): "9"}, 2)[1],
    ]
    assert not any(HOSTILE in page for page in pages)
    assert all("&lt;b&gt;Bob&lt;/b&gt;" in page for page in pages)


def test_a_correction_leads_back_to_the_sheet(client: Client) -> None:
    match = MatchFactory(played=2)
    keeper = give_browser(client, match.night.club)
    queen = {"Bob": "Q"}
    for form in (typed(match, 1), typed(match, 1, cards=queen), typed(match, 1) | {"exact_cut": "1"}):
        assert keeper.post(url(match), form)["Location"] == f"/matches/{match.pk}/sheet/"


def test_a_double_tap_on_save_leads_to_the_same_standings(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    for _ in range(2):
        assert keeper.post(url(match), form)["Location"] == url(match, 1, "standings/")


def test_a_scoring_that_was_undone_fills_the_form_on_any_phone(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    undo(match=match, context=context())
    page = keeper.get(url(match)).content.decode()
    assert 'value="A Q"' in page
    assert "As entered before the undo." in page
    assert 'value="A Q"' not in keeper.get(url(match, 1, "?afresh=1")).content.decode()


def test_as_it_was_entered_a_step_is_scored_again(keeper: Client, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    undo(match=match, context=context())
    page = keeper.get(url(match)).context["page"]
    cards = {field("cards", hand.player): hand.cards for hand in page.hands}
    assert send(keeper, match, typed(match, 1, "Bob") | cards)[0] == 303
    assert (totals(match)["Ann"], totals(match)["Cy"]) == (10, 25)

"""Tests of scoring and correcting a round by its form, and of the standings after it."""

import re

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Match, Role
from scorekeeper.pages.round.entries import field
from tests.factories import MatchFactory, changes_in, context, fresh, give_browser, player_of, score, totals_of
from tests.fixtures.form_data import king_each, send, typed, url
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import tap, undo, unseat
from tests.people import give_links, member, pen_of, pen_out, signed_in

pytestmark = pytest.mark.django_db

HOSTILE = "<b>Bob</b>"
HTMX = {"HX-Request": "true"}


def test_who_may_only_watch_or_knows_the_address_alone_saves_nothing(match: Match) -> None:
    watcher, stranger, form = Client(), Client(), king_each(match, 1)
    give_links(watcher, to_watch(match))
    before = changes_in(match)
    assert watcher.get(f"/matches/{match.pk}/").status_code == 200
    for browser in (watcher, stranger):
        assert browser.post(url(match), form).status_code == 404
        assert browser.post(url(match), form, headers=HTMX).status_code == 404
    assert changes_in(match) == before


def test_whoever_holds_a_pen_or_keeps_the_score_by_an_account_saves_a_round(match: Match) -> None:
    writer = give_links(signed_in(member(match.club, Role.KEEPER)), pen_of(pen_out(match.club)))
    assert writer.post(url(match), king_each(match, 1)).status_code == 303
    assert totals_of(match)["Cy"] == 10


@pytest.mark.parametrize("number", [0, 2, 99])
@pytest.mark.parametrize("page", ["", "standings/"])
def test_a_round_that_is_not_there_leads_back_to_the_table(
    keeper: Client, match: Match, number: int, page: str
) -> None:
    answer = keeper.get(url(match, number) + page)
    assert answer.status_code == 404
    assert parsed(answer).one("h1").words == "This step is not being played any more"
    assert parsed(answer).has("a", "Back to the table", href=f"/matches/{match.pk}/")
    assert "Nothing was written" not in answer.content.decode()


def test_who_went_out_is_asked_with_what_the_table_knows(keeper: Client, match: Match) -> None:
    for name, fact in (("Bob", "one_card"), ("Cy", "laid_down"), ("Ed", "floating")):
        tap(match=match, player=player_of(match, name), fact=fact, value=1, was=0, context=context())
    picks = parsed(keeper.get(url(match))).all("label", class_="pick")
    known = ["Ann", "Bob 1 card left", "Cy laid down", "Di", "Ed floats, cannot go out"]
    assert [pick.words for pick in picks] == known
    assert [pick.has("input", disabled=True) for pick in picks] == [False] * 4 + [True]


def test_the_recap_shows_what_would_be_and_writes_nothing(keeper: Client, match: Match) -> None:
    before = changes_in(match)
    status, page = send(keeper, match, king_each(match, 1) | {"do": "recap"})
    assert status == 200
    assert "Bob went out." in page
    assert "+10" in page
    assert (changes_in(match), totals_of(match)["Ann"]) == (before, None)


def test_the_recap_lights_the_step_that_it_is_about(keeper: Client, match: Match) -> None:
    recap = Page(send(keeper, match, king_each(match, 1) | {"do": "recap"})[1])
    assert [step.attributes for step in recap.one("p", class_="ticks").all("i")][:2] == [{"data-now": ""}, {}]
    send(keeper, match, king_each(match, 1))
    steps = parsed(keeper.get(url(match, 1, "standings/"))).one("p", class_="ticks").all("i")
    assert [step.attributes for step in steps][:3] == [{"data-done": ""}, {"data-now": ""}, {}]


def test_the_recap_saves_what_it_shows(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), king_each(match, 1) | {"do": "recap"})
    form = dict(answer.context["fields"])
    answer = keeper.post(url(match), form | {"do": "save", "key": "key-of-the-recap"})
    assert (answer.status_code, answer["Location"]) == (303, url(match, 1, "standings/"))
    assert totals_of(match) == {"Ann": 10, "Bob": 0, "Cy": 10, "Di": 10, "Ed": 10}


def test_from_the_recap_a_way_leads_back_to_what_was_typed(keeper: Client, match: Match) -> None:
    status, page = send(keeper, match, king_each(match, 1) | {"do": "change"})
    assert status == 200
    assert Page(page).has("input", value="K")


def test_the_same_key_twice_writes_once(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    answers = [keeper.post(url(match), form) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [url(match, 1, "standings/")] * 2
    assert changes_in(match) == 2


def same_on_any_request(page: str) -> str:
    """Return a page without what is made anew each time that it is drawn: its token, keys and stream."""
    return re.sub(r'(name="(?:csrfmiddlewaretoken|key)" value=|data-stream=)"[^"]*"', r"\1", page)


def test_a_page_that_shows_answers_itself_gets_the_standings_at_once(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), king_each(match, 1), headers=HTMX)
    standings = keeper.get(url(match, 1, "standings/"))
    assert (answer.status_code, answer["HX-Replace-Url"]) == (200, url(match, 1, "standings/"))
    assert same_on_any_request(answer.content.decode()) == same_on_any_request(standings.content.decode())


def test_the_standings_come_again_for_what_arrives_twice(keeper: Client, match: Match) -> None:
    form = king_each(match, 1)
    pages = [keeper.post(url(match), form, headers=HTMX).content.decode() for _ in range(2)]
    assert same_on_any_request(pages[0]) == same_on_any_request(pages[1])
    assert changes_in(match) == 2
    undo(match=match, context=context())
    assert keeper.post(url(match), form, headers=HTMX)["HX-Redirect"] == url(match, 1, "standings/")


def test_to_other_pages_it_is_led_on_without_a_redirect(client: Client) -> None:
    match = MatchFactory(played=9)
    keeper = give_browser(client, match.night.club)
    queen = {"Bob": "Q"}
    for number, form, after in (
        (9, typed(match, 9, cards=queen), "sheet/?done=11"),
        (10, king_each(match, 10), "result/"),
    ):
        answer = keeper.post(url(match, number), form, headers=HTMX)
        assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/matches/{match.pk}/{after}")


def test_the_last_round_leads_to_the_result(client: Client) -> None:
    match = MatchFactory(played=9)
    answer = give_browser(client, match.night.club).post(url(match, 10), king_each(match, 10))
    assert answer["Location"] == f"/matches/{match.pk}/result/"


def test_a_correction_shows_what_stands_and_what_stood(client: Client) -> None:
    match = score(MatchFactory(played=1), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    page = parsed(give_browser(client, match.night.club).get(url(match, 1)))
    assert page.has("input", name=f"points-{player_of(match, 'Bob').pk}", value="45")
    assert "10 (K) → 45 Linux, " in page.words
    assert page.has("button", "Save")


@pytest.mark.parametrize(("who", "told"), [("", "unbekanntes Gerät"), ("Bob’s phone", "Handy von Bob")])
def test_a_correction_tells_in_the_readers_language_who_wrote_what_stood(client: Client, who: str, told: str) -> None:
    match = score(MatchFactory(played=1), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    match.changes.update(who=who)
    answer = give_browser(client, match.night.club).get(url(match, 1), headers={"Accept-Language": "de"})
    assert f"10 (K) → 45 {told}, " in parsed(answer).words


def test_a_correction_changes_all_that_follows(client: Client) -> None:
    match = MatchFactory(played=3)
    form = typed(match, 2) | {field("cards", player_of(match, "Bob").pk): "JK JK"}
    assert send(give_browser(client, match.night.club), match, form, 2)[0] == 303
    assert totals_of(match)["Bob"] == 60


def test_a_correction_may_name_who_really_dealt_and_the_cut(client: Client) -> None:
    match = MatchFactory(played=1)
    form = typed(match, 1) | {"dealer": str(player_of(match, "Cy").pk), "exact_cut": "1"}
    assert send(give_browser(client, match.night.club), match, form, 1)[0] == 303
    assert totals_of(match)["Bob"] == -90


@pytest.mark.parametrize(
    ("name", "fact", "text", "sentence"),
    [
        ("Cy", "cards", "K 13", "is not a rank of Ten Step."),
        ("Cy", "cards", "", "Cy still holds cards: which, or how many points?"),
        ("Cy", "points", "45", "Cy has both cards and a total written down: one of them is enough."),
        ("Cy", "points", "many", "Cy is left with “many”, but that is not a number."),
        ("Cy", "points", "9999999", "Cy is left with 9,999,999, but all the cards in play are worth 1,524."),
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
    before = changes_in(match)
    form = king_each(match, 1) | {field(fact, player_of(match, name).pk): text}
    answer = keeper.post(url(match), form)
    page = answer.context["page"]
    assert answer.status_code == 422
    assert [hand["name"] for hand in page["hands"] if hand["faults"]] == [name]
    assert sentence in answer.content.decode()
    assert form.items() >= {field("cards", hand["player"]): hand["cards"] for hand in page["hands"]}.items()
    assert changes_in(match) == before


@pytest.mark.parametrize("do", ["recap", "save"])
def test_a_form_drawn_before_a_seat_was_taken_away_comes_back_with_what_was_typed(
    keeper: Client, match: Match, do: str
) -> None:
    form = king_each(match, 1, out="Ed") | {"do": do}
    unseat(match=match, player=player_of(match, "Ed"), context=context())
    answer = keeper.post(url(match), form)
    page = answer.context["page"]
    assert (answer.status_code, page["faults"]) == (422, ["The players at the table have changed meanwhile."])
    assert {hand["name"]: hand["cards"] for hand in page["hands"]} == dict.fromkeys(("Ann", "Bob", "Cy", "Di"), "K")
    assert changes_in(match) == 2


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
    assert keeper.post(url(match), typed(match, 1))["Location"] == f"/matches/{match.pk}/sheet/"
    for form in (typed(match, 1, cards={"Bob": "Q"}), typed(match, 1) | {"exact_cut": "1"}):
        answer = keeper.post(url(match), form)
        assert answer["Location"] == f"/matches/{match.pk}/sheet/?done={fresh(match).revision}"
        assert parsed(keeper.get(answer["Location"])).has("p", re.compile("(?i)step 1"), tabindex="-1")


def test_a_scoring_that_was_undone_fills_the_form_on_any_phone_and_is_scored_again_as_it_was(
    keeper: Client, match: Match
) -> None:
    score(match, 1, {"Bob": {"out": True}, "Cy": {"cards": ["A", "Q"]}})
    undo(match=match, context=context())
    answer = keeper.get(url(match))
    page = parsed(answer)
    assert page.has("input", value="A Q")
    assert "As entered before the undo." in page.words
    assert not parsed(keeper.get(url(match, 1, "?afresh=1"))).has(value="A Q")
    cards = {field("cards", hand["player"]): hand["cards"] for hand in answer.context["page"]["hands"]}
    assert send(keeper, match, typed(match, 1, "Bob") | cards)[0] == 303
    assert (totals_of(match)["Ann"], totals_of(match)["Cy"]) == (10, 25)

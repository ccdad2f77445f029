import re
from collections.abc import Mapping

import pytest
from django.test import Client

from scorekeeper.models import Club, ClubGame, Match
from tests.factories import ClubGameFactory, MatchFactory, context, fresh, give_browser, player_of, score
from tests.fixtures.parsed import Page, parsed

pytestmark = pytest.mark.django_db
GOLF = {"rules_of": "custom", "options.title": "Golf", "options.wins": "low", "options.rounds": "other"}


def page_of(client: Client, url: str = "/games/") -> Page:
    return parsed(client.get(url))


def form(**more: str) -> dict[str, str]:
    return {"key": context().key, **GOLF, "options.rounds.number": "9", **more}


@pytest.fixture
def golf(match: Match) -> ClubGame:
    row: ClubGame = ClubGameFactory(club=match.night.club)
    return row


def test_every_game_is_told_in_a_sentence_with_players_and_length(client: Client) -> None:
    page = page_of(client)
    (tens,) = (line for line in page.all("li") if line.has("h3", "Tens"))
    assert tens.has("p", re.compile("^Grab a pile of cards"))
    assert "2–10 players · to 100 points" in tens.words
    assert tens.has("a", re.compile("^Play"), href="/matches/new/?game=tens")
    assert page.has("p", "2–6 players · open end")


@pytest.mark.parametrize("sought", ["florida", "FLORIDA rum", "ten st", "Tën Štep"])
def test_a_game_is_found_by_its_names(client: Client, sought: str) -> None:
    page = page_of(client, f"/games/?q={sought}")
    assert page.has("h3", re.compile("^Ten Step"))
    assert not page.has("h3", re.compile("^Tens"))


def test_nothing_found_leads_to_a_game_of_ones_own(client: Client) -> None:
    assert "No game of that name." in page_of(client, "/games/?q=bridge").words


@pytest.mark.parametrize("sought", ["zwölf", "zwolf", "zwoelf", "ZWOELF"])
def test_an_own_game_is_found_by_one_letter_or_two_for_an_umlaut(keeper: Client, match: Match, sought: str) -> None:
    ClubGameFactory(club=match.club, title="Zwölferrommé")
    assert page_of(keeper, f"/games/?q={sought}").has("h3", "Zwölferrommé")


def titles_found(client: Client, sought: str) -> set[str]:
    titles = [title.words.partition(" also ")[0] for title in page_of(client, f"/games/?{sought}").all("h3")]
    return {title for title in titles if title}


def test_games_are_found_by_what_they_have(client: Client) -> None:
    partners, bids, both = (titles_found(client, f"kind={kind}") for kind in ("partners", "bids", "both"))
    assert {"Canasta", "Cribbage", "Spades", "Euchre", "Custom game"} <= partners
    assert {"Wizard", "Oh Hell", "Spades", "Euchre", "Five Hundred"} <= bids
    assert both == partners & bids
    assert not {"Wizard", "Ten Step", "Hearts"} & partners
    assert not {"Hearts", "Canasta", "Ten Step"} & bids


def test_games_are_found_by_their_length(client: Client) -> None:
    lengths = {length: titles_found(client, f"length={length}") for length in ("short", "long", "goal", "open")}
    assert {"Ten Step", "Skull King", "Golf"} <= lengths["short"]
    assert {"Wizard", "Five Crowns", "Oh Hell"} <= lengths["long"]
    assert {"Hearts", "Phase 10", "Tens"} <= lengths["goal"]
    assert {"STEP", "Custom game"} <= lengths["open"]
    assert sum(map(len, lengths.values())) == len(titles_found(client, ""))


def test_what_is_looked_for_stays_chosen_and_narrows_together(client: Client) -> None:
    page = page_of(client, "/games/?kind=both&length=goal&players=3")
    assert page.has("option", value="both", selected=True)
    assert page.has("option", value="goal", selected=True)
    titles = [title.words for title in page.all("h3")]
    assert titles[0] == "Spades"
    assert "For 4 players; you are 3." in page.words
    assert "No game like that." in page_of(client, "/games/?kind=both&length=open&q=").words


def test_numbers_that_make_no_equal_sides_do_not_fit(client: Client) -> None:
    assert "For 4 or 6 players; you are 5." in page_of(client, "/games/?players=5").words
    assert "4 or 6 players · 4 rounds" in page_of(client).words


def test_a_game_that_does_not_fit_says_so_and_stands_last(client: Client) -> None:
    page = page_of(client, "/games/?players=8")
    titles = [title.words for title in page.all("h3")]
    assert "For 2 to 6 players; you are 8." in page.words
    assert titles.index("Custom game") < titles.index("STEP")
    assert "game=step" not in page.source


@pytest.mark.parametrize("sought", ["players=x", "players=-1", "players=9999", f"q={'x' * 99}", "q=%00", "kind=x"])
def test_what_is_no_number_or_name_narrows_nothing(client: Client, sought: str) -> None:
    assert client.get(f"/games/?{sought}").status_code == 200


def test_the_list_alone_is_swapped(client: Client) -> None:
    page = parsed(client.get("/games/?q=tens", headers={"HX-Request": "true"}))
    assert not page.has("html")
    assert "Tens" in page.words


def test_a_game_is_made_once(client: Client) -> None:
    sent = form()
    assert [client.post("/games/new/", sent).status_code for _ in range(2)] == [303, 303]
    row = ClubGame.objects.get()
    assert (row.title, row.options) == ("Golf", {"title": "Golf", "rounds": 9})
    assert "Golf 9 rounds" in page_of(client).words


FAULTS: Mapping[str, tuple[Mapping[str, str], str]] = {
    "no title": ({"options.title": " "}, "Give it a name of at most 40 characters."),
    "too long": ({"options.title": "x" * 41}, "Give it a name of at most 40 characters."),
    "too many rounds": ({"options.rounds.number": "101"}, "or type a whole number from 1 to 100."),
    "no number": ({"options.rounds.number": "many"}, "or type a whole number from 1 to 100."),
    "no choice": ({"options.wins": "nobody"}, "Choose one of these."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said_at_its_rule_and_nothing_is_written(client: Client, fault: str) -> None:
    more, sentence = FAULTS[fault]
    answer = client.post("/games/new/", form(**more))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Club.objects.exists()


def test_no_two_games_of_a_club_bear_one_title(keeper: Client, golf: ClubGame) -> None:
    answer = keeper.post("/games/new/", form(**{"options.title": "GOLF"}))
    assert answer.status_code == 422
    assert "You have a game called GOLF already." in answer.content.decode()


def test_it_is_chosen_and_played_like_the_others(keeper: Client, golf: ClubGame) -> None:
    page = page_of(keeper, f"/matches/new/?game=club-{golf.pk}")
    assert page.has("input", value=f"club-{golf.pk}", checked=True)
    plan = {"game": f"club-{golf.pk}", "seat": ["Ann", "Bob"], "first": "Bob", "deal": "1", "key": context().key}
    keeper.post("/matches/new/", plan)
    match = fresh(Match.objects.get(club_game=golf))
    match = score(match, 1, {"Ann": {"points": -3}, "Bob": {"points": 8}})
    assert (match.game, match.options) == ("custom", golf.options)
    bob = player_of(match, "Bob").pk
    home = page_of(keeper, "/")
    leader = home.one("li", data_leads=True)
    assert leader.has("i", "1")
    assert leader.has("a", "Bob", href=f"/clubs/{golf.club_id}/players/{bob}/")
    assert leader.has("b", "8", data_figure=f"total-{bob}")
    assert home.has("a", "Golf", href=f"/matches/{match.pk}/")
    assert "Golf tonight" in home.words


def test_it_is_changed_while_no_match_uses_it(keeper: Client, golf: ClubGame) -> None:
    assert page_of(keeper, f"/games/{golf.pk}/").has("input", value="Golf")
    assert keeper.post(f"/games/{golf.pk}/", form(**{"options.title": "Minigolf"})).status_code == 303
    assert ClubGame.objects.get().options == {"title": "Minigolf", "rounds": 9}


def test_it_can_be_given_the_title_that_is_the_default(keeper: Client, golf: ClubGame) -> None:
    assert keeper.post(f"/games/{golf.pk}/", form(**{"options.title": "Custom game"})).status_code == 303
    assert ClubGame.objects.get().title == "Custom game"


def test_once_played_it_is_only_copied(keeper: Client, match: Match, golf: ClubGame) -> None:
    Match.objects.filter(pk=match.pk).update(club_game=golf)
    assert "Copy it" in page_of(keeper, f"/games/{golf.pk}/").words
    answer = keeper.post(f"/games/{golf.pk}/", form())
    assert answer.status_code == 422
    assert ClubGame.objects.get().options == golf.options
    assert page_of(keeper, f"/games/new/?copy={golf.pk}").has("input", value="high", checked=True)


def test_own_games_are_listed_by_their_letters_without_marks(keeper: Client, match: Match) -> None:
    titles = ["Whist", "Łoś", "Mizère", "Écarté", "Emile"]
    for title in titles:
        ClubGameFactory(club=match.night.club, title=title)
    listed = [line.words for line in page_of(keeper).all("h3") if line.words in titles]
    assert listed == ["Écarté", "Emile", "Łoś", "Mizère", "Whist"]


def test_once_played_the_catalogue_offers_no_change(keeper: Client, match: Match, golf: ClubGame) -> None:
    assert page_of(keeper).has("a", "Change Golf")
    Match.objects.filter(pk=match.pk).update(game=golf.game, club_game=golf)
    assert "Change" not in page_of(keeper).source


def test_once_played_it_is_put_away_and_brought_back(keeper: Client, match: Match, golf: ClubGame) -> None:
    Match.objects.filter(pk=match.pk).update(club_game=golf)
    assert keeper.post(f"/games/{golf.pk}/away/", {"do": "put-away"}).status_code == 303
    assert "game=club-" not in page_of(keeper).source
    away = page_of(keeper).one("section", aria_labelledby="away")
    assert away.has("h2", "Put away", id="away")
    assert away.has("a", re.compile("^Golf"), href=f"/games/{golf.pk}/")
    assert not page_of(keeper, "/matches/new/").has("input", value=f"club-{golf.pk}")
    assert "Offer Golf again" in page_of(keeper, f"/games/{golf.pk}/").words
    assert keeper.post(f"/games/{golf.pk}/away/", {"do": "bring-back"}).status_code == 303
    assert page_of(keeper).has("a", href=f"/matches/new/?game=club-{golf.pk}")


def test_a_title_that_is_taken_by_now_brings_nothing_back(keeper: Client, match: Match, golf: ClubGame) -> None:
    Match.objects.filter(pk=match.pk).update(club_game=golf)
    keeper.post(f"/games/{golf.pk}/away/", {"do": "put-away"})
    keeper.post("/games/new/", form())
    answer = keeper.post(f"/games/{golf.pk}/away/", {"do": "bring-back"})
    assert answer.status_code == 422
    assert "You have another game called Golf by now." in answer.content.decode()


def test_another_club_knows_nothing_of_it(golf: ClubGame, client: Client) -> None:
    give_browser(client, MatchFactory().night.club)
    assert "game=club-" not in page_of(client).source
    for url in (
        f"/games/{golf.pk}/",
        f"/games/new/?copy={golf.pk}",
        "/games/new/?copy=x",
        f"/games/new/?copy={'9' * 5000}",
    ):
        assert client.get(url).status_code == 404
    plan = {"game": f"club-{golf.pk}", "seat": ["Ann", "Bob"], "first": "Bob", "deal": "1", "key": context().key}
    assert client.post("/matches/new/", plan).status_code == 422

"""Tests of the pages of a club's past: a player, two players head to head, and the records."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Player
from scorekeeper.services import player_identity
from tests.factories import MatchFactory, PlayerFactory, context, give_browser, score
from tests.fixtures.parsed import Page, parsed, source, words
from tests.fixtures.writes import end
from tests.people import give_links

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

KEY = "a-club-with-a-past"
LAST = date(2026, 11, 20)


def played(*names: str, days: int = 0, game: str = "ten-step", rounds: int = 1) -> Match:
    """Play a match `days` days before the last evening, which the first player wins by going out in each round."""
    match = MatchFactory(club_key=KEY, names=names, date=LAST - timedelta(days=days), game=game, played=rounds)
    if match.state == Match.State.PLAYING:
        end(match=match, context=context())
    return match


@pytest.fixture(scope="module")
def club(module_rows: None) -> Club:
    """Make a club in which Ann won four matches with Bob, and Bob one with Cy too; it is there for all tests."""
    for days in (70, 63, 56, 49):
        played("Ann", "Bob", days=days)
    return played("Bob", "Ann", "Cy", days=7, rounds=10).night.club


@pytest.fixture
def phone(client: Client, club: Club) -> Client:
    return give_browser(client, club)


def pk(name: str) -> int:
    return Player.objects.get(name=name, club__keeper_key=KEY).pk


def page(phone: Client, club: Club, *names: str, **asked: str) -> Page:
    """Return the page of one player, or of two head to head."""
    first, *others = (str(pk(name)) for name in names)
    path = "/and/".join([first, *others])
    return parsed(phone.get(f"/clubs/{club.pk}/players/{path}/", asked))


def test_a_player_is_told_by_wins_against_luck(phone: Client, club: Club) -> None:
    ann = page(phone, club, "Ann")
    assert "80%" in ann.words
    assert ann.has("a", "4 wins in 5")
    assert "luck alone would give 2.3" in ann.words
    assert "The last places, the newest at the end: won, won, won, won, 2nd." in ann.words


def test_under_five_matches_nothing_is_told_in_per_cent(phone: Client, club: Club) -> None:
    cy = page(phone, club, "Cy")
    assert cy.has("a", "too few to tell")
    assert "0 wins in 1" in cy.words
    assert not cy.has("b", re.compile("%$"))
    assert not cy.has("p", class_="step")


def test_a_year_and_a_game_narrow_the_figures(phone: Client, club: Club) -> None:
    played("Cy", "Ann", days=400, game="tens")
    assert not page(phone, club, "Ann").has(words="1 win in 2")
    nothing = page(phone, club, "Ann", year="2024")
    assert "No match in 2024" in nothing.words
    assert nothing.has("a", re.compile("^All matches"), href=f"/nights/?club={club.pk}&player={pk('Ann')}&year=")
    assert "4 wins in 5" in page(phone, club, "Ann", year="2026").words
    assert page(phone, club, "Ann", game="tens").has(words="0 wins in 1")
    assert page(phone, club, "Ann", game="tens").has("option", "Tens", value="tens", selected=True)


def test_a_total_below_nothing_has_a_true_minus_in_the_list_of_matches(phone: Client, club: Club) -> None:
    match = MatchFactory(club_key=KEY, names=("Eve", "Bob"), date=LAST, game="custom")
    end(match=score(match, 1, {"Eve": {"points": -10}, "Bob": {"points": 3}}), context=context())
    assert page(phone, club, "Eve").has("b", "−10")


def test_what_is_no_year_narrows_nothing_and_a_game_that_nobody_played_has_no_match(phone: Client, club: Club) -> None:
    for year in ("x", "-1", "9" * 30):
        assert "4 wins in 5" in page(phone, club, "Ann", year=year).words
    assert "No match yet" in page(phone, club, "Ann", game="no-such-game").words


def test_the_numbers_lead_to_where_they_came_from(phone: Client, club: Club) -> None:
    ann, last = page(phone, club, "Ann"), Match.objects.latest("pk")
    assert ann.has("a", href=f"/nights/?club={club.pk}&player={pk('Ann')}&state=over&year=")
    pair = f"/clubs/{club.pk}/players/{pk('Ann')}/and/{pk('Bob')}/"
    assert ann.has("a", href=pair)
    assert page(phone, club, "Ann", game="ten-step", year="2026").has("a", href=f"{pair}?game=ten-step&year=2026")
    assert ann.has("a", href=f"/matches/{last.pk}/result/")
    assert ann.has("a", href=f"/matches/{last.pk}/sheet/#round-1")
    assert parsed(phone.get(f"/matches/{last.pk}/sheet/")).has("tr", id="round-1")


def test_the_bars_have_a_table(phone: Client, club: Club) -> None:
    ann = page(phone, club, "Ann")
    (steps,) = (table for table in ann.all("table") if table.has("caption", re.compile("^Ten Step, step by step: p")))
    assert steps.one("caption").words == "Ten Step, step by step: points on average"
    (first,) = (row for row in steps.all("tr") if row.has("th", "1", scope="row"))
    assert [cell.words for cell in first.all("td")][:1] == ["2.0"]


def test_nobody_has_played_yet(phone: Client, club: Club) -> None:
    PlayerFactory(club=club, name="Di", folded="di")
    di = page(phone, club, "Di")
    assert "No match yet" in di.words
    assert "Nothing to count" in di.words


def test_another_spelling_leads_to_the_person(phone: Client, club: Club) -> None:
    annie = PlayerFactory(club=club, name="Annie", folded="annie")
    player_identity.merge(player=annie, into=Player.objects.get(pk=pk("Ann")))
    answer = phone.get(f"/clubs/{club.pk}/players/{annie.pk}/", {"year": "2026"})
    assert answer.headers["Location"] == f"/clubs/{club.pk}/players/{pk('Ann')}/?year=2026"


def test_the_page_of_a_person_names_the_other_spellings(phone: Client, club: Club) -> None:
    assert "also" not in page(phone, club, "Ann").one(class_="hero").words
    for name in ("Nanni", "Annie"):
        player_identity.merge(player=PlayerFactory(club=club, name=name), into=Player.objects.get(pk=pk("Ann")))
    assert page(phone, club, "Ann").one(class_="hero").has("p", "also Annie, Nanni")


def score_of(both: Page) -> list[str]:
    """Return how often each of two players was ahead, from the links to those matches."""
    return [
        link.words.split()[0] for number in both.all("b") for link in number.all("a", href=re.compile(r"^/nights/\?"))
    ]


def test_two_are_told_head_to_head(phone: Client, club: Club) -> None:
    both = page(phone, club, "Ann", "Bob")
    assert (score_of(both), both.one("b", data_behind=True).has("a")) == (["4", "1"], True)
    assert "Ann came in ahead of Bob in 4 of 5 matches." in both.words
    assert both.has("b", "4 of 5 matches")
    assert "In front, the newest at the end: Ann, Ann, Ann, Ann, Bob." in both.words
    assert [head.words for head in both.all("h2")] == ["Match by match", "In Ten Step", "Game by game"]
    assert both.has("a", href=re.compile(f"player={pk('Ann')}&other={pk('Bob')}&state=over&year=$"))
    other_side = page(phone, club, "Bob", "Ann")
    assert score_of(other_side) == ["1", "4"]
    assert "Ann came in ahead of Bob in 4 of 5 matches." in other_side.words


def test_two_who_never_met_are_told_so(phone: Client, club: Club) -> None:
    PlayerFactory(club=club, name="Di", folded="di")
    assert "Ann and Di have not finished a match against each other yet." in page(phone, club, "Ann", "Di").words
    said = page(phone, club, "Ann", "Cy", year="2025").words
    assert "Ann and Cy have not finished a match against each other in 2025." in said


def chosen(phone: Client, club: Club, a: str, b: str) -> str:
    """Choose two players on the page of Ann and Bob; return the URL of the redirect."""
    url = f"/clubs/{club.pk}/players/{pk('Ann')}/and/{pk('Bob')}/"
    answer = phone.get(url, {"game": "ten-step", "year": "", "a": str(pk(a)), "b": str(pk(b))})
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.mark.parametrize(
    ("names", "then"),
    [(("Cy", "Bob"), ("Cy", "Bob")), (("Ann", "Cy"), ("Ann", "Cy")), (("Bob", "Bob"), ("Bob", "Ann"))],
)
def test_both_names_can_be_changed(phone: Client, club: Club, names: Sequence[str], then: Sequence[str]) -> None:
    a, b = map(pk, then)
    assert chosen(phone, club, *names) == f"/clubs/{club.pk}/players/{a}/and/{b}/?game=ten-step"


def test_nobody_meets_themselves_or_a_player_of_another_club(phone: Client, club: Club) -> None:
    ann, other = pk("Ann"), PlayerFactory().pk
    assert phone.get(f"/clubs/{club.pk}/players/{ann}/and/{ann}/").status_code == 404
    assert phone.get(f"/clubs/{club.pk}/players/{ann}/and/{other}/").status_code == 404


def test_the_records_begin_with_the_best_total(phone: Client, club: Club) -> None:
    records = parsed(phone.get(f"/clubs/{club.pk}/records/", {"game": "ten-step"}))
    assert "The best Ten Step ever" in records.words
    assert "Longest run of wins" in records.words
    assert records.has("small", "new", class_="stamp")


def test_the_list_of_totals_is_turned_over(phone: Client, club: Club) -> None:
    best = parsed(phone.get(f"/clubs/{club.pk}/records/?year=2026"))
    assert "The best five in Ten Step" in best.words
    assert best.has("a", re.compile("^the worst five"), href=f"/clubs/{club.pk}/records/?worst=1&year=2026")
    assert "The worst five" in words(phone.get(f"/clubs/{club.pk}/records/?worst=1&year=2026"))
    assert "The worst five" in words(phone.get(f"/clubs/{club.pk}/records/?worst=1&year=last"))  # no year is ignored


def test_without_a_match_there_is_no_record(client: Client) -> None:
    match = MatchFactory()
    answer = give_browser(client, match.night.club).get(f"/clubs/{match.night.club_id}/records/")
    assert "No record yet" in words(answer)


def listed(shown: Page) -> list[list[str]]:
    """Return the rows of the table of players, and of its head those by which it is sorted."""
    (heads,) = ([head.words for head in row.all("th", aria_sort=True)] for row in shown.one("thead").all("tr"))
    rows = shown.one("tbody").all("tr")
    return [heads, *([cell.words for cell in (*row.all("th"), *row.all("td"))] for row in rows)]


def test_the_players_are_listed_with_their_form_wins_and_rate(phone: Client, club: Club) -> None:
    played("Cy", "Ann", days=3)
    MatchFactory(club_key=KEY, names=("Ann", "Bob"), date=LAST, played=1)
    shown = parsed(phone.get(f"/clubs/{club.pk}/players/"))
    form = "The last places, the newest at the end: won, won, won, 2nd, 2nd. All matches"
    assert listed(shown)[:2] == [["Player"], ["Ann 6 matches", form, "4", "67%"]]
    assert [row[-1] for row in listed(shown)[1:]] == ["67%", "20%", "–too few to tell"]
    assert shown.has("a", "4", href=f"/nights/?club={club.pk}&player={pk('Ann')}&outcome=won&state=over&year=")


@pytest.mark.parametrize(
    ("sort", "head", "first"),
    [("form", "Form", "Ann"), ("wins", "Wins", "Ann"), ("rate", "Rate", "Ann"), ("nothing", "Player", "Adam")],
)
def test_the_players_are_sorted_by_the_head_of_a_column(
    phone: Client, club: Club, sort: str, head: str, first: str
) -> None:
    played("Bob", "Adam", days=3)
    shown = parsed(phone.get(f"/clubs/{club.pk}/players/"))
    assert shown.has("a", "Form", href=f"/clubs/{club.pk}/players/?sort=form")
    heads, *rows = listed(parsed(phone.get(f"/clubs/{club.pk}/players/", {"sort": sort})))
    assert (heads, rows[0][0].split()[0]) == ([head], first)


def test_the_best_at_a_game_are_ranked_and_the_order_stays_with_the_filters(phone: Client, club: Club) -> None:
    path = f"/clubs/{club.pk}/records/"
    shown = parsed(phone.get(path, {"game": "ten-step", "sort": "wins"}))
    assert "Who is best at Ten Step" in shown.words
    assert listed(shown)[:2] == [["Wins"], ["Ann", "4 of 5", "+1.7", "100", listed(shown)[1][-1]]]
    assert shown.has("a", "Rating", href=f"{path}?sort=rating&game=ten-step#ranking")
    assert shown.has("input", name="sort", value="wins", type="hidden")
    assert shown.has("a", href=f"{path}?sort=wins&worst=1&game=ten-step")


def test_a_keepers_menu_leads_to_the_name_and_that_of_who_watches_does_not(phone: Client, club: Club) -> None:
    assert page(phone, club, "Ann").has("a", href=f"/clubs/{club.pk}/players/{pk('Ann')}/edit/")
    watched = page(give_links(Client(), to_watch(club)), club, "Ann")
    assert "4 wins in 5" in watched.words
    assert "/edit/" not in watched.source


def year(phone: Client, club: Club, number: int = 2026, **asked: str) -> Page:
    return parsed(phone.get(f"/clubs/{club.pk}/years/{number}/", asked))


def test_a_year_is_told_by_wins_against_luck(phone: Client, club: Club) -> None:
    shown = year(phone, club)
    (counts,) = (link for link in shown.all("a") if link.has("p", "5 nights"))
    assert counts.has("p", "5 matches")
    differences = [cell.words for cell in shown.all("td") if cell.has("a", re.compile(r"^[+−]\d\.\d$"))]
    assert differences == ["+1.7", "−0.3", "−1.3"]
    assert "Ann: 4 (+1.7)" in shown.words


def test_the_doors_of_a_year_keep_its_time_and_game(phone: Client, club: Club) -> None:
    shown = year(phone, club, game="ten-step")
    assert shown.has("a", href=f"/clubs/{club.pk}/players/{pk('Ann')}/?game=ten-step&year=2026")
    assert shown.has("a", href=re.compile(f"player={pk('Ann')}&state=over&game=ten-step&year=2026$"))
    assert shown.has("a", href=f"/nights/?club={club.pk}&month=11&state=over&game=ten-step&year=2026")
    assert year(phone, club).has("a", href=re.compile(f"^/matches/{Match.objects.latest('pk').pk}/sheet/"))


def test_another_year_has_an_address_of_its_own(phone: Client, club: Club) -> None:
    played("Cy", "Ann", days=400, game="tens")
    assert year(phone, club).has("option", "2025", value="2025", selected=False)
    answer = phone.get(f"/clubs/{club.pk}/years/2026/?game=tens&year=2025")
    assert answer.headers["Location"] == f"/clubs/{club.pk}/years/2025/?game=tens"


def test_a_year_without_a_match_says_so_but_not_if_only_the_chosen_game_has_none(phone: Client, club: Club) -> None:
    assert "No match finished in 2031" in year(phone, club, 2031).words
    assert year(phone, club, game="tens").one("div", class_="empty").one("h2").words == "Nothing to count"
    assert [phone.get(f"/clubs/{club.pk}/years/{number}/").status_code for number in (0, 10_000, 10**30)] == [404] * 3


def test_nights_records_and_players_lead_to_the_year_once_there_is_one(phone: Client, club: Club) -> None:
    door = re.compile(f"^/clubs/{club.pk}/years/2026/")
    own = f"/clubs/{club.pk}"
    for path in ("/nights/", f"{own}/records/", f"{own}/players/", f"{own}/players/{pk('Ann')}/"):
        assert parsed(phone.get(path)).has("a", href=door), path
    match = MatchFactory()
    assert "/years/" not in source(give_browser(Client(), match.night.club).get(f"/clubs/{match.club_id}/players/"))


def test_two_who_have_not_met_in_a_game_are_not_said_never_to_have_met(phone: Client, club: Club) -> None:
    for asked, said in (({}, "No match yet."), ({"year": "2026"}, "No match in 2026.")):
        assert page(phone, club, "Ann", "Bob", game="tens", **asked).one("p", class_="contract").words == said

"""Tests that every number of matches links to a list of exactly these matches."""

import re

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Player
from scorekeeper.services.player_identity import merge
from tests.factories import MatchFactory, context, give_browser, play
from tests.fixtures.parsed import Element, has_word, parsed, source, words
from tests.fixtures.writes import end
from tests.people import give_links
from tests.queries.past.golf import AWAY, KEY, golf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]

LINK = re.compile(r"^/nights/\?")


@pytest.fixture(scope="module")
def club(module_rows: None) -> Club:
    """Make a club in which Ann and Bob met six times at Golf, and once at Ten Step: Ann was ahead five times.

    Bobby and Cy played with Ann too; Bob left one match early; one match is in play, and one ended before a round.
    """
    for day in (1, 2):
        golf(day, Ann=[1], Bob=[2])
    golf(3, month=5, Ann=[1], Bob=[2], Cy=[0])
    golf(4, Annie=[1], Bob=[2])
    golf(5, Ann=[2], Bob=[1])
    golf(6, Ann=[1], Bob=[1])
    golf(7, Ann=[1, 1], Bob=[3, AWAY])
    golf(8, Ann=[1], Bobby=[2])
    golf(9, year=2025, Ann=[1], Bobby=[2])
    end(match=MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=1), context=context())
    end(match=MatchFactory(club_key=KEY, names=("Ann", "Bob")), context=context())
    club = MatchFactory(club_key=KEY, names=("Ann", "Bob"), played=1).night.club
    merge(player=named(club, "Annie"), into=named(club, "Ann"))
    return club


def named(club: Club, name: str) -> Player:
    return Player.objects.get(club=club, name=name)


@pytest.fixture
def phone(client: Client, club: Club) -> Client:
    return give_browser(client, club)


def words_of(link: Element) -> str:
    """Return the words of a link, its parts divided by blanks."""
    parts = [part if isinstance(part, str) else part.words for part in link.children]
    return link.attributes.get("aria-label", " ".join(" ".join(parts).split()))


def links_to_nights(phone: Client, club: Club, page: str) -> dict[str, str]:
    """Return the links of a page to past nights: its words → its address."""
    people = {name: str(named(club, name).pk) for name in ("Ann", "Bob")}
    links = parsed(phone.get(f"/clubs/{club.pk}/{page.format(**people)}")).all("a", href=LINK)
    return {words_of(link): link.attributes["href"] for link in links}


def listed(phone: Client, url: str) -> int:
    """Return how many matches a page of nights lists."""
    return len(parsed(phone.get(url)).all("a", class_="match"))


@pytest.mark.parametrize(
    ("page", "link", "matches"),
    [
        ("players/{Ann}/", "8 wins in 10", 8),
        ("players/{Ann}/", "All 10 matches", 10),
        ("players/{Ann}/?year=2025", "The match", 1),
        ("players/{Ann}/?game=ten-step", "The match", 1),
        ("players/{Bob}/", "All 8 matches", 8),
        ("players/{Ann}/and/{Bob}/", "5 matches in which Ann came in ahead", 5),
        ("players/{Ann}/and/{Bob}/", "1 match in which Bob came in ahead", 1),
        ("players/{Bob}/and/{Ann}/", "1 match in which Bob came in ahead", 1),
        ("players/{Ann}/and/{Bob}/", "All 7 matches", 7),
        ("players/{Ann}/and/{Bob}/", "Golf 4–1 in 6 matches, level in 1", 6),
        ("players/{Ann}/and/{Bob}/?game=ten-step", "The match", 1),
        ("years/2026/", "9 nights 9 matches", 9),
        ("years/2025/", "1 night 1 match", 1),
        ("years/2026/", "7, won by Ann", 7),
        ("years/2026/", "+1.7, all matches of Ann", 9),
        ("years/2026/", "Most played Golf 8", 8),
        ("years/2026/", "May 1 night, 1 match Cy won 1", 1),
        ("years/2026/", "May May 2026: 1 night", 1),
        ("years/2026/", "May", 1),
    ],
)
def test_a_number_leads_to_as_many_matches(phone: Client, club: Club, page: str, link: str, matches: int) -> None:
    found = links_to_nights(phone, club, page)
    assert link in found, sorted(found)
    assert listed(phone, found[link]) == matches


def test_two_with_alike_names_are_told_apart(phone: Client, club: Club) -> None:
    ann, bobby = named(club, "Ann"), named(club, "Bobby")
    both = f"/nights/?club={club.pk}&player={ann.pk}&other={bobby.pk}&year="
    assert listed(phone, both) == 2
    page = parsed(phone.get(both + "&outcome=level"))
    assert "No night with Ann and Bobby, level" in page.words
    assert page.has("option", "with Bobby", value=str(bobby.pk), selected=True)


@pytest.mark.parametrize(
    "asked",
    ["other={ann}&player={ann}", "other={bob}", "outcome=ahead&player={ann}", "outcome=x&player={ann}", "outcome=won"],
)
def test_what_says_nothing_narrows_nothing(phone: Client, club: Club, asked: str) -> None:
    ids = {name: named(club, name.capitalize()).pk for name in ("ann", "bob")}
    query = asked.format(**ids)
    player = "&player={ann}".format(**ids) if "player" in query else ""
    assert listed(phone, f"/nights/?{query}&year=") == listed(phone, f"/nights/?year={player}")


def test_one_title_that_is_won_both_ways_is_told_apart_wherever_it_is_listed(phone: Client) -> None:
    for wins in ("low", "high"):
        options = {"title": "Darts", "wins": wins, "rounds": 1}
        match = MatchFactory(club_key="both-ways", names=("Ann", "Bob"), game="custom", options=options)
        play(match, [{"hands": {"Ann": {"points": 1}, "Bob": {"points": 2}}}])
    give_browser(phone, match.club)
    titles = ["Darts, highest total wins", "Darts, lowest total wins"]
    ann, bob = named(match.club, "Ann").pk, named(match.club, "Bob").pk
    pair = parsed(phone.get(f"/clubs/{match.club_id}/players/{ann}/and/{bob}/"))
    games = pair.one("section", aria_labelledby="games").all("a", href=LINK)
    assert sorted(game.all("b")[0].words for game in games) == titles
    year = words(phone.get(f"/clubs/{match.club_id}/years/2026/"))
    assert f"Most played: {' and '.join(titles)}" in year


def test_the_nights_are_those_of_the_club_that_is_asked_for(client: Client, club: Club) -> None:
    other = MatchFactory(names=("Zoe", "Yan")).night.club
    give_links(give_browser(client, other), to_watch(club))
    page = parsed(client.get("/nights/"))
    assert page.one("select", name="club").one("option", selected=True).attributes["value"] == str(other.pk)
    assert "Zoe" in page.words
    page = parsed(client.get("/nights/", {"club": club.pk}))
    assert page.one("select", name="club").one("option", selected=True).attributes["value"] == str(club.pk)
    assert not has_word("Zoe", page.source)
    assert listed(client, f"/nights/?club={club.pk}&player={named(club, 'Bobby').pk}&year=") == 2
    assert "Zoe" in words(client.get("/nights/", {"club": 10**30}))
    assert not parsed(give_browser(Client(), other).get("/nights/")).has("select", name="club")


def test_a_keeper_elsewhere_ends_nothing_in_a_club_that_is_watched(client: Client, club: Club) -> None:
    give_links(give_browser(client, MatchFactory().night.club), to_watch(club))
    assert "/end/" not in source(client.get("/nights/", {"club": club.pk}))


@pytest.mark.parametrize(
    ("before", "now", "replaces"),
    [("", "jo", False), ("q=jo", "joe", True), ("q=jo", "jo", False), ("q=joe", "", False)],
)
def test_what_is_typed_on_is_no_page_of_its_own(
    phone: Client, club: Club, before: str, now: str, *, replaces: bool
) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver/nights/?{before}"}
    answer = phone.get("/nights/", {"q": now, "game": ""}, headers=headers)
    assert answer.headers.get("HX-Replace-Url") == (f"/nights/?q={now}&game=" if replaces else None)


def test_records_of_no_one_match_lead_to_the_matches_they_came_from(phone: Client, club: Club) -> None:
    found = links_to_nights(phone, club, "records/?year=2026")
    streak = next(url for said, url in found.items() if said.startswith("Longest run of wins"))
    assert listed(phone, streak) == 7

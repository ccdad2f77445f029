"""Tests of links to watch, and of what those who hold one can open."""

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Night
from tests.factories import MatchFactory, context, fresh, player_of, score
from tests.fixtures.parsed import Page, has_word, parsed, source, words
from tests.fixtures.writes import end, tap
from tests.people import give_links

pytestmark = pytest.mark.django_db


def address(thing: Match | Night | Club) -> str:
    link = to_watch(thing)
    return reverse("watch", args=[link.kind, link.pk, link.key])


def page_of(thing: Match | Night | Club) -> str:
    """Return the page on which a keeper finds its link."""
    return reverse(f"watch_{to_watch(thing).kind}", args=[thing.pk])


def watcher(thing: Match | Night | Club) -> Client:
    """Open a browser in which the link was opened."""
    browser = Client()
    assert browser.get(address(thing)).status_code == 302
    return browser


@pytest.fixture(params=["match", "night", "club"])
def thing(request: pytest.FixtureRequest, match: Match) -> Match | Night | Club:
    """Return what can be watched: the match, its night, its club."""
    things: dict[str, Match | Night | Club] = {"match": match, "night": match.night, "club": match.club}
    return things[request.param]


def link_on(page: Page) -> str:
    """Return the link that a page hands out in words."""
    return page.one("input", id="link").attributes["value"]


def test_a_link_to_a_match_leads_to_its_table(match: Match, client: Client) -> None:
    assert client.get(address(match)).headers["Location"] == f"/matches/{match.pk}/"


def test_a_link_to_an_evening_leads_to_the_table_being_played(match: Match, client: Client) -> None:
    table, night = f"/matches/{match.pk}/", f"/nights/{match.night_id}/"
    assert client.get(address(match.night)).headers["Location"] == table
    beside = MatchFactory(club_key=match.club.keeper_key, names=["Flo", "Gus"])
    assert client.get(address(match.night)).headers["Location"] == night
    end(match=match, context=context())
    assert client.get(address(match.night)).headers["Location"] == f"/matches/{beside.pk}/"
    end(match=beside, context=context())
    assert client.get(address(match.night)).headers["Location"] == night


def test_a_link_to_a_club_leads_to_what_it_plays(match: Match, client: Client) -> None:
    page = parsed(client.get(address(match.night.club), follow=True))
    assert page.has("a", "Ten Step", href=f"/matches/{match.pk}/")
    nights = client.get("/nights/")
    assert nights.status_code == 200
    assert "Ten Step" in words(nights)


@pytest.mark.parametrize("kind", ["match", "night", "club", "pen", "invite", "nothing"])
def test_a_wrong_key_is_like_a_match_that_is_not_there(kind: str, match: Match, client: Client) -> None:
    wrong, nowhere = (client.get(f"/watch/{kind}/{pk}/{'A' * 32}/") for pk in (match.pk, 987_654))
    assert wrong.status_code == nowhere.status_code == 404
    assert wrong.content == nowhere.content
    assert "links" not in wrong.cookies


def test_a_key_opens_only_what_it_was_made_for(match: Match, client: Client) -> None:
    other = MatchFactory()
    key = to_watch(match).key
    assert client.get(f"/watch/match/{other.pk}/{key}/").status_code == 404
    assert client.get(f"/watch/night/{match.pk}/{key}/").status_code == 404


def test_a_club_that_is_leaving_opens_to_no_link(match: Match, client: Client) -> None:
    Club.objects.update(leaving=timezone.now())
    for thing in (match, match.night, match.night.club):
        assert client.get(address(thing)).status_code == 404


@pytest.mark.parametrize(
    ("played", "roles"),
    [
        (0, ["Ann deals 11 each", "Ed cuts for 56", "Bob starts"]),
        (4, ["Ed deals 11 each", "Di cuts for 56", "Ann starts"]),
    ],
)
def test_a_watched_table_shows_everything(played: int, roles: list[str]) -> None:
    match = MatchFactory(played=played, first_dealer="Ann")
    page = parsed(watcher(match).get(f"/matches/{match.pk}/"))
    assert [role.words for role in page.all("p", class_="role")] == roles
    assert [state.words for state in page.all("p", class_="state")] == ["in hand"] * 5
    assert page.has("section", aria_labelledby="last-round") == bool(played)


def test_a_watcher_hears_how_often_somebody_has_bought_without_a_limit() -> None:
    match = MatchFactory(game="dummy-rummy")
    for name, was in (("Ann", 0), ("Bob", 0), ("Bob", 1)):
        tap(match=match, player=player_of(match, name), fact="buys", value=was + 1, was=was, context=context())
    watched = words(watcher(match).get(f"/matches/{match.pk}/"))
    assert " 1 buy " in watched
    assert " 2 buys " in watched


def test_whoever_watches_a_table_a_sheet_or_an_evening_writes_nothing_there(keeper: Client, match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    browser, correction = watcher(match.night), re.compile("/rounds/")
    for path in (f"/matches/{match.pk}/", f"/matches/{match.pk}/sheet/", f"/nights/{match.night_id}/"):
        kept, watched = parsed(keeper.get(path)), parsed(browser.get(path))
        assert (kept.has("form", method="post"), watched.has("form")) == (True, False), path
        assert "csrfmiddlewaretoken" not in watched.source
        assert not watched.has("a", href=correction)
    assert parsed(keeper.get(f"/matches/{match.pk}/sheet/")).has("a", href=correction)


def test_a_match_that_is_over_shows_its_result(client: Client) -> None:
    match = MatchFactory(played=10)
    answer = client.get(address(match), follow=True)
    assert answer.redirect_chain[-1][0] == f"/matches/{match.pk}/result/"
    page = parsed(answer)
    assert page.has("h1", "Ann wins by 100")
    assert not page.has("form")


def test_who_watches_a_match_sees_no_other(match: Match) -> None:
    other = MatchFactory(club_key=match.night.club.keeper_key, names=["Ann", "Bob"])
    browser = watcher(match)
    assert browser.get(f"/matches/{other.pk}/").status_code == 404
    assert browser.get(f"/nights/{match.night_id}/").status_code == 404


def test_a_keeper_shows_the_link_as_a_code_and_in_words(thing: Match | Night | Club, keeper: Client) -> None:
    page = parsed(keeper.get(page_of(thing)))
    assert link_on(page) == f"http://testserver{address(thing)}"
    assert page.one(role="img", aria_label="The link to watch, as a code").has("svg")


def test_at_a_table_the_evening_stands_beside_the_match_alone(keeper: Client, match: Match) -> None:
    evening, alone = (reverse(f"watch_{what}", args=[match.pk]) for what in ("evening", "match"))
    for path, thing, said in (
        (evening, match.night, "sees all matches of this evening"),
        (alone, match, "sees this match and no other"),
    ):
        page = parsed(keeper.get(path))
        assert link_on(page) == f"http://testserver{address(thing)}"
        assert said in page.words
        ways = page.one("nav", aria_label="What is watched")
        assert ways.one("a", aria_current="page").attributes["href"] == path
        assert ways.has("a", "The evening", href=evening)
        assert ways.has("a", "This match", href=alone)
        assert page.has("a", href=f"/matches/{match.pk}/")
    answer = keeper.post(evening, {"generation": "0"})
    assert answer.headers["Location"] == evening
    assert (fresh(match).night.watch_generation, fresh(match).watch_generation) == (1, 0)


PRIVATE = ("Harbour Lane 7", "Cy brings the soup.")  # the place and the note of an evening


def test_who_makes_a_link_is_told_whether_it_shows_places_and_notes(
    thing: Match | Night | Club, keeper: Client, match: Match
) -> None:
    (place, note), sees = PRIVATE, thing != match
    Night.objects.update(place=place, note=note)
    browser = give_links(Client(), to_watch(thing))
    paths = ["/", "/nights/", f"/nights/{match.night_id}/", f"/nights/?q={place.partition(' ')[0]}"]
    paths += [f"/matches/{match.pk}/{page}" for page in ("", "sheet/", "result/", "rulebook/", "wall/")]
    shown = " ".join(words(browser.get(path, follow=True)) for path in paths)
    assert (place in shown, note in shown) == (sees, sees)
    told = words(keeper.get(page_of(thing)))
    assert ("place" in told, "note" in told) == (sees, sees)


def test_who_writes_a_note_and_who_shows_the_code_at_the_table_is_told_who_reads_it(
    keeper: Client, match: Match
) -> None:
    assert "by a link or a code, sees its place and note" in words(keeper.get(f"/nights/{match.night_id}/"))
    sheet = keeper.get(reverse("watch_evening", args=[match.pk]), headers={"HX-Request": "true"})
    assert "sees the evening’s place and note" in words(sheet)


def test_a_new_link_ends_the_old_one_and_whatever_it_opened(
    thing: Match | Night | Club, keeper: Client, match: Match
) -> None:
    old, browser, path = address(thing), watcher(thing), page_of(thing)
    assert old in source(keeper.get(path))
    answer = keeper.post(path, {"generation": "0"})
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    assert old not in source(keeper.get(path))
    assert browser.get(f"/matches/{match.pk}/").status_code == 404
    assert Client().get(old).status_code == 404


@pytest.mark.parametrize("said", [{}, {"generation": "x"}, {"generation": ["0", "0"]}, {"generation": "9" * 30}])
def test_a_form_that_names_no_link_is_refused(said: dict[str, object], keeper: Client, match: Match) -> None:
    assert keeper.post(reverse("watch_match", args=[match.pk]), said).status_code == 400
    assert fresh(match).watch_generation == 0


def test_a_page_carries_a_ticket_for_its_stream(match: Match) -> None:
    live = parsed(watcher(match).get(f"/matches/{match.pk}/")).one(id="live")
    assert live.attributes["data-stream"].startswith(f"/live/match.{match.pk}.table-en.")
    assert live.attributes["data-revision"] == "1"


def test_the_table_gets_the_link_to_its_evening_as_a_sheet(keeper: Client, match: Match) -> None:
    sheet = reverse("watch_evening", args=[match.pk])
    links = parsed(keeper.get(f"/matches/{match.pk}/")).all("a", href=sheet)
    assert [link.attributes.get("aria-label", link.words) for link in links] == ["Watch along"] * 2
    answer = keeper.get(sheet, headers={"HX-Request": "true"})
    page = parsed(answer)
    assert page.all()[0].tag == "h2"
    assert link_on(page) == f"http://testserver{address(match.night)}"
    assert address(match) not in page.source
    assert page.has("a", "This match alone, or all evenings", href=reverse("watch_match", args=[match.pk]))
    assert page.has("a", "Hand over the pen", href=reverse("pens", args=[match.night.club_id]))
    assert len(gzip.compress(answer.content)) < 5000


def test_a_link_opened_in_passing_leaves_a_keeper_in_their_club(keeper: Client, match: Match) -> None:
    other = MatchFactory(names=["Flo", "Gus"])
    Club.objects.filter(pk=other.night.club_id).update(name="Sundays")
    page = parsed(keeper.get(address(other.night.club), follow=True))
    assert "You watch another club now." in page.words
    assert "Ann" in page.words
    assert not has_word("Gus", page.source)
    assert page.has("button", "Sundays", aria_pressed="false")
    assert "You watch another club now." not in source(keeper.get("/"))
    keeper.post(reverse("enter_club", args=[other.night.club_id]), {"do": "enter"})
    keeper.get(address(match))
    assert "Gus" in words(keeper.get("/"))


def test_who_watches_a_club_stays_with_it_whatever_else_is_opened(match: Match) -> None:
    first, others = MatchFactory(names=["Flo", "Gus"]), [match, MatchFactory()]
    browser = watcher(first.night.club)
    assert "another club" not in source(browser.get("/"))
    for other in (*others, first, others[0]):
        browser.get(address(other.night.club))
        assert "Gus" in words(browser.get("/"))


def test_forty_one_links_push_none_out(match: Match) -> None:
    browser = watcher(match.night.club)
    for other in Club.objects.bulk_create(Club() for _ in range(41)):
        browser.get(address(other))
    assert browser.get(f"/matches/{match.pk}/").status_code == 200


def test_a_new_link_takes_the_place_of_the_one_that_was_ended(keeper: Client, match: Match) -> None:
    browser = watcher(match)
    keeper.post(reverse("watch_match", args=[match.pk]), {"generation": "0"})
    assert browser.get(address(fresh(match))).status_code == 302
    assert browser.get(f"/matches/{match.pk}/").status_code == 200
    assert browser.cookies["links"].value.startswith(f"match.{match.pk}.1:")

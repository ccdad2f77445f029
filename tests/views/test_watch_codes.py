"""Tests of the codes of six letters beside a link to watch: where they are shown and typed."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import Club, Match, Night, WatchCode
from scorekeeper.services import tallies
from scorekeeper.services.watching import code_of, new_link
from scorekeeper.web.cookies import LINKS
from tests.conftest import NOON
from tests.factories import MatchFactory, fresh, give_browser
from tests.fixtures.parsed import Page, parsed, words

pytestmark = pytest.mark.django_db

SWAPS = {"HX-Request": "true"}
WRONG = "This code opens nothing, or no longer."


def letters_of(thing: Match | Night | Club, match: Match) -> str:
    return code_of(to=thing, club=match.club).letters


def page_of(thing: Match | Night | Club) -> str:
    return reverse(f"watch_{to_watch(thing).kind}", args=[thing.pk])


def typed(code: str, client: Client | None = None, **how: Any) -> Any:
    """Return the answer to somebody who types this on a phone that has never been here, or on this one."""
    return (client or Client()).post("/watch/", {"code": code}, **how)


def drawn_on(page: Page) -> tuple[str, str]:
    """Return the letters that a page shows, as they are read and as they are heard."""
    letters = page.one("p", class_="letters")
    shown = [letter.words for letter in letters.all("b", aria_hidden="true")]
    return "".join(shown), letters.one("span", class_="aloud").words


def three(match: Match) -> tuple[Match, Night, Club]:
    return match, match.night, match.club


@pytest.fixture(params=["match", "night", "club"])
def thing(request: pytest.FixtureRequest, match: Match) -> Match | Night | Club:
    """Return what can be watched: the match, its night, its club."""
    things: dict[str, Match | Night | Club] = {"match": match, "night": match.night, "club": match.club}
    return things[request.param]


def test_the_sheet_and_the_pages_show_letters_address_and_time(keeper: Client, match: Match) -> None:
    watched: list[Match | Night | Club] = [*three(match), match.night]
    pages = [page_of(thing) for thing in watched[:3]]
    drawn = [keeper.post(page, {"do": "letters"}) for page in pages]
    assert [answer.headers["Location"] for answer in drawn] == pages
    shown = [keeper.get(page) for page in pages]
    shown.append(keeper.get(reverse("watch_evening", args=[match.pk]), headers=SWAPS))
    for page, thing in zip(map(parsed, shown), watched, strict=True):
        code = code_of(to=thing, club=match.club)
        assert drawn_on(page) == (code.letters, " ".join(code.letters))
        told = page.one("p", re.compile("^Type it at "))
        assert [emphasis.words for emphasis in told.all("b")] == [
            "testserver/watch",
            f"{timezone.localtime(code.until):%H:%M}",
        ]
    assert WatchCode.objects.count() == 3


def test_letters_are_drawn_by_a_form_that_sends_itself(
    keeper: Client, match: Match, thing: Match | Night | Club
) -> None:
    page = parsed(keeper.get(page_of(thing)))
    form = page.one("form", action=page_of(thing), hx_post=page_of(thing), hx_trigger="load, submit")
    assert form.has("button", "Show six letters", type="submit")
    assert form.has("input", type="hidden", name="do", value="letters")
    assert not WatchCode.objects.exists()
    drawn, again = (keeper.post(page_of(thing), {"do": "letters"}, headers=SWAPS) for _ in range(2))
    letters = letters_of(thing, match)
    assert drawn_on(parsed(drawn)) == (letters, " ".join(letters))
    assert not parsed(drawn).has("form")
    assert again.content == drawn.content


def test_a_new_link_has_its_letters_at_once(keeper: Client, match: Match) -> None:
    old = letters_of(match, match)
    page = parsed(keeper.post(page_of(match), {"generation": "0"}, follow=True))
    assert WatchCode.objects.get().generation == 1
    new = letters_of(fresh(match), match)
    assert drawn_on(page) == (new, " ".join(new))
    assert new != old


@pytest.mark.usefixtures("https_at_home")
def test_the_address_to_type_is_one_that_every_phone_opens(match: Match) -> None:
    keeper = give_browser(Client(headers={"host": "192.168.1.7:8443"}), match.club)
    page = parsed(keeper.post(page_of(match), {"do": "letters"}, secure=True, headers=SWAPS))
    assert page.has("b", "192.168.1.7:8000/watch")


def test_the_address_as_it_is_told_leads_to_the_field(client: Client) -> None:
    answer = client.get("/watch", follow=True)
    assert answer.redirect_chain[-1][0] == "/watch/"
    how = {"autocapitalize": "characters", "autocorrect": "off", "spellcheck": "false", "autofocus": ""}
    field = parsed(answer).one("label", "Six letters").one("input", name="code")
    assert field.attributes.items() >= how.items()


def test_the_first_page_leads_there(client: Client, keeper: Client, match: Match) -> None:
    for somebody in (client, keeper):
        (link,) = parsed(somebody.get("/")).all("a", href="/watch/")
        assert link.words == "Watch with a code"


def test_a_code_does_what_its_link_does(match: Match, thing: Match | Night | Club) -> None:
    link, by_code, by_link = to_watch(thing), Client(), Client()
    opened = typed(letters_of(thing, match), by_code)
    followed = by_link.get(reverse("watch", args=[link.kind, link.pk, link.key]))
    assert (opened.status_code, followed.status_code) == (303, 302)
    assert opened.headers["Location"] == followed.headers["Location"]
    assert by_code.cookies[LINKS].value.split(":")[0] == by_link.cookies[LINKS].value.split(":")[0] == str(link)
    for path in (f"/matches/{match.pk}/", f"/nights/{match.night_id}/", f"/matches/{match.pk}/ledger/"):
        assert by_code.get(path).status_code == by_link.get(path).status_code


def test_a_code_opened_in_passing_leaves_a_keeper_in_their_club(keeper: Client, match: Match) -> None:
    other = MatchFactory(names=["Flo", "Gus"])
    page = words(typed(letters_of(other.club, other), keeper, follow=True))
    assert "You watch another club now." in page
    assert "Ann" in page


def test_letters_are_typed_as_they_come(match: Match) -> None:
    letters = letters_of(match, match)
    for text in (letters.lower(), f" {letters[:3]} {letters[3:]} ", "-".join(letters)):
        assert typed(text).headers["Location"] == f"/matches/{match.pk}/"


def test_one_sentence_is_said_of_a_code_that_is_wrong_over_or_ended(match: Match) -> None:
    codes = {thing: letters_of(thing, match) for thing in three(match)}
    WatchCode.objects.filter(kind="night").update(until=timezone.now() - timedelta(seconds=1))
    new_link(to=match, club=match.club, generation=0)
    gone = MatchFactory()
    of_gone = letters_of(gone, gone)
    Club.objects.filter(pk=gone.club_id).update(leaving=timezone.now())
    wrong = ["KMQTRF", codes[match], codes[match.night], of_gone, "KMQ", ""]
    told = set()
    for code in wrong:
        answer = typed(code)
        form = parsed(answer).one("form")
        assert (answer.status_code, LINKS in answer.cookies) == (422, False)
        assert form.one("p", role="alert").words == f"{WRONG} Ask for the letters again."
        assert form.one("input", name="code").attributes["value"] == code
        told.add(form.words)
    assert len(told) == 1


def test_a_code_is_in_no_exported_file(keeper: Client, match: Match) -> None:
    letters = letters_of(match.club, match)
    exported = b"".join(keeper.get(f"/clubs/{match.club_id}/club.json")).decode()
    assert "Ann" in exported
    assert letters not in exported
    assert "watch" not in exported


def wrong_codes(count: int, **how: Any) -> list[int]:
    """Type `count` wrong codes, each on another phone; return the statuses."""
    return [typed("KMQTRF", **how).status_code for _ in range(count)]


def test_who_types_wrong_codes_on_and_on_must_wait_and_a_right_one_waits_too(match: Match) -> None:
    letters = letters_of(match, match)
    assert wrong_codes(11) == [422] * 10 + [429]
    waiting = typed(letters)
    assert waiting.status_code == 429
    assert "Read the square code on the keeper’s phone" in words(waiting)
    assert LINKS not in waiting.cookies
    assert typed(letters, REMOTE_ADDR="192.0.2.7").status_code == 303
    link = to_watch(match)
    assert Client().get(reverse("watch", args=[link.kind, link.pk, link.key])).status_code == 302


def test_right_codes_and_what_can_be_none_are_not_counted(match: Match) -> None:
    letters = letters_of(match, match)
    assert {typed(letters).status_code for _ in range(40)} == {303}
    assert {typed("KMQ").status_code for _ in range(40)} == {422}
    assert wrong_codes(11) == [422] * 10 + [429]


def test_an_address_has_twenty_in_half_a_day(settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"watch_code": (100, 600), "watch_code_of_all": (1000, 3600)}
    assert wrong_codes(21) == [422] * 20 + [429]
    assert wrong_codes(1, REMOTE_ADDR="192.0.2.7") == [422]


def guessed_by_all() -> None:
    """Use up what all addresses together may guess in an hour."""
    answers = [wrong_codes(1, REMOTE_ADDR=f"198.51.100.{number}")[0] for number in range(30)]
    assert answers == [422] * 30


def test_nobody_closes_the_codes_for_others_by_guessing(match: Match) -> None:
    guessed_by_all()
    for number in range(20):
        assert wrong_codes(4, REMOTE_ADDR=f"203.0.113.{number}") == [422] * 2 + [429] * 2
    assert typed(letters_of(match, match), REMOTE_ADDR="192.0.2.99").status_code == 303


def test_while_all_guess_too_often_an_address_has_two_wrong_codes_in_half_a_day(match: Match) -> None:
    guessed_by_all()
    letters = letters_of(match, match)
    for _ in range(2):
        assert {typed(letters).status_code for _ in range(4)} == {303}  # is given back
        assert wrong_codes(1) == [422]
    waiting = typed(letters)
    assert waiting.status_code == 429
    assert "Read the square code" in words(waiting)


def test_after_that_hour_there_are_as_many_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    guessed_by_all()
    assert wrong_codes(3) == [422] * 2 + [429]
    monkeypatch.setattr(tallies, "time", lambda: NOON + 3600)
    assert wrong_codes(1) == [422]


@pytest.mark.parametrize(("prefix", "most"), [("2001:db8:1:{}::1", 40), ("2001:db8:{}::1", 160)])
def test_a_network_of_many_households_is_no_more_than_a_few(settings: Any, prefix: str, most: int) -> None:
    settings.LIMITS = settings.LIMITS | {"watch_code_of_all": (1000, 3600)}
    addresses = [prefix.format(number) for number in range(most + 1)]
    assert [wrong_codes(1, REMOTE_ADDR=address)[0] for address in addresses] == [422] * most + [429]
    assert wrong_codes(1, REMOTE_ADDR="2001:db9::1") == [422]


def test_what_another_site_sends_is_no_guess(match: Match) -> None:
    victim = Client(enforce_csrf_checks=True)
    assert {typed("KMQTRF", victim).status_code for _ in range(20)} == {403}
    assert wrong_codes(1) == [422]

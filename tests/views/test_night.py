import re
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import Match, Night
from scorekeeper.pages.nights.night import MOST_TOLD
from scorekeeper.services.deleting import delete
from scorekeeper.services.nights import describe
from scorekeeper.services.player_identity import merge
from tests.factories import MatchFactory, context, fresh, give_browser, play, player_of
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end
from tests.people import give_links

pytestmark = pytest.mark.django_db


def url(match: Match) -> str:
    return f"/nights/{match.night_id}/"


def form(**fields: Any) -> dict[str, Any]:
    """Return the form of the night of 20 November, with these fields."""
    return {"key": context().key, "on": "2026-11-20", "place": "", "note": "", **fields}


def test_a_night_shows_its_matches_and_who_played(keeper: Client, match: Match) -> None:
    html = keeper.get(url(match)).content.decode()
    assert "Friday 20 November 2026" in html
    assert "1 match" in html
    assert "Ann, Bob, Cy, Di, Ed" in html


def test_place_and_note_are_written_down(keeper: Client, match: Match) -> None:
    answer = keeper.post(url(match), form(place=" Ann’s ", note="Di brought the cards."))
    assert (answer.status_code, answer["Location"]) == (303, url(match))
    night = fresh(match).night
    assert (night.place, night.note) == ("Ann’s", "Di brought the cards.")
    html = keeper.get(url(match)).content.decode()
    assert "Ann’s\u00a0· Ann, Bob" in html


@pytest.mark.parametrize("fault", [{"place": "x" * 81}, {"note": "x" * 2001}, {"place": "\x00"}])
def test_what_is_too_long_or_no_text_is_said_at_its_field(keeper: Client, match: Match, fault: dict[str, str]) -> None:
    answer = keeper.post(url(match), form(**{"place": "Ann’s", "note": "Rain.", **fault}))
    assert answer.status_code == 422
    assert parsed(answer).has(aria_invalid="true", autofocus=True)
    assert (fresh(match).night.place, fresh(match).night.note) == ("", "")


@pytest.mark.parametrize(
    ("faults", "first"),
    [
        ({"on": "2999-01-01", "place": "x" * 81, "note": "x" * 2001}, "on"),
        ({"place": "x" * 81, "note": "x" * 2001}, "place"),
    ],
)
def test_the_first_field_at_fault_has_the_focus(
    keeper: Client, match: Match, faults: dict[str, str], first: str
) -> None:
    assert parsed(keeper.post(url(match), form(**faults))).one(autofocus=True).attributes["name"] == first


@pytest.mark.parametrize("place", ["\u202eBob’s", "Bob\u200b’s", "\u2066Lion\u2069"])
def test_a_place_that_cannot_be_read_as_it_was_typed_is_refused(keeper: Client, match: Match, place: str) -> None:
    page = parsed(keeper.post(url(match), form(place=place)))
    assert page.has("p", "This place holds a character that can’t be seen: type it again.", id="place-fault")
    assert not fresh(match).night.place


def test_a_place_of_before_does_not_stop_a_note(keeper: Client, match: Match) -> None:
    Night.objects.update(place="\u202eBob’s")
    assert keeper.post(url(match), form(place="\u202eBob’s", note="rain")).status_code == 303
    assert fresh(match).night.note == "rain"


@pytest.mark.parametrize("place", ["at Bob’s", "the Lion"])
def test_a_place_stands_everywhere_as_it_was_typed(keeper: Client, match: Match, place: str) -> None:
    keeper.post(url(match), form(place=place))
    for page in (url(match), "/", "/nights/", f"/matches/{match.pk}/sheet/", f"{url(match)}ledger/"):
        found = re.findall(f"[^<>]*{place}[^<>]*", keeper.get(page).content.decode())
        assert found, page
        assert not [words for words in found if f"at {place}" in words], page


def test_what_was_typed_is_kept(keeper: Client, match: Match) -> None:
    page = parsed(keeper.post(url(match), form(place="x" * 81, note="Rain & <b>hail")))
    assert page.has("textarea", "Rain & <b>hail")


@pytest.mark.parametrize("post", [{}, {"place": "Ann’s", "key": "a-key-of-its-own"}, form(place=["Ann’s", "Bob’s"])])
def test_a_form_that_is_not_whole_writes_nothing(keeper: Client, match: Match, post: dict[str, str]) -> None:
    assert keeper.post(url(match), post).status_code == 400
    assert not fresh(match).night.place


def beside(client: Client, match: Match) -> Page:
    """Return the answer to the list's request for the night beside it."""
    give_browser(client, match.night.club)
    return parsed(client.get(url(match), headers={"HX-Request": "true"}))


def figures(page: Page) -> list[tuple[str, str]]:
    return [(figure.one("dt").words, figure.one("dd").words) for figure in page.all("div") if figure.has("dt")]


def test_beside_the_list_a_night_shows_its_matches_with_places_story_and_figures(client: Client) -> None:
    page = beside(client, friday())
    assert "Ann wins by 30" in page.words
    first = next(line for line in page.all("li") if line.has("a", class_="inline-link"))
    assert (first.one("a", class_="inline-link").words, first.all("b")[0].words) == ("Ann", "235")
    assert len(page.all(class_="told-of")) > MOST_TOLD  # the only match is told in full
    assert ("exact cuts", "3") in figures(page)
    assert not page.has("html")


def test_beside_the_list_a_match_in_play_leads_to_its_table(client: Client) -> None:
    match = MatchFactory(played=2)
    page = beside(client, match)
    assert page.has("a", href=f"/matches/{match.pk}/")
    assert not page.has("dl")


def test_beside_the_list_the_figures_are_of_the_whole_evening(client: Client) -> None:
    ended_match(names=["Ann", "Bob"])
    page = beside(client, ended_match(names=["Ann", "Bob"]))
    assert ("times Ann went out", "4") in figures(page)
    told = [told.words for told in page.all(class_="told-of") if told.words != "Ann’s first win"]
    assert len(told) == 2 * MOST_TOLD


KEY = "the-cast-plays-here"


def ended_match(**plan: Any) -> Match:
    match = MatchFactory(club_key=KEY, **{"played": 2, **plan})
    end(match=match, context=context())
    return fresh(match)


def table(client: Client, match: Match) -> list[str]:
    """Return the rows of the night's table, each as the text of its cells."""
    rows = parsed(give_browser(client, match.night.club).get(url(match))).all("tr")
    return [" ".join(cell.words for cell in [*row.all("th"), *row.all("td")]) for row in rows]


def test_a_night_of_one_game_has_a_table_with_points(client: Client) -> None:
    ended_match(names=["Ann", "Bob"])
    match = ended_match(names=["Bob", "Ann"])
    assert table(client, match) == ["Player won played points", "Ann 1 2 20", "Bob 1 2 20"]


def test_a_night_of_two_games_counts_who_won(client: Client) -> None:
    ended_match(names=["Ann", "Bob"])
    match = ended_match(names=["Ann", "Cy"], game="baker-ten-step")
    assert table(client, match) == ["Player won played", "Ann 2 2", "Bob 0 1", "Cy 0 1"]


@pytest.mark.parametrize(("other", "added"), [({"title": "Golf", "wins": "high"}, False), ({"title": "golf"}, True)])
def test_points_are_added_of_one_game_group_alone(client: Client, other: dict[str, str], added: bool) -> None:
    for options in ({"title": "Golf"}, other):
        match = MatchFactory(club_key=KEY, names=["Ann", "Bob"], game="custom", options=options)
        end(match=play(match, [{"hands": {"Ann": {"points": 3}, "Bob": {"points": 9}}}]), context=context())
    assert table(client, match)[0].endswith("points") == added


def test_one_match_makes_no_table(client: Client) -> None:
    assert table(client, ended_match()) == []


def test_a_match_in_play_is_not_in_the_table(client: Client) -> None:
    ended_match(names=["Ann", "Bob"])
    MatchFactory(club_key=KEY, names=["Ann", "Bob"], played=1)
    assert table(client, ended_match(names=["Ann", "Bob"]))[1:] == ["Ann 2 2 0", "Bob 0 2 40"]


def test_two_spellings_are_one_person_in_the_table(client: Client) -> None:
    first, match = ended_match(names=["Ann", "Bob"]), ended_match(names=["Annie", "Bob"])
    merge(player=player_of(match, "Annie"), into=player_of(first, "Ann"))
    assert table(client, match)[1:] == ["Ann 2 2 0", "Bob 0 2 40"]


def test_points_of_own_contracts_are_not_added(client: Client) -> None:
    ended_match(names=["Ann", "Bob"], game="twelve-step", played=0)
    matches = [ended_match(names=["Ann", "Bob"], game="twelve-step", played=0) for _ in range(2)]
    assert table(client, matches[0]) == []


def test_the_date_is_changed(keeper: Client, match: Match) -> None:
    keeper.post(url(match), form(on="2026-11-13"))
    assert "Friday 13 November 2026" in keeper.get(url(match)).content.decode()


def test_a_date_that_has_a_night_leads_to_that_night(keeper: Client, match: Match) -> None:
    other = MatchFactory(club_key=match.night.club.keeper_key, date=date(2025, 11, 14))
    answer = keeper.post(url(match), form(on="2025-11-14", place="Ann’s"))
    page = parsed(answer)
    assert answer.status_code == 422
    assert page.has("a", "a night on Friday 14 November 2025", href=f"/nights/{other.night_id}/")
    assert page.has("input", value="Ann’s")
    assert fresh(match).night.place == ""


def test_its_ledger_says_what_happened(keeper: Client, match: Match) -> None:
    ledger = f"{url(match)}ledger/"
    assert ledger not in keeper.get(url(match)).content.decode()
    keeper.post(url(match), form(place="Ann’s"))
    delete(match=match, context=context())
    assert ledger in keeper.get(url(match)).content.decode()
    html = keeper.get(ledger).content.decode()
    assert html.index("Ten Step was deleted") < html.index("The place was written down: Ann’s")


def test_the_ledger_is_read_by_fifty(keeper: Client, match: Match) -> None:
    for number in range(51):
        describe(night=match.night, on=match.night.date, place=f"number {number}", note="", context=context())
    page = parsed(keeper.get(f"{url(match)}ledger/"))
    assert len([line for line in page.all("li") if not line.attributes]) == 50
    older = page.one("a", href=re.compile(r"\?before=\d+$")).attributes["href"]
    assert parsed(keeper.get(urljoin(f"{url(match)}ledger/", older))).has(
        words=re.compile(r"^The place was written down: number 0\b")
    )


def test_who_watches_sees_the_table_and_no_form(client: Client) -> None:
    ended_match(names=["Ann", "Bob"])
    match = ended_match(names=["Ann", "Bob"])
    page = parsed(give_links(client, to_watch(match.night)).get(url(match)))
    assert page.has("table", class_="evening")
    assert not page.has("form")


def test_what_is_changed_after_the_browsers_back_is_saved_too(keeper: Client, match: Match) -> None:
    sent = form(place="Ann’s")
    for note in ("", "Rain.", "Rain."):
        assert keeper.post(url(match), sent | {"note": note}).status_code == 303
    night = fresh(match).night
    assert (night.place, night.note, night.changes.count()) == ("Ann’s", "Rain.", 2)


def test_a_note_counts_its_line_breaks_once(keeper: Client, match: Match) -> None:
    note = "x" * 998 + "\n\n" + "y" * 1000
    assert keeper.post(url(match), form(note=note.replace("\n", "\r\n"))).status_code == 303
    assert fresh(match).night.note == note


def test_who_watches_a_match_sees_its_corrected_date() -> None:
    match = friday()
    phone = give_links(Client(), to_watch(match))
    for path in ("sheet", "result"):
        assert "Friday 20 November" in phone.get(f"/matches/{match.pk}/{path}/").content.decode()
    describe(night=match.night, on=date(2026, 11, 13), place="the Lion", note="", context=context())
    for path in ("sheet", "result"):
        assert "Friday 13 November" in phone.get(f"/matches/{match.pk}/{path}/").content.decode()


def test_who_watches_shares_a_result_with_its_year_after_new_year(monkeypatch: pytest.MonkeyPatch) -> None:
    match = friday()
    phone, path = give_links(Client(), to_watch(match)), f"/matches/{match.pk}/result/"
    assert "Ten Step, Friday 20 November: " in phone.get(path).content.decode()
    monkeypatch.setattr(timezone, "now", lambda: datetime(2027, 1, 2, 20, tzinfo=UTC))
    assert "Ten Step, Friday 20 November 2026: " in phone.get(path).content.decode()


def form_fields(keeper: Client, match: Match) -> dict[str, Any]:
    """Return the fields of the form on the page of the night."""
    (form,) = [form for form in parsed(keeper.get(url(match))).all("form", method="post") if form.has("textarea")]
    fields = {field.attributes["name"]: field.attributes["value"] for field in form.all("input")}
    return fields | {"note": form.one("textarea").words}


def test_what_another_keeper_wrote_meanwhile_stays(keeper: Client, match: Match) -> None:
    mine, theirs = form_fields(keeper, match), form_fields(keeper, match)
    keeper.post(url(match), theirs | {"on": "2026-11-13", "note": "Rain."})
    keeper.post(url(match), mine | {"place": "Ann’s"})
    night = fresh(match).night
    assert (night.date, night.place, night.note) == (date(2026, 11, 13), "Ann’s", "Rain.")
    keeper.post(url(match), form_fields(keeper, match) | {"place": "", "note": ""})
    night.refresh_from_db()
    assert (night.place, night.note) == ("", "")

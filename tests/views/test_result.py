import re

import pytest
from django.test import Client

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from tests.factories import CAST, MatchFactory, context, give_browser, score
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import end
from tests.people import give_links
from tests.queries.past.golf import golf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def result(browser: Client, match: Match) -> Page:
    return parsed(browser.get(f"/matches/{match.pk}/result/"))


def test_the_result_says_who_won_and_how(client: Client) -> None:
    match = friday()
    page = result(give_browser(client, match.night.club), match)
    assert "Ann wins by 30" in page.words
    assert "Ann cut exactly in step 9" in page.words
    assert page.has("b", "step 9")
    assert page.has("form", action=f"/matches/{match.pk}/again/")
    assert page.has("form", action=f"/matches/{match.pk}/undo/")


def test_the_text_to_share_lies_ready_without_javascript(client: Client) -> None:
    match = friday()
    page = result(give_browser(client, match.night.club), match)
    assert page.has("textarea", re.compile("^Ten Step, Friday 20 November: Ann wins by 30"), readonly=True)


def test_a_match_still_played_goes_on_at_the_table(keeper: Client, match: Match) -> None:
    answer = keeper.get(f"/matches/{match.pk}/result/")
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")


def test_a_match_ended_before_its_first_round_has_a_page(keeper: Client, match: Match) -> None:
    end(match=match, context=context())
    assert "Ended before a step was scored" in result(keeper, match).words


def test_the_podium_says_the_contracts_before_the_points(client: Client) -> None:
    match = MatchFactory(game="twelve-step", names=("Ann", "Bob"))
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 35}})
    end(match=match, context=context())
    page = result(give_browser(client, match.night.club), match)
    assert [done.words for done in page.all("b", data_of=True)] == ["1 of 12", "0 of 12"]
    assert "1 of 120 points" in page.words
    assert "0 of 1235 points" in page.words
    assert page.has("small", "0 points")
    assert page.has("small", "35 points")


def test_the_figures_are_written_as_the_totals_are(client: Client) -> None:
    match = MatchFactory(game="canasta", names=CAST[:4], options={"target": 1000})
    match = score(match, 1, {"Ann": {"natural": 3, "melded": 300, "out": True}, "Bob": {"left": 5}, "Cy": {}, "Di": {}})
    page = result(give_browser(client, match.night.club), match)
    assert page.has("dd", "1,900")


def test_a_long_word_on_the_podium_may_break_with_a_hyphen(client: Client) -> None:
    match = MatchFactory(names=("Bartholomew", "Bob"), played=10)
    page = result(give_browser(client, match.night.club), match)
    long, short = (placed.one("i").words for placed in page.one("ol", class_="podium").all("li"))
    assert (long.count("\u00ad"), long.replace("\u00ad", ""), short) == (6, "Bartholomew", "Bob")


def test_a_name_too_long_for_the_podium_is_shortened_there_and_whole_below(client: Client) -> None:
    names = ("Wolfeschlegelsteinhausen-Bergerdorff Sr.", "Wolfeschlegelsteinhausen-Bergerdorff Jr.", "Cy", "Di")
    match = MatchFactory(names=names, played=10)
    page = result(give_browser(client, match.night.club), match)
    podium = [placed.one("i") for placed in page.one("ol", class_="podium").all("li")]
    drawn = [name.one("bdi", class_="short").words.replace("\u00ad", "") for name in podium[:2]]
    assert len({*drawn}) == 2
    assert all(len(name) < 14 for name in drawn)
    assert [place.one("span").words for place in page.one("ol", class_="places").all("li")] == [*names]


@pytest.fixture
def third_win() -> Match:
    """Return the match that Ann won as her third in a row."""
    golf(1, Ann=[5], Bob=[9])
    golf(2, Ann=[3], Bob=[9])
    return golf(3, Ann=[4], Bob=[9])


def test_a_keeper_finds_doors_to_the_records_and_the_player(client: Client, third_win: Match) -> None:
    page = result(give_browser(client, third_win.club), third_win)
    ann = third_win.seats.get(player__name="Ann").player_id
    assert page.has("a", class_="band", href=f"/clubs/{third_win.club_id}/records/?game=custom-low-golf")
    assert page.has("a", class_="band", href=f"/clubs/{third_win.club_id}/players/{ann}/")
    assert "Only Ann’s 3 of 2 March is better." in page.words
    assert "Ann’s third win in a row" in page.words


def test_who_watches_reads_the_same_without_doors(client: Client, third_win: Match) -> None:
    page = result(give_links(client, to_watch(third_win)), third_win)
    assert "Only Ann’s 3 of 2 March is better." in page.words
    assert "Ann’s third win in a row" in page.words
    assert "/clubs/" not in page.source


def test_who_watches_reads_at_once_what_another_match_changed(client: Client, third_win: Match) -> None:
    give_links(client, to_watch(third_win))
    assert result(client, third_win).has("small", "nd")
    assert "2nd" in result(client, third_win).words
    golf(4, Ann=[2], Bob=[9])
    assert result(client, third_win).has("small", "rd")
    assert "3rd" in result(client, third_win).words

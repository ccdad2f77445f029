"""Tests of the page for entering a match that was kept on paper."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Match
from scorekeeper.rules.catalogue import games
from tests.factories import ClubGameFactory, MatchFactory, score
from tests.fixtures.parsed import Page, parsed
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
PASTED = "\tAnn\tBob\tEd\n1.\t35\t0\t12\n2.\t0\t12\t33\nTotal\t35\t12\t45\n"


def sheet(*rows: str, names: str = "Ann Bob Ed", totals: str = "", **more: Any) -> dict[str, Any]:
    """Return the fields of a page with these rows, their cells with blanks between them ("." for an empty cell)."""
    seats, sums = names.split(), totals.split()
    cells = ["" if cell == "." else cell for row in rows for cell in row.split()]
    told = {
        "key": "written-in-now", "do": "save", "on": "2019-03-01", "game": "ten-step", "rules_of": "ten-step",
        "way": "rules", "counting": "guess", "pasted": "", "at": "",
    }  # fmt: skip
    return told | {"seat": seats, "cell": cells, "total": sums or [""] * len(seats)} | more


@pytest.fixture
def url(match: Match) -> str:
    return f"/clubs/{match.club_id}/old-match/"


def stored_match() -> Match:
    """Return the match that was written in."""
    return Match.objects.get(night__date="2019-03-01")


def values(answer: Any, name: str) -> list[str]:
    """Return the values of the fields with this name."""
    return [field.attributes["value"] for field in parsed(answer).all("input", name=name)]


def faulty(answer: Any) -> list[tuple[str, str]]:
    """Return the labels of the faulty cells, with what is said beneath their row."""
    page = parsed(answer)
    cells = page.all("input", aria_invalid="true")
    return [(cell.attributes["aria-label"], page.one(id=cell.attributes["aria-describedby"]).words) for cell in cells]


def test_the_nights_lead_to_it(keeper: Client, url: str) -> None:
    assert parsed(keeper.get("/nights/")).has("a", "Write in an old match", href=url)


def test_it_is_saved_and_its_result_shown(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", "0 12 33"))
    match = stored_match()
    assert (answer.status_code, answer["Location"]) == (303, f"/matches/{match.pk}/result/?done=1")
    assert [seat.player.name for seat in match.seats.filter(won=True)] == ["Bob"]
    assert match.game == "ten-step"


def pressed(keeper: Client, page: Page, key: str) -> Any:
    """Press Undo on a page of a result."""
    (form,) = [form for form in page.all("form", method="post") if form.one("button").words == "Undo"]
    return keeper.post(form.attributes["action"], {"key": key}, follow=True)


def test_undo_takes_it_back_and_its_night_brings_it_back(keeper: Client, url: str) -> None:
    page = parsed(keeper.post(url, sheet("35 0 12"), follow=True))
    assert page.one(id="note").words == "Ten Step was written in from paper: Ann, Bob, Ed"
    match = stored_match()
    night = parsed(pressed(keeper, page, "take-it-back"))
    assert not Match.objects.filter(pk=match.pk).exists()
    assert "Ten Step was deleted." in night.words
    keeper.post(night.one("form", class_="undone").attributes["action"], {"key": "bring-it-back"})
    assert stored_match() == match


def test_undo_of_one_that_was_corrected_undoes_the_correction(keeper: Client, url: str) -> None:
    keeper.post(url, sheet("35 0 12"))
    score(stored_match(), 1, {"Ann": {"points": 99}, "Bob": {"out": True}, "Ed": {"points": 12}})
    assert total_of("Ann") == 99
    pressed(keeper, parsed(keeper.get(f"/matches/{stored_match().pk}/result/")), "undo-correction")
    assert total_of("Ann") == 35


def total_of(name: str) -> int | None:
    return stored_match().seats.get(player__name=name).total


def test_a_double_tap_writes_it_once(keeper: Client, url: str) -> None:
    form = sheet("35 0 12")
    assert keeper.post(url, form)["Location"] == keeper.post(url, form)["Location"]
    assert stored_match()


def test_faults_are_told_at_their_cells_and_nothing_is_lost(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet("35 zz 12", "0 . 33", totals="35 1 45"))
    assert answer.status_code == 422
    assert faulty(answer) == [
        ("Bob, Step 1", "“zz” is neither a number nor a mark."),
        ("Bob, Step 2", "Nothing is written for Bob: 0, or x for away?"),
    ]
    assert values(answer, "seat") == ["Ann", "Bob", "Ed"]
    assert values(answer, "cell") == ["35", "zz", "12", "0", "", "33"]
    assert values(answer, "total") == ["35", "1", "45"]
    assert not Match.objects.filter(night__date="2019-03-01").exists()


def test_what_the_rules_refuse_is_told_in_its_row(keeper: Client, url: str) -> None:
    page = parsed(keeper.post(url, sheet("35 0 12", "8 12 33")))
    assert page.one(id="why-1").words == "Nobody went out."


def test_a_total_on_paper_that_differs_is_told(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", totals="35 0 13"))
    assert faulty(answer) == [("Ed, total on paper", "13, but the rounds add up to 12.")]


@pytest.mark.parametrize(
    ("on", "words"),
    [
        ("9000-01-01", "That evening is still to come."),
        ("1899-12-31", "That is too long ago."),
        ("yesterday", "Write the date as 2026-11-20."),
        ("", "Say when it was."),
    ],
)
def test_a_day_to_come_or_none_is_refused(keeper: Client, url: str, on: str, words: str) -> None:
    assert parsed(keeper.post(url, sheet("35 0 12", on=on))).one(id="on-fault").words == words


def test_a_pasted_sheet_fills_the_grid_with_names_and_totals(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet(names="", seat=["", ""], total=["", ""], do="fill", pasted=PASTED))
    assert values(answer, "seat") == ["Ann", "Bob", "Ed"]
    assert values(answer, "cell") == ["35", "0", "12", "0", "12", "33"]
    assert values(answer, "total") == ["35", "12", "45"]
    assert parsed(answer).has("p", "Bob wins.")


def test_a_sheet_is_pasted_from_a_cell_on(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", "1 2 3", do="fill", pasted="0;7\n8;0", at="1-1"))
    assert values(answer, "cell") == ["35", "0", "12", "1", "0", "7", "", "8", "0"]


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("Dear Ann", "This is not a score sheet: no line of it has numbers."),
        ("1;" * 21, "21 columns, but no game has more than 20 players."),
        ("0;1\n" * 101, "101, but a match has at most 100."),
        ("0;" * 20 + "\n" + "0;1\n" * 95, "96, but a match has at most 90."),
        (f"1;2\n3;{'4' * 101}", "A cell of this has more than 100 characters."),
        ("1;" * 600, "A line of this is longer than a line of a score sheet."),
        ("1;2\n" * 6000, "This is longer than a score sheet."),
    ],
)
def test_what_is_no_sheet_is_told_where_it_was_pasted(keeper: Client, url: str, pasted: str, words: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", do="fill", pasted=pasted))
    page = parsed(answer)
    assert page.one(id="pasted-fault").words == words
    assert page.one("textarea", name="pasted").words
    assert values(answer, "cell") == ["35", "0", "12"]


def test_while_somebody_types_the_totals_and_the_winner_come_back(keeper: Client, url: str) -> None:
    form = sheet("35 0 12", "0 12 .") | {"do": ""}
    answer = keeper.post(url, form, headers=HTMX)
    page = parsed(answer)
    assert answer.status_code == 200
    assert not page.has("form")
    assert [page.one("output", id=f"sum-{at}").words for at in range(3)] == ["35", "0", "12"]
    assert page.has("p", "Bob wins.")


def test_totals_that_run_on_are_said_to_be_taken_as_such(keeper: Client, url: str) -> None:
    form = sheet("35 0 12", "35 12 45", "40 20 45", do="check")
    assert parsed(keeper.post(url, form)).has("p", "The numbers are taken as totals that run on.")
    keeper.post(url, form | {"do": "save"})
    assert [seat.total for seat in stored_match().seats.all()] == [40, 20, 45]


def test_points_alone_become_a_custom_match_under_the_title_of_the_game(keeper: Client, url: str) -> None:
    keeper.post(url, sheet("120 80 -5", game="canasta", rules_of="canasta", way="points"))
    match = stored_match()
    assert match.game == "custom"
    assert match.options == {"title": "Canasta", "wins": "high", "rounds": 1, "dealer": "none"}
    assert [seat.player.name for seat in match.seats.filter(won=True)] == ["Ann"]


def test_nobody_wins_a_sheet_of_one_player(keeper: Client, url: str) -> None:
    form = sheet("35", "12", names="Ann", game="golf", rules_of="golf", way="points", do="check")
    page = parsed(keeper.post(url, form))
    assert page.one(id="sum-0").words == "47"
    assert not page.has("p", "Ann wins.")


def test_partners_stay_partners_where_points_alone_are_known(keeper: Client, url: str) -> None:
    keeper.post(url, sheet("120 80 . .", names="Ann Bob Cy Di", game="spades", rules_of="spades", way="points"))
    assert [seat.player.name for seat in stored_match().seats.filter(won=True)] == ["Ann", "Cy"]


def test_a_game_of_the_clubs_own_stays_one(keeper: Client, match: Match, url: str) -> None:
    own = ClubGameFactory(club=match.club, title="Golf")
    value = f"club-{own.pk}"
    keeper.post(url, sheet("5 8 -2", game=value, rules_of=value))
    assert stored_match().club_game == own


def test_the_house_rules_are_those_of_the_form(keeper: Client, url: str) -> None:
    keeper.post(url, sheet("35 0 12#", **{"options.cut_bonus": "50"}))
    assert [seat.total for seat in stored_match().seats.all()] == [35, 0, -38]


def test_another_game_is_shown_with_its_own_house_rules_and_as_many_rounds(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", do="look", game="baker-ten-step"))
    assert len(values(answer, "cell")) == 19 * 3
    assert parsed(answer).has("input", name="rules_of", value="baker-ten-step")
    assert values(answer, "cell")[:3] == ["35", "0", "12"]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_a_sheet_that_says_what_may_be_written_in_it(keeper: Client, url: str, game: str) -> None:
    page = parsed(keeper.get(url, {"game": game}))
    assert page.one("option", selected=True, value=game)
    assert page.all("dt")


def test_a_game_with_a_last_turn_says_how_who_went_out_is_marked_among_others_with_0(keeper: Client, url: str) -> None:
    page = parsed(keeper.get(url, {"game": "five-crowns"}))
    assert page.has("dd", "went out, where others have 0, too")


def test_rounds_and_players_are_added(keeper: Client, url: str) -> None:
    assert len(values(keeper.post(url, sheet("35 0 12", do="rows")), "cell")) == 6 * 3
    assert values(keeper.post(url, sheet("35 0 12", do="column")), "seat") == ["Ann", "Bob", "Ed", ""]


@pytest.mark.parametrize(
    "sent",
    [
        {"cell": ["1", "2"]}, {"seat": []}, {"total": ["1"]}, {"cell": ["1"] * 303}, {"cell": ["1" * 101] * 3},
        {"way": "guess"}, {"counting": "no"}, {"at": "1-x"}, {"do": "eat"}, {"key": "short"},
        {"seat": ["A"] * 21, "total": [""] * 21, "cell": []},
    ],
)  # fmt: skip
def test_what_no_page_sends_is_a_bad_request(keeper: Client, url: str, sent: dict[str, Any]) -> None:
    assert keeper.post(url, sheet("35 0 12", **sent)).status_code == 400


def test_a_game_that_is_not_offered_any_more_is_told(keeper: Client, url: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", game="club-987654"))
    assert parsed(answer).one(id="game-fault").words == "This is not a game of the catalogue, nor one of yours."
    assert values(answer, "cell")[:3] == ["35", "0", "12"]


def test_names_of_one_person_are_told(keeper: Client, match: Match, url: str) -> None:
    ann = match.club.players.get(name="Ann")
    match.club.players.create(name="Annie", folded="annie", same_as=ann)
    page = parsed(keeper.post(url, sheet("35 0 12", names="Ann Annie Ed")))
    assert page.has("p", "Ann and Annie are one person.", class_="fault")


def test_the_page_and_its_answers_take_few_queries_whatever_the_past(keeper: Client, match: Match, url: str) -> None:
    for _ in range(3):
        MatchFactory(club_key=match.club.keeper_key, played=10)
    with at_most_queries(8):
        keeper.get(url)
    with at_most_queries(56):  # 23 are for the figures of the club, as after any match (test_write_queries.py)
        assert keeper.post(url, sheet(*["35 0 12", "0 12 33"] * 5)).status_code == 303


def test_another_sheet_that_is_typed_after_the_browsers_back_is_written_too(keeper: Client, url: str) -> None:
    first, second = (keeper.post(url, sheet(row))["Location"] for row in ("35 0 12", "0 40 12"))
    assert first != second
    assert Match.objects.filter(night__date="2019-03-01").count() == 2


def test_a_sheet_that_was_taken_back_can_be_saved_again_after_the_browsers_back(keeper: Client, url: str) -> None:
    form = sheet("35 0 12")
    pressed(keeper, parsed(keeper.post(url, form, follow=True)), "take-it-back")
    assert keeper.post(url, form, follow=True).status_code == 200
    assert stored_match()


@pytest.mark.parametrize("do", ["look", "rows", "column", "fill"])
def test_the_day_is_not_asked_for_before_the_sheet_is_saved(keeper: Client, url: str, do: str) -> None:
    answer = keeper.post(url, sheet("35 0 12", do=do, on="", pasted=PASTED), headers=HTMX)
    assert not parsed(answer).all(role="alert")
    assert not parsed(answer).all("input", aria_invalid="true")

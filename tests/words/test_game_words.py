"""Tests of sheet, result and story of games that are not won by the lowest total of a fixed number of rounds."""

from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.match_lines import match_title
from scorekeeper.pages.result import result_page
from scorekeeper.pages.round.entries import left_in_words
from scorekeeper.pages.sheet.charts import value_courses
from scorekeeper.pages.sheet.page import sheet_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.words.phrases import plain
from tests.factories import CAST, MatchFactory, context, fresh, play, score, score_legally
from tests.fixtures.writes import end, seat

pytestmark = pytest.mark.django_db

OUT = {"out": True}
Hands = dict[str, dict[str, Any]]


def played(game: str, *rounds: Hands, names: tuple[str, ...] = CAST[:3], **options: Any) -> Match:
    match = MatchFactory(game=game, names=names, options=options)
    return play(match, [{"hands": hands} for hands in rounds])


def ended(match: Match) -> dict[str, Any]:
    """End a match; return the page of its result."""
    end(match=match, context=context())
    return result_page(fresh(match))


def story_of(page: dict[str, Any]) -> list[str]:
    return [plain(sentence) for sentence in page["story"]]


def extras(match: Match) -> list[str]:
    """Return what stands below the scores of the last round on the sheet."""
    return [cell["extra"] for cell in sheet_page(match)["rows"][-1]["cells"]]


def twelve(last: Hands, **options: Any) -> Match:
    """Play a match: Bob makes every contract, Ann goes out with hers, Cy fails at the third."""
    made = {"points": 5, "laid_down": True}
    rounds: list[Hands] = [{"Ann": OUT, "Bob": made, "Cy": made} for _ in range(11)]
    rounds[2] = {"Ann": OUT, "Bob": made, "Cy": {"points": 5}}
    return played("twelve-step", *rounds, last, **options)


def test_a_cell_names_the_token_held() -> None:
    assert extras(played("step", {"Ann": {"points": 3}, "Bob": OUT, "Cy": {"points": 2}})) == ["× 10", "× 9", "× 8"]


def test_a_cell_says_whether_the_own_contract_was_made() -> None:
    match = played("phase-10", {"Ann": OUT, "Bob": {"points": 5}, "Cy": {"points": 5, "laid_down": True}})
    assert extras(match) == ["1 made", "1 missed", "1 made"]
    assert [progress for _, progress in sheet_page(match)["totals"]] == ["1 of 10", "0 of 10", "1 of 10"]


def test_a_cell_says_what_was_melded() -> None:
    match = played("rummy-500", {"Ann": {"out": True, "melded": 80}, "Bob": {"cards": ["K"], "melded": 30}})
    assert extras(match) == ["melded 80", "melded 30", ""]


def test_thousands_are_parted_in_a_cell_and_on_the_pad() -> None:
    hands = {"Ann": {"melded": 1150, "left": 35, "out": True}, "Bob": {"left": 1020}, "Cy": {"melded": 60}}
    match = played("canasta", hands)
    assert extras(match) == ["melded 1,150\xa0· 35 left", "1,020 left", "melded 60"]
    assert left_in_words(MatchSheet(match), 1, hands["Ann"]) == "went out, melded 1,150, 35 left"
    assert left_in_words(MatchSheet(match), 1, hands["Bob"]) == "1,020 left"
    assert left_in_words(MatchSheet(match), 1, None) == "nothing yet"


@pytest.mark.parametrize(
    ("game", "wins"),
    [
        ("rummy-500", "high wins"),
        ("step", "low wins"),
        ("twelve-step", "contract 12 wins"),
        ("phase-10", "phase 10 wins"),
    ],
)
def test_the_sheet_says_what_wins(game: str, wins: str) -> None:
    assert sheet_page(score_legally(MatchFactory(game=game)))["charts"][0]["note"] == wins


def test_a_table_of_its_own_name_is_called_so() -> None:
    hands: Hands = {name: {"points": points} for name, points in (("Ann", 3), ("Bob", 9), ("Cy", 5))}
    match = played("custom", hands, title="Golf", wins="high")
    assert (match_title(match), sheet_page(match)["charts"][0]["note"]) == ("Golf", "high wins")
    page = ended(match)
    assert (page["text"].partition(",")[0], page["verdict"]) == ("Golf", "Bob wins by 4")
    assert story_of(page) == ["Bob scored 9 in round 1, the best of all.", "The match was ended after round 1."]


def test_one_alone_wins_against_nobody() -> None:
    page = ended(played("custom", {"Ann": {"points": -3}}, names=("Ann",)))
    assert page["verdict"] == "Ann ends with −3"


def test_who_makes_the_last_contract_together_ties() -> None:
    made = {"laid_down": True}
    page = result_page(twelve({"Ann": {"points": 55} | made, "Bob": OUT, "Cy": {"points": 10} | made}))
    assert page["verdict"] == "Ann and Bob win together"
    assert [(placed.name, placed.place, placed.progress) for placed in page["podium"]] == [
        ("Ann", 1, "12 of 12"),
        ("Bob", 1, "12 of 12"),
        ("Cy", 3, "11 of 12"),
    ]
    assert story_of(page) == [
        "Ann and Bob made contract 12 in round 12.",
        "In round 12 Bob went out and caught Ann with 55, the biggest hand of all.",
        "Ann and Bob ended level on 55.",
        "Cy needed two rounds for contract 3.",
    ]


def test_a_winner_behind_by_points_stands_first() -> None:
    page = result_page(twelve({"Ann": {"points": 60, "laid_down": True}, "Bob": OUT}, last_round="ignored"))
    assert [(placed.name, placed.place, placed.won) for placed in page["podium"][:2]] == [
        ("Ann", 1, True),
        ("Bob", 2, False),
    ]
    assert page["verdict"] == "Ann wins"


def test_joint_winners_who_ended_apart_are_not_told_to_be_level() -> None:
    five = {"points": 5, "laid_down": True}
    # Before the last round, which is ignored, Ann and Bob are level on 5.
    rounds: list[Hands] = [{"Ann": OUT, "Bob": five}, {"Ann": five, "Bob": OUT}]
    rounds += [{"Ann": five, "Bob": five, "Cy": OUT}] * 9
    page = result_page(played("twelve-step", *rounds, {"Ann": five, "Bob": OUT}, last_round="ignored"))
    assert page["verdict"] == "Ann and Bob win together"
    assert story_of(page)[0] == "Bob and Ann made contract 12 in round 12."


def test_who_never_made_a_contract_is_not_told_to_have_needed_rounds_for_it() -> None:
    rounds: list[Hands] = [{"Ann": OUT, "Bob": {"points": 5, "laid_down": True}, "Cy": {"points": 5}}] * 4
    assert "Cy never made contract 1, in four rounds." in story_of(ended(played("twelve-step", *rounds)))


def test_more_contracts_win_by_their_number() -> None:
    page = result_page(twelve({"Ann": OUT}))
    assert page["verdict"] == "Ann wins: 12 of 12"
    assert "1 Ann 12 of 12, 0" in page["text"]


def test_the_round_that_crosses_the_target_is_told() -> None:
    lead: Hands = {"Ann": {"out": True, "melded": 40}, "Bob": {"cards": ["K"], "melded": 60}}
    page = result_page(played("rummy-500", lead, lead, lead, target=120))
    assert story_of(page)[:2] == ["Bob led from the first round to the last.", "Ann and Bob reached 120 in round 3."]
    assert ("best round, Bob", 50) in page["figures"]


def test_melds_are_not_what_a_hand_was_left_with() -> None:
    page = ended(played("rummy-500", {"Ann": {"out": True, "melded": 90}, "Bob": {"points": 45, "melded": 100}}))
    assert ("biggest hand, Bob", 45) in page["figures"]


def test_the_longest_holder_of_the_highest_token_is_told() -> None:
    rounds: list[Hands] = [{"Ann": OUT, "Bob": {"points": 5}, "Cy": {"points": 9}}] * 3
    assert "Ann held the 10 in all rounds." in story_of(ended(played("step", *rounds)))
    rounds += [{"Ann": {"points": 5}, "Bob": OUT, "Cy": {"points": 9}}] * 2
    assert "Ann held the 10 in four of five rounds." in story_of(ended(played("step", *rounds)))


def test_exact_grabs_are_told() -> None:
    rounds: list[Hands] = [{"Ann": OUT, "Bob": {"points": 5, "grabbed": 19}, "Cy": {"points": 9}}] * 2
    page = ended(played("tens", *rounds))
    assert "Bob grabbed exactly 19 twice." in story_of(page)
    assert ("grabbed exactly 19", 2) in page["figures"]


def test_a_grab_that_earns_nothing_is_no_figure() -> None:
    hands: Hands = {"Ann": OUT, "Bob": {"points": 5, "grabbed": 19}, "Cy": {"points": 9}}
    page = ended(played("tens", hands, grab_bonus=0))
    assert not any("19" in words for words, _number in page["figures"])
    assert not any("19" in sentence for sentence in story_of(page))


def test_where_contracts_count_first_the_chart_shows_them() -> None:
    made: dict[str, Any] = {"points": 30, "laid_down": True}
    match = played("phase-10", {"Ann": OUT, "Bob": made}, {"Ann": OUT, "Bob": {"points": 5}}, names=("Ann", "Bob"))
    made_chart, places = sheet_page(match)["charts"]
    assert (made_chart["title"], [text for text, _y in made_chart["chart"]["levels"]]) == (
        "Phases made",
        ["0", "1", "2"],
    )
    assert made_chart["said"] == "Line chart: phases made. Ann is in front with 2 of 10."
    assert [row["cells"] for row in made_chart["table"]["rows"]] == [["1", "1"], ["2", "1"]]
    assert [line["end"][1] for line in made_chart["chart"]["lines"] if line["leads"]] == ["1.82%"]
    assert [row["cells"] for row in places["table"]["rows"]] == [["1", "2"], ["1", "2"]]
    assert sheet_page(MatchFactory(played=1))["charts"][0]["title"] == "Running totals"


def test_a_late_players_contracts_begin_with_those_of_the_last() -> None:
    hands: Hands = {"Ann": OUT, "Bob": {"points": 5, "laid_down": True}}
    match = played("twelve-step", hands, hands, names=("Ann", "Bob"))
    seat(match=match, name="Flo", after=None, context=context())
    match = score(fresh(match), 3, {"Ann": OUT, "Flo": {"points": 5}})
    flo = next(course for course in value_courses(MatchSheet(match)) if course.name == "Flo")
    assert flo.values == {2: 2, 3: 2}

from dataclasses import replace

import pytest

from scorekeeper.pages.available_games import of_catalogue
from scorekeeper.pages.new_match import Draft, Focus, Missing, chips, name_faults, plan
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules.catalogue import games, get

NOBODY = ClubHistory(names=(), options={})
TABLE = Draft(game="ten-step", seats=("Ann", "Bob", "Cy"), first="Bob")


def test_nobody_sits_twice() -> None:
    assert TABLE.with_seat("Ann") == TABLE


def test_players_of_the_club_can_be_chosen_besides_those_who_are() -> None:
    assert chips(("Cy", "Zed"), ["Ann", "Cy"]) == [("Cy", 1), ("Zed", 2), ("Ann", None)]


def test_who_rises_leaves_the_deal_too() -> None:
    assert TABLE.without_seat("Bob") == Draft(game="ten-step", seats=("Ann", "Cy"))
    assert TABLE.without_seat("Cy").first == "Bob"


def test_neighbours_change_seats() -> None:
    assert TABLE.move("Cy", -1).seats == ("Ann", "Cy", "Bob")
    assert TABLE.move("Ann", 1).seats == ("Bob", "Ann", "Cy")


def test_the_ends_of_the_row_stay() -> None:
    assert TABLE.move("Ann", -1) == TABLE.move("Cy", 1) == TABLE.move("a stranger", -1) == TABLE


def test_a_typed_name_is_judged_by_the_rules() -> None:
    drafts = [Draft(game="ten-step", seats=("Ann",), name=name) for name in ("Di", "ann", "D" * 41)]
    reasons = [name_faults(draft, of_catalogue(get("ten-step"))) for draft in drafts]
    assert reasons[0] == ()
    assert [fault.place for faults in reasons[1:] for fault in faults] == ["name", "name"]


def offered_games(draft: Draft) -> list[str]:
    return [offer.value for offer, _ in plan(draft, NOBODY)["games"]]


def test_four_games_are_shown_and_all_others_unfold() -> None:
    page = plan(TABLE, NOBODY)
    assert offered_games(TABLE) == ["ten-step", "baker-ten-step", "tens", "step"]
    assert len(page["games"]) + len(page["others"]) == len(games())


def test_a_chosen_game_keeps_its_place_and_its_list_unfolds() -> None:
    chosen = replace(TABLE, game="phase-10")
    assert offered_games(chosen) == offered_games(TABLE)
    before, after = (plan(draft, NOBODY) for draft in (TABLE, chosen))
    assert after["others"] == before["others"]
    assert "phase-10" in [offer.value for offer, _ in after["others"]]
    assert (before["unfolded"], after["unfolded"]) == (False, True)


@pytest.mark.parametrize(
    ("draft", "missing"),
    [
        (Draft(game="ten-step"), Missing("who", "Who plays?", "Add the players.")),
        (Draft(game="ten-step", seats=("Ann",)), Missing("who", "Who else plays?", "Add another player.")),
        (replace(TABLE, first=None), Missing("draw", "Who drew low?", "Choose who drew low.")),
        (replace(TABLE, first=None, game="step"), Missing("draw", "Who holds the 10?", "Choose who holds the 10.")),
        (
            replace(TABLE, game="rummy-500", seats=tuple("ABCDEFGHI")),
            Missing("games", "Rummy 500 is for 2 to 8 players", "Choose another game."),
        ),
    ],
)
def test_until_it_can_deal_the_button_says_what_is_missing(draft: Draft, missing: Missing) -> None:
    assert plan(draft, NOBODY)["waits"] == missing


@pytest.mark.parametrize(
    ("pressed", "has_focus"),
    [
        (Focus("later", "Ann"), Focus("later", "Ann")),
        (Focus("earlier", "Ann"), Focus("later", "Ann")),
        (Focus("later", "Cy"), Focus("earlier", "Cy")),
        (Focus("rise", "Di"), Focus("rise", "Di")),
    ],
)
def test_the_focus_stays_on_what_was_pressed_or_on_the_arrow_back(pressed: Focus, has_focus: Focus) -> None:
    table = replace(TABLE, seats=("Ann", "Bob", "Cy"))
    assert plan(table, NOBODY, pressed=pressed)["focus"] == has_focus


def test_nothing_is_missing_where_nobody_is_drawn_for() -> None:
    assert plan(TABLE, NOBODY)["waits"] is None
    assert plan(replace(TABLE, game="tens", first=None), NOBODY)["waits"] is None


def test_games_that_fit_come_first() -> None:
    crowd = Draft(game="ten-step", seats=tuple(f"P{seat}" for seat in range(9)))
    assert offered_games(crowd) == ["ten-step", "baker-ten-step", "tens", "twelve-step"]


@pytest.mark.parametrize(
    ("game", "asked", "deal"),
    [
        ("ten-step", "Who drew low?", "Deal step 1"),
        ("step", "Who holds the 10?", "Deal round 1"),
        ("tens", None, "Begin round 1"),
    ],
)
def test_a_first_dealer_is_asked_for_where_the_game_has_one(game: str, asked: str | None, deal: str) -> None:
    page = plan(replace(TABLE, game=game), NOBODY)
    assert (page["draw"].asked if page["draw"] else None, page["deal"]) == (asked, deal)


def test_where_nobody_deals_the_plan_names_no_dealer() -> None:
    assert all(spot["puck"] is None for spot in plan(replace(TABLE, game="tens"), NOBODY)["seat_plan"]["spots"])

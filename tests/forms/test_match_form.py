import pytest
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.facts.write_faults import NO_SEAT
from scorekeeper.forms.matches import draft_faults, move_faults, new_draft, read_draft, record_of, typed_faults
from scorekeeper.pages.available_games import offers_of
from scorekeeper.queries.club_history import ClubHistory
from scorekeeper.rules.faults import Fault

HISTORY = ClubHistory(names=("Ann", "Bob", "Cy"), options={"ten-step": {"cut_bonus": 50}})
TABLE = "game=ten-step&seat=Ann&seat=Bob&first=Bob"


def post(text: str) -> QueryDict:
    return QueryDict(text)


def test_the_last_game_and_its_house_rules_are_chosen() -> None:
    draft = new_draft(HISTORY)
    assert (draft.game, draft.options) == ("ten-step", {"cut_bonus": 50})


def test_a_pressed_chip_sits_down() -> None:
    assert read_draft(post(f"{TABLE}&sit=Cy"), HISTORY).seats == ("Ann", "Bob", "Cy")


def test_a_new_name_takes_the_last_seat() -> None:
    draft = read_draft(post(f"{TABLE}&add=1&name=+Di++Dee+"), HISTORY)
    assert (draft.seats, draft.name) == (("Ann", "Bob", "Di Dee"), "")


def test_a_known_name_keeps_its_spelling() -> None:
    assert read_draft(post(f"{TABLE}&add=1&name=CY"), HISTORY).seats[-1] == "Cy"


def test_a_name_that_sits_already_stays_in_its_field() -> None:
    draft = read_draft(post(f"{TABLE}&add=1&name=ann"), HISTORY)
    assert (draft.seats, draft.name) == (("Ann", "Bob"), "ann")
    assert [fault.place for fault in typed_faults(draft, HISTORY)] == ["name"]


def test_a_name_typed_last_is_dealt_in() -> None:
    assert read_draft(post(f"{TABLE}&deal=1&name=Di"), HISTORY).seats[-1] == "Di"


FULL = "game=custom&" + "&".join(f"seat=P{number}" for number in range(20))


@pytest.mark.parametrize(("move", "place"), [("sit=Ann", "players"), ("add=1&name=Ann", "name")])
def test_nobody_sits_down_at_a_full_table_and_it_is_said_why(move: str, place: str) -> None:
    sent = post(f"{FULL}&{move}")
    draft = read_draft(sent, HISTORY)
    assert len(draft.seats) == 20
    assert move_faults(sent, draft, HISTORY) == (Fault((place,), NO_SEAT, {"most": 20}),)


def test_who_sits_at_a_full_table_may_be_tapped_again() -> None:
    sent = post(f"{FULL}&sit=P7")
    assert move_faults(sent, read_draft(sent, HISTORY), HISTORY) == ()


def test_a_dealer_who_does_not_sit_here_is_none() -> None:
    assert read_draft(post("game=ten-step&seat=Ann&first=Bob&look=1"), HISTORY).first is None


def test_chance_names_one_of_the_players() -> None:
    assert read_draft(post(f"{TABLE}&random=1"), HISTORY).first in {"Ann", "Bob"}


def test_chance_has_nobody_to_name_at_an_empty_table() -> None:
    assert read_draft(post("game=ten-step&random=1"), HISTORY).first is None


def test_house_rules_of_another_game_are_not_taken_over() -> None:
    fields = "game=baker-ten-step&rules_of=ten-step&options.cut_bonus=0&look=1"
    assert read_draft(post(fields), HISTORY).options == {}


def test_only_what_differs_from_the_defaults_is_a_house_rule() -> None:
    fields = "rules_of=ten-step&options.cut_bonus=0&options.all_wild_melds=False&options.tie=joint"
    assert read_draft(post(f"{TABLE}&{fields}&look=1"), HISTORY).options == {"cut_bonus": 0, "all_wild_melds": False}


def test_somebody_must_deal_first() -> None:
    draft = read_draft(post("game=ten-step&seat=Ann&seat=Bob&deal=1"), HISTORY)
    assert [fault.place for fault in draft_faults(draft, HISTORY)] == ["first_dealer"]


def test_where_the_dealer_is_drawn_every_time_nobody_deals_first() -> None:
    fields = "game=ten-step&seat=Ann&seat=Bob&rules_of=ten-step&options.dealer=drawn&deal=1"
    assert draft_faults(read_draft(post(fields), HISTORY), HISTORY) == ()


def test_the_plan_says_what_the_form_said() -> None:
    record = record_of(read_draft(post(f"{TABLE}&deal=1"), HISTORY), offers_of(HISTORY)["ten-step"])
    assert (record.players, record.first_dealer, record.options) == (("Ann", "Bob"), "Bob", {"cut_bonus": 50})


def test_a_form_without_a_button_is_not_ours() -> None:
    with pytest.raises(BadRequest):
        read_draft(post(TABLE), HISTORY)


STEP = "game=step&seat=Ann&seat=Bob&first=Bob&rules_of=step&look=1"


@pytest.mark.parametrize(
    ("fields", "rounds"),
    [
        ("options.rounds=4", 4),
        ("options.rounds=other&options.rounds.number=7", 7),
        ("options.rounds=4&options.rounds.number=7", 4),
        ("options.rounds=other&options.rounds.number=seven", "seven"),
        ("options.rounds=other", ""),
        ("options.rounds=7", "7"),
    ],
)
def test_a_number_is_typed_where_another_is_wanted(fields: str, rounds: object) -> None:
    assert read_draft(post(f"{STEP}&{fields}"), HISTORY).options == {"rounds": rounds}


def test_a_game_is_wanted_by_its_address() -> None:
    assert new_draft(HISTORY, "tens").game == "tens"
    assert new_draft(HISTORY, "no-such-game").game == "ten-step"


def test_where_nobody_deals_the_plan_names_no_dealer() -> None:
    draft = read_draft(post("game=tens&seat=Ann&seat=Bob&first=Bob&deal=1"), HISTORY)
    assert draft_faults(draft, HISTORY) == ()
    assert record_of(draft, offers_of(HISTORY)["tens"]).first_dealer is None

from scorekeeper.rules.catalogue import get
from scorekeeper.selectors.offers import on_shelf
from scorekeeper.selectors.planning import Draft, name_faults

TABLE = Draft(game="ten-step", seats=("Ann", "Bob", "Cy"), first="Bob")


def test_who_sits_down_takes_the_next_seat() -> None:
    assert TABLE.sit("Di").seats == ("Ann", "Bob", "Cy", "Di")


def test_nobody_sits_twice() -> None:
    assert TABLE.sit("Ann") == TABLE


def test_who_rises_leaves_the_deal_too() -> None:
    assert TABLE.rise("Bob") == Draft(game="ten-step", seats=("Ann", "Cy"))
    assert TABLE.rise("Cy").first == "Bob"


def test_neighbours_change_seats() -> None:
    assert TABLE.earlier("Cy").seats == ("Ann", "Cy", "Bob")
    assert TABLE.later("Ann").seats == ("Bob", "Ann", "Cy")


def test_the_ends_of_the_row_stay() -> None:
    assert TABLE.earlier("Ann") == TABLE.later("Cy") == TABLE.earlier("a stranger") == TABLE


def test_a_typed_name_is_judged_by_the_rules() -> None:
    drafts = [Draft(game="ten-step", seats=("Ann",), name=name) for name in ("Di", "ann", "D" * 41)]
    reasons = [name_faults(draft, on_shelf(get("ten-step"))) for draft in drafts]
    assert reasons[0] == ()
    assert [fault.place for faults in reasons[1:] for fault in faults] == ["name", "name"]

import pytest

from scorekeeper.words.sides import Parties, against, short_sides

SIDES = (("Ann", "Cy"), ("Bob", "Di"))


def test_one_side_is_told_as_people_and_several_as_sides() -> None:
    parties = Parties(SIDES)
    assert parties.named(["Ann"]) == "Ann and Cy"
    assert parties.named(["Ann", "Bob"]) == "Ann & Cy and Bob & Di"
    assert Parties().named(["Ann", "Bob"]) == "Ann and Bob"


def test_a_side_wins_as_people_and_two_together() -> None:
    assert Parties().won(["Ann"]) == "Ann wins"
    assert Parties(SIDES).won(["Ann"]) == "Ann and Cy win"
    assert Parties(SIDES).won(["Ann", "Bob"]) == "Ann & Cy and Bob & Di win together"


def test_who_plays_with_whom() -> None:
    assert against((("Ann", "Di"), ("Bob", "Ed"), ("Cy", "Flo"))) == "Ann & Di against Bob & Ed against Cy & Flo"


@pytest.mark.parametrize(
    ("sides", "longest", "short"),
    [
        (SIDES, 6, ("Ann & Cy", "Bob & Di")),
        ((("Ann Lee", "Cy Fox"), ("Bob", "Di")), 6, ("Ann & Cy", "Bob & Di")),
        ((("Wilhelmina", "Cy"), ("Bob", "Di")), 6, ("W. & C.", "B. & D.")),
        ((("Ann", "Cy", "Ed"), ("Bob", "Di", "Flo")), 6, ("Ann & …", "Bob & …")),
        ((("Wilhelmina", "Cy", "Ed"), ("Bob", "Di", "Flo")), 6, ("Wilhel…na", "Bob")),
    ],
)
def test_the_names_of_sides_are_shortened_alike(
    sides: tuple[tuple[str, ...], ...], longest: float, short: tuple[str, ...]
) -> None:
    assert short_sides(sides, longest) == short


def test_sides_with_the_same_initials_are_told_apart() -> None:
    one, other = short_sides((("Wilhelmina", "Cynthia"), ("Willibald", "Christopher")), 6)
    assert one != other

"""Tests of identities: spellings, people who are not listed, and players who are one person."""

from typing import Any

from scorekeeper.figures.club import Identities, Persons
from scorekeeper.figures.reading import from_data
from tests.figures.test_reading import club, match, night
from tests.rules.builders import document


def persons(*entries: dict[str, Any], seated: tuple[tuple[str, ...], ...] = ()) -> Persons:
    """Return the persons of a club with these entries, and with these names seated at matches without rounds."""
    matches = [match(record=document(players=list(names))) for names in seated]
    return Persons(from_data(club(night(*matches), players=list(entries))))


def test_a_spelling_leads_to_the_main_name() -> None:
    people = persons({"name": "Annie", "same_as": "anna"}, {"name": "Anna", "same_as": " ANN"}, {"name": " Ann "})
    assert {people.named(spelling) for spelling in ("annie", "ANNA ", "Ann")} == {"Ann"}


def test_who_is_not_listed_is_spelt_as_first_in_the_document() -> None:
    people = persons({"name": "Bob"}, seated=((" ann", "BOB"), ("Ann", "Bob")))
    assert (people.named("ANN"), people.named("bob")) == ("ann", "Bob")


def test_nobody_leads_round_in_a_circle() -> None:
    identities = Identities()
    assert identities.join("Ann", "Bob")
    assert identities.join("Bob", "Cy")
    assert not identities.join("Cy", "Ann")
    assert identities.main("Ann") == identities.main("Cy") == "cy"

"""Tests of a club's past with games played by sides: partners, opponents, and records of a side."""

from collections.abc import Sequence
from datetime import date

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.models import Club, Match, Player
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record
from scorekeeper.services.matches import start
from scorekeeper.services.scoring import RoundEntry
from tests.factories import context, fresh, give_browser
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.writes import enter
from tests.queries.past.golf import KEY, golf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("friday_evening")]


def played(day: int, names: Sequence[str], *rounds: tuple[int, int]) -> Match:
    """Play a match of two sides, low wins, from the points of both sides by round."""
    options: Options = {"title": "Team Golf", "wins": "low", "sides": 2, "rounds": len(rounds)}
    record = Record("custom", tuple(names), options)
    match = start(club_key=KEY, record=record, on=date(2026, 3, day), context=context())
    players = [seat.player_id for seat in fresh(match).seats.all()]
    for number, both in enumerate(rounds, 1):
        hands = {player: {"points": both[seat]} if seat < 2 else {} for seat, player in enumerate(players)}
        enter(match=match, entry=RoundEntry(number, fresh(match).revision, hands), context=context())
    return fresh(match)


@pytest.fixture(scope="module")
def club(module_rows: None) -> Club:
    """Ann and Cy win three of four against Bob and Di, once from behind; Ann loses one with Bob."""
    fours = ["Ann", "Bob", "Cy", "Di"]
    played(1, fours, (3, 8))
    played(2, fours, (2, 9))
    played(3, fours, (9, 4), (1, 9))
    played(4, fours, (9, 4))
    return played(5, ["Ann", "Cy", "Bob", "Di"], (9, 8)).night.club


@pytest.fixture
def phone(client: Client, club: Club) -> Client:
    return give_browser(client, club)


def page(phone: Client, club: Club, *names: str, **asked: str) -> Page:
    numbers = [str(Player.objects.get(name=name, club=club).pk) for name in names]
    return parsed(phone.get(f"/clubs/{club.pk}/players/{'/and/'.join(numbers)}/", asked))


def test_a_player_is_told_with_whom_somebody_wins_most(phone: Client, club: Club) -> None:
    ann = page(phone, club, "Ann")
    assert "Ann wins most with Cy." in ann.words
    assert "Together with" in ann.words
    assert "3 of 4" in ann.words
    assert "0 of 1" in ann.words
    assert "luck alone would give 2.5" in ann.words


def test_partners_do_not_meet_and_are_told_as_partners(phone: Client, club: Club) -> None:
    both = page(phone, club, "Ann", "Cy")
    assert "As partners Ann and Cy won 3 of 4 matches." in both.words
    assert "The match" in both.words
    golf(6, Ann=[1], Eve=[2])
    never = page(phone, club, "Bob", "Eve")
    assert "have not finished a match against each other" in never.words
    assert "As partners" not in never.words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Flo and Hal have not finished a match against each other yet."),
        ("en", "As partners Flo and Hal won 1 of 1 match."),
        ("de", "Flo und Hal haben noch keine Partie gegeneinander zu Ende gespielt."),
        ("es", "Flo y Hal aún no han terminado ninguna partida como rivales."),
        ("fr", "Flo et Hal n’ont pas encore fini de partie comme adversaires."),
    ],
)
def test_who_were_only_partners_have_played_but_not_against_each_other(
    phone: Client, club: Club, language: str, said: str
) -> None:
    played(7, ["Flo", "Gil", "Hal", "Ida"], (1, 2))
    phone.cookies["language"] = language
    assert said in page(phone, club, "Flo", "Hal").words


def test_who_never_played_by_sides_has_no_partners(phone: Client, club: Club) -> None:
    golf(6, Eve=[1], Kit=[2])
    assert "Together with" not in page(phone, club, "Eve").words


def test_a_side_holds_a_record_once(phone: Client, club: Club) -> None:
    records = parsed(phone.get(f"/clubs/{club.pk}/records/"))
    assert "Narrowest win Cy & Di, 5 March" in records.words
    assert "Greatest comeback Ann & Cy, 3 March" in records.words
    places = [element.words for element in records.one("ol").all("b")]
    assert places == ["Ann & Cy", "2", "Ann & Cy", "3", "Bob & Di", "4", "Bob & Di", "8", "Cy & Di", "8"]


def test_the_match_of_the_year_is_won_by_a_side(phone: Client, club: Club) -> None:
    assert "3 March, Ann & Cy, from 5 behind" in parsed(phone.get(f"/clubs/{club.pk}/years/2026/")).words


def test_what_is_kept_of_sides_is_as_it_would_be_made_anew(club: Club) -> None:
    call_command("rebuild", "--check")

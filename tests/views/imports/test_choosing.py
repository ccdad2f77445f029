"""Tests of the choices on the page of an import: which players are the same, which version to keep, and the date."""

import re

import pytest
from django.test import Client

from scorekeeper.models import Club, ClubImport, Match
from scorekeeper.pages.imports import preview
from tests.factories import fresh, give_browser, score
from tests.fixtures.parsed import parsed
from tests.services.importing.club_files import Data, worked
from tests.views.imports.keeper import decide, page, read, save, url

pytestmark = pytest.mark.django_db


def test_a_name_is_matched_to_a_player(mine: Client, club: Club, data: Data) -> None:
    anna = club.players.create(name="Anna", folded="anna")
    answer = read(mine, club, data)
    assert "perhaps Anna?" in answer.words
    assert answer.source.index("name-Ann") < answer.source.index("name-Bob")
    save(mine, club, **{"name-Ann": anna.pk})
    assert club.players.get(name="Ann").same_as == anna


@pytest.mark.parametrize(
    ("more", "said"),
    [(0, None), (1, "One more comes as a new player."), (1200, "1,200 more come as new players.")],
)
def test_names_beyond_those_asked_for_are_counted(
    mine: Client, club: Club, data: Data, more: int, said: str | None
) -> None:
    club.players.create(name="Anna", folded="anna")
    read(mine, club, data)
    row = ClubImport.objects.get()
    row.summary["names"] = [f"Player {number}" for number in range(preview.MOST_NAMES + more)]
    row.save()
    assert [each.words for each in page(mine, club).all("p", re.compile("new players?"))] == ([said] if said else [])


def test_in_a_club_without_players_nobody_is_asked_for(mine: Client, club: Club, data: Data) -> None:
    assert "Who is who?" not in read(mine, club, data).source
    save(mine, club)
    assert sorted(player.name for player in club.players.all()) == sorted(one["name"] for one in data["players"])


def test_a_player_of_another_club_is_nobody(mine: Client, club: Club, data: Data, match: Match) -> None:
    read(mine, club, data)
    assert decide(mine, club, "save", **{"name-Ann": match.seats.all()[0].player_id}).status_code == 400


@pytest.fixture
def odd(match: Match, data: Data, client: Client) -> Client:
    """Return the club's browser, which has sent a file with an earlier version of the match."""
    own = give_browser(client, match.club)
    score(fresh(match), 2, {"Bob": {"out": True}})
    read(own, match.club, data)
    return own


@pytest.mark.parametrize(("chosen", "rounds"), [("", [2]), ("take", [1]), ("both", [1, 2])])
def test_a_match_in_two_versions_is_asked(odd: Client, match: Match, chosen: str, rounds: list[int]) -> None:
    assert "Here 2 rounds, in the file 1 round." in page(odd, match.club).words
    save(odd, match.club, all="keep", **{f"match-{match.pk}": chosen})
    assert sorted(Match.objects.values_list("rounds_done", flat=True)) == rounds


@pytest.mark.parametrize("chosen", ["take", "both"])
def test_the_same_file_once_more_asks_nothing_after_either_version_came(
    odd: Client, match: Match, data: Data, chosen: str
) -> None:
    came = save(odd, match.club, all=chosen, **{f"match-{match.pk}": ""}).words
    said = {"take": "1 match was replaced by the file’s.", "both": "1 match is here in both versions now."}
    assert said[chosen] in came
    again = read(odd, match.club, data, key="another-page")
    assert "Everything in this file is here already." in again.words
    assert not again.has("button", "Save it")


BESIDE: list[tuple[Data, str, str]] = [
    ({"games": [{"title": "Golf", "game": "custom", "options": {"title": "Golf"}}]}, "new own game", "1 own game"),
    ({"players": [{"name": "Zoe", "archived": True}]}, "new player put away", "1 player put away"),
    ({"nights": [{"date": "2026-11-20", "place": "Bob’s", "matches": []}]}, "new place of a night", "1 place of"),
    ({"nights": [{"date": "2026-11-20", "note": "rain", "matches": []}]}, "new note of a night", "1 note of"),
    ({"name": "Fridays"}, "new name for the club", "1 name for the club"),
]


@pytest.mark.parametrize(("change", "shown", "came"), BESIDE)
def test_what_is_new_beside_matches_is_shown_and_saved(
    client: Client, match: Match, change: Data, shown: str, came: str
) -> None:
    own = give_browser(client, match.club)
    file = {"club": 1, "name": "", "players": [], "games": [], "nights": []} | change
    assert read(own, match.club, file).has("dt", shown)
    assert came in save(own, match.club).words


def test_the_thousands_of_matches_in_two_versions_are_written(odd: Client, match: Match) -> None:
    row = ClubImport.objects.get()
    row.summary["at_odds"] = row.summary["at_odds"] * 1200
    row.save()
    assert page(odd, match.club).has("legend", "These 1,200 matches are here in another version")


def test_many_matches_in_two_versions_are_asked_page_by_page(odd: Client, match: Match) -> None:
    row = ClubImport.objects.get()
    row.summary["at_odds"] = [row.summary["at_odds"][0] | {"match": match.pk + number} for number in range(60)]
    row.save()
    answer = decide(odd, match.club, "page-2", all="take", **{f"match-{match.pk + 3}": "both"})
    assert answer.headers["Location"] == f"{url(match.club)}?page=2#odds"
    second = parsed(odd.get(f"{url(match.club)}?page=2"))
    assert second.has(name=f"match-{match.pk + 25}")
    assert not second.has(name=f"match-{match.pk + 24}")
    assert "Page 2 of 3." in second.words
    odd.post(url(match.club), {"page": 2, "do": "page-1", "all": "take", f"match-{match.pk + 30}": "keep"})
    row.refresh_from_db()
    assert row.decisions["matches"] == {str(match.pk + 3): "both", str(match.pk + 30): "keep"}
    assert (
        odd.post(url(match.club), {"page": 2, "do": "save", "all": "take", f"match-{match.pk}": ""}).status_code == 400
    )


def test_a_match_from_its_record_is_asked_for_its_date(mine: Client, club: Club, data: Data) -> None:
    record = data["nights"][0]["matches"][0]["record"]
    del record["played_on"]
    assert read(mine, club, record).has("input", name="on")
    assert decide(mine, club).status_code == 400
    for wrong, said in (("2999-01-01", "still to come"), ("", "Say when it was"), ("never", "Write the date as")):
        answer = decide(mine, club, on=wrong)
        assert (answer.status_code, said in answer.content.decode()) == (422, True)
        assert parsed(answer).has("input", name="on", autofocus=True)
    save(mine, club, on="2026-11-06")
    assert [str(night) for night in club.nights.all()] == ["6 November 2026"]


def test_a_form_from_before_the_names_were_compared_again_gives_a_player_to_the_name_it_showed(
    mine: Client, club: Club, data: Data
) -> None:
    gus = club.players.create(name="Gus", folded="gus")
    fields = [field.attributes["name"] for field in read(mine, club, data).all("select")]
    club.players.create(name="Bob", folded="bob")
    decide(mine, club, "compare")
    worked()
    decide(mine, club, "page-1", **{fields[2]: gus.pk})
    assert ClubImport.objects.get().decisions["names"] == {"cy": gus.pk}


def test_what_the_rules_refuse_is_said_above_the_choices(mine: Client, club: Club, data: Data) -> None:
    bob = club.players.create(name="Bob", folded="bob")
    read(mine, club, data)
    answer = save(mine, club, **{"name-Ann": bob.pk})
    assert "It could not be saved like this." in answer.words
    fault = answer.one("li", "Night 1, match 1, players Ann and Bob are one person.")
    assert fault.has("b", "Night 1, match 1, players")
    assert answer.has("button", "Save it")

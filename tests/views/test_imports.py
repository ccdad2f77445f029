"""A file taken into a club by its page: sent, looked at, saved and undone, by whoever keeps the score there."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club, ClubImport, ImportedPiece, Match, Role
from scorekeeper.services.importing import jobs
from scorekeeper.services.importing.jobs import claim
from tests.factories import fresh, give_browser, score
from tests.people import member, signed_in
from tests.services.importing.club_files import Data, exported, new_club, worked

pytestmark = pytest.mark.django_db
State = ClubImport.State


@pytest.fixture
def data(match: Match) -> Data:
    score(match, 1, {"Bob": {"out": True}})
    return exported(match.club)


@pytest.fixture
def club() -> Club:
    return new_club()


@pytest.fixture
def mine(club: Club, client: Client) -> Client:
    return give_browser(client, club)


def url(club: Club, name: str = "club_import") -> str:
    return reverse(name, args=[club.pk] if name == "imports" else [club.pk, club.imports.latest("pk").pk])


def send(mine: Client, club: Club, content: Any, key: str = "key-of-the-page") -> Any:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return mine.post(url(club, "imports"), {"key": key, "file": SimpleUploadedFile("club.json", text)})


def page(mine: Client, club: Club) -> str:
    return mine.get(url(club)).content.decode()


def decide(mine: Client, club: Club, do: str = "save", **fields: Any) -> Any:
    return mine.post(url(club), {"page": 1, "do": do} | fields)


def step(mine: Client, club: Club, deed: str) -> Any:
    return mine.post(url(club, "import_step"), {"do": deed})


def test_a_file_is_sent_looked_at_saved_and_undone(mine: Client, club: Club, data: Data) -> None:
    assert send(mine, club, data).headers["Location"] == url(club)
    assert "Reading the file" in page(mine, club)
    worked()
    assert "new players</dt><dd>5" in page(mine, club)
    assert decide(mine, club).headers["Location"] == url(club)
    assert "Reading the file once more" in page(mine, club)
    worked()
    assert "1 night, 1 match and 5 players came." in page(mine, club)
    assert f'href="{reverse("night", args=[club.nights.get().pk])}"' in page(mine, club)
    assert exported(club) == data
    step(mine, club, "undo")
    assert "Undoing the import" in page(mine, club)
    worked()
    assert "Everything is as it was before." in page(mine, club)
    assert not club.players.exists()


def test_of_a_backup_of_bg_stats_it_is_said_what_stays_out(mine: Client, club: Club) -> None:
    lists: Data = {"locations": [], "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]}
    games = [{"id": 1, "name": "Phase 10"}, {"id": 2, "name": "Chess"}]
    seats = [{"playerRefId": 1, "score": "15"}, {"playerRefId": 2, "score": "20"}]
    plays = [
        {"uuid": f"0b9e6f0e-8d0c-4c55-9a1e-1f0d5f3f8f5{game}", "gameRefId": game, "playerScores": seats}
        | {"playDate": "2026-03-21 20:00:00"}
        for game in (1, 2)
    ]
    send(mine, club, lists | {"games": games, "plays": plays, "userInfo": {"meRefId": 1}})
    worked()
    assert "new match</dt><dd>1" in page(mine, club)
    assert "1 play is left out: this club doesn’t know its game." in page(mine, club)
    decide(mine, club)
    worked()
    assert [match.game for match in club.matches.all()] == ["custom"]
    send(mine, club, lists | {"games": games, "plays": plays[1:], "userInfo": {"meRefId": 1}}, key="key-of-the-next")
    worked()
    assert "Nothing of this file can come in." in page(mine, club)


@pytest.mark.parametrize(
    ("content", "fault"),
    [(b"", "There is nothing in this file."), (b" " * 200, "This file is too large"), (None, "Choose a file first.")],
)
def test_what_cannot_be_taken_is_said_on_the_page(
    mine: Client, club: Club, content: bytes | None, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.forms.imports.LONGEST_TEXT", 100)
    if content is None:
        answer = mine.post(url(club, "imports"), {"key": "key-of-the-page"})
    else:
        answer = send(mine, club, content)
    assert answer.status_code == 422
    assert fault in answer.content.decode()
    assert not ClubImport.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x1f\x8b\x08", "This"),
        (b"no JSON at all", "has written this file: it is not JSON"),
        (
            b'{"club": 1, "name": "", "players": [{}], "games": [], "nights": []}',
            "<b>Player 1, name</b> This is missing.",
        ),
    ],
)
def test_what_is_no_document_is_said_with_its_place(mine: Client, club: Club, content: bytes, said: str) -> None:
    send(mine, club, content)
    worked()
    answer = page(mine, club)
    assert "This file can’t be read" in answer
    assert said in answer
    step(mine, club, "drop")
    assert send(mine, club, content, key="another-key-of-it").status_code == 303


def test_the_first_fifty_faults_and_how_many_more(mine: Client, club: Club, data: Data) -> None:
    rounds = data["nights"][0]["matches"][0]["record"]["rounds"]
    rounds[0]["hands"]["Bob"] = {"cards": ["17"]}
    data["nights"] += [{"date": f"2026-13-{day:02}", "matches": []} for day in range(60)]
    send(mine, club, data)
    worked()
    answer = page(mine, club)
    assert "<b>Night 1, match 1, round 1, Bob, cards" in answer
    assert "Bob: “17” is not a rank of Ten Step." in answer
    assert answer.count("<li>") == 50
    assert "And 12 more." in answer


def test_the_same_file_again_is_said_kindly(mine: Client, club: Club, data: Data) -> None:
    for key in ("first-key-of-it", "second-key-of-it"):
        send(mine, club, data, key)
        worked()
        answer = page(mine, club)
        decide(mine, club)
        worked()
    assert "Everything in this file is here already." in answer
    assert ">Save it<" not in answer
    assert Match.objects.filter(club=club).count() == 1


def test_a_double_tap_sends_and_saves_once(mine: Client, club: Club, data: Data) -> None:
    assert [send(mine, club, data).status_code for _ in range(2)] == [303, 303]
    worked()
    assert [decide(mine, club).status_code for _ in range(2)] == [303, 303]
    worked()
    assert decide(mine, club).status_code == 303
    assert [step(mine, club, "undo").status_code for _ in range(2)] == [303, 303]
    worked()
    assert step(mine, club, "undo").status_code == 303
    assert claim() is None
    assert [row.state for row in ClubImport.objects.all()] == [State.UNDONE]


def test_two_keepers_share_one_file(mine: Client, club: Club, data: Data) -> None:
    other = signed_in(member(club, Role.KEEPER))
    send(mine, club, data)
    assert send(other, club, data, "key-of-the-other").headers["Location"] == url(club)
    assert ClubImport.objects.count() == 1
    worked()
    assert "Go on with it" in other.get(url(club, "imports")).content.decode()
    decide(mine, club)
    assert decide(other, club).status_code == 303
    assert step(other, club, "drop").status_code == 303  # it is being saved already
    worked()
    assert "came." in page(other, club)


def test_a_name_is_matched_to_a_player(mine: Client, club: Club, data: Data) -> None:
    anna = club.players.create(name="Anna", folded="anna")
    send(mine, club, data)
    worked()
    answer = page(mine, club)
    assert "perhaps Anna?" in answer
    assert answer.index("name-0") < answer.index("name-1")
    decide(mine, club, "save", **{"name-0": anna.pk})
    worked()
    assert club.players.get(name="Ann").same_as == anna


def test_in_a_club_without_players_nobody_is_asked_for(mine: Client, club: Club, data: Data) -> None:
    send(mine, club, data)
    worked()
    assert "Who is who?" not in page(mine, club)
    decide(mine, club)
    worked()
    assert sorted(player.name for player in club.players.all()) == sorted(one["name"] for one in data["players"])


def test_a_player_of_another_club_is_nobody(mine: Client, club: Club, data: Data, match: Match) -> None:
    send(mine, club, data)
    worked()
    assert decide(mine, club, "save", **{"name-0": match.seats.all()[0].player_id}).status_code == 400


@pytest.fixture
def odd(match: Match, data: Data, client: Client) -> Client:
    """Return the browser of the match's club, to which its file came after the match had gone on."""
    own = give_browser(client, match.club)
    score(fresh(match), 2, {"Bob": {"out": True}})
    send(own, match.club, data)
    worked()
    return own


@pytest.mark.parametrize(("chosen", "rounds"), [("", [2]), ("take", [1]), ("both", [1, 2])])
def test_a_match_in_two_versions_is_asked(odd: Client, match: Match, chosen: str, rounds: list[int]) -> None:
    assert "Here 2 rounds, in the file 1 round." in page(odd, match.club)
    decide(odd, match.club, all="keep", **{f"match-{match.pk}": chosen})
    worked()
    assert sorted(Match.objects.values_list("rounds_done", flat=True)) == rounds


def test_many_matches_in_two_versions_are_asked_page_by_page(odd: Client, match: Match) -> None:
    row = ClubImport.objects.get()
    row.summary["at_odds"] = [row.summary["at_odds"][0] | {"match": match.pk + number} for number in range(60)]
    row.save()
    answer = decide(odd, match.club, "page-2", all="take", **{f"match-{match.pk + 3}": "both"})
    assert answer.headers["Location"] == f"{url(match.club)}?page=2#odds"
    second = odd.get(f"{url(match.club)}?page=2").content.decode()
    assert f'name="match-{match.pk + 25}"' in second
    assert f'name="match-{match.pk + 24}"' not in second
    assert "Page 2 of 3." in second
    odd.post(url(match.club), {"page": 2, "do": "page-1", "all": "take", f"match-{match.pk + 30}": "keep"})
    row.refresh_from_db()
    assert row.decisions["matches"] == {str(match.pk + 3): "both", str(match.pk + 30): "keep"}
    assert (
        odd.post(url(match.club), {"page": 2, "do": "save", "all": "take", f"match-{match.pk}": ""}).status_code == 400
    )


def test_a_match_from_its_record_is_asked_for_its_date(mine: Client, club: Club, data: Data) -> None:
    record = data["nights"][0]["matches"][0]["record"]
    del record["played_on"]
    send(mine, club, record)
    worked()
    assert 'name="on"' in page(mine, club)
    assert decide(mine, club).status_code == 400
    for wrong, said in (("2999-01-01", "still to come"), ("", "Say when it was"), ("never", "Write the date as")):
        answer = decide(mine, club, on=wrong)
        assert (answer.status_code, said in answer.content.decode()) == (422, True)
    decide(mine, club, on="2026-11-06")
    worked()
    assert [str(night) for night in club.nights.all()] == ["6 November 2026"]


def test_what_the_rules_refuse_is_said_above_the_choices(mine: Client, club: Club, data: Data) -> None:
    bob = club.players.create(name="Bob", folded="bob")
    send(mine, club, data)
    worked()
    decide(mine, club, "save", **{"name-0": bob.pk})
    worked()
    answer = page(mine, club)
    assert "It could not be saved like this." in answer
    assert "<b>Night 1, match 1, players</b> Ann and Bob are one person." in answer
    assert ">Save it<" in answer


def test_how_far_it_is_is_told_to_the_page_alone(mine: Client, club: Club, data: Data) -> None:
    send(mine, club, data)
    row = claim()
    assert row is not None
    asked: dict[str, Any] = {"headers": {"HX-Request": "true"}}
    assert "<progress" in mine.get(url(club, "import_progress"), **asked).content.decode()
    ClubImport.objects.update(done=600, total=1200)
    answer = mine.get(f"{url(club, 'import_progress')}?said=1", **asked).content.decode()
    assert 'value="600" max="1200"' in answer
    assert "600 of 1,200 matches" in answer
    assert "Half of it is done." in answer
    again = mine.get(f"{url(club, 'import_progress')}?said=2", **asked).content.decode()
    assert "Half of it is done." not in again
    jobs.settle(row, state=State.REFUSED)
    assert mine.get(url(club, "import_progress"), **asked).headers["HX-Refresh"] == "true"
    assert mine.get(url(club, "import_progress")).headers["Location"] == url(club)


@pytest.mark.parametrize(
    ("why", "said"), [("ended", "was interrupted"), ("slow", "took too long"), ("large", "too much memory")]
)
def test_work_that_was_stopped_is_tried_again_or_thrown_away(
    mine: Client, club: Club, data: Data, why: str, said: str
) -> None:
    send(mine, club, data)
    ClubImport.objects.update(stopped=why)
    assert said in page(mine, club)
    step(mine, club, "retry")
    assert "Reading the file" in page(mine, club)
    ClubImport.objects.update(stopped=why)
    assert step(mine, club, "drop").headers["Location"] == url(club, "imports")
    assert not ImportedPiece.objects.exists()
    assert mine.get(url(club)).headers["Location"] == url(club, "imports")


def test_what_was_changed_since_is_said_before_and_after_undoing(mine: Client, club: Club, data: Data) -> None:
    send(mine, club, data)
    worked()
    decide(mine, club)
    worked()
    came = Match.objects.get(club=club)
    score(fresh(came), 2, {"Bob": {"out": True}})
    assert "1 match was changed since and will stay." in page(mine, club)
    step(mine, club, "undo")
    worked()
    assert f'href="{reverse("table", args=[came.pk])}"' in page(mine, club)


def test_files_are_not_sent_without_end(mine: Client, club: Club, settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"import": (1, 300)}
    assert send(mine, club, b"{}").status_code == 303
    step(mine, club, "drop")
    assert send(mine, club, b"{}", "key-of-another").status_code == 429


def test_more_than_one_file_and_files_in_other_fields_are_refused(mine: Client, club: Club) -> None:
    two = [SimpleUploadedFile(f"{number}.json", b"{}") for number in range(2)]
    assert mine.post(url(club, "imports"), {"key": "key-of-the-page", "file": two}).status_code == 400
    assert mine.post(url(club, "imports"), {"key": "key-of-the-page", "other": two[0]}).status_code == 400

"""Tests of an import by its pages: uploaded, previewed, saved and undone by a keeper."""

import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club, ClubImport, Match, Role
from scorekeeper.models.clocks import tonight
from scorekeeper.services.importing.jobs import claim
from scorekeeper.services.nights import describe
from scorekeeper.services.players import rename
from scorekeeper.words.phrases import day
from tests.factories import MatchFactory, context, fresh, give_browser, score
from tests.fixtures.parsed import Page, parsed
from tests.people import member, signed_in
from tests.services.importing.club_files import Data, exported, worked
from tests.views.imports.keeper import decide, page, read, save, send, step, undo, url

pytestmark = pytest.mark.django_db


def counts(shown: Page) -> list[tuple[str, str]]:
    """Return what a file holds, as its page counts it."""
    return [(line.one("dt").words, line.one("dd").words) for line in shown.one("dl", class_="facts").all("div")]


def test_a_file_is_sent_looked_at_saved_and_undone(mine: Client, club: Club, data: Data) -> None:
    assert send(mine, club, data).headers["Location"] == url(club)
    assert "Reading the file" in page(mine, club).words
    assert page(mine, club).one("noscript").has("a", "How far is it now?", href=url(club))
    worked()
    assert ("new players", "5") in counts(page(mine, club))
    assert page(mine, club).has("button", "Save it", type="submit")
    assert decide(mine, club).headers["Location"] == url(club)
    assert "Reading the file once more" in page(mine, club).words
    worked()
    assert "1 night, 1 match and 5 players came." in page(mine, club).words
    assert page(mine, club).has("a", href=reverse("night", args=[club.nights.get().pk]))
    assert exported(club) == data
    assert page(mine, club).has("button", "Undo the whole import", type="submit")
    step(mine, club, "undo")
    assert "Undoing the import" in page(mine, club).words
    worked()
    assert "Everything is as it was before." in page(mine, club).words
    assert not club.players.exists()


def test_of_a_backup_of_bg_stats_it_is_said_what_stays_out(mine: Client, club: Club) -> None:
    lists: Data = {"locations": [], "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]}
    lists |= {"games": [{"id": 1, "name": "Phase 10"}, {"id": 2, "name": "Chess"}], "userInfo": {"meRefId": 1}}
    seats = [{"playerRefId": 1, "score": "15"}, {"playerRefId": 2, "score": "20"}]
    plays = [
        {"uuid": f"0b9e6f0e-8d0c-4c55-9a1e-1f0d5f3f8f5{game}", "gameRefId": game, "playerScores": seats}
        | {"playDate": "2026-03-21 20:00:00"}
        for game in (1, 2)
    ]
    shown = read(mine, club, lists | {"plays": plays})
    assert ("new match", "1") in counts(shown)
    assert "1 play is left out: this club doesn’t know its game." in shown.words
    save(mine, club)
    assert [match.game for match in club.matches.all()] == ["custom"]
    again = read(mine, club, lists | {"plays": plays[1:]}, key="key-of-the-next")
    assert "Nothing of this file can come in." in again.words


def test_another_file_that_is_chosen_after_the_browsers_back_is_taken_too(mine: Client, club: Club, data: Data) -> None:
    read(mine, club, b"no JSON at all")
    assert ("new players", "5") in counts(read(mine, club, data))
    assert send(mine, club, data).headers["Location"] == url(club)
    assert club.imports.count() == 2


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
    assert parsed(answer).has("input", name="file", autofocus=True)
    assert not ClubImport.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x1f\x8b\x08", "This"),
        (b"no JSON at all", "has written this file: it is not JSON."),
        (
            b'{"club": 1, "name": "", "players": [{}], "games": [], "nights": []}',
            "Player 1, name This is missing.",
        ),
    ],
)
def test_what_is_no_document_is_said_with_its_place(mine: Client, club: Club, content: bytes, said: str) -> None:
    answer = read(mine, club, content)
    assert "This file can’t be read" in answer.words
    assert said in answer.words
    step(mine, club, "drop")
    assert send(mine, club, content, key="another-key-of-it").status_code == 303


def test_the_first_fifty_faults_and_how_many_more(mine: Client, club: Club, data: Data) -> None:
    rounds = data["nights"][0]["matches"][0]["record"]["rounds"]
    rounds[0]["hands"]["Bob"] = {"cards": ["17"]}
    data["nights"] += [{"date": f"2026-13-{day:02}", "matches": []} for day in range(60)]
    answer = read(mine, club, data)
    (faults,) = (faults for faults in answer.all("ol") if faults.has("b", re.compile("^Night 1, match 1")))
    assert faults.has("b", re.compile("^Night 1, match 1, round 1, Bob, cards"))
    assert "Bob: “17” is not a rank of Ten Step." in answer.words
    assert len(faults.all("li")) == 50
    assert "And 12 more." in answer.words


def test_the_same_file_again_is_said_kindly(mine: Client, club: Club, data: Data) -> None:
    for key in ("first-key-of-it", "second-key-of-it"):
        answer = read(mine, club, data, key)
        save(mine, club)
    assert "Everything in this file is here already." in answer.words
    assert not answer.has(words="Save it")
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
    assert [row.state for row in ClubImport.objects.all()] == [ClubImport.State.UNDONE]


@pytest.mark.parametrize("undone", [False, True])
def test_the_same_file_can_be_sent_again_after_it_was_thrown_away_or_undone(
    mine: Client, club: Club, data: Data, undone: bool
) -> None:
    """After the browser's Back its form has the key that it was sent with."""
    read(mine, club, data)
    if undone:
        save(mine, club)
        undo(mine, club)
    else:
        step(mine, club, "drop")
    first = ClubImport.objects.get()
    answer = read(mine, club, data)
    assert [row.state for row in club.imports.all()] == [ClubImport.State.READY, first.state]
    assert answer.has(words="Save it")


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
    assert "came." in page(other, club).words


def test_what_was_changed_since_is_said_before_and_after_undoing(mine: Client, club: Club, data: Data) -> None:
    read(mine, club, data)
    save(mine, club)
    came = Match.objects.get(club=club)
    score(fresh(came), 2, {"Bob": {"out": True}})
    assert "1 match was changed since and will stay." in page(mine, club).words
    assert undo(mine, club).has("a", href=reverse("table", args=[came.pk]))


def noted(club: Club) -> None:
    """Write a place for the imported night."""
    night = club.nights.get()
    describe(night=night, on=night.date, place="the Lion", note="", context=context())


def played_on(club: Club) -> None:
    """Play another match of the imported game."""
    own = club.games.get()
    MatchFactory(
        game="custom",
        names=["Ann", "Bob"],
        options=own.options,
        club_key=club.keeper_key,
        club_game=own.pk,
        date=date(2026, 10, 2),
    )


def renamed(club: Club) -> None:
    """Rename an imported player, and the club."""
    rename(player=club.players.get(name="Di"), name="Dinah")
    Club.objects.filter(pk=club.pk).update(name="Saturdays")


FRIDAY = day(date(2026, 11, 20), tonight())
STAYS: list[tuple[Any, list[str]]] = [
    (noted, [f"{FRIDAY} stays: the night was changed since."]),
    (played_on, ["Ann and Bob stay: the names are in use by now.", "Golf stays: the game was played since."]),
    (renamed, ["Dinah stays: the player was changed since.", "The club keeps its name: it was changed since."]),
]


@pytest.mark.parametrize(("act", "said"), STAYS)
def test_what_stays_after_undoing_is_said_with_the_reason(
    mine: Client, club: Club, data: Data, act: Any, said: list[str]
) -> None:
    game = {"title": "Golf", "game": "custom", "options": {"title": "Golf"}}
    read(mine, club, data | {"name": "Fridays", "games": [game]})
    save(mine, club)
    act(club)
    answer = undo(mine, club)
    assert "What came is gone again, but not all of it." in answer.words
    assert [sentence for sentence in said if sentence not in answer.words] == []
    assert "Everything is as it was before." not in answer.words


def test_a_night_that_got_a_place_and_was_changed_since_keeps_what_was_changed(
    client: Client, match: Match, data: Data
) -> None:
    own = give_browser(client, match.club)
    data["nights"][0] |= {"place": "Bob’s"}
    read(own, match.club, data)
    save(own, match.club)
    noted(match.club)
    assert f"{FRIDAY} keeps its place and note: they were changed since." in undo(own, match.club).words
    assert match.club.nights.get().place == "the Lion"


@pytest.mark.parametrize("ending", [".json", ".bgsplay"])
def test_the_page_offers_files_of_both_apps(mine: Client, club: Club, ending: str) -> None:
    field = parsed(mine.get(url(club, "imports"))).one("input", name="file")
    assert ending in (field.attributes["accept"] or "").split(",")


def test_files_are_not_sent_without_end(mine: Client, club: Club, settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"import": (1, 300)}
    assert send(mine, club, b"{}").status_code == 303
    step(mine, club, "drop")
    assert send(mine, club, b"{}", "key-of-another").status_code == 429


def test_more_than_one_file_and_files_in_other_fields_are_refused(mine: Client, club: Club) -> None:
    two = [SimpleUploadedFile(f"{number}.json", b"{}") for number in range(2)]
    assert mine.post(url(club, "imports"), {"key": "key-of-the-page", "file": two}).status_code == 400
    assert mine.post(url(club, "imports"), {"key": "key-of-the-page", "other": two[0]}).status_code == 400

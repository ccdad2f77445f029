"""Tests of `manage.py export` and `manage.py import`."""

import json
import os
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.models import Club, Match
from scorekeeper.services.clubs import delete as delete_club
from scorekeeper.services.deleting import delete
from scorekeeper.services.moving import move
from tests.factories import MatchFactory, context, fresh, score

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _with_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a key")


@pytest.fixture
def match() -> Match:
    return MatchFactory(played=2)


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    """Return the exported club of the match."""
    Club.objects.update(name="Fridays")
    call_command("export", match.club_id, str(tmp_path / "club.json"))
    return tmp_path / "club.json"


def test_a_new_club_is_made_of_a_file_and_its_link_opens_it(
    match: Match, file: Path, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("import", str(file), "--new")
    said, link = capsys.readouterr().out.splitlines()
    assert said == "New: 1 night, 1 match and 5 players."
    assert client.get(link.removeprefix("http://localhost:8000")).status_code == 200
    call_command("export", Club.objects.latest("pk").pk, str(tmp_path / "again.json"))
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()


def test_without_a_key_no_link_to_a_new_club_would_open_anything(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY")
    with pytest.raises(CommandError, match="make run"):
        call_command("import", str(file), "--new")
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("people", "name"),
    [
        (["Ann", "Bob"], "Ann, Bob"),
        (["Ann", "Bob", "Cy", "Di"], "Ann, Bob, Cy …"),
        (["A" * 40, "B" * 40], ""),
        ([], ""),
    ],
)
def test_a_new_club_of_a_file_without_a_name_is_called_by_its_people(file: Path, people: list[str], name: str) -> None:
    names = [{"name": one} for one in people]
    file.write_text(json.dumps({"club": 1, "name": " ", "players": names, "games": [], "nights": []}))
    call_command("import", str(file), "--new")
    assert Club.objects.latest("pk").name == name


def test_the_same_file_again_adds_nothing(match: Match, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import", str(file), "--club", str(match.club_id))
    assert capsys.readouterr().out == "Nothing is new. 1 match is here already.\n"
    assert Match.objects.count() == 1


VERSIONS = [
    ([], [3], ""),
    (["--take"], [2], "1 match was replaced by the file’s.\n"),
    (["--both"], [2, 3], "1 match is here in both versions now.\n"),
]


@pytest.mark.parametrize(("choice", "rounds", "done"), VERSIONS)
def test_of_a_match_in_two_versions_one_stays_or_both_and_it_is_said(
    match: Match, file: Path, choice: list[str], rounds: list[int], done: str, capsys: pytest.CaptureFixture[str]
) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    call_command("import", str(file), "--club", str(match.club_id), *choice)
    assert capsys.readouterr().out == f"Nothing is new. 1 match is here in another version.\n{done}"
    assert sorted(Match.objects.values_list("rounds_done", flat=True)) == rounds


@pytest.mark.parametrize("choice", ["--take", "--both"])
def test_the_same_file_and_choice_again_add_nothing(
    match: Match, file: Path, choice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    call_command("import", str(file), "--club", str(match.club_id), choice)
    before = [*Match.objects.order_by("pk").values()]
    capsys.readouterr()
    call_command("import", str(file), "--club", str(match.club_id), choice)
    assert capsys.readouterr().out == "Nothing is new. 1 match is here already.\n"
    assert [*Match.objects.order_by("pk").values()] == before


BESIDE = [
    ({"games": [{"title": "Golf", "game": "custom", "options": {"title": "Golf"}}]}, "1 own game"),
    ({"players": [{"name": "Zoe", "archived": True}]}, "1 player put away"),
    ({"nights": [{"date": "2026-11-20", "place": "Bob’s", "matches": []}]}, "1 place of a night"),
    ({"nights": [{"date": "2026-11-20", "note": "rain", "matches": []}]}, "1 note of a night"),
    ({"name": "Saturdays"}, "1 name for the club"),
]


@pytest.mark.parametrize(("change", "said"), BESIDE)
def test_what_is_new_beside_matches_is_said_once(
    match: Match, file: Path, change: dict[str, object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = {"club": 1, "name": "", "players": [], "games": [], "nights": []}
    file.write_text(json.dumps(nothing | change))
    Club.objects.update(name="")
    for expected in (f"New: {said}.\n", "Nothing is new.\n"):
        call_command("import", str(file), "--club", str(match.club_id))
        assert capsys.readouterr().out == expected


def test_a_night_is_new_only_where_a_match_comes_to_it(
    match: Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    move(match=match, on=date(2026, 11, 13), context=context())
    call_command("import", str(file), "--club", str(match.club_id))
    assert capsys.readouterr().out == "Nothing is new. 1 match is here in another version.\n"
    assert [night.date for night in match.club.nights.all()] == [date(2026, 11, 13)]


def test_the_record_of_a_match_comes_into_a_club_once(
    match: Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(file.read_text())["nights"][0]["matches"][0]["record"]
    file.write_text(json.dumps(record))
    call_command("import", str(file), "--club", str(match.club_id))
    call_command("import", str(file), "--club", str(match.club_id))
    assert capsys.readouterr().out == "New: 1 match.\nNothing is new. 1 match is here already.\n"
    assert [row.rounds_done for row in match.club.matches.all()] == [2, 2]


def test_a_file_that_is_none_of_ours_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text('{"people": []}')
    with pytest.raises(SystemExit):
        call_command("import", str(file), "--new")
    said = "neither a club’s document, the record of a match nor a backup of BG Stats"
    assert capsys.readouterr().err == f"file: {said}\n"


def test_a_dry_run_stores_nothing(match: Match, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import", str(file), "--new", "--dry-run")
    assert capsys.readouterr().out == "New: 1 night, 1 match and 5 players.\n"
    assert Club.objects.get() == match.club


def test_a_file_with_faults_is_refused_whole_each_at_its_place(
    match: Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(file.read_text())
    rounds = data["nights"][0]["matches"][0]["record"]["rounds"]
    rounds[0]["hands"]["Bob"] = {"cards": ["17"]}
    data["nights"] += [{"date": f"2026-13-{day:02}", "matches": []} for day in range(60)]
    file.write_text(json.dumps(data))
    with pytest.raises(SystemExit):
        call_command("import", str(file), "--new")
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("nights[0].matches[0].record.rounds[0].hands.Bob.cards")
    assert (len(said), said[-1]) == (51, "and 11 more")
    assert Club.objects.get() == match.club


def test_a_club_or_a_file_that_is_not_there(match: Match, file: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no club 4711"):
        call_command("import", str(file), "--club", "4711")
    with pytest.raises(CommandError, match="There is no club 4711"):
        call_command("export", 4711, "-")
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("export", match.club_id, str(tmp_path / "no" / "club.json"))


def test_nothing_is_imported_into_a_deleted_club(match: Match, file: Path) -> None:
    delete_club(club=match.club, name=str(match.club))
    with pytest.raises(CommandError, match=f"There is no club {match.club_id}"):
        call_command("import", str(file), "--club", str(match.club_id))


def test_where_a_file_cannot_be_written_nothing_is_left_of_it(match: Match, tmp_path: Path) -> None:
    (tmp_path / "club.json").mkdir()
    with pytest.raises(CommandError, match="directory"):
        call_command("export", match.club_id, str(tmp_path / "club.json"))
    assert [path.name for path in tmp_path.iterdir()] == ["club.json"]


def test_no_pipe_device_or_link_is_replaced_by_a_file(match: Match, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CommandError, match="it is no file; - is standard output"):
        call_command("export", str(match.club_id), str(pipe))
    assert pipe.is_fifo()
    file, link = tmp_path / "club.json", tmp_path / "link"
    file.touch()
    link.symlink_to(file)
    call_command("export", str(match.club_id), str(link))
    assert link.is_symlink()
    assert json.loads(file.read_bytes())["club"] == 1


def test_a_club_without_its_deleted_matches(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    delete(match=match, context=context())
    call_command("export", match.club_id, "-")
    assert [night["matches"] for night in json.loads(capsys.readouterr().out)["nights"]] == [[]]

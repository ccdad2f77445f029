"""Tests of the states of an import: uploaded, read by its own process, previewed, saved; and of interruptions."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.models import ClubImport, ImportedPiece, Match
from scorekeeper.queries.club_imports import LOST_AFTER, UNDOABLE_FOR, is_stopped
from scorekeeper.services.importing import jobs, uploads
from scorekeeper.services.importing.jobs import claim
from scorekeeper.services.importing.uploads import OtherImport, open_upload
from scorekeeper.services.importing.work import run
from tests.fixtures.club_documents import club_document
from tests.services.importing.club_files import Data, looked_at, new_club, saved, sent, worked

pytestmark = pytest.mark.django_db
State, Stop = ClubImport.State, ClubImport.Stop


def again(row: ClubImport) -> ClubImport:
    return ClubImport.objects.get(pk=row.pk)


def test_a_file_is_kept_as_it_was_sent() -> None:
    content = b"{" + b" " * 3_000_000 + b"}"
    row = sent(new_club(), content)
    with open_upload(row) as file:
        assert file.read() == content
    assert row.size == len(content)
    assert sum(len(piece.content) for piece in ImportedPiece.objects.all()) < 50_000


@pytest.mark.django_db(transaction=True)
def test_how_far_it_is_is_told_before_the_matches_are_stored() -> None:
    row = saved(new_club(), club_document(3))
    assert (row.state, row.total) == (State.SAVED, 3)


def test_a_file_that_arrives_twice_is_kept_once(data: Data) -> None:
    club = new_club()
    assert sent(club, data, "the-key-of-the-page") == sent(club, data, "the-key-of-the-page")
    assert ImportedPiece.objects.count() == 2


def test_a_club_has_one_file_at_a_time(data: Data) -> None:
    club = new_club()
    first = sent(club, data)
    with pytest.raises(OtherImport) as other:
        sent(club, data)
    assert other.value.club_import == first
    jobs.drop(row=first)
    assert sent(club, data) != first


def test_a_file_with_faults_is_refused_and_they_are_kept_as_data(data: Data) -> None:
    data["nights"] += [{"date": f"2026-13-{day:02}", "matches": [], "\x00" * 300: 1} for day in range(60)]
    row = looked_at(new_club(), data)
    assert (row.state, len(row.faults), row.fault_count) == (State.REFUSED, 50, 120)
    assert {"path": ["nights", 1, "date"], "code": "not_a_date", "params": {"value": "2026-13-00"}} in row.faults
    assert {len(fault["path"][-1]) for fault in row.faults} == {4, 200}
    assert not ImportedPiece.objects.exists()


def test_names_can_be_matched_and_compared_again(match: Match, data: Data) -> None:
    club = new_club()
    anna = club.players.create(name="Anna", folded="anna")
    row = looked_at(club, data)
    assert row.summary["names"] == ["Ann", "Bob", "Cy", "Di", "Ed"]
    jobs.compare_again(row=row, decisions=row.decisions | {"names": {"ann": anna.pk}})
    assert again(row).state == State.READING
    worked()
    assert again(row).summary["names"] == ["Ann", "Bob", "Cy", "Di", "Ed"]  # Ann is shown as she was chosen
    jobs.save(row=again(row), decisions=row.decisions | {"names": {"ann": anna.pk}}, who="")
    worked()
    assert club.players.get(name="Ann").same_as == anna


def test_names_are_listed_as_in_the_list_of_players_and_not_as_they_sit(data: Data) -> None:
    record = data["nights"][0]["matches"][0]["record"]
    record["players"] = [*reversed(record["players"]), "Flo"]
    for round_ in record["rounds"]:
        round_["hands"]["Flo"] = {"absent": True}
    assert looked_at(new_club(), data).summary["names"] == ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


def test_who_was_chosen_and_is_gone_since_is_a_new_player(data: Data) -> None:
    club = new_club()
    saved(club, data, names={"ann": 987_654})
    assert club.players.get(name="Ann").same_as is None


def test_what_the_rules_refuse_leads_back_to_the_choices(data: Data) -> None:
    club = new_club()
    bob = club.players.create(name="Bob", folded="bob")
    row = saved(club, data, names={"ann": bob.pk})
    assert (row.state, row.fault_count) == (State.READY, 1)
    assert not Match.objects.filter(club=club).exists()
    jobs.save(row=row, decisions=row.decisions | {"names": {}}, who="")
    worked()
    assert again(row).state == State.SAVED


def test_saving_twice_saves_once(data: Data) -> None:
    club = new_club()
    row = looked_at(club, data)
    jobs.save(row=row, decisions=row.decisions, who="")
    jobs.save(row=row, decisions=row.decisions, who="")
    worked()
    jobs.save(row=row, decisions=row.decisions, who="")
    assert claim() is None
    assert Match.objects.filter(club=club).count() == 1


def test_only_one_process_takes_the_work(data: Data) -> None:
    sent(new_club(), data)
    assert claim() is not None
    assert claim() is None


def test_a_process_that_ended_is_noticed_and_its_work_done_again(data: Data) -> None:
    club = new_club()
    row = looked_at(club, data)
    jobs.save(row=row, decisions=row.decisions, who="")
    first = claim()
    assert first is not None
    jobs.stop(first.worker, Stop.ENDED)
    assert is_stopped(again(row))
    assert claim() is None
    jobs.retry(row=row)
    worked()
    assert again(row).state == State.SAVED
    assert not ImportedPiece.objects.exists()
    run(pk=first.pk, worker=first.worker)  # the job belongs to another worker
    assert Match.objects.filter(club=club).count() == 1


def test_a_process_whose_server_was_killed_is_noticed_by_its_silence(data: Data) -> None:
    row = sent(new_club(), data)
    claimed = claim()
    assert claimed is not None
    assert not is_stopped(again(row))
    long_ago = timezone.now() - LOST_AFTER - timedelta(seconds=1)
    ClubImport.objects.update(beat=long_ago)
    assert is_stopped(again(row))
    jobs.beat([claimed.worker])
    assert not is_stopped(again(row))
    ClubImport.objects.update(beat=long_ago)
    jobs.stop_lost(timezone.now() - LOST_AFTER)
    assert again(row).stopped == Stop.ENDED


def test_what_was_thrown_away_meanwhile_is_not_saved(data: Data) -> None:
    club = new_club()
    row = looked_at(club, data)
    jobs.save(row=row, decisions=row.decisions, who="")
    worker = claim()
    assert worker is not None
    jobs.drop(row=row)
    assert again(row).state == State.SAVING  # while somebody is at it
    jobs.stop(worker.worker, Stop.SLOW)
    jobs.drop(row=row)
    run(pk=worker.pk, worker=worker.worker)
    assert again(row).state == State.DROPPED
    assert not Match.objects.filter(club=club).exists()


def test_a_file_is_thrown_away_after_a_day(data: Data) -> None:
    waits, kept = sent(new_club(), data), saved(new_club(), data)
    assert uploads.purge(now=timezone.now()) == 0
    assert uploads.purge(now=timezone.now() + UNDOABLE_FOR) == 1
    assert [*ClubImport.objects.all()] == [kept]
    assert not ImportedPiece.objects.filter(club_import=waits).exists()
    assert again(kept).made == {}

"""Kills a server during a loop of writes; the phones then continue with the write that was not answered."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

from tests.fixtures.served import PATIENCE_SECONDS, ROOT, Served

WRITES = 12  # answered to every keeper before a kill
TOKEN = "t" * 32
FAST = {"WRITES_A_MINUTE": "100000"}
SOUND = "1 matches, 0 with wrong list columns\n"


class Keeper:
    """A phone that marks one player as down, then as not down, and so on."""

    def __init__(self, club: str, table: str, player: str) -> None:
        self.club, self.table, self.player = club, table, player
        self.taps = 0
        self.answered: list[str] = []

    def tap_until_cut_off(self, served: Served) -> None:
        """Tap until the server is gone; a tap without an answer is sent first again, with the same key."""
        while status := self._tap(served):
            assert status == 303, f"{self.key} was answered {status}"
            self.answered.append(self.key)
            self.taps += 1

    def retry(self, served: Served) -> None:
        assert self._tap(served) == 303

    @property
    def key(self) -> str:
        return f"tap-{self.taps:05}-of-{self.player}"

    def form(self) -> tuple[str, dict[str, object]]:
        """Return the path and the fields of the next tap."""
        was = self.taps % 2
        fact = {"player": self.player, "fact": "laid_down", "was": was, "value": 1 - was, "round": 1}
        return f"{self.table}facts/", fact

    def _tap(self, served: Served) -> int | None:
        path, fields = self.form()
        try:
            return post(served, path, self.club, fields | {"key": self.key})[0]
        except (OSError, HTTPException):
            return None


class Scorer(Keeper):
    """A phone that scores the first round of a game of one player, and corrects it over and over."""

    def form(self) -> tuple[str, dict[str, object]]:
        """Return the path and the fields of the next score; no other phone writes, so the revision is known."""
        points = {f"points-{self.player}": 10 + self.taps % 50}
        return f"{self.table}rounds/1/", {"do": "save", "revision": self.taps + 1, **points}


def post(served: Served, path: str, club: str, fields: dict[str, object]) -> tuple[int, dict[str, str]]:
    """Post a form; return the status and the headers of the answer."""
    form = urlencode(fields | {"csrfmiddlewaretoken": TOKEN}, doseq=True)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}; {club}"}
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30)) as connection:
        connection.request("POST", path, form, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, dict(answer.getheaders())


def begin(served: Served) -> list[Keeper]:
    """Seat Ann, Bob and Cy; return a keeper for each."""
    club, table = _deal(served, {"game": "ten-step", "seat": ["Ann", "Bob", "Cy"], "first": "Ann"})
    return [Keeper(club, table, player) for player in _players(served, table)]


def begin_scoring(served: Served) -> Scorer:
    """Begin a match of Di alone, in a new club; return her phone."""
    club, table = _deal(served, {"game": "custom", "seat": ["Di"], "first": "Di"})
    return Scorer(club, table, _players(served, table)[0])


def _deal(served: Served, plan: dict[str, object]) -> tuple[str, str]:
    """Deal a match; return the cookie of the club, and the path of the table."""
    _, headers = post(served, "/matches/new/", "", plan | {"deal": "1", "key": "key-of-the-deal"})
    return re.findall(r"club=[^;]+", headers["set-cookie"])[0], headers["location"]


def _players(served: Served, table: str) -> list[str]:
    question = f"SELECT player_id FROM scorekeeper_seat WHERE match_id = {int(table.split('/')[2])}"  # noqa: S608
    return [str(player) for (player,) in rows_of(served.folder, question)]


def rows_of(folder: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "scorekeeper.sqlite3")) as database:
        return database.execute(question).fetchall()


def kill_while_writing(served: Served, keepers: Sequence[Keeper]) -> None:
    with ThreadPoolExecutor(len(keepers)) as phones:
        writing = [phones.submit(keeper.tap_until_cut_off, served) for keeper in keepers]
        try:
            enough = [len(keeper.answered) + WRITES for keeper in keepers]
            while any(len(keeper.answered) < count for keeper, count in zip(keepers, enough, strict=True)):
                done = [str(phone.exception() or "cut off") for phone in writing if phone.done()]
                assert not done, f"{done}\n{served.printed}"
                time.sleep(0.01)
            wait_for_a_write(served.folder)
        finally:
            served.end(signal.SIGKILL)
    for phone in writing:
        phone.result()


def wait_for_a_write(folder: Path) -> None:
    """Return once data is written to the disk: the moment at which a kill most probably interrupts a write."""
    log = folder / "scorekeeper.sqlite3-wal"
    before, latest = log.stat(), time.monotonic() + PATIENCE_SECONDS
    while (log.stat().st_mtime_ns, log.stat().st_size) == (before.st_mtime_ns, before.st_size):
        assert time.monotonic() < latest, "nobody writes"


def rebuild_check(folder: Path) -> str:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, str(ROOT / "manage.py"), "rebuild", "--check"],
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr

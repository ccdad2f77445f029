"""A keeper's phone without a browser: it begins a match on a running server, and sends taps."""

import json
import re
import ssl
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlencode

from scorekeeper.rules.options import Options

TOKEN = "t" * 32
PLAYERS = ("Ann", "Bob", "Cy", "Di", "Ed")


class Phone:
    """Keeps one connection, and the cookie of the club that is made with its first match.

    Each tap marks one player as down, or as not down if they are.
    """

    def __init__(
        self,
        port: int,
        players: Sequence[str] = PLAYERS,
        *,
        game: str = "ten-step",
        options: Options | None = None,
        trusts: ssl.SSLContext | None = None,
    ) -> None:
        """Begin a match at this port: by HTTPS where a certificate is trusted."""
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        if trusts:
            self.connection = HTTPSConnection("127.0.0.1", port, timeout=30, context=trusts)
        self.origin = f"{'https' if trusts else 'http'}://127.0.0.1:{port}"
        self.cookies = f"csrftoken={TOKEN}"
        self.taps = 0
        plan = {"game": game, "seat": players, "first": players[0], "deal": "1", "key": "key-of-the-deal"}
        rules = {f"options.{key}": value for key, value in (options or {}).items()}
        status, headers = self.post("/matches/new/", {**plan, "rules_of": game, **rules} if rules else plan)
        assert status == 200, status
        self.cookies += "; " + re.findall(r"club=[^;]+", headers["set-cookie"])[0]
        self.table = headers["hx-redirect"]
        self.player = self.seated()[0]

    def close(self) -> None:
        self.connection.close()

    def get(self, path: str) -> bytes:
        self.connection.request("GET", path, headers={"Cookie": self.cookies})
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, f"{path}: {answer.status}"
        return body

    def post(self, path: str, fields: Mapping[str, object]) -> tuple[int, dict[str, str]]:
        """Post a form; return the status and the headers of the answer."""
        form = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}, doseq=True)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookies, "HX-Request": "true"}
        headers["Origin"] = self.origin
        self.connection.request("POST", path, form, headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}

    def tap(self) -> int:
        """Write once; return the revision of the match after it."""
        status = self.send_tap()
        assert status == 200, status
        self.taps += 1
        return self.taps + 1

    def send_tap(self) -> int:
        """Send the next tap, or the same again; return the status of the answer."""
        was = self.taps % 2
        fact = {"player": self.player, "fact": "laid_down", "was": was, "value": 1 - was, "round": 1}
        return self.post(f"{self.table}facts/", fact | {"key": f"tap-{self.taps:06}-of-{self.player}"})[0]

    def streams(self, count: int, page: str = "table") -> list[str]:
        """Return the paths of `count` streams of the match's page, each with a ticket of its own."""
        path = f"{self.table}live/{page}/"
        return [str(json.loads(self.get(path))["stream"]) for _ in range(count)]

    def seated(self) -> list[str]:
        """Return the ids of the players at the table, clockwise."""
        return re.findall(r'id="row-(\d+)"', self.get(self.table).decode())

    def revision(self) -> int:
        """Return the revision of the match as it is now."""
        return int(json.loads(self.get(f"{self.table}live/keeper/"))["revision"])


class Beside(Phone):
    """Another phone of the same club: it taps for the player in this seat."""

    def __init__(self, first: Phone, port: int, seat: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.origin = f"http://127.0.0.1:{port}"
        self.cookies, self.table, self.taps = first.cookies, first.table, 0
        first.close()  # the server closes idle connections
        self.player = first.seated()[seat]

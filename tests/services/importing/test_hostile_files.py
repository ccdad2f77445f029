"""Tests that the page and the command refuse the same files, with files that no program exports."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.models import Club, ClubImport
from scorekeeper.queries.archives import document_pieces
from scorekeeper.rules.faults import CODES, Fault
from scorekeeper.words.imports import fault_in_words, known_params
from tests.factories import ClubFactory
from tests.services.importing.club_files import Data, saved
from tests.services.importing.club_files import looked_at as looked_at_by_page

pytestmark = pytest.mark.django_db
State = ClubImport.State
FAMILY = "👩\u200d👧"
HANDS = {"Ann": {"out": True}, "Bob": {"cards": ["K"]}}
RECORD: Data = {"record": 1, "game": "ten-step", "players": ["Ann", "Bob"], "rounds": [{"hands": HANDS}]}
MATCH: Data = {"id": "0b9e6f0e-8d0c-4c55-9a1e-1f0d5f3f8f55", "began": "2026-11-13T19:02:11+00:00", "record": RECORD}
NIGHT: Data = {"date": "2026-11-13", "matches": [MATCH]}
CLUB: Data = {
    "club": 1,
    "name": "Fridays",
    "players": [{"name": "Ann"}, {"name": "Bob"}],
    "games": [],
    "nights": [NIGHT],
}
BACKUP: Data = {"games": [], "players": [], "locations": [], "plays": []}


def club(**change: Any) -> bytes:
    """Return a club's document with these fields changed, as bytes."""
    return json.dumps(CLUB | change).encode()


def match(**change: Any) -> bytes:
    """Return a document of one match with these fields changed, as bytes."""
    return club(nights=[NIGHT | {"matches": [MATCH | change]}])


def record(**change: Any) -> bytes:
    """Return a document of one match, whose record has these fields changed, as bytes."""
    return match(record=RECORD | change)


def players(*names: Any, **more: Any) -> bytes:
    """Return a document with a list of players of these names, as bytes."""
    return club(players=[{"name": name, **more} for name in names], nights=[])


FILES: Mapping[str, bytes] = {
    "cut off": club()[:300],
    "cut off in a character": club(name="é").replace(b"\\u00e9", "é".encode()[:1])[:24],
    "an end missing": club()[:-1],
    "two documents": club() + club(),
    "a huge number": club(club=1).replace(b'"club": 1', b'"club": 1' + b"0" * 5000),
    "a huge exponent": record(rounds=[{"hands": HANDS | {"Bob": {"points": 1e308}}}]),
    "infinity by digits": record(rounds=[{"hands": HANDS | {"Bob": {"points": 7}}}]).replace(b": 7}", b": 1e999}"),
    "minus nothing": record(rounds=[{"hands": HANDS | {"Bob": {"points": -1}}}]),
    "deep lists": b'{"club": 1, "nights": ' + b"[" * 100_000,
    "deep objects": b'{"club": 1, "name": ' + b'{"a":' * 100_000,
    "deep in a record": record(options={"a": 7}).replace(b": 7}", b": " + b"[" * 5000 + b"]" * 5000 + b"}"),
    "bidi in a name": players("Ann\u202e", "Bob"),
    "bidi in a record": record(players=["Ann", "Bob"], note="\u202e"),
    "bidi in a place": club(nights=[NIGHT | {"place": "\u202eLion"}]),
    "bidi in a field": club(**{"na\u202eme": 1}),
    "a joiner twice": players("Ann\u200d", "Ann\u200d"),
    "a family twice": players(FAMILY, FAMILY),
    "NUL in a name": players("Ann\0"),
    "NUL in a place": club(nights=[NIGHT | {"place": "Li\0on"}]),
    "NUL in a note": record(rounds=[{"hands": HANDS, "note": "a\0b"}]),
    "half a character": players("\ud83d"),
    "half a character in a key": record(rounds=[{"hands": HANDS | {"\ud83d": {}}}]),
    "a key twice": club().replace(b'"name": "Fridays"', b'"name": "Fridays", "name": "Mondays"'),
    "a key twice in a hand": match().replace(b'"out": true', b'"out": true, "out": false'),
    "names alike": players("Ann", "ann ", "ANN"),
    "a circle": club(players=[{"name": "Ann", "same_as": "Bob"}, {"name": "Bob", "same_as": "Ann"}]),
    "a list for text": club(name=["Fridays"]),
    "text for a list": club(nights="2026"),
    "null for an object": club(nights=[None, 1, "x", [], True]),
    "a flag for a number": record(rounds=[{"hands": HANDS | {"Bob": {"buys": True, "cards": ["K"]}}}]),
    "a number for a flag": players("Ann", archived=1),
    "a date of no calendar": club(nights=[{"date": "2026-02-30", "matches": []}]),
    "a date of long ago": club(nights=[{"date": "0001-01-01", "matches": []}]),
    "a moment without an offset": match(began="2026-11-13T19:02:11"),
    "a moment before all clocks": match(began="0001-01-01T00:00:00+14:00"),
    "an id twice": club(nights=[NIGHT | {"matches": [MATCH, MATCH | {"id": str(MATCH["id"]).upper()}]}]),
    "an id that is none": match(id="../../etc/passwd"),
    "markup": players("<script>alert(1)</script>" * 2, "a" * 41),
    "a format": club(name="{name} %s {0.__class__}" * 9),
    "a game of nowhere": record(game="\u202e../ten-step"),
    "a hundred and one rounds": record(rounds=[{"hands": HANDS}] * 101),
    "spaces for names": players("", " ", "\u3000", "\t"),
    "a version to come": club(club=2),
    "a record to come": record(record="1"),
    "UTF-16": club().decode().encode("utf-16"),
    "latin": club(name="Müller").decode().replace("\\u00fc", "ü").encode("latin-1"),
    "a zip": b"PK\x03\x04" + club(),
    "a mark and nothing": b"\xef\xbb\xbf",
    "blanks": b" \n" * 500,
    "a list": b"[]",
    "a lone record without a date": json.dumps(RECORD | {"players": ["Ann\u202e", "Bob"]}).encode(),
    "a lone record of long ago": json.dumps(RECORD | {"played_on": "0001-01-01"}).encode(),
    "plays that are none": json.dumps(BACKUP | {"plays": [1, None, {"uuid": "x"}], "players": "Ann"}).encode(),
    "plays of strangers": json.dumps(BACKUP | {"locations": [{"id": 1e999, "name": "\u202e"}]}).encode(),
}


def looked_at(content: bytes) -> tuple[ClubImport, list[str]]:
    """Send a file to a new club; return the import, and its faults as the command prints them."""
    row = looked_at_by_page(ClubFactory(), content)
    return row, [
        str(Fault(tuple(fault["path"]), CODES[fault["code"]], known_params(fault["params"]))) for fault in row.faults
    ]


def printed(content: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the faults that the command prints; nothing if it takes the file."""
    file = folder / "club.json"
    file.write_bytes(content)
    with suppress(SystemExit):
        call_command("import", str(file), "--club", str(ClubFactory().pk))
    return capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_page_and_command_say_the_same_of_a_hostile_file(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Club.objects.count()
    row, said = looked_at(content)
    assert row.state in (State.REFUSED, State.READY)
    faults = printed(content, tmp_path, capsys)
    assert said == faults[:50]
    assert (row.state == State.READY) == (not faults)
    assert row.fault_count == len(faults)
    assert Club.objects.count() == before + 2
    for fault, line in zip(row.faults, faults, strict=True):
        place, sentence = fault_in_words(fault)
        assert (place + sentence).replace("\u2068", "").replace("\u2069", "").isprintable() or FAMILY in sentence
        assert line.isprintable() or FAMILY in line
        for shown in (part for part in line.split('"')[1::2] if "\\" in part):
            assert shown in sentence or shown in place
    if row.state == State.READY:
        saved_again(content)


def saved_again(content: bytes) -> None:
    """Import a valid file twice, and assert that the second import changes nothing."""
    club = ClubFactory()
    saved(club, content)
    before = [*document_pieces(club)]
    saved(club, content)
    assert [*document_pieces(club)] == before

"""Tests of how an uploaded file is recognised, and of how early a hostile one is refused."""

import io
import json
from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.figures.bg_stats.document import KnownHere
from scorekeeper.figures.club import Club
from scorekeeper.figures.reading import from_data
from scorekeeper.rules.faults import Refused
from scorekeeper.services.importing.files import MOST_FAULTS, read_file

Data = dict[str, Any]
TODAY = date(2026, 11, 20)
MIB = 1024 * 1024
HANDS = {"Ann": {"out": True}, "Bob": {"cards": ["K", "5"], "buys": 1}}
RECORD: Data = {"record": 1, "game": "ten-step", "players": ["Ann", "Bob"], "rounds": [{"hands": HANDS}]}
GAME: Data = {"title": "Golf", "game": "ten-step"}
NIGHT: Data = {"date": "2026-11-13", "matches": []}
UNSEEN = "has a character that can’t be seen"
BOUNDS = "but it must be from 1000-01-01 to 9998-12-31"
CLUB: Data = {
    "club": 1,
    "name": "Friday people",
    "players": [{"name": "Ann"}],
    "games": [{"title": "Golf", "game": "custom", "options": {"title": "Golf"}}],
    "nights": [{"date": "2026-11-13", "matches": [{"began": "2026-11-13T19:02:11+00:00", "record": RECORD}]}],
}


class Upload(io.BytesIO):
    """A file that counts how many of its bytes are read."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self.taken += len(found)
        return found


def read(data: Any) -> Club:
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    return read_file(io.BytesIO(text), on=TODAY)


def refused(file: bytes | Data) -> list[str]:
    with pytest.raises(Refused) as error:
        read(file)
    return [str(fault) for fault in error.value.faults]


def test_a_club_s_document_is_read_as_it_stands_whatever_the_order_of_its_fields() -> None:
    assert read(CLUB) == from_data(CLUB)
    assert read(dict(reversed(CLUB.items()))) == from_data(CLUB)


def test_the_record_of_a_match_is_a_club_of_one_match_on_its_date() -> None:
    [night] = read(RECORD | {"played_on": "2026-11-06"}).nights
    [match] = night.matches
    assert (night.date, timezone.localtime(match.began).isoformat()[:16]) == (date(2026, 11, 6), "2026-11-06T12:00")
    assert match.record.players == ("Ann", "Bob")


def test_a_record_that_says_no_date_was_played_today() -> None:
    assert [night.date for night in read(RECORD).nights] == [TODAY]


def test_the_faults_of_a_record_stand_at_their_places_in_it() -> None:
    hands = {"Bob": {"cards": ["17"]}, "Cy": {}}
    assert refused(RECORD | {"rounds": [{"hands": hands}], "first_dealer": "Di"}) == [
        "rounds[0].hands: Ann is missing",
        'rounds[0].hands.Bob.cards[0]: "17" is not a rank of ten-step',
        'rounds[0].hands.Cy: "Cy" does not play in this match',
        'first_dealer: "Di" does not play in this match',
    ]


def test_the_faults_of_a_club_stand_in_the_order_of_its_document() -> None:
    data = json.loads(json.dumps(dict(reversed(CLUB.items()))))
    data["players"] += [{"name": "ann"}, {}]
    data["nights"] += [{"date": "2026-11-13", "matches": [], "weather": "rain"}]
    data["nights"][0]["matches"][0] |= {"game": "Darts"}
    assert refused(data) == [
        'nights[0].matches[0].game: "Darts" is no title in games',
        "nights[1].weather: unknown field; it may be date, matches, note or place",
        'nights[1].date: "2026-11-13" is there twice',
        'players[1].name: "ann" is the same name as "Ann"',
        "players[2].name: missing",
    ]


@pytest.mark.parametrize("file", [b"[]", b"{}", b'{"people": [], "games": []}', b"1"])
def test_a_file_of_no_known_form_is_refused(file: bytes) -> None:
    assert refused(file) == ["file: neither a club’s document, the record of a match nor a backup of BG Stats"]


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        (b"\x1f\x8b\x08\x00 a bomb", "file: compressed: unpack it first"),
        (b"PK\x03\x04 a bomb", "file: compressed: unpack it first"),
        (b"\xff\xfe{", "file: not UTF-8"),
        (b'{"club": 1, "name": "\xe9"}', "file: not UTF-8"),
        (json.dumps(CLUB).encode() + b"\xe2", "club: not UTF-8"),
        (b"", "file: not JSON: Expecting value: line 1 column 1 (char 0)"),
        (b'{"club": NaN}', "club: not JSON: NaN is not a number"),
        (b'{"club": 1, "club": 1}', 'club: "club" stands twice in one object'),
        (b'{"club": 1, "nights": [{"date": 1, "date": 1}]}', 'club: "date" stands twice in one object'),
        (b'{"club": 1, "nights": ' + b"[" * 9999, "club: nested too deep"),
        (b'{"record": 1, "rounds": [' + b"{}," * MIB, "record: longer than 1 MiB"),
    ],
)
def test_a_text_that_is_none_is_refused(file: bytes, fault: str) -> None:
    assert refused(file) == [fault]


BACKUP: Data = {"about": "x", "games": [], "locations": [], "players": [], "plays": [{"uuid": "é😀", "a": [1, True]}]}


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (CLUB, "club: the end of this club’s export"),
        (RECORD, "record: the end of this record of a match"),
        (BACKUP, "backup: the end of this backup of BG Stats"),
    ],
)
def test_wherever_a_file_was_cut_off_it_is_known_for_what_it_is(data: Data, form: str) -> None:
    text = json.dumps(data | {"note": 'a\n"\u00e9\U0001f600'}, ensure_ascii=True).encode()
    first = text.index(b":") + 1
    for end in range(first, len(text)):
        assert refused(text[:end]) == [f"{form} is missing"]
    plain = json.dumps(data, ensure_ascii=False, indent=1).encode()
    for end in range(plain.index(b":") + 1, len(plain)):
        assert refused(plain[:end]) == [f"{form} is missing"]


@pytest.mark.parametrize("text", [b"{", b'{"', b'{"cl', b"[1, tr", b'{ "club"'])
def test_one_that_was_cut_off_before_it_said_what_it_is_is_a_file(text: bytes) -> None:
    assert refused(text) == ["file: the end of this file is missing"]


def test_a_name_in_a_record_that_cannot_be_seen_stands_where_it_is() -> None:
    hands = {"Ann": {"out": True}, "Bob\u202e": {"cards": ["K"]}}
    record = RECORD | {"players": ["Ann", "Bob\u202e"], "rounds": [{"hands": hands}]}
    said = r'players[1]: "Bob\u202e" has a character that can’t be seen'
    assert refused(record) == [said]
    match = {"began": "2026-11-13T19:02:11+00:00", "record": record}
    club = CLUB | {"nights": [{"date": "2026-11-13", "matches": [match, match]}]}
    assert refused(club) == [f"nights[0].matches[0].record.{said}"]


def test_what_the_club_was_allowed_before_comes_in_again() -> None:
    data = CLUB | {"players": [{"name": "Bob\u202e"}], "nights": [NIGHT | {"place": "\u202eLion"}]}
    known = KnownHere(places={"\u202eLion"}, players={"bob\u202e"})
    assert read_file(io.BytesIO(json.dumps(data).encode()), on=TODAY, known=known).players[0].name == "Bob\u202e"


def test_the_date_of_a_record_is_out_of_bounds_where_it_stands() -> None:
    assert refused(RECORD | {"played_on": "0001-01-01"}) == [f'played_on: "0001-01-01", {BOUNDS}']


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": "x" * 81}, f'name: "{"x" * 39}…" is longer than 80 characters'),
        ({"name": "\ud800"}, 'name: "\\ud800" has a character that can’t be written'),
        ({"games": [GAME | {"title": "x" * 41}]}, f'games[0].title: "{"x" * 39}…" is longer than 40 characters'),
        ({"nights": [NIGHT | {"place": "\0"}]}, 'nights[0].place: "\\x00" has a character that can’t be written'),
        ({"nights": [NIGHT | {"date": "0001-01-01"}]}, f'nights[0].date: "0001-01-01", {BOUNDS}'),
        ({"name": "Fri\u202eday"}, f'name: "Fri\\u202eday" {UNSEEN}'),
        ({"players": [{"name": "\u202eAnn"}]}, f'players[0].name: "\\u202eAnn" {UNSEEN}'),
        ({"games": [GAME | {"title": "Golf\u200d"}]}, f'games[0].title: "Golf\\u200d" {UNSEEN}'),
        ({"nights": [NIGHT | {"place": "\u202eBob’s"}]}, f'nights[0].place: "\\u202eBob’s" {UNSEEN}'),
    ],
)
def test_what_no_row_can_hold_and_nobody_can_see_is_refused(change: Data, fault: str) -> None:
    assert refused(CLUB | {"nights": []} | change) == [fault]


def test_an_instant_that_no_clock_tells_is_refused() -> None:
    data = json.loads(json.dumps(CLUB))
    data["nights"][0]["matches"][0]["began"] = "0001-01-01T00:00:00+14:00"
    [fault] = refused(data)
    assert fault.startswith('nights[0].matches[0].began: "0001-01-01", but it must be from')


BEGIN = json.dumps(CLUB | {"nights": []}).encode().removesuffix(b"]}")
EMPTY = json.dumps({"began": "2026-11-13T19:02:11+00:00", "record": RECORD | {"rounds": [{}] * 100}}).encode()


@pytest.mark.parametrize(
    "entries",
    [
        b"{}",
        b"[]",
        b'{"date": "2026-11-13", "matches": []}',
        b'{"date": "2026-11-13", "matches": [' + b",".join([EMPTY] * 300) + b"]}",
    ],
)
def test_of_a_hostile_file_little_is_read_and_few_faults_are_made(entries: bytes) -> None:
    file = Upload(BEGIN + b",".join([entries] * (8 * MIB // len(entries))))
    with pytest.raises(Refused) as error:
        read_file(file, on=TODAY)
    assert len(error.value.faults) <= MOST_FAULTS + 1
    assert file.taken <= 4 * MIB


def test_the_last_of_too_many_faults_says_that_there_are_more() -> None:
    faults = refused(BEGIN + b"{}," * MOST_FAULTS + b"{}]}")
    assert (len(faults), faults[-1]) == (
        MOST_FAULTS + 1,
        f"club: more than {MOST_FAULTS} faults: what comes after them was not read",
    )

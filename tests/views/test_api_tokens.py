"""Tests of tokens for programs: made and ended by the owner, shown once, and valid for the API only."""

from collections.abc import Callable
from datetime import date
from random import Random
from string import ascii_letters
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import ApiToken, Match
from scorekeeper.services.api_tokens import MOST_TOKENS, end, make
from scorekeeper.services.clubs import delete as delete_club
from tests.examples import tried
from tests.factories import MatchFactory
from tests.fixtures.parsed import has_word, parsed, source, words
from tests.fixtures.programs import Program
from tests.people import token_of

pytestmark = pytest.mark.django_db

REQUESTS = tried(2000)


def page_of(match: Match) -> str:
    return f"/clubs/{match.club_id}/tokens/"


def token_answer(keeper: Client, match: Match, **form: str) -> Any:
    """Return the answer to the form that makes a token for the kitchen."""
    return keeper.post(page_of(match), {"key": "long-enough", "name": "Kitchen", **form})


def shown(answer: Any) -> str:
    """Return the token that a page shows."""
    return str(parsed(answer).one("input", id="token").attributes["value"])


def test_a_token_is_shown_once_and_listed_by_its_name(keeper: Client, match: Match) -> None:
    answer = token_answer(keeper, match)
    token = shown(answer)
    assert "no-store" in answer.headers["Cache-Control"]
    assert Program(token).read("/api/1/club/")["nights"]
    listed = keeper.get(page_of(match))
    assert "Kitchen" in words(listed)
    assert token not in listed.content.decode()
    assert not ApiToken.objects.filter(digest__contains=token).exists()


def test_two_taps_make_one_token_and_both_show_it(keeper: Client, match: Match) -> None:
    assert shown(token_answer(keeper, match)) == shown(token_answer(keeper, match))
    assert ApiToken.objects.count() == 1


def test_another_name_that_is_typed_after_the_browsers_back_makes_another_token(keeper: Client, match: Match) -> None:
    assert shown(token_answer(keeper, match)) != shown(token_answer(keeper, match, name="Phone"))
    assert [token.name for token in ApiToken.objects.all()] == ["Phone", "Kitchen"]


def test_the_same_key_in_two_clubs_makes_two_tokens(keeper: Client, match: Match) -> None:
    other = MatchFactory()
    theirs = make(club=other.club, name="Kitchen", key="long-enough")
    assert theirs
    assert shown(token_answer(keeper, match)) != theirs.text


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "\u200b"])
def test_a_name_that_does_not_do_is_told_at_its_field(keeper: Client, match: Match, name: str) -> None:
    answer = token_answer(keeper, match, name=name)
    assert answer.status_code == 422
    assert parsed(answer).one("input", name="name").attributes["aria-describedby"] == "fault"
    assert parsed(answer).one("p", id="fault").words
    assert not ApiToken.objects.exists()


def test_a_name_that_was_typed_stays(keeper: Client, match: Match) -> None:
    for _ in range(MOST_TOKENS):
        token_of(match.club)
    answer = token_answer(keeper, match)
    assert answer.status_code == 422
    assert "A club has at most 20 tokens. Take one back first." in words(answer)
    assert parsed(answer).one("input", name="name").attributes["value"] == "Kitchen"
    end(token=ApiToken.objects.latest("pk"))
    assert token_answer(keeper, match).status_code == 200


def test_a_token_taken_back_reads_nothing_at_once(keeper: Client, match: Match) -> None:
    program = Program(shown(token_answer(keeper, match)))
    url = f"{page_of(match)}{ApiToken.objects.get().pk}/"
    for _ in range(2):
        assert keeper.post(url, {"do": "take-back"}).status_code == 303
    assert program.ask("/api/1/club/").status_code == 401
    assert "Kitchen" not in words(keeper.get(page_of(match)))


def test_a_page_sent_again_makes_no_token_that_was_taken_back(keeper: Client, match: Match) -> None:
    program = Program(shown(token_answer(keeper, match)))
    end(token=ApiToken.objects.get())
    assert token_answer(keeper, match).headers["Location"] == page_of(match)
    assert program.ask("/api/1/club/").status_code == 401


def test_a_page_sent_again_after_the_secret_key_changed_gets_no_text_that_opens_nothing(
    match: Match, settings: Any
) -> None:
    assert make(club=match.club, name="Kitchen", key="long-enough")
    settings.SECRET_KEY = "another"
    assert make(club=match.club, name="Kitchen", key="long-enough") is None


def test_the_last_day_of_its_use_is_noted_once(
    keeper: Client, match: Match, friday_evening: None, django_assert_num_queries: Any
) -> None:
    program = Program(token_of(match.club, "Kitchen").text)
    assert "made on 20 November 2026, has read nothing yet" in words(keeper.get(page_of(match)))
    url = f"/api/1/nights/{match.night_id}/"
    program.read(url)
    assert ApiToken.objects.get().used == date(2026, 11, 20)
    with django_assert_num_queries(4):  # the token, the night, its matches and their seats
        program.read(url)
    assert "made on 20 November 2026, last read on 20 November 2026" in words(keeper.get(page_of(match)))


def test_who_sends_no_token_is_told_what_to_send(client: Client, keeper: Client) -> None:
    for anybody in (client, keeper):
        answer = anybody.get("/api/1/club/")
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        assert answer.json()["detail"] == "Send a token of a club in the header Authorization."


def test_who_sends_a_wrong_token_is_told_so(client: Client) -> None:
    answer = Program("scorekeeper-x").ask("/api/1/club/")
    assert answer.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'
    assert answer.json()["detail"] == "This token is wrong, or was taken back."


@pytest.fixture
def few(settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"ten_reads": (2, 60), "wrong_token": (3, 300)}


@pytest.mark.usefixtures("few")
def test_a_token_reads_so_often_and_then_waits_alone(match: Match) -> None:
    program, other = Program(token_of(match.club).text), Program(token_of(match.club).text)
    answers = [program.ask("/api/1/club/") for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert answers[-1].json() == {"status": 429, "title": "Too Many Requests"}
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert other.ask("/api/1/club/").status_code == 200


@pytest.mark.usefixtures("few")
def test_wrong_tokens_are_counted_and_shut_no_right_one_out(match: Match) -> None:
    right, wrong = Program(token_of(match.club).text), Program("scorekeeper-" + "x" * 32)
    assert [wrong.ask("/api/1/club/").status_code for _ in range(5)] == [401] * 3 + [429] * 2
    assert right.ask("/api/1/club/").status_code == 200


Headers = dict[str, str]


class Stranger:
    """Somebody who knows much about a token and its club, and tries to get in with it; always in the same way."""

    def __init__(self, match: Match) -> None:
        self.random = Random(31)  # noqa: S311 - always the same
        self.match, self.token = match, token_of(match.club).text
        self.row = ApiToken.objects.get(club=match.club)
        self.taken_back = self.ended()
        self.of_deleted_club = self.deleted()
        self.elsewhere = token_of(MatchFactory(names=("Xaver", "Yves")).club).text

    def ended(self) -> str:
        made = token_of(self.match.club)
        end(token=made.row)
        return made.text

    def deleted(self) -> str:
        club = MatchFactory().club
        text = token_of(club).text
        delete_club(club=club, name=str(club))
        return text

    def url(self) -> str:
        night, match = self.match.night_id, self.match.pk
        paths = ("club", f"nights/{night}", f"matches/{match}", f"matches/{match}/live")
        return f"/api/1/{self.random.choice(paths)}/"

    def mangled(self) -> Headers:
        at = self.random.randrange(len(self.token))
        other = self.random.choice([sign for sign in ascii_letters if sign != self.token[at]])
        return bearer(self.token[:at] + other + self.token[at + 1 :])

    def cut_off(self) -> Headers:
        return bearer(self.token[: self.random.randrange(len(self.token))])

    def gone_on(self) -> Headers:
        return bearer(self.token + self.random.choice(("\r", "\n", "x", "=", "\x00", "%00", "\u2028", ", Bearer x")))

    def swapped(self) -> Headers:
        return bearer(self.random.choice((self.token.swapcase(), self.token.upper(), self.token[::-1])))

    def guessed(self) -> Headers:
        return bearer(f"scorekeeper-{self.random.randbytes(24).hex()[:32]}")

    def ended_before(self) -> Headers:
        return bearer(self.random.choice((self.taken_back, self.of_deleted_club)))

    def out_of_the_database(self) -> Headers:
        known = (self.row.digest, self.row.key, self.match.club.keeper_key, str(self.row.pk), "", "*", "null")
        return bearer(self.random.choice(known))

    def of_another_scheme(self) -> Headers:
        scheme = self.random.choice(("Basic ", "Token ", "", "Bearer:", "Bearer\t", "Digest username=", "Bearerx "))
        return {"Authorization": f"{scheme}{self.token}"}

    def in_another_header(self) -> Headers:
        names = ("X-Api-Key", "Proxy-Authorization", "X-Authorization", "Cookie", "X-Forwarded-Authorization")
        return {self.random.choice(names): f"Bearer {self.token}"}

    def injected(self) -> Headers:
        return {"Authorization": f"Basic x\r\nAuthorization: Bearer {self.token}"}

    def huge(self) -> Headers:
        return bearer(self.token * self.random.randint(2, 2000))

    def in_other_letters(self) -> Headers:
        return bearer("".join(chr(self.random.randrange(0x80, 0xD7FF)) for _ in range(44)))

    def ways(self) -> list[Callable[[], Headers]]:
        return [
            self.mangled, self.cut_off, self.gone_on, self.swapped, self.guessed, self.ended_before,
            self.out_of_the_database, self.of_another_scheme, self.in_another_header, self.injected, self.huge,
            self.in_other_letters,
        ]  # fmt: skip


def bearer(text: str) -> Headers:
    return {"Authorization": f"Bearer {text}"}


def test_no_other_token_or_header_opens_a_door(match: Match, settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"wrong_token": (REQUESTS, 300)}  # so that each one is looked at
    stranger, client = Stranger(match), Client()
    ways = stranger.ways()
    for number in range(REQUESTS):
        way = ways[number % len(ways)]
        headers, url = way(), stranger.url()
        query = stranger.random.choice(("", f"?token={stranger.token}", f"?access_token={stranger.token}"))
        answer = client.get(url + query, headers=headers)
        assert (way.__name__, answer.status_code) == (way.__name__, 401)
        assert set(answer.json()) == {"status", "title", "detail"}
    assert client.get(stranger.url(), headers=bearer(stranger.token)).status_code == 200


def test_a_token_of_another_club_opens_nothing_of_this_one(match: Match) -> None:
    stranger = Stranger(match)
    program = Program(stranger.elsewhere)
    for _ in range(20):
        answer = program.ask(stranger.url())
        assert answer.status_code in {200, 404}
        assert not has_word("Ann", source(answer))

"""Tests that requests in another encoding than UTF-8, or with undecodable data, are refused."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.asgi import application
from scorekeeper.models import Tally
from scorekeeper.protocol import Message
from tests.fixtures.parsed import Page
from tests.loops import run_apart

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

PART = b'--x\r\nContent-Disposition: form-data; name="login"\r\n\r\nann@example.org\r\n--x--\r\n'
FORMS = {
    "multipart/form-data; boundary=x": PART,
    "application/x-www-form-urlencoded": b"login=ann@example.org&password=%41",
    "text/plain": b"login",
}
OTHERS = [
    "idna",
    "rot13",
    "base64",
    "hex",
    "undefined",
    "punycode",
    "zlib",
    "utf-16",
    "latin-1",
    '"hex"',
    "*hex",
    "'hex",
]
UNREADABLE = ["charset*=hex''%41", "charset*=idna''%ff", "x*=nothing''%41", "x*=y; x*0=z", "charset=utf-8; charset=hex"]


def answer_to(content_type: str, body: bytes, method: str = "POST") -> tuple[int, Page]:
    """Post a body to the sign-in page; return the status and the page that the ASGI application answers with."""
    headers = [(b"host", b"localhost"), (b"content-type", content_type.encode("latin-1"))]
    headers.append((b"content-length", str(len(body)).encode()))
    scope: Message = {"type": "http", "http_version": "1.1", "method": method, "path": "/account/sign-in/"}
    scope.update(query_string=b"next=%2Fgames%2F", headers=headers, client=("192.0.2.7", 50000))
    answers: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        answers.append(message)

    run_apart(application(scope, receive, send))
    return answers[0]["status"], Page(b"".join(part["body"] for part in answers[1:]).decode())


@pytest.mark.parametrize("method", ["POST", "GET", "PUT"])
@pytest.mark.parametrize("form", FORMS)
def test_other_letters_than_ours_are_a_bad_request_and_no_mistake_of_ours(
    form: str, method: str, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    for said in (*(f"charset={name}" for name in OTHERS), *UNREADABLE):
        with subtests.test(said):
            status, page = answer_to(f"{form}; {said}", FORMS[form], method)
            assert (status, page.one("h1").words) == (400, "That does not read like a score")
            assert not Tally.objects.exists()
            assert caplog.records == []


@pytest.mark.parametrize("said", ["", "; charset=utf-8", ";charset=UTF-8", '; charset="utf-8"', " ; charset=UTF-8 "])
def test_what_browsers_say_of_their_forms_is_read(said: str) -> None:
    for form, body in FORMS.items():
        status, _ = answer_to(form + said, body)
        assert status == 403  # read, and found to carry no token


@pytest.mark.parametrize("said", ["name*=x; name*0=y", "name*0=x; name*=y", "name=x; filename*=y; filename*0=z"])
def test_a_part_of_a_form_that_cannot_be_read_is_a_bad_request(said: str, caplog: pytest.LogCaptureFixture) -> None:
    form: Any = PART.replace(b'name="login"', said.encode())
    answer = Client().post(reverse("account_login"), form, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 400
    assert not Tally.objects.exists()
    assert caplog.records == []

"""Tests that mail is sent in the background: no page waits for it, and none is lost."""

import signal
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core import mail
from django.core.mail import EmailMessage, send_mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse
from post_office.models import Email

from scorekeeper.serving.mail import send
from tests.fixtures.served import Served, prepared, serving
from tests.people import account
from tests.smtp import mail_server

TOKEN = "t" * 32
TAKING = "django.core.mail.backends.locmem.EmailBackend"
REFUSING = "tests.commands.test_mail.Refusing"


def ask_for_new_password(served: Served, email: str) -> int:
    """Ask for a new password; return the status of the answer."""
    form = urlencode({"email": email, "csrfmiddlewaretoken": TOKEN})
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30)) as connection:
        connection.request("POST", "/account/password/forgotten/", form, headers)
        return connection.getresponse().status


def test_no_page_waits_for_a_mail_server_that_says_nothing(tmp_path: Path) -> None:
    with mail_server() as post, serving(prepared(tmp_path), EMAIL_URL=post.url) as served:
        assert [ask_for_new_password(served, f"di{number}@example.org") for number in range(5)] == [302] * 5
        assert post.called.wait(30)
        assert ask_for_new_password(served, "ed@example.org") == 302
        assert not post.taken
        post.greets.set()
        assert "@example.org" in post.wait_for_mail()


def test_mail_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with mail_server() as post:
        with serving(prepared(tmp_path), EMAIL_URL=post.url) as served:
            assert ask_for_new_password(served, "di@example.org") == 302
            served.end(signal.SIGKILL)
        post.greets.set()
        with serving(tmp_path, EMAIL_URL=post.url):
            assert "di@example.org" in post.wait_for_mail()


class Refusing(EmailBackend):
    """A mail server that takes nothing."""

    def send_messages(self, _messages: Sequence[EmailMessage]) -> int:
        raise ConnectionRefusedError


def delivering_by(settings: Any, backend: str, minutes: int = 0) -> None:
    """Queue mail, send it by this backend, and try again after `minutes`."""
    settings.EMAIL_BACKEND = "scorekeeper.serving.mail.MailQueue"
    settings.POST_OFFICE = settings.POST_OFFICE | {
        "BACKENDS": {"default": backend},
        "RETRY_INTERVAL": timedelta(minutes=minutes),
    }


@pytest.mark.django_db(transaction=True)
def test_what_was_not_taken_is_tried_again(settings: Any) -> None:
    delivering_by(settings, REFUSING)
    send_mail("The code", "ABC", None, ["di@example.org"])
    send()
    send()
    assert Email.objects.get().number_of_retries == 2
    delivering_by(settings, TAKING)
    send()
    assert [message.to for message in mail.outbox] == [["di@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_it_is_not_tried_again_before_its_time(settings: Any) -> None:
    delivering_by(settings, REFUSING, minutes=1)
    send_mail("The code", "ABC", None, ["di@example.org"])
    send()
    delivering_by(settings, TAKING)
    send()
    assert not mail.outbox


@pytest.mark.django_db(transaction=True)
def test_one_address_that_is_refused_holds_up_no_other(settings: Any) -> None:
    delivering_by(settings, REFUSING, minutes=1)
    send_mail("The code", "ABC", None, ["di@example.org"])
    send()
    delivering_by(settings, TAKING)
    send_mail("The code", "DEF", None, ["ed@example.org"])
    send()
    assert [message.to for message in mail.outbox] == [["ed@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_what_nobody_takes_is_given_up_and_forgotten(settings: Any) -> None:
    delivering_by(settings, REFUSING)
    settings.POST_OFFICE["MAX_RETRIES"] = 2
    send_mail("The code", "ABC", None, ["di@example.org"])
    for _ in range(3):
        send()
    assert not Email.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_what_was_sent_is_forgotten(settings: Any) -> None:
    delivering_by(settings, TAKING)
    send_mail("The code", "ABC", None, ["di@example.org"])
    assert "ABC" in Email.objects.get().message
    send()
    assert not Email.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_text_is_sent_as_it_is_written_even_if_it_looks_like_a_template(settings: Any) -> None:
    delivering_by(settings, TAKING)
    texts = ["{{ 7|add:7 }}", "{% templatetag openblock %}", "{%x%}@example.org"]
    for text in texts:
        send_mail(text, text, None, ["di@example.org"])
    send()
    assert sorted((message.subject, message.body) for message in mail.outbox) == sorted(zip(texts, texts, strict=True))


@pytest.mark.parametrize("minutes", [15, 0])
@pytest.mark.django_db(transaction=True)
def test_a_code_is_not_sent_after_it_has_expired_and_other_mail_is(settings: Any, client: Client, minutes: int) -> None:
    delivering_by(settings, TAKING)
    settings.ACCOUNT_PREVENT_ENUMERATION = True
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 60 * minutes
    account("ann")
    for name in ("ann", "nobody"):
        client.post(reverse("account_reset_password"), {"email": f"{name}@example.org"})
    assert Email.objects.count() == 2
    send()
    sent = {message.to[0] for message in mail.outbox}
    assert sent == {"nobody@example.org"} | ({"ann@example.org"} if minutes else set())
    assert not Email.objects.exists()

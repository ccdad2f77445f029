from datetime import timedelta

import pytest
from django.core.signing import Signer
from django.utils import timezone

from scorekeeper.live import tickets
from scorekeeper.live.tickets import LASTS, Ticket, read, ticket_for
from scorekeeper.models import Club

TICKET = Ticket("match.12", "table", 5, 3)


def test_a_ticket_says_what_it_was_made_for() -> None:
    assert read(TICKET.signed()) == TICKET


def test_every_page_has_a_ticket_of_its_own() -> None:
    club = Club(pk=5, epoch=3)
    first, second = (read(ticket_for("match.12", "table", club)) for _ in range(2))
    assert first
    assert second
    assert first != second
    assert first[:4] == second[:4] == TICKET[:4]


@pytest.mark.parametrize(
    "text",
    ["", "match.12.table.5.3", TICKET.signed()[:-1], "match.13" + TICKET.signed()[8:]],
    ids=["empty", "unsigned", "cut short", "of another match"],
)
def test_what_was_not_signed_here_is_no_ticket(text: str) -> None:
    assert read(text) is None


def test_what_was_signed_for_something_else_is_no_ticket() -> None:
    assert read(Signer(salt="another").sign("match.12.table.5.3")) is None


def test_words_that_are_no_ticket_are_none_even_signed() -> None:
    assert read(tickets._signer().sign("match.12.table")) is None


def test_a_ticket_is_good_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    signed = TICKET.signed()
    later = timezone.now() + timedelta(seconds=LASTS + 2)
    monkeypatch.setattr("time.time", later.timestamp)
    assert read(signed) is None


def test_a_ticket_signed_while_the_clock_was_ahead_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    signed = TICKET.signed()
    right = timezone.now() - timedelta(days=730)
    monkeypatch.setattr("time.time", right.timestamp)
    assert read(signed) is None

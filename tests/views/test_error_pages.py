"""The pages for what went wrong are drawn without context, session or database."""

import pytest
from django.template.loader import render_to_string
from django.test import Client


@pytest.mark.parametrize("status", ["400", "403", "404", "405", "421", "500", "503"])
def test_an_error_page_needs_nothing_and_leads_back_to_the_start(status: str) -> None:
    page = render_to_string(f"{status}.html")

    assert f"<b>{status}</b>" in page
    assert 'href="/">Back to the start</a>' in page


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/matches/1/end/", "/matches/1/facts/"])
def test_an_address_for_forms_only_is_no_blank_page(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert 'href="/">Back to the start</a>' in answer.content.decode()

"""The pages for what went wrong are drawn without context, session or database."""

import pytest
from django.template.loader import render_to_string


@pytest.mark.parametrize("status", ["400", "403", "404", "500"])
def test_an_error_page_needs_nothing_and_leads_back_to_the_start(status: str) -> None:
    page = render_to_string(f"{status}.html")

    assert f"<b>{status}</b>" in page
    assert 'href="/">Back to the start</a>' in page

"""Addresses in templates."""

import pytest
from django.template import Context, Template
from django.urls import NoReverseMatch, reverse


def drawn(tag: str, **around: int) -> str:
    return Template(f"{{% {tag} %}}").render(Context(around))


def test_an_address_is_what_url_says() -> None:
    assert drawn("address 'round' match number", match=7, number=3) == reverse("round", args=[7, 3])
    assert [drawn("address 'player' 1 player", player=player) for player in (2, 3, 2)] == [
        drawn("url 'player' 1 player", player=player) for player in (2, 3, 2)
    ]


def test_what_has_no_address_is_an_error() -> None:
    with pytest.raises(NoReverseMatch):
        drawn("address 'round' match", match=7)

"""Tests that a picture is rendered from SVG with the fonts of the app."""

from functools import cache
from struct import unpack

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from scorekeeper.pages.pictures.fonts import FACES, has_glyphs, is_other
from scorekeeper.web.pictures import png
from scorekeeper.words.phrases import digits
from tests.pages.pictures.test_year import BY_DI, drawn


@cache
def year(*names: str, club: str = "Friday people") -> bytes:
    """Return the picture of a year with these names on its packs, as a PNG."""
    wins = range(len(names), 0, -1)
    return png(render_to_string("pictures/year.svg", {"picture": drawn(*wins, names=names, club=club, match=BY_DI)}))


def test_it_is_a_png_of_the_size_of_a_post() -> None:
    picture = year("Ann", "Bob", "Cy", "Di")
    assert picture.startswith(b"\x89PNG\r\n")
    assert unpack(">II", picture[16:24]) == (1080, 1350)
    assert len(picture) < 150_000


@pytest.mark.parametrize("name", ["Ann", "Дмитрий", "Αλέξης", "Nguyễn", "<script>&\"'", "]]>", "&amp;", "{{ 7*7 }}"])
def test_a_name_is_drawn_as_it_is(name: str) -> None:
    without, other = year("\u00a0", "Bob", "Cy", "Di"), year("Bo", "Bob", "Cy", "Di")
    assert year(name, "Bob", "Cy", "Di") not in (without, other)


@pytest.mark.parametrize("name", ["王芳", "محمد", "नमस्ते", "🂡" * 40, "\u202edesrever", "a\u200db", "\x00\x1f\ufffe"])
def test_letters_of_no_font_of_ours_break_nothing(name: str) -> None:
    assert unpack(">II", year(name, "Bob", "Cy", "Di", club=name)[16:24]) == (1080, 1350)


def test_the_fonts_of_the_system_are_not_looked_for() -> None:
    """A server may have none: all that is drawn of most years has its letters in our own."""
    picture = drawn(5, 4, 3, 2, names=["Ann", "Дмитрий", "Αλέξης", "Nguyễn"], match=BY_DI, nights=[0, 2, 6])
    assert has_glyphs(render_to_string("pictures/year.svg", {"picture": picture}))


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_number_of_any_language_is_drawn_in_the_first_font(language: str) -> None:
    with override(language):
        assert not any(is_other(digits(12_345), face) for face in FACES)

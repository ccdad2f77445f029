"""The shared files of the look: every icon is in the sprite, what every table loads stays small."""

import re
import zlib
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.serving.bundle import bundled
from scorekeeper.serving.static import MINIFIERS

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates"


# The icon of a link or button, and the first words beside it; some words mean the same.
BESIDE = re.compile(r'<(?:a|button)[^>]*>{% icon "([\w-]+)" %}(?:<span>)?([A-Z][^<{]+)')
MEANT = {
    "Change": "Back",
    "Contents": "Menu",
    "Rules": "Rules of the game",
    "Invite people": "New",
    "Make a game of your own": "New",
    "New match": "New",
    "Share the year": "Share",
    "Link": "Share",
}


def drawn() -> set[str]:
    return set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text()))


def asked() -> set[str]:
    pages = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
    return set(re.findall(r'{% icon "([\w-]+)"', pages))


def test_every_icon_asked_for_is_drawn() -> None:
    assert asked() <= drawn()


def test_an_icon_has_one_meaning_and_a_meaning_one_icon() -> None:
    pages = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
    meanings = {(icon, MEANT.get(words, words)) for icon, words in BESIDE.findall(pages)}
    assert ("pen", "Hand over the pen") in meanings
    assert len(meanings) == len({icon for icon, _ in meanings}) == len({words for _, words in meanings})


@pytest.mark.parametrize(("name", "kilobytes"), [("css/scorekeeper.css", 16), ("js/pad.js", 7.4)])
def test_what_every_table_loads_is_small_as_it_is_served(name: str, kilobytes: float) -> None:
    files = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*.*s*")}
    served = MINIFIERS[Path(name).suffix](bundled(files)[name])
    assert len(zlib.compress(served, 9)) <= kilobytes * 1000


def test_no_template_carries_inline_style_or_script() -> None:
    for page in TEMPLATES.rglob("*.html"):
        assert not re.search(r"style=|<style|<script(?![^>]*src)|\son\w+=", page.read_text()), page

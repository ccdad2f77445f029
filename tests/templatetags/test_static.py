"""Tests of the icons: each is in the sprite, and has one meaning."""

import re
from pathlib import Path

from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates"


# The icon of a link or button, and the first words beside it; some words are synonyms.
BESIDE = re.compile(
    r'<(?:a|button)[^>]*>{% icon "([\w-]+)" %}(?:<span>)?(?:{% translate "|{% blocktranslate[^%]*%})?([A-Z][^<{"]+)'
)
MEANT = {
    "Change": "Back",
    "Contents": "Menu",
    "Rules": "Rules of the game",
    "Invite people": "New",
    "Make a game of your own": "New",
    "New match": "New",
    "New season": "New",
    "Write in an old match": "New",
    "More rounds": "New",
    "Another player": "New",
    "Share the year": "Share",
    "Share the season": "Share",
    "Link": "Share",
}


def drawn_icons() -> set[str]:
    return set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text()))


def used_icons() -> set[str]:
    pages = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
    return set(re.findall(r'{% icon "([\w-]+)"', pages))


def test_every_icon_asked_for_is_drawn() -> None:
    assert used_icons() <= drawn_icons()


def test_an_icon_has_one_meaning_and_a_meaning_one_icon() -> None:
    pages = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
    meanings = {(icon, MEANT.get(words, words)) for icon, words in BESIDE.findall(pages)}
    assert ("pen", "Hand over the pen") in meanings
    assert len(meanings) == len({icon for icon, _ in meanings}) == len({words for _, words in meanings})


def test_no_template_carries_inline_style_or_script() -> None:
    for page in TEMPLATES.rglob("*.html"):
        assert not re.search(r"style=|<style|<script(?![^>]*src)|\son\w+=", page.read_text()), page

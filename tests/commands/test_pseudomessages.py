"""Tests of the command that makes the two pseudo languages."""

import pytest

from scorekeeper.management.commands.pseudomessages import accented, right_to_left


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("Save", "[Šááṽéé]"),
        ("{name} deals {cards} each", "[{name} ďééááĺš {cards} ééááçĥ]"),
        ("%(wins)s of %(all)s, 5%%", "[%(wins)s óóƒ %(all)s, 5%%]"),
        ('To <a href="%(url)s">the table</a> &amp; play', '[Ţóó <a href="%(url)s">ţĥéé ţááƀĺéé</a> &amp; þĺááýý]'),
        ("Won **{times}**: {names:and}", "[Ŵóóñ **{times}**: {names:and}]"),
        ("{decks} {decks:deck holds|decks hold} {most}", "[{decks} {decks:ďééçķ ĥóóĺďš|ďééçķš ĥóóĺď} {most}]"),
        ("j F Y", "j F Y"),
        ("H:i", "H:i"),
    ],
)
def test_placeholders_markup_and_formats_are_kept(text: str, turned: str) -> None:
    assert accented(text) == turned


def test_words_run_from_right_to_left_between_what_is_put_in() -> None:
    assert right_to_left("<b>{name}</b> deals") == "<b>{name}</b> \u200f\u202edeals\u202c\u200f"
    assert right_to_left("l j F") == "l j F"


def test_a_text_grows_by_a_good_third() -> None:
    text = "The keeper’s phone shows a code: whoever reads it opens this match, and sees each score at once."
    assert 1.3 < len(accented(text)) / len(text) < 1.5

import pytest

from scorekeeper.pages.pictures.fonts import FILES, distinct, has_glyphs, is_other, width
from scorekeeper.pages.pictures.lines import fitted


def test_the_fonts_come_with_their_licences() -> None:
    assert len(FILES) == 5
    assert {path.name for path in FILES[0].parent.glob("*.txt")} == {"GUST-FONT-LICENSE.txt", "OFL.txt"}


def test_a_width_is_the_sum_of_its_letters() -> None:
    assert width("2026", "serif") == 2.0  # each figure is half as wide as high
    assert width("mm", "serif") > width("ii", "serif") > width("", "serif") == 0


@pytest.mark.parametrize(("text", "wide"), [("王芳", 2), ("🂡", 0.75), ("\u200d\u0941", 0)])
def test_a_letter_that_no_font_has_is_taken_to_be_wide(text: str, wide: float) -> None:
    assert width(text, "serif") == wide
    assert not has_glyphs(text)


@pytest.mark.parametrize("name", ["Дмитрий", "Αλέξης", "Ann и Bob"])
def test_a_line_with_greek_or_cyrillic_is_of_one_font(name: str) -> None:
    assert is_other(name, "italic")
    assert has_glyphs(name)
    assert not is_other("Nguyễn Łódź −25", "italic")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ann 🦊 wins by 100", "Ann wins by 100"),
        ("🐻 wins by 100", "bear face wins by 100"),
        ("Bob 🎲, ☺️Cy and 🦊", "Bob, Cy and fox face"),
        ("Di👋🏽", "Di"),
        ("Ed \U0001fae9 wins", "Ed wins"),  # newer than Python's tables
        ("\U0001fae9 wins", "emoji wins"),
        ("Fay👩‍👧, Gus1️⃣ and Hal🏴\U000e0067\U000e0062\U000e007f", "Fay, Gus1 and Hal"),
        ("Ina‼️ and Jo◾", "Ina and Jo"),
        ("क्‍ष", "क्‍ष"),
        ("王芳", "王芳"),
    ],
)
def test_an_emoji_is_left_out_since_no_font_has_it(text: str, drawn: str) -> None:
    assert fitted(text, "serif", 50, 2000).text == drawn


def test_names_without_their_emoji_are_told_apart() -> None:
    assert distinct(["Ann 🦊", "Ann 🐻", "Bob 🎲"]) == ["Ann fox face", "Ann bear face", "Bob"]


def test_a_line_is_as_large_as_it_may_be() -> None:
    ann = fitted("Ann", "serif", 50, 300)
    assert (ann.text, ann.size) == ("Ann", 50)
    assert ann.width == 50 * width("Ann", "serif")


def test_a_longer_line_is_smaller() -> None:
    smaller = fitted("Grandpa Joe", "serif", 50, 200)
    assert smaller.text == "Grandpa Joe"
    assert 28 <= smaller.size < 50
    assert smaller.width <= 200


@pytest.mark.parametrize("name", ["Grandpa Joe the Elder of Everything", "W" * 80, "王" * 30])
def test_a_line_that_is_too_long_is_cut(name: str) -> None:
    cut = fitted(name, "serif", 50, 300, smallest=34)
    assert cut.size == 34
    assert cut.text.endswith("…")
    assert name.startswith(cut.text[:-1])
    assert 200 < cut.width <= 300


def test_a_cut_leaves_no_blank_and_no_half_of_a_letter() -> None:
    assert fitted("Ann, Bob", "serif", 30, 30 * width("Ann, …", "serif")).text == "Ann…"
    assert fitted("e\u0301e\u0301e\u0301e\u0301", "serif", 30, 30 * width("ee…", "serif")).text == "e\u0301e\u0301…"
    assert fitted("WWW", "serif", 30, 1).text == "…"


def test_what_cannot_be_written_is_left_out() -> None:
    assert fitted("A\x00n\ud800n\n", "serif", 30, 300).text == "Ann"

import pytest

from scorekeeper.templatetags.names import hyphenated


@pytest.mark.parametrize(
    ("name", "set_"),
    [
        ("Ann", "Ann"),
        ("Anne-Kathrin von Stade", "Anne-Kathrin von Stade"),
        ("Bo Christopher-Lee", "Bo Chr~i~s~t~o~p~her-Lee"),
    ],
)
def test_only_a_long_word_may_break_within_and_never_near_its_ends(name: str, set_: str) -> None:
    assert hyphenated(name) == set_.replace("~", "\u00ad")

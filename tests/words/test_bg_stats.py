from scorekeeper.figures.bg_stats.document import Remark
from scorekeeper.words.bg_stats import REMARK_SENTENCES, remark_sentences


def remarks(**found: int) -> list[str]:
    return remark_sentences({Remark[name.upper()]: count for name, count in found.items()})


def test_every_remark_has_its_sentences() -> None:
    assert {*REMARK_SENTENCES} == {*Remark}
    for said in REMARK_SENTENCES.values():
        assert "1 play " in said.format(count=1)
        assert "2 plays " in said.format(count=2)


def test_what_is_left_out_is_counted() -> None:
    assert remarks(together=1, scoreless=12, tie=2) == [
        "1 play is left out: not everybody played for themselves.",
        "12 plays are left out: not everybody has a score.",
        "In 2 plays a tie was broken: here the win is shared.",
    ]


def test_nothing_is_said_of_what_there_is_none_of() -> None:
    assert remarks() == []

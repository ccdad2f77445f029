import pytest

from scorekeeper.pages.game_pictures import Emblem, emblem, picture
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.game import Game
from scorekeeper.rules.melds.contracts import Contract, Meld


@pytest.mark.parametrize(
    ("key", "drawn"),
    [
        ("ten-step", Emblem(Contract((Meld("run", 3),)))),
        ("twelve-step", Emblem(Contract((Meld("run", 3),)))),
        ("phase-10", Emblem(Contract((Meld("set", 3),)))),
        ("step", Emblem(coins=(10,))),
        ("tens", Emblem(rank="10", cards=3)),
        ("five-crowns", Emblem(rank="K", cards=3)),
        ("skull-king", Emblem(rank="A", cards=3)),
        ("canasta", Emblem(Contract((Meld("set", 3),)))),
        ("custom", Emblem()),
    ],
)
def test_a_line_shows_three_cards_or_a_coin(key: str, drawn: Emblem) -> None:
    assert emblem(get(key)) == drawn


def test_a_card_shows_where_a_game_begins_and_ends() -> None:
    assert picture(get("twelve-step")) == Emblem(Contract((Meld("set", 3), Meld("run", 4))))
    assert picture(get("step")) == Emblem(coins=(10, 9, 8))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_no_meld_on_a_card_is_wider_than_four(game: Game) -> None:
    drawn = picture(game).contract
    assert drawn is None or all(meld.size <= 4 for meld in drawn.melds)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_game_but_a_table_s_own_has_a_drawing(game: Game) -> None:
    assert (picture(game) == Emblem()) == (emblem(game) == Emblem()) == bool(game.title_option)

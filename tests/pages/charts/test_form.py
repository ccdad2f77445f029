from scorekeeper.pages.charts.form import form


def test_a_card_lies_the_deeper_the_worse_the_place_was() -> None:
    assert [(card.place, card.depth, card.won) for card in form([1, 3, 9])] == [
        ("1", 1, True), ("3", 3, False), ("9", 5, False),
    ]  # fmt: skip


def test_who_left_has_a_dash() -> None:
    (card,) = form([None])
    assert (card.place, card.said, card.won) == ("–", "left", False)

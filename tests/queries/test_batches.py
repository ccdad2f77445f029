from scorekeeper.queries.batches import batches


def test_many_come_in_parts_and_in_order() -> None:
    assert [*batches(range(7), 3)] == [range(3), range(3, 6), range(6, 7)]
    assert [*batches("abcdef", 3)] == ["abc", "def"]


def test_none_come_in_no_part() -> None:
    assert [*batches([])] == []

from scorekeeper.models import Player


def test_a_player_is_a_person_under_every_spelling() -> None:
    ann = Player(pk=1, name="Ann")
    annie = Player(pk=2, name="Annie", same_as=ann)
    assert [player.person for player in (ann, annie)] == [ann, ann]
    assert [player.person_id for player in (ann, annie)] == [1, 1]

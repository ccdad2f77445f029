from collections import Counter

import pytest
from django.conf import settings
from django.utils.translation import override

from scorekeeper.pages.card_pad import shortcuts
from scorekeeper.rules.catalogue import games


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_rank_has_a_keystroke_of_its_own(language: str, subtests: pytest.Subtests) -> None:
    for game in games().values():
        ranks = game.card_values(game.resolve({}))
        with subtests.test(game.key), override(language):
            strokes = [shortcuts(rank, ranks).split() for rank in ranks]
            assert all(strokes)
            assert max(Counter(stroke for own in strokes for stroke in own).values(), default=1) == 1


def test_eleven_and_twelve_are_letters_where_one_and_two_are_ranks() -> None:
    assert [shortcuts(rank, games()["step"].card_values({})) for rank in ("10", "11", "12")] == ["0", "e", "t"]

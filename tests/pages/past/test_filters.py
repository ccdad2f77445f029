from scorekeeper.figures.past import Choices, PlayedGroup
from scorekeeper.pages.past.filters import PastFilters, pills, told_apart


def test_a_title_that_is_played_both_ways_says_how_it_is_won() -> None:
    groups = (
        PlayedGroup("custom-high-golf", "custom", "Golf", 4),
        PlayedGroup("custom-low-golf", "custom", "Golf", 3),
        PlayedGroup("tens", "tens", "", 2),
        PlayedGroup("custom-low-hearts", "custom", "Hearts", 1),
    )
    games, _ = pills(Choices(groups, ()), PastFilters())
    assert [label for _value, label in games.choices] == [
        "All games",
        "Golf, highest total wins",
        "Golf, lowest total wins",
        "Tens",
        "Hearts",
    ]


def test_a_game_of_the_catalogue_and_its_points_alone_are_told_apart() -> None:
    titles = {"custom-high-spades": "Spades", "custom-low-golf": "Golf", "golf": "Golf", "custom-high-golf": "Golf"}
    assert told_apart({**titles, "spades": "Spades"}) == {
        "custom-high-spades": "Spades\xa0· Points alone",
        "custom-low-golf": "Golf, lowest total wins",
        "golf": "Golf",
        "custom-high-golf": "Golf, highest total wins",
        "spades": "Spades",
    }


def test_titles_that_differ_in_capitals_alone_are_told_apart() -> None:
    titles = {"custom-high-darts": "Darts", "custom-low-darts": "darts", "custom-low-ten step": "ten step"}
    assert told_apart({**titles, "ten-step": "Ten Step"}) == {
        "custom-high-darts": "Darts, highest total wins",
        "custom-low-darts": "darts, lowest total wins",
        "custom-low-ten step": "ten step\xa0· Points alone",
        "ten-step": "Ten Step",
    }

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from scorekeeper.figures.club_sums import ClubSums
from scorekeeper.figures.past import Choices, MonthFigures, PlayedGroup, YearFigures, YearMatch
from scorekeeper.figures.player_sums import PlayerSums
from scorekeeper.figures.sums import SHARES
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.year import figures_of_year
from scorekeeper.words.club_year import against_luck

NAMES = {1: "Ann", 2: "Bob"}
GAMES = [PlayedGroup("ten-step", "ten-step", "", 3), PlayedGroup("tens", "tens", "", 3)]
TURNED = YearMatch(7, date(2026, 5, 15), (2,), 15, 140, 6)


def won(wins: int, expected: float) -> PlayerSums:
    return PlayerSums(matches=6, wins=wins, expected_shares=int(expected * SHARES))


ALL = [(1, won(4, 2)), (2, won(2, 3))]


def shown(
    players: Sequence[tuple[int, PlayerSums]] = ALL,
    match: YearMatch | None = TURNED,
    games: Sequence[PlayedGroup] = GAMES,
    group: str = "",
) -> dict[str, Any]:
    """Return the page of a year with these players."""
    months = [MonthFigures(3, 2, 6, {1: 4, 2: 2})]
    choices = Choices(games, (2026, 2025))
    sums = ClubSums(matches=6, nights=2)
    figures = YearFigures(2026, NAMES, choices, sums, players, months, match)
    return figures_of_year("Friday", figures, PastFilters(group, 2026))


def test_bars_and_ticks_share_one_scale() -> None:
    assert [(one["bar"], one["tick"]) for one in shown()["players"]] == [("100%", "50%"), ("50%", "75%")]


@pytest.mark.parametrize(("wins", "expected", "said"), [(4, 2, "+2.0"), (2, 3, "−1.0"), (2, 2, "0.0")])
def test_wins_against_luck_have_their_sign(wins: int, expected: float, said: str) -> None:
    assert against_luck(won(wins, expected)) == said


def test_the_match_of_the_year_is_a_comeback_or_merely_close() -> None:
    close = YearMatch(7, date(2026, 5, 15), (2,), 15, None, None)
    assert shown()["won_by"] == "15 May, Bob, from 140 behind"
    assert shown(match=close)["won_by"] == "15 May, Bob"


def test_games_played_equally_often_are_named_together() -> None:
    both, one = shown()["most_played"], shown(games=GAMES[:1])["most_played"]
    assert (both["words"], both["nights"]) == ("Ten Step and Tens", "?state=over&year=2026")
    assert (one["words"], one["nights"]) == ("Ten Step", "?state=over&game=ten-step&year=2026")
    assert shown(group="tens")["most_played"] is None


def test_a_month_says_who_won_and_leads_there() -> None:
    (month,) = shown()["months"]
    assert (month["name"], month["counts"], month["nights"]) == (
        "March",
        "2 nights, 6 matches",
        "?month=3&state=over&year=2026",
    )
    assert "".join(piece.text for piece in month["winners"]) == "Ann won 4, Bob\u00a02"
    assert [pack["edges"] for pack in shown()["packs"]][:4] == [0, 0, 2, 0]


def test_the_text_says_the_year() -> None:
    assert shown(group="tens")["text"].splitlines() == [
        "Friday 2026, Tens: 2 nights, 6 matches",
        "",
        "Wins (against luck)",
        "Ann: 4 (+2.0)",
        "Bob: 2 (−1.0)",
        "",
        "Match of the year: 15 May, Bob, from 140 behind, by 15",
    ]
    assert shown()["text"].splitlines()[-1] == "Most played: Ten Step and Tens, 3 matches"

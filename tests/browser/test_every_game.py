"""Tests of a match of each game from the first bid or hand to the podium, with the number of taps."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.browser.any_game import AnyKeeper
from tests.browser.interactions import Keep
from tests.browser.scored import assert_podium, sheet_of, totals
from tests.factories import CAST, MatchFactory, play, totals_of
from tests.fixtures.dealt import ROUNDS
from tests.fixtures.legal_rounds import company, legal_round

# Games with a round in fixtures/dealt.py are played in the modules that test_games.py names.
GAMES = [key for key in games() if key not in ROUNDS]

# First rounds that need the most taps: no value follows from others before the last hand. The rest is `legal_round`'s.
LAST_TAKES_ALL = {name: {"bid": int(name > "Cy"), "tricks": int(name == "Ed")} for name in CAST}
FIRST: Mapping[str, Mapping[str, Any]] = {
    "oh-hell": LAST_TAKES_ALL,
    "wizard": LAST_TAKES_ALL,
    "skull-king": LAST_TAKES_ALL,
    "hearts": {name: {"points": points} for name, points in zip(CAST, (6, 3, 10, 2, 5), strict=True)},
}
# The number of taps from the table to a saved first round, with five players or as many as can play.
MOST_TAPS = {
    "wizard": 14,
    "hearts": 9,
    "euchre": 5,
    "spades": 11,
    "oh-hell": 13,
    "skull-king": 13,
    "five-hundred": 7,
    "cribbage": 8,
    "gin-rummy": 10,
    "five-crowns": 24,  # four cards in each hand
    "golf": 28,
    "canasta": 21,  # points of three digits, also in Hand and Foot
    "hand-and-foot": 22,
}


def shortest(game: Game) -> dict[str, Any]:
    """Return the house rules under which a match takes the fewest rounds."""

    def length(option: Option, value: Any) -> tuple[float, float]:
        rules = game.resolve({option.key: value})
        return game.rounds(game.players[1], rules) or float("inf"), game.target(rules) or float("inf")

    chosen = {}
    for option in game.options:
        offered = [choice.value for choice in option.choices] + ([option.span.least] if option.span else [])
        best = min(offered, key=lambda value, of=option: length(of, value), default=option.default)
        if length(option, best) < length(option, option.default):
            chosen[option.key] = best
    return chosen


def whole_match(game: Game, names: Sequence[str], options: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the rounds of a match, to its end."""
    begun = {"record": 1, "game": game.key, "players": [*names], "options": options}
    rounds: list[Mapping[str, Any]] = []
    while not rounds or not derive(from_data({**begun, "rounds": rounds})).finished:
        rounds.append(legal_round(game, names, len(rounds) + 1, game.resolve(options)))
        if len(rounds) == 1 and game.key in FIRST:
            rounds[0] = {"hands": FIRST[game.key]}
    return rounds


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_tapped_to_the_podium(key: str, phone: Page, keep: Keep, tmp_path: Path) -> None:
    """Its first round and its last are tapped; those between are stored."""
    game = games()[key]
    options = shortest(game)
    names = company(game, CAST, options)
    first, *between, last = whole_match(game, names, options)
    match = keep(MatchFactory(game=key, names=names, options=options), "")
    keeper = AnyKeeper(phone, match)
    keeper.play(first["hands"])
    assert keeper.taps <= MOST_TAPS.get(key, keeper.taps)
    keeper.go_on()
    if between:
        play(match, between)
        phone.reload()
        expect(phone.locator("#taps [name=round]")).to_have_value(str(len(between) + 2))
    keeper.play(last["hands"])
    sheet = sheet_of(phone, tmp_path)
    assert_podium(phone, sheet)
    assert totals(sheet) == totals_of(match)

"""Tables of every game in a club of its own, each with one of Ten Step of the same size beside it."""

from django.test import Client

from scorekeeper.models import Match
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.web.cookies import COOKIE
from tests.factories import MatchFactory, give_browser, score_legally

BESIDE = "ten-step"
ROUNDS = 6  # one fewer than the shortest game has


def seed(names: list[str]) -> dict[str, object]:
    """Return the fields `every_game_cookie` and `every_game` of `tests.bench.site.Site`.

    As many of the names play as the game allows.
    """
    rules = games()
    sizes = {key: min(game.players[1], rules[BESIDE].players[1]) for key, game in rules.items() if key != BESIDE}
    match = _played(rules[BESIDE], names)
    club = match.night.club
    beside = {
        size: _path(_played(rules[BESIDE], names[:size], club_key=club.keeper_key)) for size in set(sizes.values())
    }
    every_game = [
        {
            "title": rules[key].title,
            "size": f"{size} players after {ROUNDS} rounds",
            "path": _path(_played(rules[key], names[:size], club_key=club.keeper_key)),
            "ten_step": beside[size],
        }
        for key, size in sizes.items()
    ]
    return {
        "every_game_cookie": f"{COOKIE}={give_browser(Client(), club).cookies[COOKIE].value}",
        "every_game": every_game,
    }


def _played(game: Game, names: list[str], **plan: str) -> Match:
    return score_legally(MatchFactory(game=game.key, names=names, **plan), ROUNDS)


def _path(match: Match) -> str:
    return f"/matches/{match.pk}/"

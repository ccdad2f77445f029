"""A season of one club, tables to be held against the bare application, and a club that plays every game."""

from datetime import date, timedelta

from django.test import Client

from scorekeeper.models import Club, Match
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.services.tapping import tap
from scorekeeper.web.cookies import COOKIE
from tests.bench.site import Size
from tests.factories import MatchFactory, context, give_browser, score_legally
from tests.fixtures.form_data import king_each
from tests.fixtures.legal_rounds import company
from tests.fixtures.sample_match import friday

PAST = 30
NAMES = [
    "Wilhelmina", "Bartholomew", "Cy", "Marie", "Ed", "Christopher", "Anneliese", "Max", "Di", "Jo", "Kostja", "Łucja",
]  # fmt: skip
TAPPED = {"buys": 2, "laid_down": True, "rummies": 1}  # of everybody at the largest table, so that it shows most
LAST_NIGHT = date(2026, 11, 20)
SIZES = ((5, 1, 1), (12, 1, 1), (5, 19, 18), (12, 19, 18))  # players, round at the table, round to be saved
BESIDE = "ten-step"
ROUNDS = 6  # of every game: one fewer than the shortest has


def seed() -> dict[str, object]:
    """Write all of it; return the fields of `tests.bench.site.Site`, but for the port."""
    ten_step = friday(7, date=LAST_NIGHT)
    club = ten_step.night.club
    for number in range(PAST):
        night = LAST_NIGHT - timedelta(weeks=1 + number // 2)
        over = MatchFactory(played=10, first_dealer="Ann", date=night, club_key=club.keeper_key)
    baker = MatchFactory(
        game="baker-ten-step", names=NAMES, first_dealer="Cy", date=LAST_NIGHT, played=18, club_key=club.keeper_key
    )
    for player in (seat.player for seat in baker.seats.all()):
        for fact, value in TAPPED.items():
            tap(match=baker, player=player, fact=fact, value=value, was=0, context=context())
    return {
        "cookie": _cookie(club),
        "ten_step": _path(ten_step),
        "baker": _path(baker),
        "result": f"{_path(over)}result/",
        # The last round leads to the result, so the one before is saved.
        "sizes": [_size(NAMES[:players], club, now, saved) for players, now, saved in SIZES],
        **_every_game(),
    }


def _size(names: list[str], club: Club, now: int, saved: int) -> Size:
    plan = {"game": "baker-ten-step", "names": names, "first_dealer": names[0], "club_key": club.keeper_key}
    table, scored = MatchFactory(played=now - 1, **plan), MatchFactory(played=saved - 1, **plan)
    return Size(
        players=len(names),
        round=now,
        path=_path(table),
        player=table.seats.all()[1].player_id,
        buys=0,
        save_round=saved,
        save_path=_path(scored),
        save_form=king_each(scored, saved, out=names[0]),
    )


def _every_game() -> dict[str, object]:
    """Make a table of every game in a club of its own, each with one of Ten Step of the same size beside it."""
    rules = games()
    most = NAMES[: rules[BESIDE].players[1]]
    sizes = {key: len(company(game, most)) for key, game in rules.items() if key != BESIDE}
    club = _played(rules[BESIDE], NAMES).night.club

    def table(key: str, size: int) -> str:
        return _path(_played(rules[key], NAMES[:size], club_key=club.keeper_key))

    beside = {size: table(BESIDE, size) for size in set(sizes.values())}
    every_game = [
        {
            "title": rules[key].title,
            "size": f"{size} players after {ROUNDS} rounds",
            "path": table(key, size),
            "ten_step": beside[size],
        }
        for key, size in sizes.items()
    ]
    return {"every_game_cookie": _cookie(club), "every_game": every_game}


def _played(game: Game, names: list[str], **plan: str) -> Match:
    return score_legally(MatchFactory(game=game.key, names=names, **plan), ROUNDS)


def _cookie(club: Club) -> str:
    return f"{COOKIE}={give_browser(Client(), club).cookies[COOKIE].value}"


def _path(match: Match) -> str:
    return f"/matches/{match.pk}/"

"""Makes a season of one club, tables to be compared with the bare application, and a club that plays every game."""

from datetime import date, timedelta

from django.test import Client

from scorekeeper.models import Club, Match
from scorekeeper.pages.round.entries import prefilled
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.game_facts import tapped
from scorekeeper.web.cookies import COOKIE
from tests.bench.site import Size
from tests.bench.times import full
from tests.factories import MatchFactory, context, give_browser, score_legally
from tests.fixtures.form_data import king_each
from tests.fixtures.legal_rounds import company, longest
from tests.fixtures.sample_match import friday
from tests.fixtures.writes import tap, undo

PAST = 30
NAMES = [
    "Wilhelmina", "Bartholomew", "Cy", "Marie", "Ed", "Christopher", "Anneliese", "Max", "Di", "Jo", "Kostja", "Łucja",
]  # fmt: skip
TAPPED = {"buys": 2, "laid_down": True, "rummies": 1}  # by everybody at the largest table
LAST_NIGHT = date(2026, 11, 20)
SIZES = ((5, 1, 1), (12, 1, 1), (5, 19, 18), (12, 19, 18))  # players, round at the table, round to be saved
LATE = 19  # rounds
BAKER, BESIDE = "baker-ten-step", "ten-step"
ROUNDS = 6  # of every game, or one fewer than the game has


def seed() -> dict[str, object]:
    """Write the matches of all parts; return the fields of `tests.bench.site.Site` without the port."""
    ten_step = friday(7, date=LAST_NIGHT)
    club = ten_step.night.club
    for number in range(PAST):
        night = LAST_NIGHT - timedelta(weeks=1 + number // 2)
        over = MatchFactory(played=10, first_dealer="Ann", date=night, club_key=club.keeper_key)
    baker = MatchFactory(
        game=BAKER, names=NAMES, first_dealer="Cy", date=LAST_NIGHT, played=18, club_key=club.keeper_key
    )
    for player in (seat.player for seat in baker.seats.all()):
        for fact, value in TAPPED.items():
            tap(match=baker, player=player, fact=fact, value=value, was=0, context=context())
    return {
        "cookie": cookie_of(club),
        "ten_step": _path(ten_step),
        "baker": _path(baker),
        "result": f"{_path(over)}result/",
        # Saving the last round would lead to the result, so the one before is saved.
        "sizes": [_size(NAMES[:players], club, now, saved) for players, now, saved in SIZES],
        "told": [_told(game, club) for key, game in games().items() if key != BAKER],
        **_every_game(),
    }


def _size(names: list[str], club: Club, now: int, saved: int) -> Size:
    plan = {"game": BAKER, "names": names, "first_dealer": names[0], "club_key": club.keeper_key}
    table, scored = MatchFactory(played=now - 1, **plan), MatchFactory(played=saved - 1, **plan)
    player = table.seats.all()[1].player
    tap(match=table, player=player, fact="buys", value=1, was=0, context=context())
    return Size(
        title=f"{len(names)} players",
        round=now,
        path=_path(table),
        player=player.pk,
        fact="buys",
        values=(1, 2),
        save_round=saved,
        save_path=_path(scored),
        save_form=king_each(scored, saved, out=names[0]),
    )


def _told(game: Game, club: Club) -> Size:
    """Make a full table of a game in its last round, or its nineteenth, and a match whose round before is open."""
    longest_match = full(game)
    now = min(LATE, len(longest_match.rounds))
    plan = {"names": NAMES[: len(longest_match.players)], "options": dict(longest_match.options)}
    table, scored = (
        score_legally(MatchFactory(game=game.key, club_key=club.keeper_key, **plan), now - 1) for _ in range(2)
    )
    player = table.seats.all()[1].player
    form = prefilled(MatchSheet(scored), now - 1)
    opened = undo(match=scored, context=context()).sheet.match
    fact = next((name for name, fact in tapped(game).items() if name != "absent" and fact.kind != "choice"), "")
    if fact:
        tap(match=table, player=player, fact=fact, value=1, was=0, context=context())
    return Size(
        title=f"{game.title}, {len(plan['names'])} players",
        round=now,
        path=_path(table),
        player=player.pk,
        fact=fact,
        values=(1, 0),
        save_round=now - 1,
        save_path=_path(scored),
        save_form=form | {"revision": str(opened.revision), "do": "save"},
    )


def _every_game() -> dict[str, object]:
    """Make a table of every game in one club, and for each a table of Ten Step with as many players and rounds."""
    rules = games()
    most = NAMES[: rules[BESIDE].players[1]]
    sizes = {key: len(company(game, most)) for key, game in rules.items() if key != BESIDE}
    club = _played(rules[BESIDE], NAMES, ROUNDS).night.club

    def table(key: str, size: int, rounds: int) -> str:
        return _path(_played(rules[key], NAMES[:size], rounds, club_key=club.keeper_key))

    rounds = {key: min(ROUNDS, len(full(rules[key]).rounds) - 1) for key in sizes}
    beside = {each: table(BESIDE, *each) for each in {(sizes[key], rounds[key]) for key in sizes}}
    every_game = [
        {
            "title": str(rules[key].title),
            "size": f"{size} players after {rounds[key]} rounds",
            "path": table(key, size, rounds[key]),
            "ten_step": beside[size, rounds[key]],
        }
        for key, size in sizes.items()
    ]
    return {"every_game_cookie": cookie_of(club), "every_game": every_game}


def _played(game: Game, names: list[str], rounds: int, **plan: str) -> Match:
    options = dict(longest(game)) if game.ends_by_score(game.resolve({})) else {}
    return score_legally(MatchFactory(game=game.key, names=names, options=options, **plan), rounds)


def cookie_of(club: Club) -> str:
    """Return the cookie of the club's own browser as it sends it."""
    return f"{COOKIE}={give_browser(Client(), club).cookies[COOKIE].value}"


def _path(match: Match) -> str:
    return f"/matches/{match.pk}/"

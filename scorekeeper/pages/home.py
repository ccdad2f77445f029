"""The first page: the match in progress, others that wait, and the last nights."""

from dataclasses import dataclass

from scorekeeper.pages.game_pictures import Emblem, emblem
from scorekeeper.pages.match_lines import stand
from scorekeeper.pages.nights import NightLine, night_line, tonight
from scorekeeper.pages.open_matches import LEFT_OPEN, MOST, OpenMatch, open_lines
from scorekeeper.queries.home import last_nights, matches_in_play, matches_left_open
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.game import Game
from scorekeeper.words.phrases import day, figure, spelled

NIGHTS = 3
WAITING = 4  # matches in progress beside the newest one


@dataclass(frozen=True, slots=True)
class StandingLine:
    """How a player stands; `place` and `total` are empty where there is none, so is what contracts are `made`."""

    place: str
    player: int
    name: str
    total: str
    made: str


@dataclass(frozen=True, slots=True)
class InPlay:
    """A match in progress. `of` is the number of its rounds, None while nobody knows.

    `standings` are by place, `after` says when they were true.
    """

    match: int
    club: int
    game: str
    date: str
    word: str
    number: int
    of: int | None
    contract: Contract | None
    emblem: Emblem
    lead: str
    roles: str
    after: str
    standings: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """`nights` hold what is not shown above them already; `more_nights`: there are others than these.

    `open` are matches left open for weeks. `first_game` is told to who has never played.
    """

    newest: InPlay | None
    waiting: tuple[InPlay, ...]
    nights: tuple[NightLine, ...]
    more_nights: bool
    open: tuple[OpenMatch, ...]
    first_game: Game | None


def home(club_key: str) -> Home:
    """Build the first page of the club with this key: at most nine queries."""
    since = tonight() - LEFT_OPEN
    newest = matches_in_play(club_key, tonight(), since, 1 + WAITING)
    old = open_lines(matches_left_open(club_key, since, MOST), tonight())
    shown = [match for match in map(_in_play, map(MatchSheet, newest)) if match]
    nights = last_nights(club_key, [match.match for match in shown], since, NIGHTS + 1)
    return Home(
        newest=shown[0] if shown else None,
        waiting=tuple(shown[1:]),
        nights=tuple(night_line(night) for night in nights[:NIGHTS]),
        more_nights=len(nights) > NIGHTS,
        open=old,
        first_game=None if shown or nights or old else next(iter(catalogue.games().values())),
    )


def _in_play(view: MatchSheet) -> InPlay | None:
    up_next = view.sheet.next
    if up_next is None:
        return None
    date = view.match.night.date
    return InPlay(
        match=view.match.pk,
        club=view.match.club_id,
        game=view.game.titled(view.options),
        date="tonight" if date == tonight() else day(date, tonight()),
        word=view.game.round_word,
        number=up_next.number,
        of=view.length,
        contract=up_next.contract,
        emblem=emblem(view.game),
        lead=_lead(view),
        roles=_roles(view),
        after=f"after {view.game.round_word} {up_next.number - 1}" if view.sheet.rounds else "before the first deal",
        standings=_standings(view),
    )


def _standings(view: MatchSheet) -> tuple[StandingLine, ...]:
    """Order the players by place, who is away last; before any round by seat, in no place yet."""
    ids = {seat.player.name: seat.player_id for seat in view.seats}
    by_place = sorted(view.sheet.standings, key=lambda each: (each.place is None, each.place or 0))
    return tuple(
        StandingLine(
            place=str(each.place) if each.place and view.sheet.rounds else "",
            player=ids[each.player],
            name=each.player,
            total="" if each.total is None else figure(each.total),
            made="" if each.contracts_done is None else stand(view.game, each.total, each.contracts_done),
        )
        for each in by_place
    )


def _lead(view: MatchSheet) -> str:
    """Say who leads: "Di leads with 140.", "Ed leads with 5 of 12."; before any round how many play."""
    leaders = [row for row in view.sheet.standings if row.place == 1]
    if not view.sheet.rounds or not leaders or leaders[0].total is None:
        return f"{spelled(len(view.seats)).capitalize()} at the table."
    said = stand(view.game, leaders[0].total, leaders[0].contracts_done)
    names = " and ".join(row.player for row in leaders)
    return f"{names} {'leads' if len(leaders) == 1 else 'lead'} with {said}."


def _roles(view: MatchSheet) -> str:
    up_next = view.sheet.next
    if up_next is None:
        return ""
    if up_next.dealer is None:
        return f"{up_next.starter} starts." if up_next.starter else ""
    cut = f", {up_next.cutter} cuts for {up_next.exact_cut_cards}" if up_next.cutter else ""
    return f"{up_next.dealer} deals{cut}."

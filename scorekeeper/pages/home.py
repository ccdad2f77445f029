"""The first page: the match in progress as it stands, who won last, and the ways into a club's past."""

from dataclasses import dataclass
from datetime import date

from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.charts.form import FormCard, form
from scorekeeper.pages.game_pictures import Emblem, emblem
from scorekeeper.pages.last_winner import LastWinner, last_winner
from scorekeeper.pages.nights.page import NightLine, night_line
from scorekeeper.pages.open_matches import LEFT_OPEN, MOST, OpenMatch, open_lines
from scorekeeper.pages.table.header import Head, head_of
from scorekeeper.queries.home import last_nights, match_in_play, other_matches_in_play
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.results import newest_ranks
from scorekeeper.rules import catalogue
from scorekeeper.rules.game import Game
from scorekeeper.rules.scores import RoundSheet, Standing
from scorekeeper.words.phrases import evening, figure, isolated

NIGHTS = 3
FORM = 5  # matches
FIRST = 4  # players who are shown at once; a fifth alone is, too


@dataclass(frozen=True, slots=True)
class StandingLine:
    """How a player stands; `place` is empty before a round. `of` is how many own contracts `total` counts out of."""

    place: str
    player: int
    name: str
    form: tuple[FormCard, ...]
    total: str
    of: str


@dataclass(frozen=True, slots=True)
class InPlay:
    """A match in progress, as it lies on the table: `first` and `others` are by place, `after` says when that was so.

    `form`: somebody has played before. `emblem` stands where nothing else lies beside the number of the round.
    """

    match: int
    club: int
    game: str
    where: str
    head: Head
    emblem: Emblem
    after: str
    own: bool
    form: bool
    first: tuple[StandingLine, ...]
    others: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """`playing` is the match touched last, `card` what is shown of it; then no `nights` are told.

    `waiting` are the others of tonight, `older` those of other nights that nobody has touched tonight. `nights` hold
    what is not told above them. `drawing` stands for what was played last, `first_game` is told to a first visitor.
    """

    playing: Match | None
    card: InPlay | None
    waiting: tuple[OpenMatch, ...]
    older: tuple[OpenMatch, ...]
    last: LastWinner | None
    nights: tuple[NightLine, ...]
    drawing: Emblem | None
    first_game: Game | None


def home(club_key: str | None) -> Home:
    """Build the first page of the club with this key, None where there is none: eleven queries at most."""
    if club_key is None:
        return Home(None, None, (), (), None, (), None, next(iter(catalogue.games().values())))
    today, since = tonight(), tonight() - LEFT_OPEN
    playing = match_in_play(club_key, since)
    card = _in_play(playing, today) if playing else None
    waiting, older = other_matches_in_play(club_key, [playing.pk] if playing else [], today, MOST)
    last = last_winner(club_key, today)
    told = [last.match] if last and last.match else []
    nights = () if card else tuple(map(night_line, last_nights(club_key, told, since, NIGHTS)))
    known = bool(card or waiting or older or last or nights)
    return Home(
        playing=playing,
        card=card,
        waiting=open_lines(waiting, today),
        older=open_lines(older, today),
        last=last,
        nights=nights,
        drawing=last.emblem if last else next((emblem(catalogue.get(match.game)) for match in older), None),
        first_game=None if known else next(iter(catalogue.games().values())),
    )


def _in_play(match: Match, today: date) -> InPlay | None:
    """Build the card of a match with its rows at hand: one query, for the form."""
    view = MatchSheet(match)
    setup, night = view.sheet.next, match.night
    if setup is None:
        return None
    lines = _standings(view)
    shown = FIRST + 1 if len(lines) == FIRST + 1 else FIRST
    when = evening(night.date, today)
    return InPlay(
        match=match.pk,
        club=match.club_id,
        game=view.game.titled(view.options),
        where=f"{when}, {isolated(night.place)}" if night.place else when,
        head=head_of(view, setup),
        emblem=emblem(view.game),
        after=_after(view, setup),
        own=view.game.own_contracts,
        form=any(line.form for line in lines),
        first=lines[:shown],
        others=lines[shown:],
    )


def _after(view: MatchSheet, setup: RoundSheet) -> str:
    return f"After {view.game.round_word} {setup.number - 1}" if view.sheet.rounds else "Before the first deal"


def _standings(view: MatchSheet) -> tuple[StandingLine, ...]:
    """Order the players by place, who is away last; before any round by seat, in no place yet."""
    seats = {seat.player.name: seat.player for seat in view.seats}
    persons = {name: player.person_id for name, player in seats.items()}
    ranks = newest_ranks([*persons.values()], FORM)
    by_place = sorted(view.sheet.standings, key=lambda each: (each.place is None, each.place or 0))
    return tuple(
        _line(view, each, seats[each.player].pk, form(ranks.get(persons[each.player], ()))) for each in by_place
    )


def _line(view: MatchSheet, standing: Standing, player: int, cards: tuple[FormCard, ...]) -> StandingLine:
    done = standing.contracts_done
    total = "" if standing.total is None else figure(standing.total)
    return StandingLine(
        place=str(standing.place) if standing.place and view.sheet.rounds else "",
        player=player,
        name=standing.player,
        form=cards,
        total=total if done is None else str(done),
        of="" if done is None else str(len(view.game.contracts)),
    )

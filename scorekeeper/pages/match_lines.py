"""Matches in lists: the game and the standings, read from the stored results of their seats."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from scorekeeper.models import Match, Seat
from scorekeeper.pages.game_pictures import Emblem, emblem
from scorekeeper.queries.match_lines import newest_watched, seats_of
from scorekeeper.queries.viewers import Viewer
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import listed
from scorekeeper.rules.game import Game
from scorekeeper.words.endings import ending_in_list
from scorekeeper.words.phrases import StyledText, evening, figure, isolated, styled

MOST_WATCHED = 10
NO_BREAK = "\u00a0"  # between a name and its total, which stay on one line
MOST_PLAYING = 3  # players named in a match without a scored round
LEFT_OPEN = timedelta(weeks=2)  # a match in progress not written to for longer is folded away
MOST = 10  # matches in progress in a list, the newest


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: its drawing, its game and how it stands."""

    match: int
    over: bool
    emblem: Emblem
    title: str
    standing: StyledText


def match_line(match: Match, named: int, players: Collection[int] = ()) -> MatchLine:
    """Return the line of a match of `listed_matches`: `named` players after the winner, `players` before others."""
    game = catalogue.get(match.game)
    over = match.state != Match.State.PLAYING
    standing = _result(match, game, named, players) if over else _progress(match, game, players)
    return MatchLine(match.pk, over, emblem(game), match_title(match), standing)


def match_title(match: Match) -> str:
    """Return the title of a match: the one its options give the game, else the game's own."""
    game = catalogue.get(match.game)
    return game.titled(game.resolve(match.options))


def watched_lines(viewer: Viewer) -> tuple[MatchLine, ...]:
    """Return the newest matches that the viewer watches by links of matches or nights: no query if there are none."""
    if all(link.kind == "club" for link in viewer.watching):
        return ()
    return tuple(match_line(match, 0) for match in newest_watched(viewer, MOST_WATCHED))


def stand(game: Game, total: int | None, contracts_done: int | None) -> str:
    """Return a total as text, "188"; in games with own contracts those made, "5 of 12"."""
    return game.contracts_made(contracts_done) or figure(total)


def _stands(game: Game, seat: Seat) -> str:
    return stand(game, seat.total, seat.contracts_done)


def _result(match: Match, game: Game, named: int, players: Collection[int]) -> StyledText:
    """Return how a match ended: "**Ann & Cy 180** · Bob 245"; without a scored round only "ended early".

    "Ended early" is left out for games without an end of their own, which the keeper always ends.
    """
    seats = sorted(seats_of(match), key=lambda seat: (not seat.won, seat.place is None, seat.place or 0))
    winners = [seat for seat in seats if seat.won]
    ended = match.state == Match.State.ENDED
    if not winners or winners[0].total is None:
        return styled("ended early" if ended else "")
    early = "ended early" if ended and not game.open_ended(game.resolve(match.options)) else ""
    first = f"{' & '.join(isolated(seat.player.name) for seat in winners)}{NO_BREAK}{_stands(game, winners[0])}"
    told = _named_seats([seat for seat in seats if not seat.won], named, players)
    rest = [f"{isolated(seat.player.name)}{NO_BREAK}{_stands(game, seat)}" for seat in told]
    return styled("", first, "".join(f" · {words}" for words in (*rest, early) if words))


def _named_seats(seats: Sequence[Seat], named: int, players: Collection[int]) -> list[Seat]:
    """Return up to `named` of these seats in order: all those of `players`, then the first of the others."""
    wanted = [seat for seat in seats if seat.player_id in players]
    others = [seat for seat in seats if seat not in wanted][: max(named - len(wanted), 0)]
    return [seat for seat in seats if seat in wanted or seat in others]


def leaders(match: Match) -> list[str]:
    """Return the names of those who lead a match in progress; empty before the first scored round."""
    return [seat.player.name for seat in _leading(match)]


def _leading(match: Match) -> list[Seat]:
    return [seat for seat in seats_of(match) if seat.place == 1 and seat.total is not None]


def _progress(match: Match, game: Game, players: Collection[int]) -> StyledText:
    """Return how far a match is: "step 12 of 19 · **Cy 188** leads"; the players before the first scored round."""
    last = game.rounds(len(seats_of(match)), game.resolve(match.options))
    place = f"{game.round_word} {match.rounds_done + 1}{f' of {last}' if last else ''}"
    first = _leading(match)
    if not first:
        return styled(f"in progress · {place} · {_playing(seats_of(match))}")
    names = " & ".join(isolated(seat.player.name) for seat in first)
    lead = "leads" if len(first) == 1 else "lead"
    told = _named_seats([seat for seat in seats_of(match) if seat not in first], 0, players)
    others = "".join(f" · {isolated(seat.player.name)}{NO_BREAK}{_stands(game, seat)}" for seat in told)
    return styled(f"in progress · {place} · ", f"{names}{NO_BREAK}{_stands(game, first[0])}", f" {lead}{others}")


def _playing(seats: Sequence[Seat]) -> str:
    """Return the names at a table, at most a few of them: "Ann, Bob, Cy and 2 others"."""
    names = [isolated(seat.player.name) for seat in seats]
    more = len(names) - MOST_PLAYING
    return f"{', '.join(names[:MOST_PLAYING])} and {more} others" if more > 1 else listed(names)


def open_lines(matches: Iterable[Match], tonight: date) -> list[dict[str, Any]]:
    """Return the lines of matches in progress with the day of their night and the winner if they end now: no query."""
    return [
        {
            "line": match_line(match, 0),
            "day": evening(match.night.date, tonight),
            "ending": ending_in_list(catalogue.get(match.game).round_word, match.rounds_done, leaders(match)),
        }
        for match in matches
    ]

"""A match in the list of one player: their place and total, and who won or came second."""

from dataclasses import dataclass
from datetime import date

from scorekeeper.figures.past import FormMatch
from scorekeeper.models import Match
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.words.phrases import NONE, figure, isolated, listed_names, short_day


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """One match of a player; `words` say the day and how it ended for another."""

    match: int
    place: str
    won: bool
    title: str
    words: str
    total: int


def played_line(played: FormMatch, match: Match, today: date) -> PlayedLine:
    """Build the line of a match out of `listed_matches`."""
    return PlayedLine(
        match=match.pk,
        place=NONE if played.rank is None else str(played.rank),
        won=played.won,
        title=match_title(match),
        words=" · ".join(filter(None, (short_day(played.date, today), _others(match, won=played.won)))),
        total=played.total,
    )


def _others(match: Match, *, won: bool) -> str:
    """Say who won, or who was next after the winner: "Di won with 170", "Bob second with 290"."""
    if not won:
        winners = [seat for seat in seats_of(match) if seat.won]
        names = listed_names(seat.player.name for seat in winners)
        return f"{names} won with {figure(winners[0].total)}" if winners else ""
    behind = sorted((seat for seat in seats_of(match) if seat.place and not seat.won), key=lambda seat: seat.place or 0)
    return f"{isolated(behind[0].player.name)} second with {figure(behind[0].total)}" if behind else ""

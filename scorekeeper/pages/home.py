"""The first page: the match in progress as it stands, who won last, and the ways into a club's past."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from scorekeeper.models import Match
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.folding import first_and_more
from scorekeeper.pages.game_pictures import emblem
from scorekeeper.pages.last_winner import last_winner
from scorekeeper.pages.nights.page import night_line
from scorekeeper.pages.open_matches import LEFT_OPEN, MOST, open_lines
from scorekeeper.pages.table.header import head_of
from scorekeeper.queries.home import last_nights, match_in_play, other_matches_in_play
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.results import newest_ranks
from scorekeeper.rules import catalogue
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.words.phrases import evening, isolated

NIGHTS = 3
FORM = 5  # matches
FIRST = 4  # players who are shown at once; a fifth alone is, too


def home(club_key: str | None) -> dict[str, Any]:
    """Return what the first page of the club with this key shows, None where there is none: eleven queries at most.

    `playing` is the match touched last, `card` what is shown of it; then no `nights` are told. `waiting` are the others
    of tonight, `older` those of other nights that nobody has touched tonight. `nights` hold what is not told above
    them. `drawing` stands for what was played last, `first_game` is told to a first visitor.
    """
    first_game = next(iter(catalogue.games().values()))
    if club_key is None:
        return {"first_game": first_game}
    today, since = tonight(), tonight() - LEFT_OPEN
    playing = match_in_play(club_key, since)
    card = _in_play(playing, today) if playing else None
    waiting, older = other_matches_in_play(club_key, [playing.pk] if playing else [], today, MOST)
    last = last_winner(club_key, today)
    told = [last["match"]] if last and last["match"] else []
    nights = [] if card else list(map(night_line, last_nights(club_key, told, since, NIGHTS)))
    known = card or waiting or older or last or nights
    return {
        "playing": playing,
        "card": card,
        "waiting": open_lines(waiting, today),
        "older": open_lines(older, today),
        "last": last,
        "nights": nights,
        "drawing": last["emblem"] if last else next((emblem(catalogue.get(match.game)) for match in older), None),
        "first_game": None if known else first_game,
    }


def _in_play(match: Match, today: date) -> dict[str, Any] | None:
    """Return what the card of a match with its rows at hand shows: one query, for the form.

    `emblem` stands where nothing else lies beside the number of the round. `form`: somebody has played before.
    """
    view = MatchSheet(match)
    setup, night = view.sheet.next, match.night
    if setup is None:
        return None
    lines = _standings(view)
    first, others = first_and_more(lines, FIRST)
    when = evening(night.date, today)
    return {
        "match": match.pk,
        "club": match.club_id,
        "game": view.game.titled(view.options),
        "where": f"{when}, {isolated(night.place)}" if night.place else when,
        "head": head_of(view, setup),
        "emblem": emblem(view.game),
        "after": f"After {view.game.round_word} {setup.number - 1}" if view.sheet.rounds else "Before the first deal",
        "begun": bool(view.sheet.rounds),
        "contracts": len(view.game.contracts) if view.game.own_contracts else 0,
        "form": any(ranks for _standing, _player, ranks in lines),
        "first": first,
        "others": others,
    }


def _standings(view: MatchSheet) -> list[tuple[Standing, int, Sequence[int | None]]]:
    """Return the standings with each player's id and form, by place, who is away last; before any round by seat."""
    seats = {seat.player.name: seat.player for seat in view.seats}
    ranks = newest_ranks([player.person_id for player in seats.values()], FORM)
    by_place = sorted(view.sheet.standings, key=lambda each: (each.place is None, each.place or 0))
    players = [seats[each.player] for each in by_place]
    return [(each, player.pk, ranks.get(player.person_id, ())) for each, player in zip(by_place, players, strict=True)]

"""The documents that other programs read, as plain data; docs/api/openapi.json describes their fields."""

from datetime import date
from typing import Any

from django.urls import reverse

from scorekeeper.models import Club, Match, Night, Seat
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.match_lines import open_matches, seats_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.nights import NightFilters, matches_of, matching_nights
from scorekeeper.queries.players import people_of
from scorekeeper.rules import catalogue
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.rules.scoring.sheet import sheet_to_data

VERSION = 1  # of all documents; within a version fields may be added, but none is removed or changes its meaning
NIGHTS = 12  # on a page of a club's document
PLAYING = 10  # the newest matches in progress

Data = dict[str, Any]


def club_document(club: Club, before: date | None) -> Data:
    """Return a club with its players, at most ten matches in progress and a page of at most twelve nights: six queries.

    The nights are the newest, those before the date `before` if one is given. `older` is the URL of the next page, or
    None. Archived players are left out.
    """
    found = matching_nights(club, NightFilters(before=before), NIGHTS + 1)
    nights = found[:NIGHTS]
    older = f"{reverse('api_club')}?before={nights[-1].date}" if len(found) > NIGHTS else None
    return {
        "version": VERSION,
        "name": str(club),
        "players": [{"id": player.pk, "name": player.name} for player in people_of(club) if not player.archived],
        "playing": [_listed_match(match) for match in open_matches(club, PLAYING)],
        "nights": [_night(night) for night in nights],
        "older": older,
    }


def night_document(night: Night) -> Data:
    """Return a night with its matches. Makes no query for a night of `nights_with_matches` (queries/nights.py)."""
    return {"version": VERSION, **_night(night)}


def match_document(match: Match) -> Data:
    """Return a match with its house rules, all rounds and the standings. Makes no query if its rows are prefetched.

    `next` is the round being played, None once the match is over.
    """
    sheet = MatchSheet(match)
    data = sheet_to_data(sheet.scores)
    return {
        "version": VERSION,
        **_match(match),
        **_result(sheet),
        "night": _night_line(match.night),
        "options": dict(sheet.options),
        "sides": [list(side) for side in sheet.scores.sides],
        "rounds": [_in_words(sheet, *both) for both in zip(data["rounds"], sheet.scores.rounds, strict=True)],
        "end_bonus": dict(sheet.scores.end_bonus),
        "next": _next(sheet, data),
    }


def live_document(match: Match) -> Data:
    """Return the standings of a match, its revision and the round being played: no query if its rows are prefetched.

    `round` is None once the match is over.
    """
    sheet = MatchSheet(match)
    return {
        "version": VERSION,
        **_match(match),
        **_result(sheet),
        "revision": match.revision,
        "sides": [list(side) for side in sheet.scores.sides],
        "round": _next(sheet, sheet_to_data(sheet.scores)),
    }


def _night(night: Night) -> Data:
    """Return the id, API URL, date and place of a night of `nights_with_matches`, and its matches with standings."""
    return {**_night_line(night), "matches": [_listed_match(match) for match in matches_of(night)]}


def _night_line(night: Night) -> Data:
    """Return the id, API URL, ISO date and place of a night, without its matches."""
    url = reverse("api_night", args=[night.pk])
    return {"id": night.pk, "url": url, "date": night.date.isoformat(), "place": night.place}


def _match(match: Match) -> Data:
    """Return the fields of a match that all documents have; `length` is the number of rounds, None if not fixed."""
    game, seats = catalogue.get(match.game), seats_of(match)
    return {
        "id": match.pk,
        "url": reverse("api_match", args=[match.pk]),
        "live": reverse("api_live", args=[match.pk]),
        "game": match.game,
        "title": match_title(match),
        "state": str(match.state),
        "rounds_done": match.rounds_done,
        "length": game.rounds(len(seats), game.resolve(match.options)),
        "players": [{"id": seat.player.person_id, "name": seat.player.name} for seat in seats],
    }


def _result(sheet: MatchSheet) -> Data:
    """Return `standings`, by place, then by seat, and `winners`, a list of names, empty until the match is over."""
    standings = [_standing(line.player, line.place, line.total, line.contracts_done) for line in sheet.scores.standings]
    return {"standings": standings, "winners": list(sheet.scores.winners)}


def _listed_match(match: Match) -> Data:
    """Return a match with the keys of `_match` and `_result`, read from what its seats store.

    The match is one of `listed_matches` (queries/match_lines.py). `standings` are by place, then by seat; those without
    a place come last.
    """
    seats = sorted(seats_of(match), key=lambda seat: (seat.place is None, seat.place, seat.position))
    winners = [seat.player.name for seat in seats_of(match) if seat.won]
    return {**_match(match), "standings": [_stored_standing(match, seat) for seat in seats], "winners": winners}


def _stored_standing(match: Match, seat: Seat) -> Data:
    """Return the standing that a seat stores. Before the first round is scored it is first place with a total of 0."""
    if match.rounds_done:
        return _standing(seat.player.name, seat.place, seat.total, seat.contracts_done)
    return _standing(seat.player.name, 1, 0, 0 if catalogue.get(match.game).own_contracts else None)


def _standing(name: str, place: int | None, total: int | None, contracts_done: int | None) -> Data:
    return {"player": name, "place": place, "total": total, "contracts_done": contracts_done}


def _next(sheet: MatchSheet, data: Data) -> Data | None:
    """Return the round in progress in the reader's language; None once the match is over.

    `data` is what `sheet_to_data` returned for the scores of the sheet.
    """
    return _in_words(sheet, data["next"], sheet.scores.next) if sheet.scores.next else None


def _in_words(sheet: MatchSheet, data: Data, round_: RoundSheet) -> Data:
    """Return `data`, which describes `round_`, with its title and any contract in the reader's language."""
    contract = {"contract": str(round_.contract.wording)} if round_.contract else {}
    return {"title": sheet.game.round_title(round_.number), **data, **contract}

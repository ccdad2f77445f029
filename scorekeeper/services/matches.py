"""Starting and ending a match, writing in one that was kept on paper, and changing its house rules."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction

from scorekeeper.facts.paths import Facts, numbers, round_path
from scorekeeper.models import Change, Club, Match, Night, clocks
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.scoring.roles import first_present
from scorekeeper.services.club_games import own_game
from scorekeeper.services.clubs import club_with, lock_club
from scorekeeper.services.players import get_or_create_players
from scorekeeper.services.writing import Code, WriteContext, Written, begin, begun_by, write, written_before

APART = timedelta(minutes=1)  # between two matches of a day whose times are unknown


@transaction.atomic
def start(
    *,
    club_key: str,
    record: Record,
    on: date,
    context: WriteContext,
    club_game: int | None = None,
    club: Club | None = None,
) -> Match:
    """Start a match on this date in the club with this key, and return it; make the club if there is none.

    `record` has the game, the house rules, the players and the first dealer, and no round. `club_game` is the id of the
    club's own game, None for a game of the catalogue; `club` is the club, if it is known (`club_with`). If the write
    was done before, return the match that it started, unless that was deleted. Raises Refused, and stores nothing, with
    all faults if the game does not allow the record, if two names are of one person, if a new name has invisible
    characters, if the own game is not the club's, or if the club was deleted.
    """
    if found := faults(record):  # before any row is made: a name may be too long for its column
        raise Refused(found)
    return _begin(club_with(key=club_key, user=context.user, club=club), record, on, club_game, context)


@transaction.atomic
def write_in(*, club: Club, record: Record, club_game: int | None, on: date, context: WriteContext) -> Match:
    """Store a match that was kept on paper as if it had been played on this day, and return it.

    By the record it must be over: else it would be in progress, with an open round. If the write was done before,
    return the match of that write, unless that was deleted. `club_game` is the id of the club's own game, None for a
    game of the catalogue. Raises Refused if the rules do not allow the record, if two names are of one person, if a new
    name is invalid, or if the own game is not the club's.
    """
    return _begin(lock_club(club), record, on, club_game, context, paper=True)


def _begin(
    club: Club, record: Record, on: date, club_game: int | None, context: WriteContext, *, paper: bool = False
) -> Match:
    """Store a new match, and its night if there is none on that date, in a locked club; return the match.

    It begins now or, if it was kept on `paper`, at the time of `_began_on_paper`, and is marked as written in from
    paper. If the key of the write was used before, return the match of that write and store nothing; if that match was
    deleted, store a new one. Raises Refused if the rules do not allow the record, if two names are of one person, if a
    new name is invalid, or if the own game is not the club's.
    """
    if begun := begun_by(club, context):
        return begun
    own = own_game(club=club, pk=club_game, game=record.game)
    night, new = Night.objects.get_or_create(club=club, date=on)
    club.night_count, club.match_count = club.night_count + int(new), club.match_count + 1
    club.save(update_fields=["night_count", "match_count"])
    began = _began_on_paper(night) if paper else clocks.now()
    match = Match.objects.create(club=club, night=night, game=record.game, club_game=own, created=began)
    players = get_or_create_players(club=club, names=record.players)
    code, params = (Code.IMPORTED, {"paper": True}) if paper else (Code.BEGAN, {})
    return begin(match, record, players, code, context, **params)


def _began_on_paper(night: Night) -> datetime:
    """Return the time to store as the beginning of a match whose time is unknown.

    It is noon of the night's day, or a minute after the last match that began between noon and one o'clock; never later
    than now.
    """
    noon = clocks.noon_of(night.date)
    at_noon = Match.with_deleted.filter(night=night, created__gte=noon, created__lt=noon + timedelta(hours=1))
    last = at_noon.order_by("-created").values_list("created", flat=True).first()
    return min(last + APART if last else noon, clocks.now())


def again(*, played: MatchSheet, on: date, context: WriteContext) -> Match:
    """Start a match of the same game and house rules with the players who stayed to the end, and return it.

    The next player to the left of the last dealer, if that is known, deals first; if no round was scored, who was to
    deal the first one. If the write was done before, return the match that it started. Raises Refused if the game does
    not allow so few players, or if the club was deleted.
    """
    match, players = played.match, tuple(seat.player.name for seat in played.present_seats)
    record = Record(match.game, players, match.options, _next_dealer(played))
    club, own = match.club, match.club_game_id
    return start(club_key=club.keeper_key, record=record, on=on, context=context, club_game=own, club=club)


def _next_dealer(sheet: MatchSheet) -> str | None:
    """Return the name of the next player to the left of the last dealer, of those who stayed to the end.

    Without a scored round, it is that of the first dealer, or None. None if no dealer of the last round is known.
    """
    if not sheet.scores.rounds:
        return sheet.recorded.record.first_dealer
    names, last = sheet.recorded.record.players, sheet.scores.rounds[-1].dealer
    present = [seat.player.name for seat in sheet.present_seats]
    return first_present(names, names.index(last) + 1, present) if last else None


def change_options(*, now: MatchSheet, options: Mapping[str, Any], context: WriteContext) -> Written:
    """Change the house rules for all rounds, scored ones included; those left out get their defaults.

    If nobody deals under them, the recorded dealers are removed; if the dealer is drawn, those of scored rounds are
    recorded. Raises Refused with all faults if the house rules do not fit the recorded facts.
    """
    if done := written_before(now, context):
        return done
    changed = {
        option.key: options[option.key]
        for option in now.game.options
        if options.get(option.key, option.default) != option.default
    }
    facts, dealing = now.facts, now.game.dealing(now.game.resolve(changed))
    if dealing == "nobody":
        facts = _without_dealers(facts)
    elif dealing == "drawn":
        facts = _with_dealers(now)
    return write(now, facts | {"options": changed}, Change(code=Code.OPTIONS), context)


def _without_dealers(facts: Facts) -> Facts:
    """Return the facts without the first dealer and the recorded dealers of all rounds."""
    rounds = {path: facts[path] | {"dealer": None} for path in map(round_path, numbers(facts))}
    return facts | rounds | {"first_dealer": None}


def _with_dealers(now: MatchSheet) -> Facts:
    """Return the facts, where each scored round has as "dealer" the id of who dealt it, chosen or in turn."""
    scored = ((round_path(round_.number), round_.dealer) for round_ in now.scores.rounds)
    return now.facts | {path: now.facts[path] | {"dealer": now.player_ids[name]} for path, name in scored if name}


def end(*, now: MatchSheet, context: WriteContext) -> Written:
    """End the match, which must not be over, with the present standings; the round in progress is removed."""
    return _set_ended(now, Code.ENDED, context)


def play_on(*, now: MatchSheet, context: WriteContext) -> Written:
    """Continue a match that was ended early, with a new round. One that is over by the rules stays over."""
    return _set_ended(now, Code.RESUMED, context)


def _set_ended(now: MatchSheet, code: Code, context: WriteContext) -> Written:
    """Write that the match is ended early for the code ENDED, and that it is not for RESUMED."""
    facts = now.facts | {"ended": code == Code.ENDED}
    return written_before(now, context) or write(now, facts, Change(code=code), context)

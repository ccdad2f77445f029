"""Starting and ending a match, and changing its house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import transaction

from scorekeeper.facts.paths import Facts, numbers, round_path
from scorekeeper.models import Change, Club, Match, Night
from scorekeeper.queries.matches import MatchSheet, whole_match
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import faults
from scorekeeper.rules.scoring.roles import first_present
from scorekeeper.services.club_games import own_game
from scorekeeper.services.clubs import club_with
from scorekeeper.services.players import get_or_create_players
from scorekeeper.services.writing import Code, WriteContext, Written, begin, begun_by, write, written_before


@dataclass(frozen=True)
class MatchPlan:
    """What a keeper chooses before the first deal. `names` are the players, clockwise by seat.

    `first_dealer` is the name of who deals the first round, None where nobody is chosen. `club_game` is the id of the
    club's own game, None for a game of the catalogue.
    """

    game: str
    names: Sequence[str]
    date: date
    first_dealer: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    club_game: int | None = None


@transaction.atomic
def start(*, club_key: str, plan: MatchPlan, context: WriteContext, club: Club | None = None) -> Match:
    """Start a match in the club with this key, and return it; make the club if there is none.

    `club` is that club, if it is known (`club_with`). If the write was done before, return the match that it started.
    Raises Refused, and stores nothing, with all faults if the game does not allow the plan, if two names are of one
    person, if its own game is not the club's, or if the club was deleted.
    """
    record = Record(plan.game, tuple(plan.names), plan.options, plan.first_dealer, plan.date)
    if found := faults(record):  # before any row is made: a name may be too long for its column
        raise Refused(found)
    club = club_with(key=club_key, user=context.user, club=club)
    if started := begun_by(club, context):
        return started
    own = own_game(club=club, pk=plan.club_game, game=plan.game)
    night, new = Night.objects.get_or_create(club=club, date=plan.date)
    club.night_count, club.match_count = club.night_count + int(new), club.match_count + 1
    club.save(update_fields=["night_count", "match_count"])
    match = Match.objects.create(club=club, night=night, game=plan.game, club_game=own)
    return begin(match, record, get_or_create_players(club=club, names=plan.names), Code.BEGAN, context)


def again(*, match: Match, on: date, context: WriteContext) -> Match:
    """Start a match of the same game and house rules with the players who stayed to the end, and return it.

    The next player to the left of the last dealer, if that is known, deals first; if no round was scored, who was to
    deal the first one. Raises Refused as `start` does.
    """
    sheet = MatchSheet(whole_match(match.pk))
    plan = MatchPlan(
        game=match.game,
        names=[seat.player.name for seat in sheet.present_seats],
        date=on,
        first_dealer=_next_dealer(sheet),
        options=match.options,
        club_game=match.club_game_id,
    )
    return start(club_key=match.club.keeper_key, plan=plan, context=context, club=match.club)


def _next_dealer(sheet: MatchSheet) -> str | None:
    """Return the name of the next player to the left of the last dealer, of those who stayed to the end.

    Without a scored round, it is that of the first dealer. None if no dealer of the last round is known.
    """
    if not sheet.scores.rounds:
        return sheet.recorded.record.first_dealer
    names, last = sheet.recorded.record.players, sheet.scores.rounds[-1].dealer
    present = [seat.player.name for seat in sheet.present_seats]
    return first_present(names, names.index(last) + 1, present) if last else None


def change_options(*, now: MatchSheet, options: Mapping[str, Any], context: WriteContext) -> Written:
    """Change the house rules for all rounds, scored ones included; those left out get their defaults.

    If nobody deals under them, the recorded dealers are removed. Raises Refused with all faults if they do not fit the
    recorded facts.
    """
    if done := written_before(now, context):
        return done
    changed = {
        option.key: options[option.key]
        for option in now.game.options
        if options.get(option.key, option.default) != option.default
    }
    facts = now.facts
    if now.game.dealing(now.game.resolve(changed)) == "nobody":
        facts = _without_dealers(facts)
    return write(now, facts | {"options": changed}, Change(code=Code.OPTIONS), context)


def _without_dealers(facts: Facts) -> Facts:
    """Return the facts without the first dealer and the recorded dealers of all rounds."""
    rounds = {path: facts[path] | {"dealer": None} for path in map(round_path, numbers(facts))}
    return facts | rounds | {"first_dealer": None}


def end(*, now: MatchSheet, context: WriteContext) -> Written:
    """End the match early, with the present standings; the round in progress is removed."""
    return _set_ended(now, Code.ENDED, context)


def play_on(*, now: MatchSheet, context: WriteContext) -> Written:
    """Continue a match that was ended early, with a new round. One that is over by the rules stays over."""
    return _set_ended(now, Code.RESUMED, context)


def _set_ended(now: MatchSheet, code: Code, context: WriteContext) -> Written:
    """Write whether the match is ended early: it is for the code ENDED, and is not for RESUMED."""
    facts = now.facts | {"ended": code == Code.ENDED}
    return written_before(now, context) or write(now, facts, Change(code=code), context)

"""A round still to come as its pages will show it: for a phone that plays on without signal.

The rounds before it are assumed to be scored with nothing. What depends on their scores is left open.
"""

import hashlib
import json
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, added_decks, open_number
from scorekeeper.facts.rounds_ahead import with_round_open, with_round_scored
from scorekeeper.pages.members import members_of
from scorekeeper.pages.standings import LONGEST, after_the_round
from scorekeeper.queries.matches import Derived, MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.scoring.adding_up import follows_from_hands, ranks_by_total
from scorekeeper.rules.scoring.roles import roles
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, Sheet, Standing
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.words.endings import UNKNOWN
from scorekeeper.words.rulebook.columns import round_contract
from scorekeeper.words.sides import joined
from scorekeeper.words.without_signal import (
    NOT_SCORED,
    OVER,
    RESULT,
    SCORED,
    perhaps_over,
    roles_unknown,
    still_unknown,
    waiting_words,
)

MOST_AHEAD = 30  # rounds that a phone fetches at once: an evening, of a match that may go on for ever


def last_round(view: MatchSheet) -> int:
    """Return the number of the last round that a match can have."""
    return view.length or MOST_ROUNDS


def comes(view: MatchSheet, number: int) -> bool:
    """Return whether round `number` is being played or still to come."""
    opened = open_number(view.facts)
    return opened is not None and opened <= number <= last_round(view)


def fetched_until(view: MatchSheet) -> int:
    """Return the number of the last round that a phone needs tonight."""
    return min(last_round(view), (open_number(view.facts) or 0) + MOST_AHEAD)


def at_round(view: MatchSheet, number: int) -> MatchSheet:
    """Return the match as it will be while round `number` is played; as it is, if that is being played."""
    if number == open_number(view.facts):
        return view
    return _supposed(view, with_round_open(view.facts, number, _nothing(view.game)))


def after_round(view: MatchSheet, number: int) -> MatchSheet:
    """Return the match as it will be once round `number` is scored."""
    if number == last_round(view):
        facts = with_round_open(view.facts, number, _nothing(view.game))
        return _supposed(view, with_round_scored(facts, number, _nothing(view.game)))
    return at_round(view, number + 1)


def _nothing(game: Game) -> Facts:
    """Return the facts of a scored hand, with only those that the game requires, each at its least."""
    return {fact.name: fact.least for fact in game_facts.declared(game).values() if fact.required and not fact.lone}


def _supposed(view: MatchSheet, facts: Facts) -> MatchSheet:
    """Return the match as if it had these facts, without scores and what depends on them."""
    recorded = records.to_record(view.match, facts, records.names(view.match))
    sheet = derive(recorded.record, recorded.opened, supposed=True)
    return MatchSheet(view.match, Derived(facts, recorded, _without_scores(view.game, sheet)), ahead=True)


def _without_scores(game: Game, sheet: Sheet) -> Sheet:
    """Return a sheet without scores, and without what depends on them."""
    rounds = tuple(
        scored._replace(hands={name: HandScore(absent=hand.absent) for name, hand in scored.hands.items()})
        for scored in sheet.rounds
    )
    standings = tuple(Standing(line.player, None, None, 0) for line in sheet.standings)
    up = sheet.next and sheet.next._replace(contracts={}, tokens={})
    if up and game.tokens is not None:
        up = up._replace(dealer=None, cutter=None, starter=None)
    return replace(sheet, rounds=rounds, standings=standings, leaders=(), end_bonus={}, next=up)


def standings_ahead(view: MatchSheet, number: int) -> dict[str, Any]:
    """Return the standings after round `number`, without scores: a phone without signal fills them in if it can.

    `view` is the match with the round being played or scored. `waits` says whether the phone can fill in the scores,
    with `words`. `unknown` says what it cannot know; `over` is said if somebody reaches the points that end the match;
    `unsettled` says which roles of the next round depend on entries that are not sent yet.
    """
    reckoned, by_target = follows_from_hands(view.game), view.game.over is None
    last, scored = number == last_round(view), number == len(view.sheet.rounds)
    members = members_of(view, view.firsts, LONGEST)
    return {
        **after_the_round(view, number, view.sheet.next if scored else None),
        "headline": _("After {round} {number}").format(round=view.game.round_word, number=number),
        "rows": [
            {
                "player": view.player_ids[name],
                "name": joined(member.name for member in members[name]),
                "members": members[name],
                "hand": HandScore(),
                "total": "",
            }
            for name in view.firsts
        ],
        "finished": last,
        "newest": True,
        "closing": str(UNKNOWN) if not last and view.game.open_ended(view.options) else "",
        "ahead": True,
        "waits": str(SCORED if reckoned else NOT_SCORED),
        "unknown": _unknown_after(view, last=last) if scored else (),
        "over": str(OVER) if scored and not last and by_target and view.game.target(view.options) is not None else "",
        "unsettled": roles_unknown(view.game, view.options),
        "words": {**waiting_words(view.game, view.options, len(view.seats), last=last), **_names(view)},
    }


def _names(view: MatchSheet) -> dict[str, Any]:
    """Return the names of all players in a match by sides, in which a row has those of several."""
    names = {player: name for name, player in view.player_ids.items()}
    return {"names": names} if view.sheet.sides else {}


def _unknown_after(view: MatchSheet, *, last: bool) -> tuple[str, ...]:
    """Return what a phone without signal cannot know after a round; `last` if the match ends with it."""
    said = (
        (str(RESULT),) if last else (still_unknown(view.game), perhaps_over(view.game, view.options, len(view.seats)))
    )
    return tuple(filter(None, said))


def coming_rounds(view: MatchSheet) -> dict[str, Any] | None:
    """Return what the sheet needs to add rounds that wait for a signal (static/js/sheet/waiting-sheet.js).

    It is plain data; None once the match is over. Players stand by their ids, in the order of the columns, a side by
    that of its first player. `rounds` are those still to come, each with its contract in lines and who deals it, if
    that is known; `away` is who is away now, `cutters` says for each dealer who cuts then. `ranks`: the totals make the
    places, and `best` says which is first.
    """
    number, opened = open_number(view.facts), view.recorded.opened
    if number is None or opened is None or view.sheet.next is None:
        return None
    players = view.recorded.record.players
    present = tuple(opened.present(players))
    ids = view.player_ids
    return {
        "rounds": _rounds_from(view, number),
        "players": [ids[name] for name in view.firsts],
        "away": [player for name, player in ids.items() if name not in present],
        "cutters": _cutters(view, players, present),
        "ranks": ranks_by_total(view.game),
        "best": view.game.best(view.options),
    }


def _rounds_from(view: MatchSheet, number: int) -> list[dict[str, Any]]:
    """Return round `number` and those after it, as far as a phone may fetch them."""
    then = at_round(view, fetched_until(view))
    setups = [*then.sheet.rounds, then.sheet.next][number - 1 :]
    return [
        {
            "number": setup.number,
            "contract": round_contract(view.game, setup),
            "dealer": _dealer(view, setup, number),
        }
        for setup in setups
        if setup
    ]


def _dealer(view: MatchSheet, setup: RoundSheet, number: int) -> int | None:
    """Return who deals; None if that depends on the scores before."""
    known = setup.number == number or view.game.tokens is None
    return view.player_ids.get(setup.dealer or "") if known else None


def _cutters(view: MatchSheet, players: tuple[str, ...], present: tuple[str, ...]) -> dict[int, int]:
    """Return who cuts, by who deals; nobody in a game without a cut."""
    if not view.game.cuts:
        return {}
    ids = view.player_ids
    return {ids[dealer]: ids[roles(players, present, dealer).cutter or dealer] for dealer in present}


def plan_hash(view: MatchSheet, version: str) -> str:
    """Return a hash of what the pages ahead depend on besides scores: it stays while rounds are played as planned.

    `view` is the match with a round still to come being played; `version` is that of what the pages load, and their
    language. Raises ValueError if the match is over.
    """
    opened, setup = view.recorded.opened, view.sheet.next
    if opened is None or setup is None:
        raise ValueError("A match that is over has no round to come.")
    present = opened.present(view.recorded.record.players)
    # The deal passes round those present, so its distance to the number of the round stays the same.
    turn = (present.index(setup.dealer) - setup.number) % len(present) if setup.dealer else None
    depends_on = {
        "version": version,
        "game": [view.game.key, view.match.options],
        "seats": [[seat.player_id, seat.player.name] for seat in view.seats],
        "present": list(present),
        "turn": turn if view.game.deal_rotates(view.options) else None,
        "replays": added_decks(view.facts, setup.number),
    }
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True).encode()).hexdigest()[:20]

"""A round still to come as its pages will show it: for a phone that plays on without signal.

The rounds before it are assumed to be scored. What depends on their scores is left out, as these are not known.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts, added_decks, open_number
from scorekeeper.facts.rounds_ahead import with_round_open, with_round_scored
from scorekeeper.pages.members import members_of
from scorekeeper.pages.standings import LONGEST, after_the_round
from scorekeeper.queries.matches import Derived, MatchSheet
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.scoring.adding_up import follows_from_hands
from scorekeeper.rules.scoring.roles import cutter
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet, Sheet, Standing
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.words.endings import UNKNOWN
from scorekeeper.words.rulebook.columns import round_contract
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

MOST_AHEAD = 30  # rounds that a phone fetches at once, if the match has no last round: enough for an evening


def last_round(sheet: MatchSheet) -> int:
    """Return the number of the last round that a match can have: its fixed number of rounds, else MOST_ROUNDS."""
    return sheet.length or MOST_ROUNDS


def is_to_come(sheet: MatchSheet, number: int) -> bool:
    """Return whether round `number` is in play or can still come; always False once the match is over."""
    opened = open_number(sheet.facts)
    return opened is not None and opened <= number <= last_round(sheet)


def fetched_until(sheet: MatchSheet) -> int:
    """Return the number of the last round that a phone fetches: 30 after the open one, `last_round` at most."""
    return min(last_round(sheet), (open_number(sheet.facts) or 0) + MOST_AHEAD)


def at_round(sheet: MatchSheet, number: int) -> MatchSheet:
    """Return the match as it will be while round `number` is played, which is being played or can still come.

    If it is being played, this is `sheet` itself, with its scores; else all scores are None, as they are unknown.
    """
    if number == open_number(sheet.facts):
        return sheet
    return _derived_without_scores(sheet, with_round_open(sheet.facts, number, _least_facts(sheet.game)))


def after_round(sheet: MatchSheet, number: int) -> MatchSheet:
    """Return the match as it will be once round `number` is scored; all scores are None, as they are unknown.

    That round is being played or still to come. The next round is then being played; after the last possible round the
    match is over.
    """
    if number == last_round(sheet):
        facts = with_round_open(sheet.facts, number, _least_facts(sheet.game))
        return _derived_without_scores(sheet, with_round_scored(facts, number, _least_facts(sheet.game)))
    return at_round(sheet, number + 1)


def _least_facts(game: Game) -> Facts:
    """Return each required fact of a hand at its least value, by name, without those that only one hand can have."""
    return {fact.name: fact.least for fact in game_facts.declared(game).values() if fact.required and not fact.lone}


def _derived_without_scores(sheet: MatchSheet, facts: Facts) -> MatchSheet:
    """Return the match as it would be with `facts` instead of its own, without scores and what depends on them."""
    recorded = records.to_record(sheet.match, facts, records.names(sheet.match))
    scores = _without_scores(sheet.game, derive(recorded.record, recorded.opened, hands_assumed=True))
    return MatchSheet(sheet.match, Derived(facts, recorded, scores), scores_assumed=True)


def _without_scores(game: Game, assumed: Sheet) -> Sheet:
    """Return a sheet without scores, places, winners, end bonus, and own contracts and tokens of the next round.

    In a game with tokens the dealer, cutter and starter of that round become None too.
    """
    rounds = tuple(
        scored._replace(hands={name: HandScore(absent=hand.absent) for name, hand in scored.hands.items()})
        for scored in assumed.rounds
    )
    standings = tuple(Standing(line.player, None, None, 0) for line in assumed.standings)
    up = assumed.next and assumed.next._replace(contracts={}, tokens={})
    if up and game.tokens is not None:
        up = up._replace(dealer=None, cutter=None, starter=None)
    return replace(assumed, rounds=rounds, standings=standings, provisional_winners=(), end_bonus={}, next=up)


def standings_ahead(sheet: MatchSheet, number: int) -> dict[str, Any]:
    """Return the page of the standings after round `number` without scores (rounds/standings.html).

    In `sheet` that round is being played, or is the last one scored. Keys: those of `after_the_round`; `finished`: it
    is the last possible round; `newest` and `ahead`, True; `closing`, UNKNOWN as the label of the button that ends the
    match, "" where the rules have an end; `waits`, a sentence on whether a phone without signal can fill in the scores,
    and `words`, its texts for that; `rows` by seat, of a side at its first seat, with an empty `hand`; `unknown`, a
    tuple of sentences on what the phone cannot know; `over` and `unsettled`, further sentences on that, or "".
    """
    reckoned, by_target = follows_from_hands(sheet.game), sheet.game.over is None
    last, scored = number == last_round(sheet), number == len(sheet.scores.rounds)
    members = members_of(sheet, sheet.first_players, LONGEST)
    # A row of a side has several players: the phone also needs the name of each.
    names = {"names": {player: name for name, player in sheet.player_ids.items()}} if sheet.scores.sides else {}
    return {
        **after_the_round(sheet, number, sheet.scores.next if scored else None),
        "rows": [{"members": members[name], "hand": HandScore()} for name in sheet.first_players],
        "finished": last,
        "newest": True,
        "closing": str(UNKNOWN) if not last and sheet.game.open_ended(sheet.options) else "",
        "ahead": True,
        "waits": str(SCORED if reckoned else NOT_SCORED),
        "unknown": _unknown_after(sheet, last=last) if scored else (),
        "over": str(OVER) if scored and not last and by_target and sheet.game.target(sheet.options) is not None else "",
        "unsettled": roles_unknown(sheet.game, sheet.options),
        "words": {**waiting_words(sheet.game, sheet.options, len(sheet.seats), last=last), **names},
    }


def _unknown_after(sheet: MatchSheet, *, last: bool) -> tuple[str, ...]:
    """Return sentences on what a phone without signal cannot know after a round; () if it can know everything.

    After the `last` round the only sentence is the one on the result.
    """
    sentences = (
        (str(RESULT),)
        if last
        else (still_unknown(sheet.game), perhaps_over(sheet.game, sheet.options, len(sheet.seats)))
    )
    return tuple(filter(None, sentences))


def coming_rounds(sheet: MatchSheet) -> dict[str, Any] | None:
    """Return what the sheet needs to add rounds that wait for a signal (static/js/sheet/waiting-sheet.js).

    None if the match is over. Keys: `rounds`, each with its `number`, `contract` and `dealer` (`_rounds_from`),
    `players` (ids by column, the first of each side), `away` (ids of those away in the round being played), `cutters`
    (the cutter's id by the dealer's, {} without a cut), `ranks` (whether places follow from totals), `best` ("low" or
    "high": which wins).
    """
    number, opened = open_number(sheet.facts), sheet.recorded.opened
    if number is None or opened is None or sheet.scores.next is None:
        return None
    ids, present = sheet.player_ids, opened.present(sheet.recorded.record.players)
    return {
        "rounds": _rounds_from(sheet, number),
        "players": [ids[name] for name in sheet.first_players],
        "away": [player for name, player in ids.items() if name not in present],
        "cutters": cutters(sheet, present),
        "ranks": not sheet.game.own_contracts,
        "best": sheet.game.best(sheet.options),
    }


def _rounds_from(sheet: MatchSheet, number: int) -> list[dict[str, Any]]:
    """Return the rounds from `number`, the one being played, to `fetched_until`, in order.

    Each has its `number`, its `contract` in short lines and the id of its `dealer`, None if that is unknown.
    """
    then = at_round(sheet, fetched_until(sheet))
    setups = [*then.scores.rounds, then.scores.next][number - 1 :]
    return [
        {
            "number": setup.number,
            "contract": round_contract(sheet.game, setup),
            "dealer": _dealer(sheet, setup, number),
        }
        for setup in setups
        if setup
    ]


def _dealer(sheet: MatchSheet, setup: RoundSheet, number: int) -> int | None:
    """Return the id of the dealer of round `setup`; None if nobody deals, or if it depends on scores that are unknown.

    `number` is the round being played, whose dealer is always known.
    """
    known = setup.number == number or sheet.game.tokens is None
    return sheet.player_ids.get(setup.dealer or "") if known else None


def cutters(sheet: MatchSheet, present: Sequence[str]) -> dict[int, int]:
    """Return the cutter's id by the dealer's id, for each name in `present` as dealer; {} in a game without a cut."""
    ids, players = sheet.player_ids, sheet.recorded.record.players
    return {ids[dealer]: ids[cutter(players, present, dealer)] for dealer in present} if sheet.game.cuts else {}


def plan_hash(sheet: MatchSheet, version: str) -> str:
    """Return a hash (20 hex digits) of all that the pages of the round being played depend on, except scores.

    It stays the same while rounds are played as planned. `version` stands for the static files and the language of the
    pages. Raises ValueError if the match is over.
    """
    opened, setup = sheet.recorded.opened, sheet.scores.next
    if opened is None or setup is None:
        raise ValueError("A match that is over has no round to come.")
    present = opened.present(sheet.recorded.record.players)
    # The next player deals each round, so this difference is the same for all rounds to come.
    turn = (present.index(setup.dealer) - setup.number) % len(present) if setup.dealer else None
    depends_on = {
        "version": version,
        "game": [sheet.game.key, sheet.match.options],
        "seats": [[seat.player_id, seat.player.name] for seat in sheet.seats],
        "present": list(present),
        "turn": turn if sheet.game.dealing(sheet.options) == "rotates" else None,
        "replays": added_decks(sheet.facts, setup.number),
    }
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True).encode()).hexdigest()[:20]

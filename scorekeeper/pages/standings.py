"""How the players stand after a round: who leads, what happened, who moved, and what comes next."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.pages.members import members_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet
from scorekeeper.words.endings import ending
from scorekeeper.words.headlines import headline
from scorekeeper.words.round_events import PlayedRound, doubts, played_round

LONGEST = 8  # ems of a name that is shown whole


def standings_page(sheet: MatchSheet, number: int, saved: MatchSheet | None = None) -> dict[str, Any]:
    """Return the standings after round `number` (rounds/standings.html).

    With `saved`, the match as `preview` (services/scoring.py) returns it, they are those after the round is saved. The
    round must be scored, here or in `saved`. Keys: those of `after_the_round`; `rows`, see `_rows`; `facts`, what
    happened, as text; `finished`: the match is over; `newest`: no later round is scored; `closing`, the label of the
    button that ends the match now, where the rules have no end, or ""; `doubts`, questions about totals that no cards
    make, [] without `saved`.
    """
    shown = saved or sheet
    scores = shown.by_side
    played = played_round(sheet.game, sheet.options, shown.recorded.record.rounds[number - 1], scores, number)
    before = scores.rounds[number - 2] if number > 1 else None
    newest = number == len(scores.rounds)
    after = scores.next if newest else scores.rounds[number]
    won = newest and scores.finished
    closes = newest and not scores.finished and sheet.game.open_ended(sheet.options)
    if won and len(scores.standings) > 1:
        told = played.parties.won(scores.winners)
    else:
        told = headline(sheet.game.best(sheet.options), played.sheet, before, played.parties)
    page = after_the_round(sheet, number, after)
    return {
        **page,
        "headline": told or page["headline"],
        "rows": list(_rows(sheet, played, before, after)),
        "finished": scores.finished,
        "newest": newest,
        "facts": played.summary(),
        "closing": ending(sheet.game, scores) if closes else "",
        "doubts": list(doubts(played)) if saved else [],
    }


def after_the_round(sheet: MatchSheet, number: int, after: RoundSheet | None) -> dict[str, Any]:
    """Return what every page after round `number` shows of the match; `after` is the `next` round, or None.

    The `headline` does not say who leads. `ticks` are the states of all rounds, "done", "now" or "" (to come), () if
    their number is not fixed. `again` says that the next contract was played before, "step 9 again", or ""; `drawn`:
    the next dealer is still to be drawn.
    """
    return {
        "sheet": sheet,
        "number": number,
        "title": sheet.game.round_title(number),
        "headline": _("After {round} {number}").format(round=sheet.game.round_word, number=number),
        "ticks": sheet.ticks(len(sheet.scores.rounds) + 1),
        "next": after,
        "again": sheet.game.again(after.number) if after else "",
        "drawn": after is not None and sheet.game.dealing(sheet.options) == "drawn" and after.dealer is None,
    }


def _rows(
    sheet: MatchSheet, played: PlayedRound, before: RoundSheet | None, after: RoundSheet | None
) -> Iterator[dict[str, Any]]:
    """Yield a row for each player or side, by place, then by seat; those who were away come last.

    `before` and `after` are the rounds before and after the one `played`, or None. `members` are the players of a row;
    `reason` says how the score of the `hand` came about; `progress` counts own contracts, "3 of 12", or what is carried
    over to the next round, "3 bags"; `tokens` are of `_tokens`, `move`, `moved` and `direction` of `_moved`.
    """
    hands, then = played.sheet.hands, before.hands if before else {}
    members = members_of(sheet, hands, LONGEST)
    for name in sorted(hands, key=lambda name: (hands[name].place is None, hands[name].place)):
        yield {
            "members": members[name],
            "hand": hands[name],
            **_moved(then.get(name), hands[name]),
            "reason": played.reason(name),
            "progress": sheet.game.contracts_made(hands[name].contracts_done) or str(hands[name].words.carried),
            "tokens": _tokens(played.sheet, after, name),
        }


def _tokens(now: RoundSheet, after: RoundSheet | None, name: str) -> tuple[int, ...]:
    """Return the token that a player held in a round, and the one in the next round if it differs; () for none."""
    held, next_ = now.tokens.get(name), after.tokens.get(name) if after else None
    return tuple(token for token in dict.fromkeys((held, next_)) if token is not None)


def _moved(before: HandScore | None, now: HandScore) -> dict[str, int | str | None]:
    """Return how a player's place changed: `move` (positive: up), `moved` ("2 places", "stays") and `direction`.

    The direction is "up", "down" or "". Without a place before or now, `move` is None and the others are "".
    """
    if before is None or before.place is None or now.place is None:
        return {"move": None, "moved": "", "direction": ""}
    won = before.place - now.place
    if not won:
        return {"move": 0, "moved": _("stays"), "direction": ""}
    words = ngettext("{count} place", "{count} places", abs(won)).format(count=abs(won))
    return {"move": won, "moved": words, "direction": "up" if won > 0 else "down"}

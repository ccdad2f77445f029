"""How the players stand after a round: who leads, what happened, who moved, and what comes next."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.scoring.scores import HandScore, RoundSheet
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.words.endings import ending
from scorekeeper.words.headlines import headline
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import counted, figure, isolated, listed_names
from scorekeeper.words.round_events import PlayedRound, doubts

LONGEST = 8  # ems of a name that is shown whole
NO_SCORE = HandScore()


@dataclass(frozen=True)
class StandingRow:
    """A player's line. `move` counts places won (+) or lost (−); None: there is none to tell.

    `reason` says why the score is what it is. `progress` counts own contracts: "3 of 12"; `tokens` are the one held
    and, where it is another, the next.
    """

    player: int
    name: str
    short: str
    hand: HandScore = NO_SCORE
    move: int | None = None
    reason: str = ""
    progress: str = ""
    tokens: tuple[int, ...] = ()

    @property
    def moved(self) -> str:
        """How far the player moved: "2 places", "stays"."""
        if self.move is None:
            return ""
        return counted(abs(self.move), "place", "places") if self.move else "stays"

    @property
    def direction(self) -> str:
        """Where the player moved: "up", "down" or nowhere."""
        return ("up" if self.move > 0 else "down") if self.move else ""

    @property
    def total(self) -> str:
        """The total as it is written; nothing where there is none yet."""
        return "" if self.hand.total is None else figure(self.hand.total)


@dataclass(frozen=True)
class StandingsPage:
    """The standings after round `number`, the `newest` or an earlier one. `next` is the round after it.

    `closing` says who wins if the match ends after this round, where the rules have no end. `doubts` ask about totals
    that no cards make, before they are saved. `ahead`: the round is still to come, and a phone without signal fills in
    the scores, in the `words` given; `unknown` says what it cannot tell, `over` what is said once somebody has come to
    the points that end the match, `unsettled` which roles of the next round depend on what was done without signal.
    """

    view: MatchSheet
    number: int
    headline: str
    rows: Sequence[StandingRow]
    finished: bool
    newest: bool
    next: RoundSheet | None
    facts: str = ""
    closing: str = ""
    doubts: Sequence[str] = ()
    ahead: bool = False
    unknown: Sequence[str] = ()
    over: str = ""
    unsettled: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name of the round: "Step 3"."""
        return self.view.game.round_title(self.number)

    @property
    def ticks(self) -> tuple[str, ...]:
        """The state of each round: "done", "now" or "" (to come)."""
        return self.view.ticks(len(self.view.sheet.rounds) + 1)

    @property
    def again(self) -> str:
        """The contract of the next round, if it was played before: "step 9 again"."""
        return self.view.game.again(self.next.number) if self.next else ""

    @property
    def drawn(self) -> bool:
        """Whether the dealer of the next round is drawn first."""
        drawn = self.view.game.dealing(self.view.options) == "drawn"
        return drawn and self.next is not None and self.next.dealer is None


def standings_page(view: MatchSheet, number: int, facts: Facts | None = None) -> StandingsPage:
    """Build the standings after round `number`; with `facts`, as they would be if these were written."""
    kept = records.to_record(view.match, facts, records.names(view.match)) if facts else view.recorded
    sheet = derive(kept.record, kept.opened) if facts else view.sheet
    played = PlayedRound(view.game, view.options, kept.record.rounds[number - 1], sheet.rounds[number - 1])
    before = sheet.rounds[number - 2] if number > 1 else None
    newest = number == len(sheet.rounds)
    after = sheet.next if newest else sheet.rounds[number]
    closes = newest and not sheet.finished and view.game.open_ended(view.options)
    return StandingsPage(
        view=view,
        number=number,
        headline=_won(sheet.winners)
        if newest and sheet.finished
        else headline(view.game.best(view.options), played.sheet, before),
        rows=tuple(_rows(view, played, before, after)),
        finished=sheet.finished,
        newest=newest,
        next=after,
        facts=played.summary(),
        closing=ending(view.game, sheet) if closes else "",
        doubts=tuple(doubts(played)) if facts else (),
    )


def _won(winners: tuple[str, ...]) -> str:
    return f"{isolated(winners[0])} wins" if len(winners) == 1 else f"{listed_names(winners)} win together"


def _rows(
    view: MatchSheet, played: PlayedRound, before: RoundSheet | None, after: RoundSheet | None
) -> Iterator[StandingRow]:
    """Yield the players by place, then by seat, those who were away last."""
    hands, then = played.sheet.hands, before.hands if before else {}
    short = dict(zip(hands, short_names(hands, LONGEST), strict=True))
    for name in sorted(hands, key=lambda name: (hands[name].place is None, hands[name].place)):
        yield StandingRow(
            player=view.player_ids[name],
            name=name,
            short=short[name],
            hand=hands[name],
            move=_move(then.get(name), hands[name]),
            reason=played.reason(name),
            progress=view.game.contracts_made(hands[name].contracts_done),
            tokens=_tokens(played.sheet, after, name),
        )


def _tokens(now: RoundSheet, after: RoundSheet | None, name: str) -> tuple[int, ...]:
    """Return the token held, and the one that follows it if it is another."""
    held, next_ = now.tokens.get(name), after.tokens.get(name) if after else None
    return tuple(token for token in dict.fromkeys((held, next_)) if token is not None)


def _move(before: HandScore | None, now: HandScore) -> int | None:
    if before is None or before.place is None or now.place is None:
        return None
    return before.place - now.place

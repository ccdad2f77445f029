"""How the players stand after a round: who leads, what happened, who moved, and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.facts import records
from scorekeeper.facts.paths import Facts
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.scores import HandScore, RoundSheet
from scorekeeper.rules.sheet import derive
from scorekeeper.words.endings import ending
from scorekeeper.words.headlines import headline
from scorekeeper.words.names import short_names
from scorekeeper.words.phrases import counted, figure, isolated, listed_names
from scorekeeper.words.round_events import PlayedRound, doubts

LONG_NAME = 8  # letters of a name that still have their full size
LONGEST = 8  # ems of one that is shown whole
WIDE_TOTAL = 4  # signs of a total that still have theirs


@dataclass(frozen=True)
class StandingRow:
    """A player's line, by place. `move` counts places won (+) or lost (−); None: there is none to tell.

    `progress` counts own contracts: "3 of 12"; `tokens` are the one held and, where it is another, the next.
    """

    player: int
    name: str
    short: str
    place: int | None
    move: int | None
    moved: str
    progress: str
    tokens: tuple[int, ...]
    score: int | None
    reason: str
    total: int | None

    @property
    def long(self) -> bool:
        """Whether the name is set smaller."""
        return len(self.short) > LONG_NAME

    @property
    def direction(self) -> str:
        """Where the player moved: "up", "down" or nowhere."""
        return ("up" if self.move > 0 else "down") if self.move else ""

    @property
    def written(self) -> str:
        """The total as it is written; nothing where there is none yet."""
        return "" if self.total is None else figure(self.total)

    @property
    def wide(self) -> bool:
        """Whether the total is set smaller."""
        return len(self.written) > WIDE_TOTAL


@dataclass(frozen=True)
class NextRound:
    """What lies on the table next; names are empty where nobody has the role, or it is not known yet.

    `again` names the contract where it was played before.
    `drawn`: the dealer is drawn first. `grab`: how many cards everybody should take; 0 where nobody grabs.
    """

    number: int
    contract: Contract | None
    again: str
    deal: int
    cut: int
    dealer: str
    cutter: str
    starter: str
    drawn: bool
    grab: int


@dataclass(frozen=True)
class StandingsPage:
    """`ticks` say of each round "done", "now" or "" (to come).

    `closing` says who wins if the match ends after this round, where the rules have no end. `doubts` ask about totals
    that no cards make, before they are saved. `ahead`: the round is still to come, and a phone without signal fills in
    the scores, in the `words` given; `unknown` says what it cannot tell, `over` what is said once somebody has come to
    the points that end the match, `unsettled` which roles of the next round hang on what was done without signal.
    """

    match: int
    club: int
    number: int
    title: str
    round_word: str
    headline: str
    facts: str
    rows: tuple[StandingRow, ...]
    ticks: tuple[str, ...]
    finished: bool
    newest: bool
    closing: str
    doubts: tuple[str, ...]
    next: NextRound | None
    ahead: bool = False
    unknown: tuple[str, ...] = ()
    over: str = ""
    unsettled: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)


def standings_page(view: MatchSheet, number: int, facts: Facts | None = None) -> StandingsPage:
    """Build the standings after round `number`; with `facts`, as they would be if these were written."""
    kept = records.to_record(view.match, facts, records.names(view.match)) if facts else view.recorded
    sheet = derive(kept.record, kept.opened) if facts else view.sheet
    played = PlayedRound(view.game, view.options, kept.record.rounds[number - 1], sheet.rounds[number - 1])
    before = sheet.rounds[number - 2] if number > 1 else None
    newest = number == len(sheet.rounds)
    after = sheet.next if newest else sheet.rounds[number]
    return StandingsPage(
        match=view.match.pk,
        club=view.match.club_id,
        number=number,
        title=view.game.round_title(number),
        round_word=view.game.round_word,
        headline=_won(sheet.winners)
        if newest and sheet.finished
        else headline(view.game.best(view.options), played.sheet, before),
        facts=played.summary(),
        rows=_rows(view, played, before, after),
        ticks=view.ticks(len(view.sheet.rounds) + 1),
        finished=sheet.finished,
        newest=newest,
        closing=ending(view.game, view.options, sheet)
        if newest and not sheet.finished and view.game.open_ended(view.options)
        else "",
        doubts=tuple(doubts(played)) if facts else (),
        next=next_round(view, after),
    )


def _won(winners: tuple[str, ...]) -> str:
    return f"{isolated(winners[0])} wins" if len(winners) == 1 else f"{listed_names(winners)} win together"


def _rows(
    view: MatchSheet, played: PlayedRound, before: RoundSheet | None, after: RoundSheet | None
) -> tuple[StandingRow, ...]:
    """Order the players by place, then by seat; who was away stands last."""
    hands, then = played.sheet.hands, before.hands if before else {}
    short, lines = dict(zip(hands, short_names(hands, LONGEST), strict=True)), []
    for name in sorted(hands, key=lambda name: (hands[name].place is None, hands[name].place)):
        scored, move = hands[name], _move(then.get(name), hands[name])
        line = StandingRow(
            player=view.player_ids[name],
            name=name,
            short=short[name],
            place=scored.place,
            move=move,
            moved=_moved(move),
            progress=view.game.contracts_made(scored.contracts_done),
            tokens=_tokens(played.sheet, after, name),
            score=scored.score,
            reason=played.reason(name),
            total=scored.total,
        )
        lines.append(line)
    return tuple(lines)


def _tokens(now: RoundSheet, after: RoundSheet | None, name: str) -> tuple[int, ...]:
    """Say the token held, and the one that follows it if it is another."""
    held, next_ = now.tokens.get(name), after.tokens.get(name) if after else None
    return tuple(token for token in dict.fromkeys((held, next_)) if token is not None)


def _move(before: HandScore | None, now: HandScore) -> int | None:
    if before is None or before.place is None or now.place is None:
        return None
    return before.place - now.place


def _moved(move: int | None) -> str:
    if move is None:
        return ""
    return counted(abs(move), "place", "places") if move else "stays"


def next_round(view: MatchSheet, up: RoundSheet | None) -> NextRound | None:
    """Say what lies on the table in the round up next; None where the match is over."""
    if up is None:
        return None
    return NextRound(
        number=up.number,
        contract=up.contract,
        again=view.game.again(up.number),
        deal=up.deal,
        cut=up.exact_cut_cards,
        dealer=up.dealer or "",
        cutter=up.cutter or "",
        starter=up.starter or "",
        drawn=view.game.dealing(view.options) == "drawn" and up.dealer is None,
        grab=view.game.grab,
    )

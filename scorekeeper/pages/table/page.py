"""The table while a round is played, for the keeper, for watchers and for the big screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _

from scorekeeper.facts import records
from scorekeeper.facts.paths import applied, place_of, round_path
from scorekeeper.figures import home_time
from scorekeeper.models import Change, Match, Round
from scorekeeper.models.clocks import now
from scorekeeper.pages.ledger import UndoRedo, undo_redo
from scorekeeper.pages.referee.questions import has_questions
from scorekeeper.pages.table.bidding import LoneFact, MissingFact, bid_fact, lone_facts_before_play, missing_of
from scorekeeper.pages.table.header import Head, head_of
from scorekeeper.pages.table.messages import Note
from scorekeeper.pages.table.rows import TableRow, Totals, rows_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.round_times import lengths_of_rounds
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game
from scorekeeper.rules.scoring.scores import RoundSheet
from scorekeeper.rules.scoring.sheet import derive
from scorekeeper.words.endings import UNKNOWN, ending
from scorekeeper.words.names import width
from scorekeeper.words.notices import bidding_words
from scorekeeper.words.without_signal import taps

TWO_LINES_FROM = 7  # with so many players or more the rows take two lines
LONG_WORD = 4.75  # ems of a word that no longer fits beside the buttons
LONG_NAME = 14  # characters of a name of several words that no longer fits there, nor beside two other roles


@dataclass(frozen=True)
class MatchTable:
    """The table of a match in progress: the round being played, the head, and a row for each player."""

    sheet: MatchSheet
    setup: RoundSheet
    head: Head
    rows: tuple[TableRow, ...]

    @property
    def title(self) -> str:
        """The name of the round: "Step 3"."""
        return str(self.sheet.game.round_title(self.setup.number))

    @cached_property
    def kind(self) -> Literal["hands", "own", "grab", "bids", "plain"]:
        """What the rows show between name and total.

        "own": the player's own contract; "hands": buys and laying down; "bids": bids, which are tapped on keys; "grab":
        another number that is tapped with + and −; "plain": the score of the round before.
        """
        game = self.sheet.game
        if game.own_contracts:
            return "own"
        if game.facts & {"laid_down", "buys"}:
            return "hands"
        if bid_fact(self.sheet, self.setup):
            return "bids"
        return "grab" if any(fact.is_stepped for fact in game_facts.declared(game).values()) else "plain"

    @property
    def form(self) -> Literal["line", "tall", "crowd"]:
        """How rows are laid out: "crowd" from seven players on, "tall" for long names, else "line"."""
        names = [row.name for row in self.rows]
        if len(names) >= TWO_LINES_FROM:
            return "crowd"
        longest = max(width(word) for name in names for word in name.replace("-", "- ").split())
        return "tall" if longest >= LONG_WORD or max(map(len, names)) >= LONG_NAME else "line"

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings above the rows, some ""; () where each player has a contract of their own."""
        sheet, asked = self.sheet, self.sheet.asked_facts
        if self.kind == "own":
            return ()
        between = {
            "hands": (_("Buys") if "buys" in asked else "", _("Laid down") if "laid_down" in asked else ""),
            "grab": (_stepped(sheet.game),),
            "bids": (_stepped(sheet.game),),
            "plain": (_("Last {round}").format(round=sheet.game.round_word) if sheet.scores.rounds else "",),
        }
        first = (_("Token"), "") if sheet.game.tokens and not sheet.scores_assumed else (_("Player"),)
        return (*first, *between[self.kind], _("Total"))

    @property
    def parties(self) -> tuple[tuple[TableRow, ...], ...]:
        """The rows of each side, or each row alone, by seat."""
        by_name = {row.name: row for row in self.rows}
        of_sides = tuple(tuple(by_name[name] for name in side) for side in self.sheet.scores.sides)
        return of_sides or tuple((row,) for row in self.rows)

    @property
    def referee(self) -> bool:
        """Whether the referee has questions about the game."""
        return has_questions(self.sheet.game, self.sheet.options, self.setup.number)


@dataclass(frozen=True)
class TablePage(MatchTable):
    """The keeper's table (tables/table.html). `key` is new for every page; each form appends its own part to it.

    `undo_redo` is what can be undone and redone, `note` the message above the bar.
    """

    key: str
    undo_redo: UndoRedo
    note: Note | None

    @property
    def closing(self) -> bool:
        """Whether the keeper may end the match now: the rules have no end, and a round is scored."""
        return bool(self.sheet.scores.rounds) and self.sheet.game.open_ended(self.sheet.options)

    @cached_property
    def over_about(self) -> datetime | None:
        """The estimated time at which the match will be over; None if it cannot be estimated.

        It is None, without a query, while fewer than three rounds are scored, and if scores are only assumed. Else one
        query at most, three if the earlier matches are not in the cache.
        """
        sheet, done = self.sheet, len(self.sheet.scores.rounds)
        if sheet.scores_assumed or done < home_time.LEAST_ROUNDS:
            return None
        left = home_time.rounds_left(sheet.game, sheet.options, sheet.scores)
        if left is None:
            return None
        scored, tonight, earlier = lengths_of_rounds(sheet)
        shares = home_time.shares(sheet.game, sheet.options, len(sheet.seats), done + left)
        return home_time.over_about(now(), scored, home_time.seconds_to_come(tonight, earlier, shares))

    @property
    def lone_facts(self) -> tuple[LoneFact, ...]:
        """The facts that only one hand can have and that are asked before play."""
        return tuple(lone_facts_before_play(self.sheet, self.setup))

    @property
    def missing(self) -> MissingFact | None:
        """What must be said before the round can be scored; None if nothing is missing."""
        return MissingFact(_("Who drew low?"), "drew") if self.head.drawn else missing_of(self.sheet, self.setup)

    @property
    def ending(self) -> str:
        """The label of the button that ends the match: "End after step 6: Bob wins".

        It is just UNKNOWN if scores are assumed.
        """
        return str(UNKNOWN) if self.sheet.scores_assumed else ending(self.sheet.game, self.sheet.by_side)

    @property
    def sentences(self) -> Mapping[str, tuple[str, str]]:
        """The sentences of taps by fact, each for the value 0 and for others, for a phone without signal."""
        return taps(self.sheet.game, self.sheet.options)

    @property
    def bidding_words(self) -> Mapping[str, object]:
        """The sentences on the bidding that a phone shows after each tap; {} in a game without bids on keys."""
        return bidding_words() if self.kind == "bids" else {}

    @property
    def replays(self) -> bool:
        """Whether a round can be dealt again with one more deck."""
        return "replays" in self.sheet.game.round_facts


def table_of(sheet: MatchSheet, key: str, *, done: Change | None = None, note: Note | None = None) -> TablePage:
    """Return the keeper's table of a match in progress, after the change `done`. Raises ValueError if it is over.

    `key` is for its forms, `note` is shown above the bar. Makes the queries of `undo_redo`, none if scores are assumed.
    """
    setup = _being_played(sheet)
    steps = UndoRedo("", "") if sheet.scores_assumed else undo_redo(sheet.match, done)
    rows = tuple(rows_of(sheet, setup, _totals_before(sheet, setup.number, done)))
    return TablePage(sheet, setup, head_of(sheet, setup), rows, key=key, undo_redo=steps, note=note)


def watched_table(match: Match) -> MatchTable:
    """Return the table for watchers of a match whose rows are prefetched: no query. Raises ValueError if it is over."""
    sheet = MatchSheet(match)
    setup = _being_played(sheet)
    return MatchTable(sheet, setup, head_of(sheet, setup), tuple(rows_of(sheet, setup, {})))


def _being_played(sheet: MatchSheet) -> RoundSheet:
    """Return the round being played. Raises ValueError if the match is over."""
    if sheet.scores.next is None:
        raise ValueError("A match that is over has no table.")
    return sheet.scores.next


def _stepped(game: Game) -> str:
    """Return the heading above the first number that has two buttons in the rows, + and −; "" if there is none."""
    return next((str(fact.words.heading) for fact in game_facts.declared(game).values() if fact.is_stepped), "")


def _totals_before(sheet: MatchSheet, number: int, done: Change | None) -> Totals:
    """Return the totals before the change `done` by player, to mark those that it changed.

    The result is empty without a change, after a change of the seats, and after one that concerns only round `number`,
    the one being played: its hands are in no total yet.
    """
    if done is None or "seats" in done.before or _is_of_open_round(done, number):
        return {}
    old = applied(sheet.facts, done.before)
    kept = records.to_record(sheet.match, old, records.names(sheet.match))
    return {standing.player: standing.total for standing in derive(kept.record).standings}


def _is_of_open_round(done: Change, number: int) -> bool:
    """Return whether a change concerns only round `number`, and that round was open before the change too."""
    was = done.before.get(round_path(number), {"state": Round.State.OPEN})
    inside = all(place_of(path).round == number for path in done.before)
    return inside and was is not None and was["state"] == Round.State.OPEN

"""The sentences for players of the fault codes that have none of their own; {…} are parameters of the fault.

{player} is the player whom it concerns; {stated} is what was written down, in the words of the fact: "Bob bought 4".
"""

from collections.abc import Mapping

from scorekeeper.facts import write_faults
from scorekeeper.rules import referee
from scorekeeper.rules.documents import faults as document_faults
from scorekeeper.rules.faults import FaultCode
from scorekeeper.rules.record import checking, hand_faults, round_faults
from scorekeeper.rules.referee import at_the_deal, in_play, in_the_score, melds
from scorekeeper.rules.wording import Text
from scorekeeper.rules.wording import gettext_lazy as _

SENTENCES: Mapping[FaultCode, Text] = {
    # of a document that is read
    document_faults.TOO_LONG: _("This is longer than {most} MiB."),
    document_faults.TOO_MANY_ENTRIES: _("There are more than {most} of these."),
    document_faults.TOO_MANY_FAULTS: _("This has more than {most} faults; what comes after them was not read."),
    document_faults.UNKNOWN_FORM: _("This is neither a club’s export, the record of a match nor a backup of BG Stats."),
    document_faults.COMPRESSED: _("This file is compressed: unpack it first."),
    document_faults.NOT_UTF8: _("This file is not text in UTF-8. If an editor wrote it, save it there again as UTF-8."),
    document_faults.TOO_DEEP: _("This is nested too deep."),
    document_faults.NOT_JSON: _("Neither Scorekeeper nor BG Stats has written this file: it is not JSON."),
    document_faults.NOT_A_NUMBER: _("This is not JSON: {name} is not a number."),
    document_faults.MISSING: _("This is missing."),
    document_faults.UNKNOWN_FIELD: _("This field is unknown; it may be {known:or}."),
    document_faults.UNKNOWN_VERSION: _("This is version {version:quoted}, but only version 1 is known."),
    document_faults.OUT_OF_BOUNDS: _("{stated}, but it must be from {least} to {most}."),
    document_faults.NOT_AN_INSTANT: _("{value:quoted} is not a date and time like 2026-11-20T19:02:11+00:00."),
    document_faults.UNKNOWN_PLAYER: _("{name:quoted} is none of the players."),
    document_faults.UNKNOWN_TITLE: _("{title:quoted} is none of the club’s games."),
    document_faults.ENDS_BEFORE_IT_BEGINS: _("A season can’t end before it begins."),
    document_faults.SEASON_TOO_LONG: _("A season has at most {most} days."),
    document_faults.RISING_POINTS: _("{value} is more than the place before it has, {before}."),
    # of a match, its house rules and its players
    checking.UNEVEN_SIDES: _("{count} players can’t make {sides} equal sides of two or more."),
    checking.TOO_LATE: _("This comes after the match has ended."),
    # of a round and its hands
    round_faults.UNWRITABLE_NOTE: _("The note has a character that can’t be written."),
    round_faults.DEALER_MISSING: _("The dealer is drawn before every {word}, so who dealt?"),
    round_faults.GRABBED_TOO_MANY: _("{stated}, but {decks} {decks:deck holds|decks hold} {cards}."),
    round_faults.OVER_WORTH: _("{stated}, but all the cards in play are worth {most}."),
    round_faults.OVER_BUY_LIMIT: _("{stated}, but {limit} is the limit in {round}."),
    round_faults.NOBODY_BUYS: _("{stated}, but nobody buys in {title} under these house rules."),
    round_faults.ONE_HAND_ONLY: _("{label:quoted} is said of {names:and}, but only one can be."),
    round_faults.NO_HAND: Text("{asks}"),
    hand_faults.NOT_A_CHOICE: _("{stated}, but it is {offered:quoted or}."),
    hand_faults.OVER_DEALT: _("{stated}, but {dealt} {dealt:card is|cards are} dealt to each."),
    hand_faults.NOBODY_AWAY: _("{player} can’t be away: in a match by sides everybody plays."),
    hand_faults.OTHER_SEAT: _("{stated}, but what a side has is written down for {first}."),
    hand_faults.AWAY_AND_MORE: _("{player} is away, so nothing else can be written down."),
    hand_faults.NOT_A_RANK: _("{player}: {value:quoted} is not a rank of {title}."),
    hand_faults.NOT_DOWN_WITHOUT_CARDS: _("{player}: false, but a player with no cards left has laid down."),
    hand_faults.TWO_FACTS: _("{player} has both {one} and {other} written down: only one of them can be."),
    hand_faults.NOTHING_LEFT: _("{player} still holds cards: which, or how many points?"),
    hand_faults.NO_CARDS_IS_OUT: _("{player}: none, but a player with no cards left is out."),
    hand_faults.NO_CARDS_MAY_FLOAT: _("{player}: none, but a player with no cards left is out or floating."),
    hand_faults.NO_CARDS_ARE_ZERO: _("{player}: none, but a player with no cards left is left with 0 points."),
    hand_faults.NO_POINTS_IS_OUT: _("{player} is left with 0, but a player with no cards left is out."),
    hand_faults.NO_POINTS_MAY_FLOAT: _("{player} is left with 0, but a player with no cards left is out or floating."),
    hand_faults.OUT_AND_FLOATING: _("{player} cannot both go out and float."),
    hand_faults.CARDS_AND_TOTAL: _("{player} has both cards and a total written down: one of them is enough."),
    hand_faults.OUT_WITH_CARDS: _("{player} went out, so no cards can be left."),
    hand_faults.FLOATING_WITH_CARDS: _("{player} floats, so no cards can be left."),
    # of a question to the referee
    referee.NOTHING_ASKED: _("Nothing is asked; ask {questions:quoted or}."),
    melds.CANNOT_LIE: Text("{why}."),
    in_play.NO_SET_BEFORE: Text("{why}."),
    at_the_deal.NO_SUCH_HAND: _("A hand of {cards} {cards:card|cards} is not {dealt} and {more} more for each buy."),
    in_the_score.ROUNDS_NEEDED: _("In {title} points depend on the rounds before: these are missing."),
    # of what somebody writes
    write_faults.NOT_NUMERIC: _("{stated}, but that is not a number."),
    write_faults.BELOW_NOTHING: _("{stated}, but that is less than nothing."),
    write_faults.BEYOND_COUNTING: _("{stated}, but no table counts that far."),
    write_faults.OTHER_GAME: _("This match is a match of {title} here. Keep yours, or have both."),
    write_faults.CLUB_DELETED: _("This club was deleted; start another from the first page."),
    write_faults.TOO_MANY_SEASONS: _("A club has at most {most} seasons: delete one first."),
}

"""The messages of the table after a tap: what was done, what was refused, and what can be done about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import Change, Match
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.queries.ledger import last_change
from scorekeeper.queries.pens import holder_names
from scorekeeper.rules.facts import Words
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Game
from scorekeeper.rules.record.round_faults import OVER_BUY_LIMIT
from scorekeeper.words.faults import fault_sentence
from scorekeeper.words.phrases import isolated, listed_names, spelled

# The icons of facts that a tap has set; a fact that was unset has none.
ICONS: Mapping[str, str] = {
    "laid_down": "laid-down",
    "one_card": "one-card",
    "floating": "floats",
    "exact_cut": "cut",
}
UNSAID = "-"  # the former value in a button, if the fact was not stated and can also be stated as 0


class Tap(NamedTuple):
    """What a tap writes: the new `value` of a fact of a player's hand, or for player 0 of the round.

    `was` is the value shown before, UNSAID for a bid that was not said.
    """

    player: int
    fact: str
    value: int
    was: int | str

    @property
    def folded(self) -> str:
        """All fields in one text, "7 buys 2 1", the value of the button (see forms/taps.py)."""
        return f"{self.player} {self.fact} {self.value} {self.was}"


@dataclass(frozen=True, slots=True)
class StandingFact:
    """The present value, in words (`text`), of a fact whose tap was refused, and the change that wrote it or None."""

    fact: str
    text: str
    change: Change | None


@dataclass(frozen=True, slots=True)
class NewestChange:
    """The newest change, for the big screen; `icon` is "" if none fits."""

    revision: int
    words: str
    icon: str


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence above the bar, with at most one button: to undo, to redo, or a tap to `insist`, with its `label`.

    `stands` is the present value of the fact of a refused tap.
    """

    text: str
    offer: Literal["", "undo", "redo"] = ""
    insist: Tap | None = None
    label: str = ""
    stands: StandingFact | None = None


def of_change(match: Match, change: Change) -> Note:
    """Return the note of a change that was just made, with a button to undo it; after an undo, to redo."""
    return Note(change_in_words(match, change), "redo" if change.kind == Change.Kind.UNDO else "undo")


def slip_of(match: Match) -> NewestChange:
    """Return the newest change of a match, with empty words for none: one query, two if it names a player who left."""
    change = last_change(match)
    if change is None:
        return NewestChange(match.revision, "", "")
    sets = change.code == Change.Code.FACT and change.kind != Change.Kind.UNDO and change.params["value"]
    icon = ICONS.get(change.params["fact"], "") if sets else ""
    return NewestChange(change.revision, change_in_words(match, change), icon)


def of_conflict(name: str, theirs: int, mine: Tap, words: Words) -> Note:
    """Return the note that two keepers changed a count, with both values and a button that writes `mine`.

    `theirs` is the present count, `words` are those of the fact.
    """
    now, own = (words.counted(count) for count in (theirs, mine.value))
    text = _("{name} has {now} meanwhile. You said {said}.").format(name=isolated(name), now=now, said=own)
    return Note(text, insist=mine, label=_make_it(mine))


def of_said_twice(wording: str, mine: Tap) -> Note:
    """Return the note that two keepers said a bid: the present one, `wording`, and a button that writes `mine`."""
    text = _("Now it says: {now}. You said {said}.").format(now=wording, said=mine.value)
    return Note(text, insist=mine, label=_make_it(mine))


def _make_it(mine: Tap) -> str:
    return _("Make it {value}").format(value=mine.value)


def of_fact_now(wording: str) -> Note:
    """Return the note that a tap was not written, as the value had changed; `wording` is the present value."""
    return Note(_("Now it says: {now}. Nothing was written.").format(now=wording))


def of_taken_back() -> Note:
    """Return the note that a tap was not written, as what it would change was taken back meanwhile."""
    return Note(_("That was taken back meanwhile. Nothing was written."))


def of_round_over(word: str) -> Note:
    """Return the note that a tap was not written, as its round had changed; `word` is the game's word for a round."""
    return Note(_("The {round} was changed meanwhile. Nothing was written.").format(round=word))


def of_faults(game: Game, faults: tuple[Fault, ...]) -> Note:
    """Return the note of a tap that the rules refuse, with a sentence for each fault."""
    return Note(" ".join(_refused(game, fault) for fault in faults))


def _refused(game: Game, fault: Fault) -> str:
    """Return the sentence for a fault; one buy too many is told as the limit."""
    return at_limit(fault.params["limit"]) if fault.code == OVER_BUY_LIMIT else fault_sentence(fault, game)


def at_limit(limit: int) -> str:
    """Return the sentence that a number of buys is the limit: "Three buys is the limit", without a full stop."""
    words = ngettext("one buy is the limit", "{count} buys is the limit", limit)
    return capfirst(words.format(count=spelled(limit)))


def pen_holders(club: int) -> str:
    """Return who holds a pen of the club with this id: "Bob and Cy hold the pen too"; "" if nobody does. One query."""
    names = holder_names(club)
    if not names:
        return ""
    hold = ngettext("{names} holds the pen too", "{names} hold the pen too", len(names))
    return hold.format(names=listed_names(names))

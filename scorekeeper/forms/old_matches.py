"""The form in which a match is written in that was kept on paper: a grid of rounds and players."""

from collections.abc import Mapping

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.facts.paper import PaperNumbers
from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.fields import LONGEST_LINE, OneOfField
from scorekeeper.forms.house_rules import RULES_OF, chosen, fields_of_all_games
from scorekeeper.forms.matches import NO_GAME
from scorekeeper.forms.nights import NO_DATE, check_evening
from scorekeeper.forms.posts import collapse_spaces, refuse_foreign
from scorekeeper.forms.strict import WriteForm
from scorekeeper.pages.available_games import Offer
from scorekeeper.pages.old_matches import (
    FEWEST_COLUMNS,
    LONGEST_CELL,
    MORE_ROWS,
    PaperDraft,
    PaperWay,
    first_row_count,
    most_rows,
    ways_of,
)
from scorekeeper.rules.catalogue import most_seats
from scorekeeper.rules.faults import Refused
from scorekeeper.words.faults import fault_sentence, faults_in_one_line

LONGEST_SHEET = 20_000  # characters
MANY = ("seat", "cell", "total")
JUDGED = ("save", "check")  # buttons for which the sheet must be complete and have a date
DO = (*JUDGED, "look", "fill", "rows", "column")
PASTED = {"max_length": _("This is longer than a score sheet.")}
LONG_LINE = _("A line of this is longer than a line of a score sheet.")


class OldMatchForm(WriteForm):
    """The form of a match on paper. Fields that come many times, those of the grid, are read by `draft`.

    `do` is the pressed button; it may be empty if htmx sent the form while somebody types (`typing`). `at` is the cell
    at which a pasted sheet begins, "row-column", from 0. `filled`: `draft` has filled the pasted sheet in.
    """

    typed = ("on", "pasted", "game")
    on = forms.DateField(error_messages=NO_DATE, validators=[check_evening])
    pasted = forms.CharField(required=False, max_length=LONGEST_SHEET, error_messages=PASTED, strip=False)
    at = forms.RegexField(r"\A[0-9]{1,2}-[0-9]{1,2}\Z", required=False)
    game = forms.CharField(max_length=LONGEST_LINE)
    way = OneOfField(*PaperWay, required=True)
    counting = OneOfField(*PaperNumbers, required=True)
    away = forms.BooleanField(required=False)
    do = OneOfField(*DO)
    filled = False

    def __init__(self, post: QueryDict | None, offers: Mapping[str, Offer], *, typing: bool = False) -> None:
        super().__init__(post)
        self.offers = offers
        self.fields["do"].required = not typing
        self.fields["on"].required = post is not None and post.get("do") in JUDGED
        self.fields[RULES_OF] = forms.CharField(max_length=LONGEST_LINE)

    def check_post(self) -> None:
        """Raise BadRequest for what the page does not send. House rules of a game shown before are accepted."""
        rules = fields_of_all_games()
        refuse_foreign(self.data, self.fields.keys() | {*MANY} | rules, MANY)
        if any(name not in self.data for name in self.typed):
            raise BadRequest("The form is not whole.")
        if any(len(text) > LONGEST_LINE for name in rules for text in self.data.getlist(name)):
            raise BadRequest("Nobody types so long a line.")
        names, cells, totals = (self.data.getlist(name) for name in MANY)
        if any(len(text) > LONGEST_CELL for text in (*names, *cells, *totals)):
            raise BadRequest("No cell of a sheet is so long.")
        if not 0 < len(names) <= most_seats() or len(totals) != len(names) or len(cells) % len(names):
            raise BadRequest("The sheet is no grid.")
        if len(cells) > most_rows(len(names)) * len(names):
            raise BadRequest("No match has so many rounds.")

    def clean_game(self) -> str:
        """Return the value of the game. Raises ValidationError for one that the club is not offered (any more)."""
        value: str = self.cleaned_data["game"]
        if value not in self.offers:
            raise ValidationError(fault_sentence(NO_GAME))
        return value

    def clean_pasted(self) -> str:
        """Return the pasted sheet. Raises ValidationError for a line of more than LONGEST_LINE characters."""
        found: str = self.cleaned_data["pasted"]
        if any(len(line) > LONGEST_LINE for line in found.splitlines()):
            raise ValidationError(LONG_LINE)
        return found

    @property
    def pressed(self) -> str:
        """The button that was pressed; "" while somebody types, or if nothing was sent."""
        return str(self.cleaned_data.get("do") or "") if self.is_bound else ""

    def draft(self) -> PaperDraft:
        """Return what was typed, after what the pressed button does to the grid. The form must have been validated.

        The buttons add rows or a column, as far as a match can have them, or fill in the pasted sheet; one that does
        not fit becomes an error of `pasted`. If another game was chosen, the grid only gets the number of rows of that
        game, or as many as have text.
        """
        draft = self._typed_draft()
        if self.data.get(RULES_OF) != draft.game:  # another game was chosen: its grid may be longer
            offer = self.offers[draft.game]
            return draft.with_rows(first_row_count(offer, draft.options, sum(map(bool, draft.names))))
        if self.pressed == "rows":
            return draft.with_rows(len(draft.rows) + MORE_ROWS)
        if self.pressed == "column":
            wider = len(draft.names) + 1
            return draft.with_columns(wider) if wider <= most_seats() and len(draft.rows) <= most_rows(wider) else draft
        if self.pressed == "fill" and "pasted" in self.cleaned_data:
            row, column = (whole_number(part) or 0 for part in (self.cleaned_data["at"] or "0-0").split("-"))
            try:
                draft = draft.filled_from(self.cleaned_data["pasted"], row, min(column, len(draft.names) - 1))
                self.filled = True
            except Refused as refused:
                self.add_error("pasted", faults_in_one_line(refused.faults))
        return draft

    def _typed_draft(self) -> PaperDraft:
        """Return what was typed; instead of a game that is not offered it has the first one that is.

        If another game was chosen, it has the house rules with which that game is offered.
        """
        data = self.cleaned_data
        offer = self.offers.get(data.get("game", "")) or next(iter(self.offers.values()))
        same = self.data.get(RULES_OF) == offer.value
        options = chosen(offer.game, self.data, offer.options) if same else offer.options
        names, cells, totals = ([*map(collapse_spaces, self.data.getlist(name))] for name in MANY)
        width, ways, way = len(names), ways_of(offer, options), PaperWay(data["way"])
        return PaperDraft(
            game=offer.value,
            options=options,
            way=way if way in ways else ways[0],
            counting=PaperNumbers(data["counting"]),
            blank_is_away=data["away"],
            names=tuple(names),
            rows=tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width)),
            totals=tuple(totals),
        )


def new_draft(offers: Mapping[str, Offer], wanted: str = "") -> PaperDraft:
    """Return an empty sheet with the house rules with which its game is offered.

    The game is the one offered under the value `wanted`, else the first one; there must be one.
    """
    offer = offers.get(wanted) or next(iter(offers.values()))
    draft = PaperDraft(offer.value, offer.options, ways_of(offer, offer.options)[0])
    return draft.with_rows(first_row_count(offer, offer.options, FEWEST_COLUMNS))

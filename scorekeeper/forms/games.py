"""The forms of the catalogue: its search, a game that a club makes, and the settings of a blank sheet."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.house_rules import RULES_OF, HouseRulesForm, chosen
from scorekeeper.forms.posts import collapse_spaces
from scorekeeper.pages.available_games import Offer
from scorekeeper.pages.catalogue import KINDS, LENGTHS, MOST_PLAYERS, Sought, games_with_own_title
from scorekeeper.pages.new_match import good_options
from scorekeeper.pages.sheet.blank import BlankPlan
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import unfit
from scorekeeper.rules.options import Options, Scalar
from scorekeeper.rules.record import MOST_ROUNDS
from scorekeeper.rules.text_rules import visible


class SoughtForm(forms.Form):
    """The search of the catalogue: a name, the number of players, kind and length. Invalid values are ignored."""

    q = forms.CharField(required=False, max_length=80)
    players = WholeNumberField(required=False, max_value=MOST_PLAYERS)
    kind = forms.ChoiceField(required=False, choices=[*KINDS.items()])
    length = forms.ChoiceField(required=False, choices=[*LENGTHS.items()])

    def sought(self) -> Sought:
        """Return the search; "" or 0 for what is not given or invalid."""
        self.is_valid()
        given = self.cleaned_data
        return Sought(given.get("q", ""), given.get("players") or 0, given.get("kind", ""), given.get("length", ""))


def game_made(post: QueryDict) -> Game:
    """Return the catalogue's game on which the form bases a club's own game. Raises BadRequest if there is none."""
    for game in games_with_own_title():
        if post.get(RULES_OF) == game.key:
            return game
    raise BadRequest("The form makes no game.")


def rules_made(game: Game, post: QueryDict, now: Options) -> dict[str, Scalar]:
    """Return the house rules of the form that differ from the game's defaults, and always the title.

    `now` are the rules that apply to fields that the form lacks. Raises BadRequest for a form that no page sends.
    """
    options = HouseRulesForm(game, now, post).options()
    return {game.title_option: game.resolve(options)[game.title_option], **options}


class BlankSheetForm(forms.Form):
    """The settings of a blank sheet: its players and rules. Invalid numbers and names are ignored."""

    data: QueryDict
    players = WholeNumberField(required=False)
    rows = WholeNumberField(required=False, max_value=MOST_ROUNDS)

    def plan(self, offer: Offer) -> BlankPlan:
        """Return the plan of a blank sheet of the game of this offer; 0 for numbers that are missing or invalid.

        House rules that the form lacks are those of the offer; those that the game does not offer are the defaults.
        """
        self.is_valid()
        return BlankPlan(
            seats=_names(self.data, offer.game.players[1]),
            columns=self.cleaned_data.get("players") or 0,
            rows=self.cleaned_data.get("rows") or 0,
            options=good_options(offer.game, chosen(offer.game, self.data, offer.options)),
        )


def _names(sent: QueryDict, most: int) -> tuple[str, ...]:
    """Return the distinct valid names in the fields "seat" in their order, at most `most`."""
    names = dict.fromkeys(collapse_spaces(name) for name in sent.getlist("seat"))
    return tuple(name for name in names if unfit((), name) is None and visible(name))[:most]

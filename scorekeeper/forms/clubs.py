"""The forms of clubs: a new one, players, invitations, links to watch, and tokens for other programs."""

from django import forms

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.actions import ButtonForm, NameForm
from scorekeeper.forms.fields import LineField, WholeNumberField
from scorekeeper.forms.strict import StrictForm, WriteForm
from scorekeeper.models import Role

DAYS = (1, 7, 30)  # days for which an invitation may be valid
INVITED = (Role.KEEPER, Role.WATCHER)


class PlayerForm(NameForm):
    """An action on a player, with the fields that some actions need.

    They are `name`, a new name, and `into`, the id of the player of whom this one becomes another spelling.
    """

    into = LineField()


class InviteForm(ButtonForm, WriteForm):
    """The role that an invitation gives, and for how many days it is valid (DAYS)."""

    role = forms.TypedChoiceField(choices=[(role.value, role.label) for role in INVITED], coerce=Role)
    days = forms.TypedChoiceField(choices=[(days, days) for days in DAYS], coerce=whole_number)


class NewLinkForm(StrictForm):
    """The form that ends a link to watch and makes a new one.

    `generation` is the number of the link that the page showed.
    """

    generation = WholeNumberField()


class CodeForm(StrictForm):
    """The letters of a watch code, as they were typed; perhaps none."""

    typed = ("code",)
    code = LineField()


class TokenForm(WriteForm):
    """The name of a program that gets a token, with the key of the write."""

    typed = ("name",)
    name = LineField()

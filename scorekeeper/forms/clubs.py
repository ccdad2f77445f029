"""The forms of a club: its players, its invitations, its links to watch, and its tokens for other programs."""

from django import forms

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.actions import ButtonForm, NameForm
from scorekeeper.forms.fields import LineField, WholeNumberField
from scorekeeper.forms.strict import StrictForm, WriteForm
from scorekeeper.models import Role

DAYS = (1, 7, 30)  # days for which an invitation may be valid
INVITED = (Role.KEEPER, Role.WATCHER)


class PlayerForm(NameForm):
    """An action on a player, for some actions with a name or with the player that it is another spelling of."""

    into = LineField()


class InviteForm(ButtonForm):
    """The role that an invitation gives, and how long it is valid."""

    role = forms.TypedChoiceField(choices=[(role.value, role.label) for role in INVITED], coerce=Role)
    days = forms.TypedChoiceField(choices=[(days, days) for days in DAYS], coerce=whole_number)


class NewLinkForm(StrictForm):
    """The generation of the link that a keeper ends, as the page showed it."""

    generation = WholeNumberField()


class CodeForm(StrictForm):
    """The letters of a watch code, as they were typed."""

    typed = ("code",)
    code = LineField()


class TokenForm(WriteForm):
    """The name of a program that gets a token, with the key of the write."""

    typed = ("name",)
    name = LineField()

from django import forms

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.actions import ButtonForm
from scorekeeper.models import Role

DAYS = (1, 7, 30)  # days for which an invitation may be valid
INVITED = (Role.KEEPER, Role.WATCHER)


class InviteForm(ButtonForm):
    """The role that an invitation gives, and how long it is valid."""

    role = forms.TypedChoiceField(choices=[(role.value, role.label) for role in INVITED], coerce=Role)
    days = forms.TypedChoiceField(choices=[(days, days) for days in DAYS], coerce=whole_number)

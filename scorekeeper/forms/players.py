from scorekeeper.forms.actions import NameForm
from scorekeeper.forms.fields import LineField


class PlayerForm(NameForm):
    """An action on a player, for some actions with a name or with the player that it is another spelling of."""

    into = LineField()

from scorekeeper.forms.actions import NameForm
from scorekeeper.forms.fields import LineField


class PlayerForm(NameForm):
    """What is done with a player: one of several actions, of which some take a name, or whom it turned out to be."""

    into = LineField()

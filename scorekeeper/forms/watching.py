from scorekeeper.forms.fields import WholeNumberField
from scorekeeper.forms.strict import StrictForm


class NewLinkForm(StrictForm):
    """Which link a keeper ends: the generation of the one that the page showed."""

    generation = WholeNumberField()

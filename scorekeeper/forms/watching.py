from scorekeeper.forms.fields import LineField, WholeNumberField
from scorekeeper.forms.strict import StrictForm


class NewLinkForm(StrictForm):
    """The generation of the link that a keeper ends, as the page showed it."""

    generation = WholeNumberField()


class CodeForm(StrictForm):
    """The letters of a watch code, as they were typed."""

    typed = ("code",)
    code = LineField()

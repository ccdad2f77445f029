from scorekeeper.forms.fields import LineField, WholeNumberField
from scorekeeper.forms.strict import StrictForm


class NewLinkForm(StrictForm):
    """Which link a keeper ends: the generation of the one that the page showed."""

    generation = WholeNumberField()


class CodeForm(StrictForm):
    """The letters that somebody was told, as they typed them."""

    typed = ("code",)
    code = LineField()

from scorekeeper.forms.fields import LineField
from scorekeeper.forms.strict import WriteForm


class StepForm(WriteForm):
    """A step back, or forward again, and the page that it was asked from."""

    back = LineField()

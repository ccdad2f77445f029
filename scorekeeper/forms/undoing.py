from django import forms

from scorekeeper.forms.fields import LONGEST_LINE
from scorekeeper.forms.strict import WriteForm


class StepForm(WriteForm):
    """A step back, or forward again, and the page that it was asked from."""

    back = forms.CharField(required=False, max_length=LONGEST_LINE)

"""What other programs ask for."""

from django import forms


class PageForm(forms.Form):
    """The date before which a page of nights begins; without one it is the newest page."""

    before = forms.DateField(required=False, input_formats=["%Y-%m-%d"])

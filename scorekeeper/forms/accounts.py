"""The forms of accounts (ACCOUNT_FORMS): allauth's forms with the labels of this app."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

# allauth's labels in English, each with the label of this app.
LABELS = {
    "Email": _("E-mail"),
    "Password": _("Password"),
    "Current Password": _("Current password"),
    "New Password": _("New password"),
    "New Password (again)": _("New password again"),
    "Password (again)": _("Password again"),
}
# A sentence of allauth that this app translates, since allauth's translations use the formal "vous" and "usted". It is
# here so that makemessages finds it.
OF_ALLAUTH = (_("You must type the same password each time."),)


class _InOurWords:
    """Gives a form of allauth the labels of this app (LABELS), and its sentence for an invalid e-mail address."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        with override(None):  # no translation: allauth translates some labels here
            super().__init__(*args, **kwargs)
            english = {name: str(field.label) for name, field in self.fields.items()}
        for name, field in self.fields.items():
            field.label = LABELS.get(english[name], field.label)
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("This is no e-mail address.")


class PasswordLoginForm(_InOurWords, allauth.LoginForm):
    """Signs in with a password."""


class NewAccountForm(_InOurWords, allauth.SignupForm):
    """Makes an account."""


class ChangeEmailForm(_InOurWords, allauth.AddEmailForm):
    """Changes the address of an account."""


class ChangePasswordForm(_InOurWords, allauth.ChangePasswordForm):
    """Changes a password."""


class SetPasswordForm(_InOurWords, allauth.SetPasswordForm):
    """Sets the first password of an account that has passkeys only."""


class ForgottenPasswordForm(_InOurWords, allauth.ResetPasswordForm):
    """Asks for a code by which a forgotten password can be replaced."""


class NewPasswordForm(_InOurWords, allauth.ResetPasswordKeyForm):
    """Sets a new password after the code of ForgottenPasswordForm was typed."""

"""The forms of accounts (ACCOUNT_FORMS): allauth's forms with the labels of this app."""

from typing import Any

from allauth.account import forms as allauth
from django import forms

# allauth's labels, and ours.
LABELS = {
    "Email": "E-mail",
    "Current Password": "Current password",
    "New Password": "New password",
    "New Password (again)": "New password again",
    "Password (again)": "Password again",
}


class _InOurWords:
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.label = LABELS.get(str(field.label), field.label)
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = "This is no e-mail address."


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

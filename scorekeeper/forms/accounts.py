"""The forms of accounts (ACCOUNT_FORMS): allauth's forms with the texts of this app, and what a password must be."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.contrib.auth import password_validation
from django.forms.utils import pretty_name
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

# allauth's labels in English, each with the label of this app.
LABELS = {
    "Email": _("E-mail"),
    "Password": _("Password"),
    "Current Password": _("Current password"),
    "New Password": _("New password"),
    "New Password (again)": _("New password again"),
    "Password (again)": _("Password again"),
    "Name": _("Name"),
}
# A sentence of allauth that this app translates, since allauth's translations use the formal "vous" and "usted". It is
# here so that makemessages finds it.
OF_ALLAUTH = (_("You must type the same password each time."),)


class InOurWords:
    """Gives a form of allauth the labels of this app (LABELS), and its sentences for a missing and an invalid value."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        with override(None):  # no translation: allauth translates some labels here
            super().__init__(*args, **kwargs)
            english = {name: str(field.label or pretty_name(name)) for name, field in self.fields.items()}
        for name, field in self.fields.items():
            field.label = LABELS.get(english[name], field.label)
            field.error_messages["required"] = _("Please fill this in.")
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("This is no e-mail address.")


class PasswordLoginForm(InOurWords, allauth.LoginForm):
    """Signs in with a password."""


class NewAccountForm(InOurWords, allauth.SignupForm):
    """Makes an account."""


class ChangeEmailForm(InOurWords, allauth.AddEmailForm):
    """Changes the address of an account."""


class ChangePasswordForm(InOurWords, allauth.ChangePasswordForm):
    """Changes a password."""


class SetPasswordForm(InOurWords, allauth.SetPasswordForm):
    """Sets the first password of an account that has passkeys only."""


class ForgottenPasswordForm(InOurWords, allauth.ResetPasswordForm):
    """Asks for a code by which a forgotten password can be replaced."""


class NewPasswordForm(InOurWords, allauth.ResetPasswordKeyForm):
    """Sets a new password after the code of ForgottenPasswordForm was typed."""


class PasswordAgainForm(InOurWords, allauth.ReauthenticateForm):
    """Asks for the password once more before an account is changed."""


class EmailCodeForm(InOurWords, allauth.ConfirmEmailVerificationCodeForm):
    """Takes the code that was sent to a new address."""


class PasswordCodeForm(InOurWords, allauth.ConfirmPasswordResetCodeForm):
    """Takes the code that ForgottenPasswordForm asked for."""


class LongEnough(password_validation.MinimumLengthValidator):
    """Refuses a password of fewer than ten characters."""

    def __init__(self) -> None:
        super().__init__(min_length=10)

    def get_error_message(self) -> str:
        return gettext("That is too short: a password has ten characters or more.")


class UnlikeTheAccount(password_validation.UserAttributeSimilarityValidator):
    """Refuses a password that resembles the account's e-mail."""

    def get_error_message(self) -> str:
        return gettext("That is too much like your e-mail.")


class Uncommon(password_validation.CommonPasswordValidator):
    """Refuses a password that many people use."""

    def get_error_message(self) -> str:
        return gettext("Too many people use this password.")

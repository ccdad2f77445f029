"""The forms of passkeys (MFA_FORMS): allauth's forms, which also handle invalid credentials.

A browser makes the credential, so one that cannot be parsed was not sent by a page of ours: it is a bad request. A
parsed one that opens no account, or answers the challenge of another page, is an error of the form.
"""

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
    SignupWebAuthnForm,
)
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django import forms
from django.core.exceptions import BadRequest
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from scorekeeper.forms.accounts import InOurWords

# The exceptions that parsing an invalid credential raises.
UNREADABLE = (
    ArithmeticError,
    AttributeError,
    InvalidSignature,
    LookupError,
    RecursionError,
    TypeError,
    UnsupportedAlgorithm,
    ValueError,
    struct.error,
)


class _Decoder(json.JSONDecoder):
    """Decodes JSON. Raises BadRequest if it is invalid, too deep, too long or not encodable."""

    def decode(self, s: str, *args: Any) -> Any:
        try:
            found = super().decode(s, *args)
            json.dumps(found, ensure_ascii=False).encode()
        except (RecursionError, ValueError) as error:
            raise BadRequest("A credential is no JSON.") from error
        return found


def _credential() -> forms.JSONField:
    return forms.JSONField(widget=forms.HiddenInput, decoder=_Decoder)


@contextmanager
def _reading(kind: type[AuthenticationResponse | RegistrationResponse], credential: Any) -> Iterator[None]:
    """Raise BadRequest if the credential is not of this kind; turn errors of the block into ValidationError."""
    try:
        kind.from_dict(credential)
    except UNREADABLE as error:
        raise BadRequest("This is no credential.") from error
    try:
        yield
    except UNREADABLE as error:
        raise get_adapter().validation_error("incorrect_code") from error


class _Authentication(AuthenticateWebAuthnForm):
    """A form with the credential by which a passkey signs in."""

    credential = _credential()

    def clean_credential(self) -> Authenticator:
        """Return the authenticator that made the credential.

        Raises BadRequest for anything but a credential that signs in, ValidationError for one that opens no account.
        """
        with _reading(AuthenticationResponse, self.cleaned_data["credential"]):
            return super().clean_credential()


class LoginForm(_Authentication, LoginWebAuthnForm):
    """Signs in with a passkey."""


class ReauthenticateForm(_Authentication, ReauthenticateWebAuthnForm):
    """Confirms with a passkey who is signed in."""


class _Registration(forms.Form):
    """A form with the credential of a new passkey."""

    credential = _credential()

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data. Raises BadRequest if the credential is not one of a new passkey."""
        with _reading(RegistrationResponse, self.cleaned_data.get("credential")):
            return super().clean() or {}


class AddForm(InOurWords, _Registration, AddWebAuthnForm):
    """Adds a passkey to an account."""


class SignUpForm(InOurWords, _Registration, SignupWebAuthnForm):
    """Signs up with a passkey."""


class PasskeyNameForm(InOurWords, EditWebAuthnForm):
    """Renames a passkey."""

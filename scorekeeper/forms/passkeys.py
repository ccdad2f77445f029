"""The forms of passkeys (MFA_FORMS): allauth's, for whatever is sent as a credential.

A browser makes the credential: what cannot be read as one comes from no page of ours, and is a bad request. One that
can be read and opens nothing, or answers what was asked of another page, is said to be wrong.
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
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
    SignupWebAuthnForm,
)
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django import forms
from django.core.exceptions import BadRequest
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

# What reading bytes and texts that are no credential comes to.
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
    """Reads JSON; what is too deep, too long or no text for a page is as wrong as what is no JSON."""

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
    """Raise BadRequest for what is no credential of this kind, ValidationError where it is a wrong one."""
    try:
        kind.from_dict(credential)
    except UNREADABLE as error:
        raise BadRequest("This is no credential.") from error
    try:
        yield
    except UNREADABLE as error:
        raise get_adapter().validation_error("incorrect_code") from error


class LoginForm(LoginWebAuthnForm):
    """Signs in."""

    credential = _credential()

    def clean_credential(self) -> Authenticator:
        with _reading(AuthenticationResponse, self.cleaned_data["credential"]):
            return super().clean_credential()


class ReauthenticateForm(ReauthenticateWebAuthnForm):
    """Says once more who is signed in."""

    credential = _credential()

    def clean_credential(self) -> Authenticator:
        with _reading(AuthenticationResponse, self.cleaned_data["credential"]):
            return super().clean_credential()


class AddForm(AddWebAuthnForm):
    """Adds a passkey to an account."""

    credential = _credential()

    def clean(self) -> dict[str, Any]:
        with _reading(RegistrationResponse, self.cleaned_data.get("credential")):
            return super().clean()


class SignUpForm(SignupWebAuthnForm):
    """Makes the passkey of a new account."""

    credential = _credential()

    def clean(self) -> dict[str, Any]:
        with _reading(RegistrationResponse, self.cleaned_data.get("credential")):
            return super().clean()

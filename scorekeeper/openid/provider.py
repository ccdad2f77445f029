"""The provider of the settings: its URLs, and what its tokens prove."""

import math
import time
from functools import cache as once
from typing import Any

import jwt
import requests
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from allauth.utils import build_absolute_uri
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.urls import reverse

WELL_KNOWN = "/.well-known/openid-configuration"
CACHED_SECONDS = 600  # for which the provider's configuration is cached
SECONDS = 4  # for an answer of the provider; a phone gives up after ten
FRESH_SECONDS = 300  # since a sign-in at the provider, if it has to be a new one
LEEWAY_SECONDS = 60  # by which its clock may differ
SIGNED_BY = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
NEEDED = ["sub", "iss", "aud", "exp", "iat"]
LONGEST_SUBJECT = 191  # the length of allauth's column
VERIFIED = (True, "true")  # some providers send a string


class Unproven(OAuth2Error):  # noqa: N818 - as allauth's own would read
    """The provider's answer does not prove who signs in. The message, which is logged, has no name or token."""


class Endpoints(OpenIDConnectOAuth2Adapter):
    """The URLs of the provider in the settings, and the reading of its tokens.

    `nonce` is that of the sign-in under way; `anew` says that the person had to sign in at the provider again.
    """

    nonce = ""  # of the sign-in that is under way
    anew = False  # whether the provider has to ask the person to sign in, even if signed in there already

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request, settings.OPENID.issuer)

    @property
    def openid_config(self) -> dict[str, Any]:
        """The provider's OpenID configuration, cached for ten minutes.

        Raises Unproven if the provider doesn't answer, answers no JSON object, or names another issuer.
        """
        issuer = settings.OPENID.issuer
        try:
            found: Any = cache.get_or_set(f"openid.{issuer}", lambda: _json(f"{issuer}{WELL_KNOWN}"), CACHED_SECONDS)
            if found["issuer"].rstrip("/") != issuer:
                raise Unproven("the provider at OPENID_URL calls itself by another address")
        except (requests.RequestException, ValueError, KeyError, AttributeError, TypeError) as error:
            raise Unproven("the provider at OPENID_URL does not say where it answers") from error
        return dict(found)

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:  # noqa: ARG002 - allauth's signature
        """Return the absolute URL to which the provider sends the person back."""
        return str(build_absolute_uri(request, reverse("account_openid_back")))

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: SocialToken, **kwargs: Any
    ) -> SocialLogin:  # called by allauth's views once the code was exchanged for tokens
        """Return the sign-in of the person whom the ID token names.

        Its email claims come from the userinfo endpoint if the token has none. Raises Unproven if the token is invalid
        or an answer of the provider cannot be read, RequestException if the userinfo endpoint does not answer with
        JSON.
        """
        try:
            claims = self._claims(app, kwargs["response"]["id_token"])
            if "email" not in claims and "userinfo_endpoint" in self.openid_config:
                claims |= self._userinfo(claims["sub"], token.token)
        except jwt.PyJWTError as error:
            raise Unproven(f"its token is not valid ({type(error).__name__})") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Unproven("its answer can't be read") from error
        login: SocialLogin = configured_provider(request).sociallogin_from_response(request, claims)
        return login

    def _claims(self, app: SocialApp, token: str) -> dict[str, Any]:
        """Return the claims of the ID token, after checking its signature, issuer, audience, time and nonce.

        Raises Unproven or an error of PyJWT if any is wrong, if the sign-in was not repeated though it had to be
        (`anew`), or if the subject is no printable text of at most 191 characters. Raises KeyError if the provider
        names no `jwks_uri`.
        """
        key = _keys(self.openid_config["jwks_uri"]).get_signing_key_from_jwt(token)
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=SIGNED_BY,
            audience=app.client_id,
            issuer=self.openid_config["issuer"],
            leeway=LEEWAY_SECONDS,
            options={"require": NEEDED},
        )
        if not self.nonce or claims.get("nonce") != self.nonce:
            raise Unproven("its token is of another sign-in")
        if self.anew and claims.get("auth_time", math.inf) < time.time() - FRESH_SECONDS:
            raise Unproven("it did not ask the person again")
        if claims.get("azp", app.client_id) != app.client_id:
            raise Unproven("its token is for another program")
        subject = claims["sub"]
        if not (isinstance(subject, str) and subject.isprintable() and 0 < len(subject) <= LONGEST_SUBJECT):
            raise Unproven("its token names nobody whom a row can hold")
        return claims

    def _userinfo(self, subject: str, access_token: str) -> dict[str, Any]:
        """Return the claims `email` and `email_verified` of the userinfo endpoint, None for a missing one.

        Raises Unproven if they are of another subject, KeyError if they name none, TypeError if they are no object,
        RequestException if the endpoint does not answer with JSON.
        """
        claims = _json(self.openid_config["userinfo_endpoint"], {"Authorization": f"Bearer {access_token}"})
        if claims["sub"] != subject:
            raise Unproven("it tells of somebody else")
        return {name: claims.get(name) for name in ("email", "email_verified")}


class ConfiguredProvider(OpenIDConnectProvider):
    """The provider of the settings. Only the subject and a verified address of its claims are used."""

    oauth2_adapter_class: type[OpenIDConnectOAuth2Adapter] = Endpoints
    pkce_enabled_default = True

    def get_oauth2_adapter(self, request: HttpRequest) -> Endpoints:
        return Endpoints(request)

    def get_default_scope(self) -> list[str]:
        return ["openid", "email"]

    def extract_uid(self, data: dict[str, Any]) -> str:
        """Return the subject of these claims, by which the person is recognised."""
        return str(data["sub"])

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - nothing is stored
        """Return an empty dictionary: no claims are stored with the account."""
        return {}

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - as above
        """Return an empty dictionary: the account gets no name from the claims."""
        return {}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[EmailAddress]:
        """Return a list with the e-mail address if the provider has verified it, else an empty one."""
        if not isinstance(data.get("email"), str) or data.get("email_verified") not in VERIFIED:
            return []
        return [EmailAddress(email=data["email"], verified=True, primary=True)]


def configured_provider(request: HttpRequest) -> ConfiguredProvider:
    """Return the provider of the settings for a request; its SocialApp is not stored in the database."""
    openid = settings.OPENID
    app = SocialApp(
        provider=ConfiguredProvider.id,
        provider_id=openid.issuer,  # a subject identifies a person within one issuer only
        name=openid.name,
        client_id=openid.client,
        secret=openid.secret,
        settings={"server_url": openid.issuer},
    )
    return ConfiguredProvider(request, app)


def _json(url: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the JSON at a URL of the provider, waiting at most four seconds for an answer.

    Raises RequestException, also for an error status or if it is no JSON. That it is an object is not checked.
    """
    answer = requests.get(url, headers=headers, timeout=SECONDS)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


@once
def _keys(url: str) -> jwt.PyJWKClient:
    """Return a client that fetches the provider's keys, and caches them for five minutes."""
    return jwt.PyJWKClient(url, timeout=SECONDS)

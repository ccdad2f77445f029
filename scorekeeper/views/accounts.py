"""Our own pages of an account, in addition to allauth's (account_urls.py)."""

from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.utils import passthrough_next_redirect_url
from allauth.core.internal.httpkit import authenticated_user
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.forms.strict import StrictForm
from scorekeeper.queries.accounts import joined_to, links_in, number_of_passkeys, opens_without_provider
from scorekeeper.services.accounts import OnlyOwner, end_pens_of_session
from scorekeeper.services.accounts import delete_account as delete
from scorekeeper.web.cookies import keep_links
from scorekeeper.web.device_kinds import device_kind
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other


@require_safe
@login_required
def account(request: Request) -> HttpResponse:
    """Show who is signed in, with links to all actions on the account; else redirect to the sign-in page."""
    user = authenticated_user(request)
    passkeys = number_of_passkeys(user.pk)
    joined = bool(settings.OPENID and joined_to(user.pk, settings.OPENID.issuer))
    context = {
        "passkeys": passkeys,
        "joined": joined,
        "removable": joined and opens_without_provider(user, passkeys),
    }
    return render(request, "account/account.html", context)


@require_safe
def sign_in_here(request: Request) -> HttpResponse:
    """Redirect to the sign-in page, which leads back to the page that the viewer comes from.

    That is the path of the header `Referer`; without it the first page.
    """
    address = request.headers.get("Referer", "").partition("//")[2]
    here = f"/{address.partition('/')[2]}"
    return redirect(f"{reverse('account_login')}?{urlencode({'next': here})}")


@require_POST
def other_address(request: Request) -> HttpResponse:
    """Cancel a sign-up that waits for its code, and redirect to the form of the sign-up, for another e-mail address.

    The form leads on to `next`, as the cancelled one did. The session ends, unless an account is signed in. allauth
    offers to change the address only if it has no account yet, which would reveal whether it has one.
    """
    StrictForm(request.POST).read()
    if not request.user.is_authenticated:
        request.session.flush()
    return see_other(request, passthrough_next_redirect_url(request, reverse("account_signup"), REDIRECT_FIELD_NAME))


@require_safe
@login_required
def sessions(request: Request) -> HttpResponse:
    """Show in which browsers the account is signed in, newest session first, without ended ones.

    Without an account it redirects to the sign-in page.
    """
    open_ones = UserSession.objects.purge_and_list(authenticated_user(request))
    lines = [
        {"row": session, "device": device_kind(session.user_agent) or _("A browser"), "here": session.is_current()}
        for session in sorted(open_ones, key=lambda session: session.created_at, reverse=True)
    ]
    return render(request, "account/sessions.html", {"lines": lines})


@require_POST
@login_required
def end_session(request: Request, session: int) -> HttpResponse:
    """End one session of the account. If it is this one, sign out and redirect to the first page.

    Else also end the pens that were taken in it, and redirect to the sessions; only redirect if the account has no such
    session, or not any more.
    """
    StrictForm(request.POST).read()
    found = UserSession.objects.filter(pk=session, user=request.user).first()
    if found is None:
        return see_other(request, reverse("account_sessions"))
    here, held = found.is_current(), links_in([found.session_key])
    found.end()
    if here:
        get_adapter(request).logout(request)
    else:
        end_pens_of_session(user=authenticated_user(request).pk, links=held)
    return see_other(request, "/" if here else reverse("account_sessions"))


@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
def delete_account(request: Request) -> HttpResponse:
    """Ask for confirmation; on POST delete the account for good, sign out and redirect to the first page.

    The viewer must have signed in recently, else allauth asks them to. If the account is the only owner of clubs, show
    these with status 409: they must be handed over or deleted first.
    """
    if request.method != "POST":
        return render(request, "account/delete.html")
    StrictForm(request.POST).read()
    try:
        delete(user=authenticated_user(request).pk)
    except OnlyOwner as error:
        return render(request, "account/delete.html", {"clubs": error.clubs}, status=409)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    keep_links(request, ())
    return see_other(request, "/")

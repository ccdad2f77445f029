"""The choice of a language, stored in the browser, and in the account if one is signed in."""

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.forms.actions import LanguageForm
from scorekeeper.services import accounts
from scorekeeper.web.cookies import keep_cookie
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other


@require_POST
def choose(request: Request) -> HttpResponse:
    """Store the chosen language in a cookie, and in the account if one is signed in.

    Redirects to the page on which it was chosen, else to the first page.
    """
    chosen = LanguageForm(request.POST).read()
    language = chosen["language"]
    if request.user.is_authenticated:
        accounts.set_language(user=request.user.pk, language=language)
    response = see_other(request, chosen["back"] or reverse("home"))
    keep_cookie(response, settings.LANGUAGE_COOKIE_NAME, language)
    return response

"""The choice of a language, kept in the browser and in the account if one is signed in."""

from django.conf import settings
from django.http import HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import LANGUAGE_QUERY_PARAMETER, set_language

from scorekeeper.services import accounts
from scorekeeper.web.request import Request


@require_POST
def choose(request: Request) -> HttpResponseBase:
    """Store the chosen language and go back to the page; a language that is not offered changes nothing."""
    language = request.POST.get(LANGUAGE_QUERY_PARAMETER, "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        accounts.set_language(user=request.user.pk, language=language)
    return set_language(request)

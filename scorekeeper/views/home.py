from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.http import Request
from scorekeeper.selectors import homes
from scorekeeper.views.access import key_of


@require_safe
def home(request: Request) -> HttpResponse:
    """The match in progress first, then the last nights; to a first visitor what the app is for."""
    return render(request, "home/home.html", {"home": homes.home(key_of(request))})

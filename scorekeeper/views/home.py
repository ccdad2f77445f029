from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.http import Request
from scorekeeper.selectors import homes


@require_safe
def home(request: Request) -> HttpResponse:
    """The match in progress first, then the last nights; to a first visitor what the app is for."""
    return render(request, "home/home.html", {"home": homes.home(request.club_key)})

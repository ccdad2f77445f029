"""What lets the app work without signal over HTTPS: a service worker, and the page of last resort."""

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.web.request import Request
from scorekeeper.web.shell import worker_script


@require_safe
def worker(_request: Request) -> HttpResponse:
    """Send the script of the worker; the browser asks for it anew with every page."""
    script = worker_script(render_to_string("worker/offline.html"))
    return HttpResponse(script, content_type="text/javascript")


@require_safe
def offline(request: Request) -> HttpResponse:
    """Show what the worker answers where it can't reach us and has not kept the page."""
    return render(request, "worker/offline.html")

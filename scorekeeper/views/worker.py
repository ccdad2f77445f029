"""The service worker, which lets the app work without a connection over HTTPS, and its offline page."""

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.web.request import Request
from scorekeeper.web.shell import worker_script


@require_safe
def worker(_request: Request) -> HttpResponse:
    """Return the script of the service worker in the reader's language."""
    script = worker_script(render_to_string("worker/offline.html"))
    return HttpResponse(script, content_type="text/javascript")


@require_safe
def offline(request: Request) -> HttpResponse:
    """Show the page that the worker answers with if the server is unreachable and the page is not stored."""
    return render(request, "worker/offline.html")

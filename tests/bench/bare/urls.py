from django.urls import path

from scorekeeper.urls import handler400, handler403, handler404, handler500, urlpatterns
from tests.bench.bare.views import page, write

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [*urlpatterns, path("bare/", page), path("bare/write/", write)]

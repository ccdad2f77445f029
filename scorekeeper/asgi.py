"""The whole site for one ASGI server: Django's pages as WSGI in a few threads.

Django's own ASGI path costs a thread hop and a new database connection for every request. A few
lasting threads keep theirs, and few writers at once keep SQLite's waits short.
"""

from typing import Any

from a2wsgi import WSGIMiddleware

from scorekeeper.serving.body import whole_body
from scorekeeper.wsgi import application as pages

THREADS = 4

# a2wsgi and Django word the same protocols in types that don't meet.
wsgi: Any = pages
threads: Any = WSGIMiddleware(wsgi, workers=THREADS)
application = whole_body(threads)

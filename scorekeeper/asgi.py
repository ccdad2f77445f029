"""The whole site for one ASGI server: Django's pages as WSGI in a few threads.

Django's own ASGI path costs a thread hop and a new database connection for every request. A few
lasting threads keep theirs, and few writers at once keep SQLite's waits short.
"""

from a2wsgi import WSGIMiddleware

from scorekeeper.serving.body import whole_body
from scorekeeper.wsgi import application as pages

THREADS = 4

application = whole_body(WSGIMiddleware(pages, workers=THREADS))

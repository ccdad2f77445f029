"""Send open pages what changed since they were drawn.

A page holds a ticket (tickets.py) for a stream (stream.py). The hub (hub.py) knows who looks at what,
and has it drawn once for all of them (drawing.py). News (scorekeeper/news.py) reaches the hub of this process, or
through PostgreSQL those of all processes (listening.py).
"""

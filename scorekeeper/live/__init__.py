"""Open pages follow what is written: whoever writes says so, and every page that shows it is sent what changed.

A page holds a ticket (tickets.py) for a stream (stream.py). The hub (hub.py) knows who looks at what,
and has it drawn once for all of them (drawing.py). News (news.py) reaches the hub of this process, or
through PostgreSQL those of all processes (listening.py).
"""

from scorekeeper.live.news import announce, look_again

__all__ = ["announce", "look_again"]

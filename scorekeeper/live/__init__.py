"""Sends open pages what has changed since they were drawn.

A page opens a stream (stream.py) with its ticket (tickets.py). The hub (hub.py) has a channel (channels.py) for each
match or night that is shown, and has it drawn once for all who look on (drawing.py). News of writes
(scorekeeper/news.py) reaches the hub of this process, or through PostgreSQL the hubs of all processes (listening.py).
"""

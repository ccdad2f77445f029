"""Sends open pages what has changed since they were drawn.

A page opens a stream (stream.py) with its ticket (tickets.py). The hub (hub.py) knows which pages are open, and has
what they show drawn once for all of them (drawing.py). News of writes (scorekeeper/news.py) reaches the hub of this
process, or through PostgreSQL the hubs of all processes (listening.py).
"""

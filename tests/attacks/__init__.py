"""What the server was attacked with, bounded in time and count, and how others fare meanwhile.

Too slow for `make test`; by itself: `python -m tests.attacks`.
"""

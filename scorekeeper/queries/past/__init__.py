"""A club's past as plain data (figures/past.py), over rows kept beside the facts: the same few queries each time."""

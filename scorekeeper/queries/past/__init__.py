"""Figures of a club's past as plain data (figures/past.py), each in a fixed number of queries."""
